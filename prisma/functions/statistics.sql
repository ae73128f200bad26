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

-- Small ones have not: any plan will do.
create or replace function has_grown(p_table regclass) returns boolean language plpgsql as $$
begin
  return (select pg_relation_size(t.oid) > 10 * current_setting('block_size')::bigint * greatest(t.relpages, 1)
    from pg_class t where t.oid = p_table);
end $$;
