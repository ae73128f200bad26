-- What one email event does, as functions: a delivery is one round trip, and inside it every statement sees what the
-- rows it waited for became. In one large statement a send could not see the bounce that it had just waited for.
-- Rows are locked in the order ledger, person, contact, campaign, email.

-- The contact of an event, created when it is absent. Each assignment gives the same in whatever order events come.
create function reach_event_contact(p_client text, p_platform text, p_address text, p_event jsonb, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_sent    timestamptz := case when p_event->>'kind' = 'email_sent' then p_at end;
  v_reply   timestamptz := case when p_event->>'kind' = 'email_reply' then p_at end;
  v_leaves  boolean := p_event->>'kind' = 'unsubscribed';
  v_company integer;
  v_person  integer;
  v_contact integer;
begin
  -- A company is known by its domain, which no event names: only a name that one company alone bears says which it is.
  if p_event->>'company' is not null then
    select min(id) into v_company from company
     where client_id = p_client and name = p_event->>'company' having count(*) = 1;
  end if;
  loop
    update contact c set
      first_name = coalesce(nullif(c.first_name, ''), p_event->>'firstName'),
      last_name = coalesce(nullif(c.last_name, ''), p_event->>'lastName'),
      company_id = coalesce(c.company_id, v_company),
      first_campaign_email_sent = least(c.first_campaign_email_sent, v_sent),
      last_campaign_email_sent = greatest(c.last_campaign_email_sent, v_sent),
      last_reply_received = greatest(c.last_reply_received, v_reply),
      previous_status =
        case when v_leaves and c.contact_status <> 'unsubscribed' then c.contact_status else c.previous_status end,
      status_changed_at =
        case when v_leaves and c.contact_status <> 'unsubscribed' then greatest(c.status_changed_at, p_at)
        else c.status_changed_at end,
      contact_status = case when v_leaves then 'unsubscribed' else c.contact_status end,
      updated_time = now()
    where c.client_id = p_client and c.email = p_address
    returning c.id into v_contact;
    if found then return v_contact; end if;

    insert into person (client_id) values (p_client) returning id into v_person;
    insert into contact (client_id, person_id, email, origin, first_name, last_name, company_id,
      first_campaign_email_sent, last_campaign_email_sent, last_reply_received,
      contact_status, previous_status, status_changed_at)
    values (p_client, v_person, p_address, p_platform, p_event->>'firstName', p_event->>'lastName', v_company,
      v_sent, v_sent, v_reply,
      case when v_leaves then 'unsubscribed' else 'active' end,
      case when v_leaves then 'active' end,
      case when v_leaves then p_at end)
    on conflict do nothing
    returning id into v_contact;
    if found then return v_contact; end if;
    -- Another event created the contact meanwhile: the next turn updates it.
    delete from person where client_id = p_client and id = v_person;
  end loop;
end $$;

-- The campaign of an event, created when it is absent, with its count. The update comes first, because an insert that
-- meets a conflict spends an id.
create function count_event_campaign(p_client text, p_platform text, p_event jsonb) returns void language plpgsql as $$
declare
  v_sent   integer := (p_event->>'kind' = 'email_sent')::integer;
  v_reply  integer := (p_event->>'kind' = 'email_reply')::integer;
  v_bounce integer := (p_event->>'kind' = 'email_bounced')::integer;
begin
  update campaign set sent_count = sent_count + v_sent, reply_count = reply_count + v_reply,
    bounce_count = bounce_count + v_bounce, name = coalesce(p_event->>'campaignName', name), updated_time = now()
   where client_id = p_client and platform = p_platform and external_id = p_event->>'campaignId';
  if found then return; end if;
  insert into campaign as c (client_id, platform, external_id, name, sent_count, reply_count, bounce_count)
  values (p_client, p_platform, p_event->>'campaignId', p_event->>'campaignName', v_sent, v_reply, v_bounce)
  on conflict (client_id, platform, external_id) do update set
    sent_count = c.sent_count + v_sent, reply_count = c.reply_count + v_reply,
    bounce_count = c.bounce_count + v_bounce, name = coalesce(excluded.name, c.name), updated_time = now();
end $$;

-- The email that a send or a bounce is about, among those that exist: for a send the bounce that came before it, for a
-- bounce the mail with its message id, else the newest one of the campaign that has not bounced yet.
create function find_event_email(p_client text, p_platform text, p_address text, p_event jsonb, p_time timestamptz)
returns integer language sql as $$
  select e.id from email e
   where e.client_id = p_client and e.platform = p_platform and e.contact_email = p_address
     and e.email_type <> 'inbound'
     and case when p_event->>'kind' = 'email_sent'
           then e.awaiting_send and e.campaign_id is not distinct from p_event->>'campaignId'
           else (not e.awaiting_send and e.campaign_id is not distinct from p_event->>'campaignId')
             or e.message_id = p_event->>'messageId'
         end
   order by (p_event->>'kind' = 'email_sent' and e.event_at is not distinct from p_time) desc,
     coalesce(e.message_id = p_event->>'messageId', false) desc,
     (e.email_type = 'outbound') desc,
     case when p_event->>'kind' = 'email_sent' then e.bounced_at end,
     e.email_timestamp desc, e.id desc
   limit 1
$$;

-- The email record of an event: a send completes the bounce that was ahead of it, a bounce marks its send.
create function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb, p_contact integer)
returns void language plpgsql as $$
declare
  v_kind  text := p_event->>'kind';
  v_time  timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_at    timestamptz(3) := coalesce((p_event->>'recordedAt')::timestamptz, (p_event->>'eventAt')::timestamptz, now());
  v_email integer;
begin
  if v_kind in ('email_sent', 'email_bounced') then
    v_email := find_event_email(p_client, p_platform, p_address, p_event, v_time);
  end if;
  if v_email is null then
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at)
    values (p_client,
      case v_kind when 'email_sent' then 'outbound' when 'email_reply' then 'inbound' else 'bounced' end,
      p_platform, p_platform, v_at, p_address, p_contact, p_event->>'agentEmail', p_event->>'replierEmail',
      p_event->>'subject',
      case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end,
      case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end,
      p_event->>'messageId', p_event->>'campaignId', p_event->>'campaignName', (p_event->>'automated')::boolean,
      case when v_kind = 'email_bounced' then v_at end,
      case when v_kind = 'email_bounced' then p_event->>'reason' end,
      v_kind = 'email_bounced', v_time)
    -- Two records of a CRM may share one address and one moment: they are two events and one mail.
    on conflict do nothing;
  elsif v_kind = 'email_sent' then
    update email set email_timestamp = v_at, event_at = v_time, awaiting_send = false, contact_id = p_contact,
      agent_email = coalesce(p_event->>'agentEmail', agent_email), subject = coalesce(p_event->>'subject', subject),
      body_text = case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end,
      body_html = case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end,
      message_id = coalesce(p_event->>'messageId', message_id),
      campaign_name = coalesce(p_event->>'campaignName', campaign_name), updated_time = now()
     where client_id = p_client and id = v_email;
  else
    update email set email_type = 'bounced', bounced_at = least(bounced_at, v_at), contact_id = p_contact,
      bounce_reason = coalesce(bounce_reason, p_event->>'reason'),
      agent_email = coalesce(agent_email, p_event->>'agentEmail'), subject = coalesce(subject, p_event->>'subject'),
      message_id = coalesce(message_id, p_event->>'messageId'),
      campaign_name = coalesce(campaign_name, p_event->>'campaignName'), updated_time = now()
     where client_id = p_client and id = v_email;
  end if;
end $$;

-- Applies one neutral event once: the ledger row decides, in the transaction of the effects.
-- Answers processed, duplicate, ignored (only for known contacts, and this is none) or parked (address not known yet).
create function apply_email_event(p_client text, p_platform text, p_event jsonb, p_known_only boolean)
returns text language plpgsql as $$
declare
  v_address text := p_event->>'email';
  v_time    timestamptz(3) := (p_event->>'eventAt')::timestamptz;
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

  insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at)
  values (p_client, p_platform, p_event->>'kind', coalesce(p_event->>'objectKey', v_address),
    p_event->>'campaignId', v_time)
  on conflict do nothing;
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
    perform write_event_email(p_client, p_platform, v_address, p_event, v_contact);
  end if;
  return 'processed';
end $$;

insert into schema_marker (name) values ('0002_email_events');
