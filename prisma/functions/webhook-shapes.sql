-- What of a payload is not known yet. A null says nothing of its field: it is covered by any type, and a field that was
-- only seen empty covers whatever it holds later.
create or replace function new_shape_paths(p_known text[], p_paths text[]) returns text[] language plpgsql as $$
declare
  v_fields text[];
  v_empty  text[];
  v_new    text[];
begin
  select coalesce(array_agg(regexp_replace(k, ':[a-z]+$', '')), '{}'),
      coalesce(array_agg(regexp_replace(k, ':[a-z]+$', '')) filter (where k like '%:null'), '{}')
    into v_fields, v_empty from unnest(p_known) as k;
  select coalesce(array_agg(p order by p), '{}') into v_new
    from unnest(p_paths) as p cross join lateral (select regexp_replace(p, ':[a-z]+$', '') as field) as f
   where p <> all (p_known)
     and not (p like '%:null' and f.field = any (v_fields))
     and not exists (select from unnest(v_empty) as e
       where f.field = e or starts_with(f.field, e || '.') or starts_with(f.field, e || '['));
  return v_new;
end $$;

-- A union with another payload: a type takes the place of the null of its field.
create or replace function join_shape_paths(p_known text[], p_paths text[]) returns text[] language plpgsql as $$
declare
  v_all text[];
begin
  select array_agg(distinct a.path order by a.path) into v_all from unnest(p_known || p_paths) as a(path)
   where not (a.path like '%:null' and exists (
     select from unnest(p_known || p_paths) as o(path)
      where o.path <> a.path and regexp_replace(o.path, ':[a-z]+$', '') = regexp_replace(a.path, ':[a-z]+$', '')));
  return v_all;
end $$;

-- Whether a payload of another client of the agency, or of none, looked like it before.
create or replace function is_shape_elsewhere(p_agency text, p_client text, p_platform text, p_name text, p_paths text[])
returns boolean language plpgsql as $$
begin
  return exists (select from webhook_shape s
    where s.agency_id = p_agency and s.platform = p_platform and s.event_name = p_name
      and s.client_id is distinct from p_client
      and new_shape_paths(array(select jsonb_array_elements_text(s.paths)), p_paths) = '{}');
end $$;

-- Notes what a payload looks like. At most 100 names of a client and platform are kept, and 600 paths of a name: beyond
-- that nothing is new. @returns whether no payload of the agency with this name looked like it before
create or replace function note_webhook_shape(p_agency text, p_client text, p_platform text, p_name text, p_paths text[])
returns boolean language plpgsql as $$
declare
  v_id    bigint;
  v_known text[];
  v_union text[];
  v_grows boolean;
  v_fresh boolean;
begin
  select id, array(select jsonb_array_elements_text(paths)) into v_id, v_known from webhook_shape
   where agency_id = p_agency and client_id is not distinct from p_client and platform = p_platform
     and event_name = p_name
     for update;
  if v_id is null then
    if (select count(*) from webhook_shape where agency_id = p_agency and client_id is not distinct from p_client
        and platform = p_platform) >= 100 then return false; end if;
    v_fresh := not is_shape_elsewhere(p_agency, p_client, p_platform, p_name, p_paths);
    insert into webhook_shape (agency_id, client_id, platform, event_name, paths, changes, changed_at)
    values (p_agency, p_client, p_platform, p_name, to_jsonb(p_paths), v_fresh::integer, case when v_fresh then now() end)
    on conflict do nothing;
    -- Another delivery noted the name meanwhile: the next one of this shape is compared with it.
    return found and v_fresh;
  end if;

  v_union := join_shape_paths(v_known, p_paths);
  if cardinality(v_union) > 600 then v_union := v_known; end if;
  v_grows := v_union <> v_known and new_shape_paths(v_known, p_paths) <> '{}';
  update webhook_shape set paths = to_jsonb(v_union), last_seen_at = now(), changes = changes + v_grows::integer,
    changed_at = case when v_grows then now() else changed_at end
   where agency_id = p_agency and id = v_id;
  return v_grows and not is_shape_elsewhere(p_agency, p_client, p_platform, p_name, p_paths);
end $$;
