-- The mail that a bounce is about, among those that were sent: the one with its message id, else of its campaign the
-- newest that is not later than the bounce, else the earliest. Null while none is known.
create or replace function find_bounced_email(p_client text, p_platform text, p_address text, p_campaign text, p_message text,
  p_time timestamptz) returns bigint language plpgsql as $$
declare
  v_email bigint;
begin
  select e.id into v_email from email e
   where e.client_id = p_client and e.contact_email = p_address and e.platform = p_platform
     and e.email_type <> 'inbound' and not e.awaiting_send
     and (e.campaign_id is not distinct from p_campaign or e.message_id = p_message)
   order by coalesce(e.message_id = p_message, false) desc, (e.campaign_id is not distinct from p_campaign) desc,
     coalesce(e.event_at <= p_time, false) desc,
     case when e.event_at <= p_time then e.event_at end desc,
     e.event_at, e.campaign_id collate "C"
   limit 1;
  return v_email;
end $$;

-- Gives emails the mark of the notices that stand at them, or none. Their list is named at each table, so that each is read
-- once: of a client without statistics the planner expects one row, and a nested loop would read the list for each of them.
create or replace function mark_bounced_emails(p_client text, p_emails bigint[]) returns void
language plpgsql set enable_nestloop to off as $$
begin
  update email e set email_type = case when m.bounced_at is null then 'outbound' else 'bounced' end,
    bounced_at = m.bounced_at, bounce_reason = m.reason, updated_time = now()
    from (
      select t.id, min(w.bounced_at) as bounced_at,
        (array_agg(w.bounce_reason order by w.bounced_at, w.bounce_reason)
          filter (where w.bounce_reason is not null))[1] as reason
        from unnest(p_emails) as t(id)
        left join webhook_event w on w.client_id = p_client and w.email_id = t.id and w.email_id = any(p_emails)
       group by t.id) m
   where e.client_id = p_client and e.id = m.id and e.id = any(p_emails) and not e.awaiting_send
     and (e.bounced_at, e.bounce_reason) is distinct from (m.bounced_at, m.reason);
end $$;

-- Lets every notice about an address stand where it belongs now that a send has come. The records of bounces that
-- waited for it and were not turned into it go. Whoever comes here holds the contact, so notices stand still.
create or replace function settle_bounces(p_client text, p_platform text, p_address text) returns void language plpgsql as $$
declare
  v_touched bigint[];
begin
  with aimed as materialized (
    select w.id, w.email_id as stood, find_bounced_email(p_client, p_platform, p_address, w.campaign_id,
        w.bounce_message_id, coalesce(w.event_at, w.bounced_at)) as stands
      from webhook_event w
     where w.client_id = p_client and w.email_id is not null
       and w.id = any(array(select t.id from told_events(p_client, p_platform, array['email_bounced'], array[p_address]) as t))
  ), moved as (
    update webhook_event w set email_id = a.stands from aimed a
     where w.client_id = p_client and w.id = a.id and a.stands <> a.stood
  )
  select array_agg(distinct t.id) into v_touched
    from aimed a cross join lateral (values (a.stood), (a.stands)) as t(id) where a.stands is not null;

  delete from email e
   where e.client_id = p_client and e.id = any(v_touched) and e.awaiting_send
     and not exists (select from webhook_event w where w.client_id = p_client and w.email_id = e.id);
  perform mark_bounced_emails(p_client, v_touched);
end $$;
