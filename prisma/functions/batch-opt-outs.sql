-- Makes the entered unsubscribes part of the opt-outs of their contacts: join_opt_out for all. What they make of a contact
-- does not depend on their order, so each contact is settled once. Whoever comes here holds the contacts.
create or replace function join_opt_outs(p_client text, p_events jsonb, p_ledger bigint[], p_contacts bigint[]) returns void
language plpgsql as $$
declare
  v_told     bigint[];
  v_contacts bigint[];
begin
  select array_agg(p_ledger[t.place]), array_agg(distinct p_contacts[t.place]) into v_told, v_contacts
    from jsonb_array_elements(p_events) with ordinality as t(e, place)
   where p_ledger[t.place] is not null and t.e->>'kind' = 'unsubscribed';
  if v_told is null then return; end if;
  perform forget_opt_outs(p_client, v_contacts);
  insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
  select p_client, c.id, c.contact_status, c.previous_status, c.status_changed_at, now() from contact c
   where c.client_id = p_client and c.id = any(v_contacts) and c.contact_status <> 'unsubscribed'
  on conflict do nothing;
  -- A contact that a person unsubscribed has no opt-out, and stays as that person left it.
  v_contacts := array(select contact_id from contact_opt_out where client_id = p_client and contact_id = any(v_contacts));
  update webhook_event w set opted_out = t.contact
    from (select distinct l.id, c.contact from unnest(v_contacts) as c(contact)
      join (select p_ledger[place] as id, p_contacts[place] as contact
        from generate_subscripts(p_ledger, 1) as place) as l on l.contact = c.contact) as t
   where w.client_id = p_client and w.id = any(v_told) and w.id = t.id;
  perform settle_opt_outs(p_client, v_contacts);
end $$;

-- Gives contacts the status that the events of their opt-outs make together: settle_opt_out for all, where each has one.
create or replace function settle_opt_outs(p_client text, p_contacts bigint[]) returns void language plpgsql as $$
begin
  with joined as materialized (
    select w.opted_out as contact, coalesce(min(w.event_at), min(w.applied_at)) as at from webhook_event w
     where w.client_id = p_client and w.opted_out = any(p_contacts) group by w.opted_out
  ), settled as materialized (
    select o.contact_id, o.status_before, greatest(o.changed_before, j.at) as at
      from contact_opt_out o join joined j on j.contact = o.contact_id
     where o.client_id = p_client and o.contact_id = any(p_contacts)
  ), noted as (
    update contact_opt_out o set changed_at = s.at from settled s
     where o.client_id = p_client and o.contact_id = any(p_contacts) and o.contact_id = s.contact_id
  )
  update contact c set contact_status = 'unsubscribed', previous_status = s.status_before, status_changed_at = s.at,
    updated_time = now() from settled s
   where c.client_id = p_client and c.id = any(p_contacts) and c.id = s.contact_id
     and (c.contact_status <> 'unsubscribed' or c.status_changed_at is distinct from s.at);
end $$;
