-- Has the planner look at tables that have grown tenfold since it last did. A server does that by itself, but a minute later: until
-- then it may take any index that begins with the client, and read all contacts of a client for each custom field. As the owner,
-- who alone may; a table that somebody else looks at is passed over.
create or replace function look_at_grown_tables() returns void language plpgsql
  security definer set search_path from current as $$
begin
  if has_grown('contact') then analyze (skip_locked) contact; end if;
  if has_grown('contact_custom_field') then analyze (skip_locked) contact_custom_field; end if;
  if has_grown('person') then analyze (skip_locked) person; end if;
  if has_grown('company') then analyze (skip_locked) company; end if;
  if has_grown('company_custom_field') then analyze (skip_locked) company_custom_field; end if;
  if has_grown('email') then analyze (skip_locked) email; end if;
  if has_grown('email_custom_field') then analyze (skip_locked) email_custom_field; end if;
  if has_grown('activity') then analyze (skip_locked) activity; end if;
  if has_grown('activity_contact') then analyze (skip_locked) activity_contact; end if;
end $$;

-- By its pages, which are known at once, or by the rows that were written, which are told a second later: rows that come back after
-- a deletion fill the pages that it has. Small ones have not: any plan will do.
create or replace function has_grown(p_table regclass) returns boolean language plpgsql as $$
begin
  return (select pg_relation_size(t.oid) > 10 * current_setting('block_size')::bigint * greatest(t.relpages, 1)
      or coalesce(pg_stat_get_mod_since_analyze(t.oid), 0) > 10 * greatest(t.reltuples, 200)
    from pg_class t where t.oid = p_table);
end $$;

-- The same with the tables in which the planner does not know a client that has many rows, because they came since it looked: it
-- expects none of them then, and takes any index that begins with the client. As the owner, who alone may.
create or replace function look_at_unknown_client(p_client text) returns void language plpgsql
  security definer set search_path from current as $$
begin
  if is_unknown('contact', p_client) and exists (select from contact r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) contact;
  end if;
  if is_unknown('contact_custom_field', p_client) and exists (select from contact_custom_field r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) contact_custom_field;
  end if;
  if is_unknown('company', p_client) and exists (select from company r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) company;
  end if;
  if is_unknown('company_custom_field', p_client) and exists (select from company_custom_field r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) company_custom_field;
  end if;
  if is_unknown('email', p_client) and exists (select from email r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) email;
  end if;
  if is_unknown('email_custom_field', p_client) and exists (select from email_custom_field r where r.client_id = p_client offset 1000) then
    analyze (skip_locked) email_custom_field;
  end if;
end $$;

-- The planner thinks that it knows all clients of a table where those that it counted have all rows. Where little was written since, a
-- look tells nothing new.
create or replace function is_unknown(p_table regclass, p_client text) returns boolean language plpgsql as $$
begin
  return coalesce(pg_stat_get_mod_since_analyze(p_table), 0) >= 1000
    and exists (select from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname and s.attname = 'client_id'
      where t.oid = p_table and p_client <> all(s.most_common_vals::text::text[])
        and (select sum(f) from unnest(s.most_common_freqs) f) > 0.999);
end $$;
