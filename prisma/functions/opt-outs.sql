-- Gives a contact the status that the events of its opt-out make together: since the earliest of them that bears a time,
-- else since the first receipt, and never earlier than the change before them. With no event left, the status before.
-- Whoever comes here holds the contact.
create or replace function settle_opt_out(p_client text, p_contact bigint) returns void language plpgsql as $$
declare
  v_opt_out contact_opt_out%rowtype;
  v_at      timestamptz;
begin
  select * into v_opt_out from contact_opt_out where client_id = p_client and contact_id = p_contact;
  select coalesce(min(event_at), min(applied_at)) into v_at from webhook_event
   where client_id = p_client and opted_out = p_contact;
  if v_at is null then
    update contact set contact_status = v_opt_out.status_before, previous_status = v_opt_out.previous_before,
      status_changed_at = v_opt_out.changed_before, updated_time = now()
     where client_id = p_client and id = p_contact;
    delete from contact_opt_out where client_id = p_client and contact_id = p_contact;
    return;
  end if;
  v_at := greatest(v_opt_out.changed_before, v_at);
  update contact set contact_status = 'unsubscribed', previous_status = v_opt_out.status_before,
    status_changed_at = v_at, updated_time = now()
   where client_id = p_client and id = p_contact
     and (contact_status <> 'unsubscribed' or status_changed_at is distinct from v_at);
  update contact_opt_out set changed_at = v_at where client_id = p_client and contact_id = p_contact;
end $$;

-- Forgets the opt-outs that a person has ended by writing the status since. Their events remember it: one that moves away from
-- the contact and comes back does not begin the opt-out again.
create or replace function forget_opt_outs(p_client text, p_contacts bigint[]) returns void language plpgsql as $$
declare
  v_ended bigint[] := array(select o.contact_id from contact_opt_out o
    cross join lateral (select c.contact_status, c.status_changed_at from contact c
      where c.client_id = p_client and c.id = o.contact_id limit 1) c
   where o.client_id = p_client and o.contact_id = any(p_contacts)
     and (c.contact_status <> 'unsubscribed' or c.status_changed_at is distinct from o.changed_at));
begin
  if cardinality(v_ended) = 0 then return; end if;
  update webhook_event set overruled_at = overruled_at || opted_out where client_id = p_client and opted_out = any(v_ended);
  delete from contact_opt_out where client_id = p_client and contact_id = any(v_ended);
end $$;

-- @returns the contact's status, its row locked. An opt-out that a person has ended is forgotten.
create or replace function read_opt_out(p_client text, p_contact bigint) returns text language plpgsql as $$
declare
  v_status text;
begin
  select contact_status into v_status from contact where client_id = p_client and id = p_contact for no key update;
  perform forget_opt_outs(p_client, array[p_contact]);
  return v_status;
end $$;

-- Makes an unsubscribe part of the contact's opt-out. A contact that a person unsubscribed stays as that person left it, as does
-- one where a person has ended an opt-out of the same unsubscribe.
create or replace function join_opt_out(p_client text, p_contact bigint, p_ledger bigint) returns void language plpgsql as $$
declare
  v_status text := read_opt_out(p_client, p_contact);
begin
  perform from webhook_event where client_id = p_client and id = p_ledger and p_contact = any(overruled_at);
  if found then return; end if;
  if v_status = 'unsubscribed' then
    perform from contact_opt_out where client_id = p_client and contact_id = p_contact;
    if not found then return; end if;
  else
    insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
    select client_id, id, contact_status, previous_status, status_changed_at, now() from contact
     where client_id = p_client and id = p_contact;
  end if;
  update webhook_event set opted_out = p_contact where client_id = p_client and id = p_ledger;
  perform settle_opt_out(p_client, p_contact);
end $$;

-- Takes an unsubscribe out of the opt-out that it is part of.
create or replace function leave_opt_out(p_client text, p_contact bigint, p_ledger bigint) returns void language plpgsql as $$
begin
  perform read_opt_out(p_client, p_contact);
  update webhook_event set opted_out = null where client_id = p_client and id = p_ledger;
  perform from contact_opt_out where client_id = p_client and contact_id = p_contact;
  if found then perform settle_opt_out(p_client, p_contact); end if;
end $$;
