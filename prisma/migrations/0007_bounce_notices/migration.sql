-- Which mail a bounce marks no longer depends on what was known when the bounce came. The ledger keeps what each notice
-- of a bounce said and which email it stands at; a send that comes later and fits better takes the notice over.

alter table webhook_event
  add column email_id integer,
  add column bounced_at moment,
  add column bounce_reason text,
  add column bounce_message_id text,
  add constraint webhook_event_email_fkey foreign key (client_id, email_id) references email (client_id, id)
    on delete set null (email_id);
create index webhook_event_email_idx on webhook_event (client_id, email_id) where email_id is not null;

-- Earlier notices stand at the mail that they marked, pinned to it by its message id where it has one.
update webhook_event w
   set email_id = e.id, bounced_at = e.bounced_at, bounce_reason = e.bounce_reason, bounce_message_id = e.message_id
  from webhook_event n
 cross join lateral (
   select m.id, m.bounced_at, m.bounce_reason, m.message_id from email m
    where m.client_id = n.client_id and m.platform = n.platform and m.contact_email = n.subject
      and m.campaign_id is not distinct from n.campaign_id and m.email_type = 'bounced' and m.bounced_at is not null
    order by (m.awaiting_send and m.event_at is not distinct from n.event_at) desc,
      (m.bounced_at is not distinct from n.event_at) desc, (m.event_at is not distinct from n.event_at) desc,
      m.bounced_at desc, m.id
    limit 1) e
 where n.kind = 'email_bounced' and w.client_id = n.client_id and w.id = n.id;

-- The mail that a bounce is about, among those that were sent: the one with its message id, else of its campaign the
-- newest that is not later than the bounce, else the earliest. Null while none is known.
create function find_bounced_email(p_client text, p_platform text, p_address text, p_campaign text, p_message text,
  p_time timestamptz) returns integer language plpgsql as $$
declare
  v_email integer;
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

-- Gives emails the mark of the notices that stand at them, or none.
create function mark_bounced_emails(p_client text, p_emails integer[]) returns void language plpgsql as $$
begin
  update email e set email_type = case when m.bounced_at is null then 'outbound' else 'bounced' end,
    bounced_at = m.bounced_at, bounce_reason = m.reason, updated_time = now()
    from (
      select t.id, min(w.bounced_at) as bounced_at,
        (array_agg(w.bounce_reason order by w.bounced_at, w.bounce_reason)
          filter (where w.bounce_reason is not null))[1] as reason
        from unnest(p_emails) as t(id)
        left join webhook_event w on w.client_id = p_client and w.email_id = t.id
       group by t.id) m
   where e.client_id = p_client and e.id = m.id and not e.awaiting_send
     and (e.bounced_at, e.bounce_reason) is distinct from (m.bounced_at, m.reason);
end $$;

-- Lets every notice about an address stand where it belongs now that a send has come. The records of bounces that
-- waited for it and were not turned into it go. Whoever comes here holds the contact, so notices stand still.
create function settle_bounces(p_client text, p_platform text, p_address text) returns void language plpgsql as $$
declare
  v_touched integer[];
begin
  with aimed as materialized (
    select w.id, w.email_id as stood, find_bounced_email(p_client, p_platform, p_address, w.campaign_id,
        w.bounce_message_id, coalesce(w.event_at, w.bounced_at)) as stands
      from webhook_event w
     where w.client_id = p_client and w.platform = p_platform and w.kind = 'email_bounced' and w.subject = p_address
       and w.email_id is not null
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

drop function write_event_email(text, text, text, jsonb, integer);

-- The email record of an event: a send completes a bounce that was ahead of it, a bounce marks its send. What a mail is
-- its send alone says, what came of it the notices of its bounce.
-- p_ledger is the event's row of the ledger.
create function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb, p_contact integer,
  p_ledger integer) returns void language plpgsql as $$
declare
  v_kind     text := p_event->>'kind';
  v_campaign text := p_event->>'campaignId';
  v_message  text := p_event->>'messageId';
  v_time     timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_at       timestamptz(3) := coalesce((p_event->>'recordedAt')::timestamptz, v_time, now());
  v_html     text := case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end;
  v_text     text := case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end;
  v_bounces  boolean := false;
  v_email    integer;
begin
  if v_kind = 'email_bounced' then
    v_email := find_bounced_email(p_client, p_platform, p_address, v_campaign, v_message, coalesce(v_time, v_at));
    if v_email is not null then
      update webhook_event set email_id = v_email where client_id = p_client and id = p_ledger;
      perform mark_bounced_emails(p_client, array[v_email]);
      return;
    end if;
  elsif v_kind = 'email_sent' then
    v_bounces := exists (select from webhook_event w
      where w.client_id = p_client and w.platform = p_platform and w.kind = 'email_bounced' and w.subject = p_address
        and w.email_id is not null);
    if v_bounces then
      select e.id into v_email from email e
       where e.client_id = p_client and e.contact_email = p_address and e.awaiting_send and e.platform = p_platform
         and (e.campaign_id is not distinct from v_campaign or e.message_id = v_message)
       order by (e.campaign_id is not distinct from v_campaign and e.event_at is not distinct from v_time) desc,
         coalesce(e.message_id = v_message, false) desc, e.bounced_at, e.id
       limit 1;
    end if;
  end if;

  if v_email is null then
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at)
    values (p_client,
      case v_kind when 'email_sent' then 'outbound' when 'email_reply' then 'inbound' else 'bounced' end,
      p_platform, p_platform, v_at, p_address, p_contact, p_event->>'agentEmail', p_event->>'replierEmail',
      p_event->>'subject', v_text, v_html, v_message, v_campaign, p_event->>'campaignName',
      (p_event->>'automated')::boolean,
      case when v_kind = 'email_bounced' then v_at end,
      case when v_kind = 'email_bounced' then p_event->>'reason' end,
      v_kind = 'email_bounced', v_time)
    -- Two records of a CRM may share one address and one moment: they are two events and one mail.
    on conflict do nothing
    returning id into v_email;
    if v_kind = 'email_bounced' then
      update webhook_event set email_id = v_email where client_id = p_client and id = p_ledger;
    end if;
  else
    update email set email_timestamp = v_at, event_at = v_time, awaiting_send = false, contact_id = p_contact,
      agent_email = p_event->>'agentEmail', subject = p_event->>'subject', body_text = v_text, body_html = v_html,
      message_id = v_message, campaign_id = v_campaign, campaign_name = p_event->>'campaignName', updated_time = now()
     where client_id = p_client and id = v_email;
  end if;
  if v_bounces then perform settle_bounces(p_client, p_platform, p_address); end if;
end $$;

create or replace function apply_email_event(p_client text, p_platform text, p_event jsonb, p_known_only boolean)
returns text language plpgsql as $$
declare
  v_address text := p_event->>'email';
  v_time    timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_bounced boolean := p_event->>'kind' = 'email_bounced';
  v_ledger  integer;
  v_status  text;
  v_contact integer;
begin
  if v_address is null then
    select email into v_address from crm_object_address
     where client_id = p_client and platform = p_platform and object_key = p_event->>'objectKey';
    if not found then return 'parked'; end if;
  end if;
  if p_known_only and not exists (select from contact where client_id = p_client and email = v_address) then
    return 'ignored';
  end if;

  insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at, bounced_at, bounce_reason,
    bounce_message_id)
  values (p_client, p_platform, p_event->>'kind', coalesce(p_event->>'objectKey', v_address),
    p_event->>'campaignId', v_time,
    case when v_bounced then coalesce((p_event->>'recordedAt')::timestamptz, v_time, now()) end,
    case when v_bounced then p_event->>'reason' end,
    case when v_bounced then p_event->>'messageId' end)
  on conflict do nothing
  returning id into v_ledger;
  if not found then
    -- Undated opt-outs cannot be told apart, and none may be lost to an older one.
    if p_event->>'kind' <> 'unsubscribed' or v_time is not null then return 'duplicate'; end if;
    select contact_status into v_status from contact
     where client_id = p_client and email = v_address for no key update;
    if v_status = 'unsubscribed' then return 'duplicate'; end if;
  end if;

  v_contact := reach_event_contact(p_client, p_platform, v_address, p_event, coalesce(v_time, now()));
  if p_event->>'campaignId' is not null then
    perform count_event_campaign(p_client, p_platform, p_event);
  end if;
  if p_event->>'kind' <> 'unsubscribed' then
    perform write_event_email(p_client, p_platform, v_address, p_event, v_contact, v_ledger);
  end if;
  return 'processed';
end $$;

insert into schema_marker (name) values ('0007_bounce_notices');
