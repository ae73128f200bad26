-- The emails of many events at once. Where sends and bounces of one batch meet, the sends come first: a bounce then stands
-- at once where it would come to stand after them, because that depends on what is known and not on when it was told.

-- The mail that each of many bounces is about: find_bounced_email for all. The arrays have one element for each bounce.
-- Mails and bounces that may meet are put in the order of their times and gone through once: each with each would be millions
-- for one contact.
-- The mails of each address are read by the one index that holds them in this order: of a client without statistics the
-- planner takes all indexes for equally good, and others would read all mails of the client.
create or replace function find_bounced_emails(p_client text, p_platform text, p_addresses text[], p_campaigns text[],
  p_messages text[], p_times timestamptz[]) returns bigint[] language plpgsql set enable_sort to off as $$
declare
  v_addresses text[] := array(select distinct unnest(p_addresses));
  v_emails    bigint[];
begin
  with mail as materialized (
    select m.* from unnest(v_addresses) as a(address) cross join lateral (
      select a.address, e.id, e.campaign_id as campaign, e.message_id as message, e.event_at as at from email e
       where e.client_id = p_client and e.platform = p_platform and e.contact_email = a.address
         and e.email_type <> 'inbound' and not e.awaiting_send
       order by e.campaign_id, e.event_at) as m
  ), line as materialized (
    -- By what mails and bounces meet: 1 message id and campaign, 2 the message id alone, 3 the campaign alone.
    select r.rank, m.address, case when r.rank <> 2 then m.campaign end as campaign,
      case when r.rank <> 3 then m.message end as message, m.campaign as own, m.at, m.id, null::bigint as place
      from mail m cross join generate_series(1, 3) as r(rank) where r.rank = 3 or m.message is not null
    union all
    select r.rank, b.address, case when r.rank <> 2 then b.campaign end, case when r.rank <> 3 then b.message end,
      null, b.at, null, b.place
      from unnest(p_addresses, p_campaigns, p_messages, p_times) with ordinality as b(address, campaign, message, at, place)
      cross join generate_series(1, 3) as r(rank) where r.rank = 3 or b.message is not null
  ), counted as (
    -- How many mails there are until each moment. Those without a time come after all others.
    select l.*, count(l.id) filter (where l.at is not null) over (partition by l.rank, l.address, l.campaign, l.message
        order by l.at, l.id is null, l.own collate "C" desc rows unbounded preceding) as told,
      first_value(l.id) over (partition by l.rank, l.address, l.campaign, l.message
        order by l.id is null, l.at, l.own collate "C") as earliest
      from line l
  ), met as (
    select c.place, c.rank, case when c.told = 0 then c.earliest else first_value(c.id) over (
        partition by c.rank, c.address, c.campaign, c.message, c.told order by c.id is null, c.at) end as id
      from counted c
  ), found as (
    select distinct on (m.place) m.place, m.id from met m where m.place is not null order by m.place, m.id is null, m.rank
  )
  select array_agg(f.id order by f.place) into v_emails from found f;
  return v_emails;
end $$;

-- Lets the first send that fits complete the record of a bounce that was ahead of it; of several records the send takes
-- the one that fits best, and the others go. @returns the places of the sends that completed one
create or replace function complete_awaiting_emails(p_client text, p_platform text, p_events jsonb, p_addresses text[],
  p_contacts bigint[], p_sends bigint[], p_notices bigint[]) returns bigint[] language plpgsql as $$
declare
  v_waiting bigint[] := array(select e.id from email e where e.client_id = p_client and e.awaiting_send
    and e.id = any(array(select w.email_id from webhook_event w where w.client_id = p_client and w.id = any(p_notices))));
  v_places  bigint[];
  v_emails  bigint[];
  v_taken   bigint[];
begin
  if cardinality(v_waiting) = 0 then return '{}'; end if;
  with told as materialized (
    select t.place, p_addresses[t.place] as address, t.e->>'campaignId' as campaign, t.e->>'messageId' as message,
      (t.e->>'eventAt')::timestamptz(3) as at
      from jsonb_array_elements(p_events) with ordinality as t(e, place) where t.place = any(p_sends)
  ), taken as materialized (
    select distinct on (e.id) e.id, t.place, e.campaign_id is not distinct from t.campaign
        and e.event_at is not distinct from t.at as same, coalesce(e.message_id = t.message, false) as named, e.bounced_at
      from email e join told t on t.address = e.contact_email
        and (e.campaign_id is not distinct from t.campaign or e.message_id = t.message)
     where e.client_id = p_client and e.platform = p_platform and e.id = any(v_waiting)
     order by e.id, t.place
  ), chosen as materialized (
    select distinct on (place) place, id from taken order by place, same desc, named desc, bounced_at, id
  )
  select array_agg(c.place), array_agg(c.id), (select array_agg(id) from taken) into v_places, v_emails, v_taken from chosen c;
  if v_places is null then return '{}'; end if;
  delete from email where client_id = p_client and id = any(v_taken) and id <> all (v_emails);
  update email e set email_timestamp = coalesce((t.e->>'recordedAt')::timestamptz, (t.e->>'eventAt')::timestamptz, now()),
    event_at = (t.e->>'eventAt')::timestamptz, awaiting_send = false, contact_id = p_contacts[t.place],
    agent_email = t.e->>'agentEmail', subject = t.e->>'subject',
    body_text = case when t.e->>'bodyFormat' = 'text' then t.e->>'body' end,
    body_html = case when t.e->>'bodyFormat' = 'html' then t.e->>'body' end,
    message_id = t.e->>'messageId', campaign_id = t.e->>'campaignId', campaign_name = t.e->>'campaignName', updated_time = now()
    from (select c.id, c.place, p_events->(c.place::integer - 1) as e from unnest(v_emails, v_places) as c(id, place)) as t
   where e.client_id = p_client and e.id = any(v_emails) and e.id = t.id;
  return v_places;
end $$;

-- Lets notices stand where they belong now that sends have come: settle_bounces for all. A contact may have thousands, which
-- the planner takes for ten and would compare each with each. p_stood are the emails at which
-- they stood; the records that waited there and that nothing stands at any more go.
create or replace function settle_notices(p_client text, p_platform text, p_notices bigint[], p_stood bigint[]) returns void
language plpgsql set enable_nestloop to off as $$
declare
  v_notices  bigint[];
  v_stands   bigint[];
  v_touched  bigint[];
begin
  select array_agg(w.id order by w.id), find_bounced_emails(p_client, p_platform, array_agg(w.subject order by w.id),
      array_agg(w.campaign_id order by w.id), array_agg(w.bounce_message_id order by w.id),
      array_agg(coalesce(w.event_at, w.bounced_at) order by w.id)) into v_notices, v_stands
    from webhook_event w where w.client_id = p_client and w.id = any(p_notices);
  update webhook_event w set email_id = n.stands from unnest(v_notices, v_stands) as n(id, stands)
   where w.client_id = p_client and w.id = any(v_notices) and w.id = n.id and w.email_id is distinct from n.stands
     and n.stands is not null;
  v_touched := array(select distinct e from unnest(p_stood || v_stands) as t(e) where e is not null);
  delete from email e
   where e.client_id = p_client and e.id = any(v_touched) and e.awaiting_send
     and e.id <> all (array(select w.email_id from webhook_event w where w.client_id = p_client and w.email_id = any(v_touched)));
  perform mark_bounced_emails(p_client, v_touched);
end $$;

-- Lets bounces stand at the mails that they are about. @returns the places of those whose mail is not known yet
create or replace function place_notices(p_client text, p_platform text, p_events jsonb, p_addresses text[],
  p_ledger bigint[]) returns bigint[] language plpgsql as $$
declare
  v_places bigint[];
  v_emails bigint[];
begin
  select array_agg(t.place order by t.place), find_bounced_emails(p_client, p_platform,
      array_agg(p_addresses[t.place] order by t.place), array_agg(t.e->>'campaignId' order by t.place),
      array_agg(t.e->>'messageId' order by t.place), array_agg(coalesce((t.e->>'eventAt')::timestamptz(3),
        (t.e->>'recordedAt')::timestamptz, now())::timestamptz(3) order by t.place)) into v_places, v_emails
    from jsonb_array_elements(p_events) with ordinality as t(e, place)
   where p_ledger[t.place] is not null and t.e->>'kind' = 'email_bounced';
  if v_places is null then return '{}'; end if;
  update webhook_event w set email_id = b.email
    from (select p_ledger[n.place] as id, n.email from unnest(v_places, v_emails) as n(place, email)) as b
   where w.client_id = p_client and w.id = any(p_ledger) and w.id = b.id and b.email is not null;
  perform mark_bounced_emails(p_client, array(select distinct e from unnest(v_emails) as t(e) where e is not null));
  return array(select n.place from unnest(v_places, v_emails) as n(place, email) where n.email is null);
end $$;

-- Writes new email records for the events at some places.
create or replace function insert_event_emails(p_client text, p_platform text, p_events jsonb, p_addresses text[],
  p_ledger bigint[], p_contacts bigint[], p_places bigint[]) returns void language plpgsql as $$
begin
  with told as materialized (
    select t.place, t.e, p_addresses[t.place] as address, p_contacts[t.place] as contact, p_ledger[t.place] as ledger,
      t.e->>'kind' as kind, t.e->>'kind' = 'email_bounced' as bounced, t.e->>'campaignId' as campaign,
      (t.e->>'eventAt')::timestamptz(3) as time,
      coalesce((t.e->>'recordedAt')::timestamptz, (t.e->>'eventAt')::timestamptz, now())::timestamptz(3) as at
      from jsonb_array_elements(p_events) with ordinality as t(e, place) where t.place = any(p_places)
  ), written as (
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at)
    select p_client, case kind when 'email_sent' then 'outbound' when 'email_reply' then 'inbound' else 'bounced' end,
      p_platform, p_platform, at, address, contact, e->>'agentEmail', e->>'replierEmail', e->>'subject',
      case when e->>'bodyFormat' = 'text' then e->>'body' end, case when e->>'bodyFormat' = 'html' then e->>'body' end,
      e->>'messageId', campaign, e->>'campaignName', (e->>'automated')::boolean, case when bounced then at end,
      case when bounced then e->>'reason' end, bounced, time
      from told order by place
    on conflict do nothing
    returning id, contact_email, campaign_id, event_at, email_type = 'inbound' as inbound
  )
  update webhook_event w set email_id = n.id from told t join written n on n.contact_email = t.address
      and n.campaign_id is not distinct from t.campaign and n.event_at is not distinct from t.time
      and n.inbound = (t.kind = 'email_reply')
   where w.client_id = p_client and w.id = any(p_ledger) and w.id = t.ledger and (t.bounced or t.e->>'email' is null);
end $$;

-- Two records of a CRM may share one address and one moment: they are two events and one mail.
create or replace function share_event_emails(p_client text, p_platform text, p_events jsonb, p_ledger bigint[])
returns void language plpgsql set enable_sort to off as $$
declare
  v_objects bigint[] := array(select p_ledger[t.place] from jsonb_array_elements(p_events) with ordinality as t(e, place)
    where p_ledger[t.place] is not null and t.e->>'email' is null and t.e->>'kind' <> 'unsubscribed');
begin
  if cardinality(v_objects) = 0 then return; end if;
  with lone as materialized (
    select w.id, w.address, w.campaign_id, w.event_at, w.kind from webhook_event w
     where w.client_id = p_client and w.id = any(v_objects) and w.email_id is null
  )
  update webhook_event w set email_id = n.email from (
    select l.id, e.id as email from lone l cross join lateral (
      select e.* from email e
       where e.client_id = p_client and e.platform = p_platform and e.contact_email = l.address
       order by e.campaign_id, e.event_at) as e
     where e.campaign_id is not distinct from l.campaign_id and e.event_at is not distinct from l.event_at
       and (e.email_type = 'inbound') = (l.kind = 'email_reply')) as n
   where w.client_id = p_client and w.id = any(v_objects) and w.id = n.id;
end $$;

-- The email records of the entered events: write_event_email for all.
create or replace function write_event_emails(p_client text, p_platform text, p_events jsonb, p_addresses text[],
  p_ledger bigint[], p_contacts bigint[]) returns void language plpgsql as $$
declare
  v_sends   bigint[] := places_of_kind(p_events, p_ledger, 'email_sent');
  v_replies bigint[] := places_of_kind(p_events, p_ledger, 'email_reply');
  -- The notices of bounces that these sends may move.
  v_sent_to text[] := array(select distinct p_addresses[place] from unnest(v_sends) as t(place));
  v_notices bigint[] := array(select w.id from told_events(p_client, p_platform,
    array_fill('email_bounced'::text, array[cardinality(v_sent_to)]), v_sent_to) as w where w.email_id is not null);
  v_stood   bigint[] := array(select email_id from webhook_event where client_id = p_client and id = any(v_notices));
  v_done    bigint[] := complete_awaiting_emails(p_client, p_platform, p_events, p_addresses, p_contacts, v_sends, v_notices);
  v_ahead   bigint[];
begin
  perform insert_event_emails(p_client, p_platform, p_events, p_addresses, p_ledger, p_contacts,
    array(select place from unnest(v_sends || v_replies) as t(place) where place <> all (v_done)));
  if cardinality(v_notices) > 0 then perform settle_notices(p_client, p_platform, v_notices, v_stood); end if;
  v_ahead := place_notices(p_client, p_platform, p_events, p_addresses, p_ledger);
  if cardinality(v_ahead) > 0 then
    perform insert_event_emails(p_client, p_platform, p_events, p_addresses, p_ledger, p_contacts, v_ahead);
  end if;
  perform share_event_emails(p_client, p_platform, p_events, p_ledger);
end $$;

-- The places of the entered events of a kind.
create or replace function places_of_kind(p_events jsonb, p_ledger bigint[], p_kind text) returns bigint[] language plpgsql as $$
begin
  return array(select t.place from jsonb_array_elements(p_events) with ordinality as t(e, place)
    where p_ledger[t.place] is not null and t.e->>'kind' = p_kind order by t.place);
end $$;
