-- The ids of deliveries, of the ledger and of parked events are 64-bit. A delivery spends an id of the vault and one of
-- the ledger even when it is a duplicate, because an insert that meets a conflict has already drawn its id. At a hundred
-- deliveries a second the 32-bit ids end within a year, and with them the reception of webhooks.
--
-- Each table is rewritten with its indexes, once and in one step, under a lock that lets nobody read or write it
-- meanwhile. Senders wait for that long, or are asked to try again. The type of an identity column's sequence follows.

-- The locks that the rest needs, taken in the order in which a delivery takes them: who is at work is waited for.
lock table webhook_delivery, parked_webhook_event, webhook_event in access exclusive mode;

alter table webhook_delivery
  alter column id type bigint,
  alter column replay_of type bigint;

alter table parked_webhook_event
  alter column id type bigint,
  alter column delivery_id type bigint;

alter table webhook_event
  alter column id type bigint;

-- The functions through whose hands an id of the ledger goes. They differ from before in its type alone: the parameter
-- of the first, and a variable of the second. The parameter is part of a function's name, so the old one has to go.

drop function write_event_email(text, text, text, jsonb, integer, integer);

-- The email record of an event: a send completes a bounce that was ahead of it, a bounce marks its send. What a mail is
-- its send alone says, what came of it the notices of its bounce.
-- p_ledger is the event's row of the ledger.
create function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb, p_contact integer,
  p_ledger bigint) returns void language plpgsql as $$
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

-- Applies one neutral event once: the ledger row decides, in the transaction of the effects.
-- Answers processed, duplicate, ignored (only for known contacts, and this is none) or parked (address not known yet).
create or replace function apply_email_event(p_client text, p_platform text, p_event jsonb, p_known_only boolean)
returns text language plpgsql as $$
declare
  v_address text := p_event->>'email';
  v_time    timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_bounced boolean := p_event->>'kind' = 'email_bounced';
  v_ledger  bigint;
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

insert into schema_marker (name) values ('0008_long_webhook_ids');
