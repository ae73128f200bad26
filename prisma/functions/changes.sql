-- What the numberer of the journal needs.

-- The row of a table as JSON, without its key. It was written as text, and migrations only add columns, at the end: a row from
-- before one has fewer of them, which are added here. What cannot be read at all is an empty object; one entry must not stop
-- those behind it.
create or replace function journal_image(p_kind smallint, p_row text) returns jsonb language plpgsql stable as $$
declare
  v_row text := p_row;
begin
  if p_row is null then return null; end if;
  -- Emptied, because it told of a Person that was erased.
  if p_row = '' then return '{}'; end if;
  for missing in 0 .. 20 loop
    begin
      return case p_kind
        when 1 then to_jsonb(v_row::contact) when 2 then to_jsonb(v_row::company) when 3 then to_jsonb(v_row::email)
        when 5 then to_jsonb(v_row::campaign) when 6 then to_jsonb(v_row::activity)
        when 8 then v_row::jsonb when 9 then v_row::jsonb when 10 then v_row::jsonb
        when 7 then to_jsonb(v_row::merge_record) || jsonb_build_object('merge_id', (v_row::merge_record).id) end
        - '{client_id,id,updated_time,born_with_person}'::text[];
    exception when invalid_text_representation then
      v_row := left(v_row, -1) || ',)';
    end;
  end loop;
  return '{}';
end $$;

-- What of one image is not so in the other one; where there is no other one, what is not null.
create or replace function journal_difference(p_one jsonb, p_other jsonb) returns jsonb language sql immutable as $$
  select case
    when p_one is null then null
    when p_other is null then jsonb_strip_nulls(p_one)
    else (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(p_one) k
           where k.value is distinct from p_other -> k.key) end
$$;

-- Makes the partition of the day of a moment. The service owns no table, so this runs as whoever does.
create or replace function journal_make_day(p_at timestamptz) returns void language plpgsql
  security definer set search_path from current as $$
declare
  v_day date := (p_at at time zone 'UTC')::date;
  v_name text := 'journal_' || to_char(v_day, 'YYYYMMDD');
begin
  if to_regclass(v_name) is not null then return; end if;
  execute format('create table %I (like journal including defaults)', v_name);
  execute format('alter table journal attach partition %I for values from (%L) to (%L)', v_name,
    v_day || ' 00:00:00+00', (v_day + 1) || ' 00:00:00+00');
end $$;

-- The partitions, with the day of each.
create or replace function journal_days() returns table (name text, day date) language sql stable as $$
  select c.relname::text, to_date(right(c.relname, 8), 'YYYYMMDD')
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'journal'::regclass order by 2
$$;

-- Drops the partitions that hold nothing younger than so many days. @returns their days
create or replace function journal_drop_days(p_days int) returns setof date language plpgsql
  security definer set search_path from current as $$
declare
  v_old record;
begin
  for v_old in select d.name, d.day from journal_days() d
      where d.day + 1 <= ((now() - make_interval(days => p_days)) at time zone 'UTC')::date loop
    execute format('drop table %I', v_old.name);
    return next v_old.day;
  end loop;
end $$;
