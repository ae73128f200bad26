-- The email record of an event: a send completes a bounce that was ahead of it, a bounce marks its send. What a mail is
-- its send alone says, what came of it the notices of its bounce. The event of a CRM remembers its email, to take it along
-- when it proves to be another contact's.
-- p_ledger is the event's row of the ledger.
create or replace function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb,
  p_contact bigint, p_ledger bigint) returns void language plpgsql as $$
declare
  v_kind     text := p_event->>'kind';
  v_campaign text := p_event->>'campaignId';
  v_message  text := p_event->>'messageId';
  v_time     timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_at       timestamptz(3) := coalesce((p_event->>'recordedAt')::timestamptz, v_time, now());
  v_html     text := case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end;
  v_text     text := case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end;
  v_object   boolean := p_event->>'email' is null;
  v_bounces  boolean := false;
  v_email    bigint;
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
    if v_email is null and v_object then
      select e.id into v_email from email e
       where e.client_id = p_client and e.platform = p_platform and e.contact_email = p_address
         and e.campaign_id is not distinct from v_campaign and e.event_at is not distinct from v_time
         and (e.email_type = 'inbound') = (v_kind = 'email_reply');
    end if;
    if v_kind = 'email_bounced' or v_object then
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
