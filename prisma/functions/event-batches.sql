-- Many events of one client and platform at once, as if apply_email_event had been called with one after the other: each
-- fact that does not depend on the order among them is written in one statement for all. p_events is a JSON array of events
-- in their order; the other arrays have one element for each of them. Not for undated opt-outs, nor for events that count
-- for known contacts alone.
-- Rows are locked in the order of single events: CRM records, ledger, contacts, campaigns, emails; and of each kind in one
-- order among them. What is looked for by a list of texts is read once, however wrong the statistics of a new client are.
-- Opt-outs and emails are in files of their own.

-- The addresses of events: null where that of a CRM record is not known.
create or replace function event_addresses(p_client text, p_platform text, p_events jsonb) returns text[] language plpgsql as $$
declare
  v_addresses text[];
begin
  perform lock_crm_objects(p_client, p_platform, array(
    select distinct e->>'objectKey' from jsonb_array_elements(p_events) as e where e->>'email' is null));
  select array_agg(coalesce(t.e->>'email', crm_address_at(p_client, p_platform, t.e->>'objectKey',
      coalesce((t.e->>'eventAt')::timestamptz(3), (t.e->>'recordedAt')::timestamptz, now())::timestamptz(3))) order by t.place)
    into v_addresses from jsonb_array_elements(p_events) with ordinality as t(e, place);
  return v_addresses;
end $$;

-- What the ledger has of some kinds and subjects, which are pairs. It is read by the one index that holds it in this
-- order: of a client without statistics the planner takes all indexes for equally good, and by others each pair would read
-- all events of its kind. Each session plans it once: a plan for the given pairs is the same, and making it takes several
-- times as long as running it.
create or replace function told_events(p_client text, p_platform text, p_kinds text[], p_subjects text[])
returns table (id bigint, kind text, subject text, campaign_id text, event_at timestamptz, email_id bigint)
language plpgsql set enable_sort to off set plan_cache_mode to force_generic_plan as $$
begin
  return query
    select w.* from unnest(p_kinds, p_subjects) as t(kind, subject) cross join lateral (
      select e.id, e.kind, e.subject, e.campaign_id, e.event_at::timestamptz, e.email_id from webhook_event e
       where e.client_id = p_client and e.platform = p_platform and e.kind = t.kind and e.subject = t.subject
       order by e.campaign_id, e.event_at) as w;
end $$;

-- Enters events in the ledger. @returns their rows of it, null for those that are there already and those without address
create or replace function enter_events(p_client text, p_platform text, p_events jsonb, p_addresses text[]) returns bigint[]
language plpgsql as $$
declare
  v_kinds    text[];
  v_subjects text[];
  v_ledger   bigint[];
begin
  -- What the ledger has of an address that was erased stands under its marks.
  select array_agg(kind), array_agg(subject) into v_kinds, v_subjects from (
    select distinct e->>'kind' as kind, s.subject from jsonb_array_elements(p_events) as e cross join lateral (
      select coalesce(e->>'email', e->>'objectKey') union all
      select jsonb_array_elements_text(coalesce(e->'erasedAs', '[]'))) as s(subject)) as t;
  with told as materialized (
    select distinct on (kind, subject, campaign, at) * from (
      select t.place, t.e, t.e->>'kind' as kind, coalesce(t.e->>'email', t.e->>'objectKey') as subject,
        t.e->>'campaignId' as campaign, (t.e->>'eventAt')::timestamptz(3) as at, p_addresses[t.place] as address,
        coalesce(t.e->'erasedAs', '[]') as erased
        from jsonb_array_elements(p_events) with ordinality as t(e, place)) as a
     where address is not null and not starts_with(address, 'erased:')
     order by kind, subject, campaign, at, place
  ), known as materialized (
    select t.place from told t
      cross join lateral (select t.subject union all select jsonb_array_elements_text(t.erased)) as s(subject)
      join told_events(p_client, p_platform, v_kinds, v_subjects) as w on w.kind = t.kind and w.subject = s.subject
        and w.campaign_id is not distinct from t.campaign and w.event_at is not distinct from t.at
  ), fresh as materialized (
    select t.*, t.kind = 'email_bounced' as bounced,
      coalesce((t.e->>'recordedAt')::timestamptz(3), t.at, now()) as recorded from told t
     where t.place <> all (array(select k.place from known k))
  ), entered as (
    insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at, bounced_at, bounce_reason,
      bounce_message_id, address, applied_at)
    select p_client, p_platform, kind, subject, campaign, at, case when bounced then recorded end,
      case when bounced then e->>'reason' end, case when bounced then e->>'messageId' end,
      case when e->>'email' is null then address end, case when at is null then recorded else now() end
      from fresh order by kind, subject, campaign, at
    on conflict do nothing
    returning id, kind, subject, campaign_id, event_at
  )
  select array_agg(n.id order by p.place) into v_ledger
    from generate_series(1, cardinality(p_addresses)) as p(place)
    left join (select f.place, n.id from fresh f join entered n on n.kind = f.kind and n.subject = f.subject
      and n.campaign_id is not distinct from f.campaign and n.event_at is not distinct from f.at) as n on n.place = p.place;
  return v_ledger;
end $$;

-- What the entered events say of each contact together: a name is the first that is given, a time the earliest or latest.
create or replace function told_of_contacts(p_client text, p_events jsonb, p_addresses text[], p_ledger bigint[])
returns table (address text, place bigint, first_name text, last_name text, company_id bigint, first_sent timestamptz,
  last_sent timestamptz, last_reply timestamptz) language plpgsql as $$
begin
  return query
    with told as materialized (
      select t.place, t.e, p_addresses[t.place] as address, t.e->>'kind' as kind,
        coalesce((t.e->>'eventAt')::timestamptz(3), (t.e->>'recordedAt')::timestamptz, now())::timestamptz(3) as at
        from jsonb_array_elements(p_events) with ordinality as t(e, place) where p_ledger[t.place] is not null
    ), known as materialized (
      select c.name, min(c.id) as id from company c
       where c.client_id = p_client and c.name = any(array(select distinct t.e->>'company' from told t))
       group by c.name having count(*) = 1
    )
    select t.address, min(t.place),
      (array_agg(t.e->>'firstName' order by t.place) filter (where t.e->>'firstName' <> ''))[1],
      (array_agg(t.e->>'lastName' order by t.place) filter (where t.e->>'lastName' <> ''))[1],
      (array_agg(k.id order by t.place) filter (where k.id is not null))[1],
      min(t.at) filter (where t.kind = 'email_sent'), max(t.at) filter (where t.kind = 'email_sent'),
      max(t.at) filter (where t.kind = 'email_reply')
      from told t left join known k on k.name = t.e->>'company'
     group by t.address;
end $$;

-- The contacts of the entered events, created where they are absent: reach_event_contact for all.
create or replace function reach_event_contacts(p_client text, p_platform text, p_events jsonb, p_addresses text[],
  p_ledger bigint[]) returns bigint[] language plpgsql as $$
declare
  v_wanted  text[] := array(select distinct a from unnest(p_addresses, p_ledger) as t(a, id) where t.id is not null);
  v_left    text[] := v_wanted;
  v_ids     bigint[];
  v_emails  text[];
  v_reached bigint[];
  -- The addresses that no contact had.
  v_fresh   text[] := '{}';
begin
  while cardinality(v_left) > 0 loop
    select coalesce(array_agg(h.id), '{}'), coalesce(array_agg(h.email), '{}') into v_ids, v_emails from (
      select c.id, c.email from contact c where c.client_id = p_client and c.email = any(v_left)
       order by c.id for no key update) as h;
    update contact c set
      first_name = coalesce(nullif(c.first_name, ''), t.first_name, c.first_name),
      last_name = coalesce(nullif(c.last_name, ''), t.last_name, c.last_name),
      company_id = coalesce(c.company_id, t.company_id),
      first_campaign_email_sent = least(c.first_campaign_email_sent, t.first_sent),
      last_campaign_email_sent = greatest(c.last_campaign_email_sent, t.last_sent),
      last_reply_received = greatest(c.last_reply_received, t.last_reply),
      updated_time = case when (c.first_name, c.last_name, c.company_id, c.first_campaign_email_sent,
          c.last_campaign_email_sent, c.last_reply_received) is distinct from (
          coalesce(nullif(c.first_name, ''), t.first_name, c.first_name),
          coalesce(nullif(c.last_name, ''), t.last_name, c.last_name), coalesce(c.company_id, t.company_id),
          least(c.first_campaign_email_sent, t.first_sent), greatest(c.last_campaign_email_sent, t.last_sent),
          greatest(c.last_reply_received, t.last_reply)) then now() else c.updated_time end
      from unnest(v_ids, v_emails) as h(id, email), told_of_contacts(p_client, p_events, p_addresses, p_ledger) as t
     where t.address = h.email and c.client_id = p_client and c.id = any(v_ids) and c.id = h.id;
    v_left := array(select a from unnest(v_left) as a except select unnest(v_emails));
    exit when cardinality(v_left) = 0;
    v_fresh := v_fresh || v_left;

    with wanted as materialized (
      select t.*, nextval('contact_id_seq') as id, nextval('person_id_seq') as person from (
        select * from told_of_contacts(p_client, p_events, p_addresses, p_ledger)
         where told_of_contacts.address = any(v_left) order by told_of_contacts.place) as t
    ), made as (
      insert into contact (client_id, id, person_id, email, origin, first_name, last_name, company_id,
        first_campaign_email_sent, last_campaign_email_sent, last_reply_received, made_by_event,
        born_with_person)
      select p_client, id, person, address, p_platform, first_name, last_name, company_id, first_sent, last_sent,
        last_reply, true, true from wanted order by address
      on conflict do nothing
      returning contact.id, contact.person_id
    ), persons as (
      insert into person (client_id, id, born_with_contact) select p_client, person_id, true from made
    )
    -- Those that others created meanwhile: the next turn updates them.
    select coalesce(array_agg(w.address) filter (where m.id is null), '{}')
      into v_left from wanted w left join made m on m.id = w.id;
  end loop;

  perform recognise_erased(k.agency_id, k.id, t.address, t.erased) from client k cross join (
    select distinct on (p_addresses[e.place]) p_addresses[e.place] as address,
        array(select jsonb_array_elements_text(e.event->'erasedAs')) as erased
      from jsonb_array_elements(p_events) with ordinality as e(event, place)
     where p_addresses[e.place] = any(v_fresh) and e.event ? 'erasedAs' order by p_addresses[e.place], e.place) as t
   where k.id = p_client;
  select array_agg(c.id order by t.place) into v_reached
    from unnest(p_addresses, p_ledger) with ordinality as t(address, ledger, place)
    left join (select id, email from contact where client_id = p_client and email = any(v_wanted)) as c
      on c.email = t.address and t.ledger is not null;
  return v_reached;
end $$;

-- The campaigns of the entered events with their counts: count_event_campaign for all.
create or replace function count_event_campaigns(p_client text, p_platform text, p_events jsonb, p_ledger bigint[])
returns void language plpgsql as $$
declare
  v_named text[] := array(select distinct t.e->>'campaignId' from jsonb_array_elements(p_events) with ordinality as t(e, place)
    where p_ledger[t.place] is not null and t.e->>'campaignId' is not null);
begin
  if cardinality(v_named) = 0 then return; end if;
  perform from campaign where client_id = p_client and platform = p_platform and external_id = any(v_named)
    order by external_id for no key update;
  with told as materialized (
    select t.e->>'campaignId' as named, min(t.place) as place,
      (array_agg(t.e->>'campaignName' order by t.place desc) filter (where t.e->>'campaignName' is not null))[1] as name,
      count(*) filter (where t.e->>'kind' = 'email_sent')::integer as sent,
      count(*) filter (where t.e->>'kind' = 'email_reply')::integer as replies,
      count(*) filter (where t.e->>'kind' = 'email_bounced')::integer as bounces
      from jsonb_array_elements(p_events) with ordinality as t(e, place)
     where p_ledger[t.place] is not null and t.e->>'campaignId' is not null
     group by 1
  ), counted as (
    update campaign c set sent_count = c.sent_count + t.sent, reply_count = c.reply_count + t.replies,
      bounce_count = c.bounce_count + t.bounces, name = coalesce(t.name, c.name), updated_time = now()
      from told t
     where c.client_id = p_client and c.platform = p_platform and c.external_id = any(v_named) and c.external_id = t.named
    returning c.external_id
  ), fresh as materialized (
    select t.*, nextval('campaign_id_seq') as id from (
      select * from told where named not in (select external_id from counted) order by place) as t
  )
  insert into campaign as c (client_id, id, platform, external_id, name, sent_count, reply_count, bounce_count)
  select p_client, id, p_platform, named, name, sent, replies, bounces from fresh order by named
  on conflict (client_id, platform, external_id) do update set
    sent_count = c.sent_count + excluded.sent_count, reply_count = c.reply_count + excluded.reply_count,
    bounce_count = c.bounce_count + excluded.bounce_count, name = coalesce(excluded.name, c.name), updated_time = now();
end $$;

-- Answers for each event what apply_email_event would have answered.
create or replace function apply_email_events(p_client text, p_platform text, p_events jsonb) returns text[] language plpgsql as $$
declare
  v_addresses text[] := event_addresses(p_client, p_platform, p_events);
  v_ledger    bigint[] := enter_events(p_client, p_platform, p_events, v_addresses);
  v_contacts  bigint[] := reach_event_contacts(p_client, p_platform, p_events, v_addresses, v_ledger);
begin
  perform count_event_campaigns(p_client, p_platform, p_events, v_ledger);
  perform suppress_by_events(p_client, p_platform, p_events, v_addresses, v_ledger);
  perform join_opt_outs(p_client, p_events, v_ledger, v_contacts);
  perform write_event_emails(p_client, p_platform, p_events, v_addresses, v_ledger, v_contacts);
  return array(select case
      when v_addresses[t.place] is null then 'parked'
      -- Who had the record at that time was erased, so nothing was made of it.
      when starts_with(v_addresses[t.place], 'erased:') then apply_email_event(p_client, p_platform, t.e, false)
      when v_ledger[t.place] is null then 'duplicate' else 'processed' end
    from jsonb_array_elements(p_events) with ordinality as t(e, place) order by t.place);
end $$;
