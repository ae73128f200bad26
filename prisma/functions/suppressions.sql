-- Entries of the suppression list that follow from other writes, in the transaction of their cause. `lifted_at` and `ends_at`
-- tell whether an entry counts. What is looked for is found by agency and value, or by client and Person.

-- The domains above one.
create or replace function domains_above(p_domain text) returns text[] language sql immutable parallel safe as $$
  select array_agg(array_to_string(labels[n:], '.') order by n)
    from string_to_array(p_domain, '.') as labels, generate_subscripts(labels, 1) as n where n between 2 and cardinality(labels) - 1
$$;

-- The values by which entries may name a contact: its identifier, and of an address the domain and those above it. The planner
-- puts the expression in the place of the call, which saves a tenth of a write; most domains have nobody above them.
create or replace function suppression_values(p_email text, p_phone text, p_linkedin text) returns text[]
language sql immutable parallel safe as $$
  select array[p_email, p_phone, p_linkedin, split_part(p_email, '@', 2)]
    || case when p_email like '%@%.%.%' then domains_above(split_part(p_email, '@', 2)) end
$$;

create or replace function suppression_kind(p_value text) returns text language sql immutable parallel safe as $$
  select case when p_value like 'linkedin.com/in/%' then 'linkedin_url' when p_value like '%@%' then 'email'
    when p_value like '+%' then 'phone' else 'domain' end
$$;

-- Adds entries of a client for some values, each with its evidence. One that is open begins as early as any cause, and loses its end.
create or replace function suppress_values(p_client text, p_values text[], p_reason text, p_since timestamptz[], p_evidence jsonb[])
returns void language plpgsql as $$
declare
  v_agency text;
  v_owner  text;
begin
  select c.agency_id, case when a.shares_opt_outs then null else c.id end into v_agency, v_owner
    from client c join agency a on a.id = c.agency_id where c.id = p_client;
  update suppression s set since = least(s.since, g.since), ends_at = null, changed_at = now()
    from (select t.value, min(t.since) as since from unnest(p_values, p_since) as t(value, since) group by t.value) as g
   where s.agency_id = v_agency and s.value = any(p_values) and s.value = g.value and s.reason = p_reason
     and coalesce(s.client_id, '') = coalesce(v_owner, '') and s.lifted_at is null
     and (s.ends_at is not null or g.since < s.since);
  insert into suppression (agency_id, client_id, source_client_id, kind, value, reason, evidence, since, added_by)
  select v_agency, v_owner, p_client, suppression_kind(g.value), g.value, p_reason, g.evidence, coalesce(g.since, now()),
      journal_author()::jsonb ->> 'actor'
    from (select distinct on (t.value) t.value, t.since, coalesce(t.evidence, '{}') as evidence
        from unnest(p_values, p_since, p_evidence) as t(value, since, evidence) order by t.value, t.since) as g
   where not exists (select from suppression o where o.agency_id = v_agency and o.value = g.value
     and coalesce(o.client_id, '') = coalesce(v_owner, '') and o.reason = p_reason and o.lifted_at is null)
   order by g.value
  on conflict do nothing;
end $$;

-- Repeats the open entries of some values for another value of the same contact. One that exists ends no earlier than they do.
-- Of what another client of the agency caused, nobody is told who, and why.
create or replace function repeat_suppressions(p_client text, p_values text[], p_kind text, p_value text) returns void
language plpgsql as $$
begin
  insert into suppression as s (agency_id, client_id, source_client_id, kind, value, reason, note, evidence, added_by, since, ends_at)
  select x.agency_id, x.client_id, case when x.source_client_id = p_client then p_client end, p_kind, p_value, x.reason, x.note,
      x.evidence, x.added_by, x.since, x.ends_at
    from (select distinct on (e.client_id, e.reason) e.* from client c join suppression e on e.agency_id = c.agency_id
       where c.id = p_client and e.value = any(p_values) and (e.client_id is null or e.client_id = p_client) and e.lifted_at is null
         and (e.ends_at is null or e.ends_at > now())
       order by e.client_id, e.reason, e.ends_at desc nulls first) x
   order by x.client_id, x.reason
  on conflict (agency_id, value, coalesce(client_id, ''), reason) where lifted_at is null
  do update set ends_at = excluded.ends_at, changed_at = now()
   where s.ends_at is not null and (excluded.ends_at is null or excluded.ends_at > s.ends_at);
end $$;

-- Whoever gets the status unsubscribed has opted out, in whatever way it is written.
create or replace function enter_opt_out() returns trigger language plpgsql as $$
declare
  v_author jsonb := coalesce(journal_author()::jsonb, '{}');
begin
  perform suppress_values(new.client_id, array[coalesce(new.email, new.linkedin_url, new.phone)], 'unsubscribed',
    array[new.status_changed_at::timestamptz], array[jsonb_strip_nulls(jsonb_build_object(
      'operation', v_author -> 'operation', 'requestId', v_author -> 'request', 'jobId', v_author -> 'job'))]);
  return null;
end $$;

create or replace trigger contact_opt_out_added after insert on contact
  for each row when (new.contact_status = 'unsubscribed') execute function enter_opt_out();
create or replace trigger contact_opt_out_written after update of contact_status on contact
  for each row when (new.contact_status = 'unsubscribed' and old.contact_status <> 'unsubscribed') execute function enter_opt_out();

-- A contact that gets another identifier stays suppressed.
create or replace function keep_contact_suppressed() returns trigger language plpgsql as $$
declare
  v_value text := coalesce(new.email, new.linkedin_url, new.phone);
begin
  perform repeat_suppressions(new.client_id, array_remove(array[old.email, old.phone, old.linkedin_url], null),
    suppression_kind(v_value), v_value);
  return null;
end $$;

create or replace trigger contact_suppression_kept after update of email, linkedin_url, phone on contact for each row
  when ((old.email, old.linkedin_url, old.phone) is distinct from (new.email, new.linkedin_url, new.phone))
  execute function keep_contact_suppressed();

-- A Person that loses a suppressed contact stays suppressed while it has others, and a contact that leaves a suppressed Person is
-- suppressed when it comes back.
-- For all rows of the statement at once: hundreds of contacts are deleted by one. Their list has no statistics, so joins are told how.
create or replace function keep_person_suppressed() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into suppression as s (agency_id, client_id, source_client_id, kind, value, person_id, reason, note, evidence, added_by, since,
    ends_at)
  select distinct on (k.client_id, k.value, k.reason) k.agency_id, k.client_id, k.source_client_id, k.kind, k.value, k.person_id,
      k.reason, k.note, k.evidence, k.added_by, k.since, k.ends_at
    from (
      select x.agency_id, g.client_id, case when x.source_client_id = g.client_id then g.client_id end as source_client_id,
          'person' as kind, 'person:' || g.person_id as value, g.person_id, x.reason, x.note, x.evidence, x.added_by, x.since, x.ends_at
        from old_table g join client c on c.id = g.client_id join agency a on a.id = c.agency_id
        join suppression x on x.agency_id = c.agency_id and x.value = coalesce(g.email, g.linkedin_url, g.phone)
       where (x.client_id is null or x.client_id = g.client_id) and x.lifted_at is null and (x.ends_at is null or x.ends_at > now())
         and a.suppresses_person
         and exists (select from contact m where m.client_id = g.client_id and m.person_id = g.person_id)
      union all
      select x.agency_id, g.client_id, x.source_client_id, suppression_kind(coalesce(g.email, g.linkedin_url, g.phone)),
          coalesce(g.email, g.linkedin_url, g.phone), null, x.reason, x.note, x.evidence, x.added_by, x.since, x.ends_at
        from old_table g join suppression x on x.client_id = g.client_id and x.person_id = g.person_id
       where x.lifted_at is null and (x.ends_at is null or x.ends_at > now())) as k
   order by k.client_id, k.value, k.reason, k.ends_at desc nulls first
  on conflict (agency_id, value, coalesce(client_id, ''), reason) where lifted_at is null
  do update set ends_at = excluded.ends_at, changed_at = now()
   where s.ends_at is not null and (excluded.ends_at is null or excluded.ends_at > s.ends_at);
  return null;
end $$;

create or replace trigger contact_suppression_left after delete on contact referencing old table as old_table
  for each statement execute function keep_person_suppressed();

-- An entry of a Person follows it when it is merged, and returns with it.
create or replace function move_person_suppressions() returns trigger language plpgsql as $$
begin
  if new.undone_at is null then
    update suppression s set person_id = new.primary_person_id
     where s.client_id = new.client_id and s.person_id = any(new.merged_person_ids) and s.lifted_at is null;
    return null;
  end if;
  update suppression s set person_id = coalesce((
      with recursive led as (
        select split_part(s.value, ':', 2)::bigint as id
        union all
        select m.primary_person_id from led l join merge_record m on m.client_id = new.client_id and m.undone_at is null
            and m.merged_person_ids @> array[l.id]
         where not exists (select from person p where p.client_id = new.client_id and p.id = l.id)
      ) cycle id set is_cycle using path
      select l.id from led l join person p on p.client_id = new.client_id and p.id = l.id where not l.is_cycle limit 1), s.person_id)
   where s.client_id = new.client_id and s.person_id = new.primary_person_id and s.lifted_at is null;
  return null;
end $$;

create or replace trigger merge_suppressions after insert on merge_record
  for each row execute function move_person_suppressions();
create or replace trigger merge_suppressions_undone after update of undone_at on merge_record
  for each row when (old.undone_at is null and new.undone_at is not null) execute function move_person_suppressions();

-- Whether an opt-out of an address counts for a client.
create or replace function has_opted_out(p_client text, p_address text) returns boolean language plpgsql stable as $$
begin
  return exists (select from client c join suppression x on x.agency_id = c.agency_id
    where c.id = p_client and x.value = p_address and x.reason = 'unsubscribed' and (x.client_id is null or x.client_id = p_client)
      and x.lifted_at is null and (x.ends_at is null or x.ends_at > now()));
end $$;

-- What webhook events say of some addresses: their opt-outs, and their hard bounces where the client wants those to count.
create or replace function suppress_by_events(p_client text, p_platform text, p_events jsonb, p_addresses text[], p_ledger bigint[])
returns void language plpgsql as $$
declare
  v_bounces boolean;
  v_reason  text;
  v_told    record;
begin
  for v_reason in select distinct case e->>'kind' when 'unsubscribed' then 'unsubscribed' else 'hard_bounce' end
      from jsonb_array_elements(p_events) as e where e->>'kind' in ('unsubscribed', 'email_bounced') loop
    if v_reason = 'hard_bounce' then
      select c.suppresses_bounces into v_bounces from client c where c.id = p_client;
      continue when not v_bounces;
    end if;
    select array_agg(p_addresses[t.place]) as addresses,
        array_agg(coalesce((t.e->>'eventAt')::timestamptz, (t.e->>'recordedAt')::timestamptz, now())) as times,
        array_agg(jsonb_strip_nulls(jsonb_build_object('platform', p_platform, 'campaignId', t.e->'campaignId',
          'eventAt', t.e->'eventAt', 'objectKey', t.e->'objectKey', 'bounceReason', t.e->'reason')))
          as evidence into v_told
      from jsonb_array_elements(p_events) with ordinality as t(e, place)
     where p_ledger[t.place] is not null
       and case v_reason when 'unsubscribed' then t.e->>'kind' = 'unsubscribed'
         else t.e->>'kind' = 'email_bounced' and coalesce(t.e->>'reason', '') !~* '(^|[^0-9.])4[0-9][0-9]([^0-9]|$)|(^|[^0-9.])4\.[0-9]\.[0-9]|soft|temporar|transient|full'
           end;
    if v_told.addresses is not null then
      perform suppress_values(p_client, v_told.addresses, v_reason, v_told.times, v_told.evidence);
    end if;
  end loop;
end $$;

-- An erased address that somebody has again: its entries name it once more, so that the contact is found by them. Hashes under an
-- earlier pepper are renewed. @param p_erased what stands in the place of the value, the present form first @returns true
create or replace function recognise_erased(p_agency text, p_client text, p_value text, p_erased text[]) returns boolean
language plpgsql as $$
begin
  -- Whoever forgets what names the address waits, and sees who has it.
  perform from suppression x where x.agency_id = p_agency and x.value = any(p_erased) and x.lifted_at is null
    and (x.client_id is null or x.client_id = p_client) order by x.id for update;
  if not found then return true; end if;
  perform repeat_suppressions(p_client, p_erased, suppression_kind(p_value), p_value);
  update suppression x set value = p_erased[1] where x.agency_id = p_agency and x.value = any(p_erased[2:]) and x.kind = 'erased'
    and (x.client_id is null or x.client_id = p_client) and x.lifted_at is null
    and not exists (select from suppression o where o.agency_id = p_agency and o.value = p_erased[1] and o.reason = x.reason
      and coalesce(o.client_id, '') = coalesce(x.client_id, '') and o.lifted_at is null);
  return true;
end $$;

-- Additions, extensions and lifts, in the journal of the client that the entry comes from. That an address was erased is not told,
-- nor what another client said.
create or replace function enter_suppression() returns trigger language plpgsql as $$
declare
  v_is_own boolean := new.source_client_id is not null;
begin
  insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
  values (coalesce(new.client_id, new.source_client_id), 10, case when new.lifted_at is null then 9 else 10 end, new.id,
    case when tg_op = 'UPDATE' and new.lifted_at is null then jsonb_build_object('ends_at', old.ends_at)::text end,
    jsonb_build_object('subject', new.kind, 'value', new.value, 'scope', case when new.client_id is null then 'agency' else 'client' end,
      'person_id', new.person_id, 'reason', case when v_is_own then new.reason end, 'note', case when v_is_own then new.note end,
      'since', case when v_is_own then new.since end, 'ends_at', case when v_is_own then new.ends_at end,
      'lift_reason', new.lift_reason)::text, journal_author());
  return null;
end $$;

create or replace trigger suppression_journal_added after insert on suppression
  for each row when (new.kind <> 'erased' and coalesce(new.client_id, new.source_client_id) is not null)
  execute function enter_suppression();
create or replace trigger suppression_journal_extended after update of ends_at on suppression
  for each row when (old.ends_at is distinct from new.ends_at and new.lifted_at is null and new.kind <> 'erased'
    and coalesce(new.client_id, new.source_client_id) is not null)
  execute function enter_suppression();
create or replace trigger suppression_journal_lifted after update of lifted_at on suppression
  for each row when (old.lifted_at is null and new.lifted_at is not null and new.kind <> 'erased'
    and coalesce(new.client_id, new.source_client_id) is not null)
  execute function enter_suppression();

-- All contacts of a client that something suppresses, and whose entries: the client's own, else those of its agency. The domains
-- that contacts have are looked at once each. A handle of LinkedIn may hold an @, and then looks like an address.
create or replace function suppressed_contacts(p_client text) returns table (contact_id bigint, scope text)
language plpgsql stable as $$
declare
  v_agency text;
  v_whole  boolean;
begin
  select c.agency_id, a.suppresses_person into v_agency, v_whole from client c join agency a on a.id = c.agency_id
   where c.id = p_client;
  return query
    with entry as (
      select s.kind, s.value, s.person_id, s.client_id is not null as own from suppression s
       where s.agency_id = v_agency and (s.client_id is null or s.client_id = p_client) and s.lifted_at is null
         and (s.ends_at is null or s.ends_at > now())
    ), domain as materialized (
      select e.value, bool_or(e.own) as own from entry e where e.kind = 'domain' group by e.value
    ), held as materialized (
      select d.domain from (select distinct split_part(c.email, '@', 2) as domain from contact c
         where c.client_id = p_client and c.email is not null and exists (select from domain)) d
       where exists (select from unnest(suppression_values('@' || d.domain, null, null)) v(value) join domain x on x.value = v.value)
    ), found as (
      select c.id, c.person_id, e.own from entry e join contact c on c.client_id = p_client and c.email = e.value where e.kind in ('email', 'linkedin_url')
      union all
      select c.id, c.person_id, e.own from entry e join contact c on c.client_id = p_client and c.phone = e.value where e.kind = 'phone'
      union all
      select c.id, c.person_id, e.own from entry e join contact c on c.client_id = p_client and c.linkedin_url = e.value
       where e.kind in ('linkedin_url', 'email')
      union all
      select c.id, c.person_id, x.own from held h join contact c on c.client_id = p_client and split_part(c.email, '@', 2) = h.domain
        cross join lateral (select bool_or(d.own) as own from unnest(suppression_values('@' || h.domain, null, null)) v(value)
          join domain d on d.value = v.value) x
      union all
      select c.id, c.person_id, e.own from entry e join contact c on c.client_id = p_client and c.person_id = e.person_id
       where e.kind = 'person'
    ), whole as (
      select f.id, f.own from found f where not v_whole
      union all
      select c.id, f.own from (select n.person_id, bool_or(n.own) as own from found n where v_whole group by n.person_id) f
        join contact c on c.client_id = p_client and c.person_id = f.person_id
    )
    select w.id, case when bool_or(w.own) then 'client' else 'agency' end from whole w group by w.id;
end $$;
