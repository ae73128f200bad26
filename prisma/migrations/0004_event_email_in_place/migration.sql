-- The look-up of the mail that an event is about moves into the function that writes it: a function of language sql is
-- planned anew on every call, which cost more than all the rest of an event.

create or replace function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb, p_contact integer)
returns void language plpgsql as $$
declare
  v_kind     text := p_event->>'kind';
  v_campaign text := p_event->>'campaignId';
  v_message  text := p_event->>'messageId';
  v_time     timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_at       timestamptz(3) := coalesce((p_event->>'recordedAt')::timestamptz, v_time, now());
  v_html     text := case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end;
  v_text     text := case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end;
  v_email    integer;
begin
  if v_kind = 'email_sent' then
    -- The bounce that came before its send.
    select e.id into v_email from email e
     where e.client_id = p_client and e.contact_email = p_address and e.awaiting_send and e.platform = p_platform
       and e.campaign_id is not distinct from v_campaign
     order by (e.event_at is not distinct from v_time) desc, coalesce(e.message_id = v_message, false) desc,
       e.bounced_at, e.id
     limit 1;
  elsif v_kind = 'email_bounced' then
    -- The mail with the message id, else the newest of the campaign, one that has not bounced yet before one that has.
    select e.id into v_email from email e
     where e.client_id = p_client and e.contact_email = p_address and e.email_type <> 'inbound'
       and e.platform = p_platform
       and ((not e.awaiting_send and e.campaign_id is not distinct from v_campaign) or e.message_id = v_message)
     order by coalesce(e.message_id = v_message, false) desc, (e.email_type = 'outbound') desc,
       e.email_timestamp desc, e.id desc
     limit 1;
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
    on conflict do nothing;
  elsif v_kind = 'email_sent' then
    update email set email_timestamp = v_at, event_at = v_time, awaiting_send = false, contact_id = p_contact,
      agent_email = coalesce(p_event->>'agentEmail', agent_email), subject = coalesce(p_event->>'subject', subject),
      body_text = v_text, body_html = v_html, message_id = coalesce(v_message, message_id),
      campaign_name = coalesce(p_event->>'campaignName', campaign_name), updated_time = now()
     where client_id = p_client and id = v_email;
  else
    update email set email_type = 'bounced', bounced_at = least(bounced_at, v_at), contact_id = p_contact,
      bounce_reason = coalesce(bounce_reason, p_event->>'reason'),
      agent_email = coalesce(agent_email, p_event->>'agentEmail'), subject = coalesce(subject, p_event->>'subject'),
      message_id = coalesce(message_id, v_message),
      campaign_name = coalesce(campaign_name, p_event->>'campaignName'), updated_time = now()
     where client_id = p_client and id = v_email;
  end if;
end $$;

drop function find_event_email(text, text, text, jsonb, timestamptz);

insert into schema_marker (name) values ('0004_event_email_in_place');
