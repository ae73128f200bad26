-- Moves the email of a CRM's reply or bounce to another address. Where another event stands at the same email, that one
-- keeps it; where the other address has the same email, both events stand at that one.
create or replace function move_event_email(p_client text, p_ledger bigint, p_email bigint, p_address text, p_contact bigint)
returns void language plpgsql as $$
declare
  v_shared boolean := exists (select from webhook_event
    where client_id = p_client and email_id = p_email and id <> p_ledger);
  v_there  bigint;
begin
  select t.id into v_there from email e join email t on t.client_id = e.client_id and t.platform = e.platform
      and t.contact_email = p_address and t.campaign_id is not distinct from e.campaign_id
      and t.event_at is not distinct from e.event_at and (t.email_type = 'inbound') = (e.email_type = 'inbound')
   where e.client_id = p_client and e.id = p_email;
  if v_there is null and v_shared then
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at, created_at)
    select client_id, email_type, origin, platform, email_timestamp, p_address, p_contact, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at, created_at
      from email where client_id = p_client and id = p_email
    returning id into v_there;
  end if;
  if v_there is null then
    update email set contact_email = p_address, contact_id = p_contact, updated_time = now()
     where client_id = p_client and id = p_email;
    return;
  end if;
  update webhook_event set email_id = v_there where client_id = p_client and id = p_ledger;
  if not v_shared then delete from email where client_id = p_client and id = p_email; end if;
end $$;

-- Takes the effects of a CRM's event from the contact of one address to that of another. A CRM reports replies, bounces
-- and unsubscribes, none of a campaign.
create or replace function move_object_event(p_client text, p_platform text, p_ledger bigint, p_address text) returns void
language plpgsql as $$
declare
  v_event   webhook_event%rowtype;
  v_at      timestamptz;
  v_contact bigint;
begin
  select * into v_event from webhook_event where client_id = p_client and id = p_ledger;
  v_at := coalesce(v_event.event_at, v_event.applied_at);
  v_contact := reach_event_contact(p_client, p_platform, p_address, jsonb_build_object('kind', v_event.kind), v_at);
  update webhook_event set address = p_address where client_id = p_client and id = p_ledger;
  if v_event.opted_out is not null then perform leave_opt_out(p_client, v_event.opted_out, p_ledger); end if;
  if v_event.kind = 'unsubscribed' then
    perform suppress_values(p_client, array[p_address], 'unsubscribed', array[v_at],
      array[jsonb_build_object('platform', p_platform, 'objectKey', v_event.subject)]);
    perform join_opt_out(p_client, v_contact, p_ledger);
  end if;
  if v_event.email_id is not null then
    perform move_event_email(p_client, p_ledger, v_event.email_id, p_address, v_contact);
  end if;
  if v_event.kind = 'email_reply' then
    update contact set updated_time = now(), last_reply_received = n.last_reply from (
        select max(coalesce(e.event_at, e.email_timestamp)) as last_reply from email e
         where e.client_id = p_client and e.contact_email = v_event.address and e.email_type = 'inbound'
           and e.platform is not null) n
     where client_id = p_client and email = v_event.address and last_reply_received = v_at
       and n.last_reply is distinct from v_at;
  end if;
  perform drop_idle_contact(p_client, v_event.address);
end $$;
