-- Changes of a record's address and its events go one after the other: neither can miss the other.
create or replace function lock_crm_object(p_client text, p_platform text, p_object text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client || ' ' || p_platform || ' ' || p_object, 10));
end $$;

-- The address that a record had at a time: that of the last change until then. Before the first change that is known,
-- the address that it made is the best there is. Null while none is known.
create or replace function crm_address_at(p_client text, p_platform text, p_object text, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_email text;
begin
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object and learned_at <= p_at
   order by learned_at desc limit 1;
  if found then return v_email; end if;
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object
   order by learned_at limit 1;
  return v_email;
end $$;

-- Remembers a change of a record's address, and moves the events of the time from it to the next change. Of two changes
-- at one time, that to the greater address counts; one whose address was erased stays so, however often it is told.
create or replace function learn_crm_address(p_client text, p_platform text, p_object text, p_email text, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_email text;
  v_next  timestamptz;
  v_first boolean;
  v_event bigint;
begin
  perform lock_crm_object(p_client, p_platform, p_object);
  insert into crm_object_address as a (client_id, platform, object_key, email, learned_at)
  values (p_client, p_platform, p_object, p_email, p_at)
  on conflict (client_id, platform, object_key, learned_at)
    do update set email = case when starts_with(a.email, 'erased:') then a.email
      else greatest(a.email collate "C", excluded.email collate "C") end
  returning a.email into v_email;
  if starts_with(v_email, 'erased:') then return; end if;
  select min(learned_at) filter (where learned_at > p_at), coalesce(min(learned_at) = p_at, true)
    into v_next, v_first from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object;
  for v_event in
    select w.id from webhook_event w
     where w.client_id = p_client and w.address <> v_email
       and w.id = any(array(select t.id from told_events(p_client, p_platform,
         array['email_reply', 'email_bounced', 'unsubscribed'], array[p_object, p_object, p_object]) as t))
       and (v_first or coalesce(w.event_at, w.applied_at) >= p_at)
       and (v_next is null or coalesce(w.event_at, w.applied_at) < v_next)
     order by w.id
  loop
    perform move_object_event(p_client, p_platform, v_event, v_email);
  end loop;
end $$;

-- The same for many changes in their order. p_changes is a JSON array of objects with objectKey, email and at.
create or replace function learn_crm_addresses(p_client text, p_platform text, p_changes jsonb) returns void language plpgsql as $$
begin
  perform lock_crm_object(p_client, p_platform, o.key)
     from (select distinct c->>'objectKey' as key from jsonb_array_elements(p_changes) as c order by key) as o;
  perform learn_crm_address(p_client, p_platform, t.c->>'objectKey', t.c->>'email', (t.c->>'at')::timestamptz)
     from (select * from jsonb_array_elements(p_changes) with ordinality as a(c, place) order by place) as t;
end $$;
