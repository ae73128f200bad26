-- The campaign of an event, created when it is absent, with its count. The update comes first, because an insert that
-- meets a conflict spends an id.
create or replace function count_event_campaign(p_client text, p_platform text, p_event jsonb) returns void language plpgsql as $$
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
