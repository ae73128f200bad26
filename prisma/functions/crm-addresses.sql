-- The names of the contacts that some CRM records are: these records, and those that merges joined with them.
create or replace function crm_names(p_client text, p_platform text, p_objects text[]) returns text[]
language plpgsql stable as $$
begin
  if not exists (select from crm_object_merge where client_id = p_client and platform = p_platform) then return p_objects; end if;
  return array(
    with recursive names(name) as (
      select unnest(p_objects)
      union
      select j.name from names n cross join lateral (
        select m.merged_into as name from crm_object_merge m
         where m.client_id = p_client and m.platform = p_platform and m.object_key = n.name
        union all
        select m.object_key from crm_object_merge m
         where m.client_id = p_client and m.platform = p_platform and m.merged_into = n.name) as j
    )
    select name from names);
end $$;

-- A merge changes which records are one contact, so nothing else of the platform happens during it.
create or replace function lock_crm_merges(p_client text, p_platform text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client || ' ' || p_platform, 11));
end $$;

-- What is told of a contact's records and the events of these go one after the other: neither can miss the other. The
-- lock of a contact is that of the first of its names.
create or replace function lock_crm_objects(p_client text, p_platform text, p_objects text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(p_client || ' ' || p_platform, 11));
  perform pg_advisory_xact_lock(hashtextextended(p_client || ' ' || p_platform || ' ' || c.name, 10)) from (
    select distinct (select min(n.name collate "C") from unnest(crm_names(p_client, p_platform, array[o.key])) as n(name)) as name
      from unnest(p_objects) as o(key) order by name) as c;
end $$;

create or replace function lock_crm_object(p_client text, p_platform text, p_object text) returns void language plpgsql as $$
begin
  perform lock_crm_objects(p_client, p_platform, array[p_object]);
end $$;

-- The address that a contact with several names had at a time, by the merges until p_until. Merges are followed in the
-- order of their times: what the records that were merged away were told before comes after everything of the others.
-- Null while the record had no name with an address.
create or replace function crm_address_of_names(p_client text, p_platform text, p_object text, p_names text[], p_at timestamptz,
  p_until timestamptz) returns text language plpgsql as $$
declare
  -- The group of each name: the names of a group are one contact.
  v_groups text[] := p_names;
  -- Names whose changes before a time come after those of their contact.
  v_minor  text[] := '{}';
  v_before timestamptz[] := '{}';
  v_merge  record;
  v_kept   text[];
  v_joined text[];
  v_names  text[];
begin
  for v_merge in
    select m.merged_into, m.merged_at, array_agg(m.object_key) as merged,
      array_agg(m.object_key) filter (where m.is_primary) as ruling
      from crm_object_merge m
     where m.client_id = p_client and m.platform = p_platform and m.merged_into = any(p_names) and m.merged_at <= p_until
     group by m.merged_into, m.merged_at order by m.merged_at, m.merged_into collate "C"
  loop
    v_kept := array(select g from unnest(p_names, v_groups) as t(name, g)
      where t.name = any(v_merge.ruling || v_merge.merged_into));
    v_joined := array(select g from unnest(p_names, v_groups) as t(name, g) where t.name = any(v_merge.merged));
    v_names := array(select t.name from unnest(p_names, v_groups) as t(name, g)
      where t.g = any(v_joined) and t.g <> all(v_kept));
    v_minor := v_minor || v_names;
    v_before := v_before || array_fill(v_merge.merged_at, array[cardinality(v_names)]);
    v_groups := array(select case when g = any(v_kept || v_joined) then v_merge.merged_into else g end
      from unnest(v_groups) with ordinality as t(g, place) order by t.place);
  end loop;
  return (
    select a.email from crm_object_address a
     cross join lateral (select count(*) as rank from unnest(v_minor, v_before) as l(name, before)
       where l.name = a.object_key and a.learned_at < l.before) as l
     where a.client_id = p_client and a.platform = p_platform
       and a.object_key = any(array(select t.name from unnest(p_names, v_groups) as t(name, g)
         where t.g = v_groups[array_position(p_names, p_object)]))
     order by a.learned_at > p_at, case when a.learned_at <= p_at then l.rank end,
       case when a.learned_at <= p_at then a.learned_at end desc, a.learned_at, a.email collate "C" desc
     limit 1);
end $$;

-- The address that a record had at a time: that of the last change until then. Before the first change that is known,
-- the address that it made is the best there is. A record without an address of its own has that of its contact. Null while
-- none is known.
create or replace function crm_address_at(p_client text, p_platform text, p_object text, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_names text[] := crm_names(p_client, p_platform, array[p_object]);
  v_email text;
begin
  if cardinality(v_names) > 1 then
    return coalesce(crm_address_of_names(p_client, p_platform, p_object, v_names, p_at, p_at),
      crm_address_of_names(p_client, p_platform, p_object, v_names, p_at, 'infinity'));
  end if;
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object and learned_at <= p_at
   order by learned_at desc limit 1;
  if found then return v_email; end if;
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object
   order by learned_at limit 1;
  return v_email;
end $$;

-- Moves the events of some records within a time to the contacts whose addresses the records have now. Those of somebody
-- who was erased stay.
create or replace function settle_crm_events(p_client text, p_platform text, p_objects text[], p_from timestamptz, p_to timestamptz)
returns void language plpgsql as $$
declare
  v_kinds    text[];
  v_subjects text[];
  v_event    record;
begin
  select array_agg(k.kind), array_agg(o.key) into v_kinds, v_subjects
    from unnest(array['email_reply', 'email_bounced', 'unsubscribed']) as k(kind) cross join unnest(p_objects) as o(key);
  for v_event in
    select w.id, a.email from webhook_event w
      cross join lateral crm_address_at(p_client, p_platform, w.subject, coalesce(w.event_at, w.applied_at)) as a(email)
     where w.client_id = p_client and w.id = any(array(select t.id from told_events(p_client, p_platform, v_kinds, v_subjects) as t))
       and coalesce(w.event_at, w.applied_at) >= p_from and coalesce(w.event_at, w.applied_at) < p_to
       and w.address <> a.email and not starts_with(a.email, 'erased:')
     order by w.id
  loop
    perform move_object_event(p_client, p_platform, v_event.id, v_event.email);
  end loop;
end $$;

-- Remembers a change of a record's address, and moves the events of the time from it to the next change. Of two changes
-- at one time, that to the greater address counts; one whose address was erased stays so, however often it is told.
create or replace function learn_crm_address(p_client text, p_platform text, p_object text, p_email text, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_names text[];
  v_email text;
  v_from  timestamptz := '-infinity';
  v_to    timestamptz := 'infinity';
begin
  perform lock_crm_object(p_client, p_platform, p_object);
  insert into crm_object_address as a (client_id, platform, object_key, email, learned_at)
  values (p_client, p_platform, p_object, p_email, p_at)
  on conflict (client_id, platform, object_key, learned_at)
    do update set email = case when starts_with(a.email, 'erased:') then a.email
      else greatest(a.email collate "C", excluded.email collate "C") end
  returning a.email into v_email;
  if starts_with(v_email, 'erased:') then return; end if;
  v_names := crm_names(p_client, p_platform, array[p_object]);
  if cardinality(v_names) = 1 then
    select coalesce(min(learned_at) filter (where learned_at > p_at), v_to),
      case when min(learned_at) < p_at then p_at else v_from end
      into v_to, v_from from crm_object_address
     where client_id = p_client and platform = p_platform and object_key = p_object;
  end if;
  perform settle_crm_events(p_client, p_platform, v_names, v_from, v_to);
end $$;

-- Remembers that records are one contact since a merge, and moves their events. The caller holds the lock of merges.
-- Answers ignored (no address of the contact is known), duplicate or processed.
create or replace function learn_crm_merge(p_client text, p_platform text, p_into text, p_merged text[], p_primary text, p_at timestamptz)
returns text language plpgsql as $$
declare
  v_names   text[];
  v_is_new  boolean;
  v_is_known boolean;
begin
  insert into crm_object_merge as m (client_id, platform, object_key, merged_into, merged_at, is_primary)
  select p_client, p_platform, o.key, p_into, p_at, o.key = p_primary from (
    select distinct key from unnest(p_merged) as t(key) where key <> p_into) as o
  on conflict (client_id, platform, object_key, merged_into, merged_at)
    do update set is_primary = true where excluded.is_primary and not m.is_primary;
  v_is_new := found;
  v_names := crm_names(p_client, p_platform, array[p_into]);
  v_is_known := exists (select from crm_object_address
    where client_id = p_client and platform = p_platform and object_key = any(v_names));
  if not v_is_known then return 'ignored'; end if;
  if not v_is_new then return 'duplicate'; end if;
  perform settle_crm_events(p_client, p_platform, v_names, '-infinity', 'infinity');
  perform request_parked_events(p_client, p_platform, null, n.name) from (select unnest(v_names) as name order by name) as n;
  return 'processed';
end $$;

-- The same for many changes in their order, with a verdict on each. p_changes is a JSON array of objects with objectKey and
-- at, and of addresses with email, of merges with mergedKeys and primaryKey.
create or replace function learn_crm_changes(p_client text, p_platform text, p_changes jsonb) returns text[] language plpgsql as $$
declare
  v_change  jsonb;
  v_found   text[] := '{}';
begin
  if p_changes @? '$[*].mergedKeys' then perform lock_crm_merges(p_client, p_platform); end if;
  perform lock_crm_objects(p_client, p_platform, array(
    select distinct c->>'objectKey' from jsonb_array_elements(p_changes) as c where not c ? 'mergedKeys'));
  for v_change in select c from jsonb_array_elements(p_changes) with ordinality as t(c, place) order by t.place loop
    if v_change ? 'mergedKeys' then
      v_found := v_found || learn_crm_merge(p_client, p_platform, v_change->>'objectKey',
        array(select jsonb_array_elements_text(v_change->'mergedKeys')), v_change->>'primaryKey', (v_change->>'at')::timestamptz);
    else
      perform learn_crm_address(p_client, p_platform, v_change->>'objectKey', v_change->>'email', (v_change->>'at')::timestamptz);
      v_found := v_found || 'ignored'::text;
    end if;
  end loop;
  return v_found;
end $$;

-- For processes of releases before learn_crm_changes.
create or replace function learn_crm_addresses(p_client text, p_platform text, p_changes jsonb) returns void language plpgsql as $$
begin
  perform learn_crm_changes(p_client, p_platform, p_changes);
end $$;
