-- Whoever creates, changes or deletes a record, in whatever way, enters it here in the same statement, with the row as it was
-- and as it is, and with whoever does it: journal_author() is what the transaction was told. That the rows are text costs a
-- writer less than JSON, and a column that is added meanwhile does no harm: see journal_image.
create or replace function journal_author() returns text language sql stable parallel safe as $$
  select nullif(current_setting('outreach.author', true), '')
$$;

-- What is created or deleted, and what gets another key, which nothing does.
create or replace function enter_in_journal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into journal_inbox (client_id, kind, what, record_id, before, author)
    values (old.client_id, tg_argv[0]::smallint, 3, old.id, old::text, journal_author());
  end if;
  if tg_op <> 'DELETE' then
    insert into journal_inbox (client_id, kind, what, record_id, after, author)
    values (new.client_id, tg_argv[0]::smallint, 1, new.id, new::text, journal_author());
  end if;
  return null;
end $$;

-- What is changed. The time of the change alone is none. `what` 4: nobody has to look at the record for it.
create or replace function enter_changed_in_journal() returns trigger language plpgsql as $$
begin
  old.updated_time := new.updated_time;
  if old is distinct from new and old.id = new.id then
    insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
    values (new.client_id, tg_argv[0]::smallint, 4, new.id, old::text, new::text, journal_author());
  end if;
  return null;
end $$;

create or replace trigger company_journal after insert or delete or update of client_id, id on company
  for each row execute function enter_in_journal('2');
create or replace trigger company_journal_changed after update on company
  for each row execute function enter_changed_in_journal('2');

-- The bodies of an email are entered where it would lose them: with its deletion, or when they change.
create or replace function enter_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.body_text := null;
    new.body_html := null;
    insert into journal_inbox (client_id, kind, what, record_id, after, author)
    values (new.client_id, 3, 1, new.id, new::text, journal_author());
    return null;
  end if;
  old.updated_time := new.updated_time;
  if old is not distinct from new or old.id <> new.id then return null; end if;
  if (old.body_text, old.body_html) is not distinct from (new.body_text, new.body_html) then
    old.body_text := null;
    old.body_html := null;
    new.body_text := null;
    new.body_html := null;
  end if;
  insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
  values (new.client_id, 3, 4, new.id, old::text, new::text, journal_author());
  return null;
end $$;

create or replace trigger email_journal after delete or update of client_id, id on email
  for each row execute function enter_in_journal('3');
create or replace trigger email_journal_added after insert on email
  for each row execute function enter_email();
create or replace trigger email_journal_changed after update on email
  for each row execute function enter_email();

-- A Person is listed while it has contacts. Those that have none are marked in person_empty, and the row that is inserted or
-- deleted there decides who enters the change, once. A contact that comes to or goes from such a Person has one entry for
-- both. No table is read row by row here: a plan that was made while tables were small is kept by its session.

-- The order that is asked for, and bounds instead of an equality, leave no index but that of contacts by Person: with another
-- one, all contacts of the client would be read where statistics are missing.
create or replace function has_contacts(p_client text, p_person bigint) returns boolean language plpgsql
  set enable_seqscan = off as $$
begin
  perform from contact c where c.client_id = p_client and c.person_id >= p_person and c.person_id <= p_person
    order by c.client_id, c.person_id limit 1;
  return found;
end $$;

-- The first contact joins its Person. Triggers of contacts come by their names after that of the foreign key, whose check
-- therefore holds the Person already: whoever has just found it empty has committed, and whoever wants to look waits.
create or replace function join_person(p_client text, p_person bigint) returns boolean language plpgsql
  set enable_seqscan = off as $$
begin
  delete from person_empty e where e.client_id = p_client and e.id = p_person;
  return found;
end $$;

-- The last contact has left its Person. The lock waits for those who add contacts, and only the statement after it sees what
-- they added. A Person that goes in the same statement is entered by its own trigger.
create or replace function leave_person(p_client text, p_person bigint) returns boolean language plpgsql
  set enable_seqscan = off as $$
begin
  perform from person p where p.client_id = p_client and p.id = p_person for update;
  if not found or has_contacts(p_client, p_person) then return false; end if;
  insert into person_empty (client_id, id) values (p_client, p_person) on conflict do nothing;
  return found;
end $$;

-- The commonest of all: a contact whose Person is made by the same statement, as both rows say. There is nothing to look for.
create or replace function enter_born_contact() returns trigger language plpgsql as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id, person_id, after, author)
  values (new.client_id, 1, 1, new.id, new.person_id, new::text, journal_author());
  return null;
end $$;

create or replace trigger contact_journal_born after insert on contact
  for each row when (new.born_with_person and current_setting('outreach.entered', true) is distinct from 'contacts')
  execute function enter_born_contact();

create or replace function enter_contact() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into journal_inbox (client_id, kind, what, record_id, person_id, before, author) values (old.client_id, 1, 3, old.id,
      case when leave_person(old.client_id, old.person_id) then old.person_id end, old::text, journal_author());
  end if;
  if tg_op <> 'DELETE' then
    insert into journal_inbox (client_id, kind, what, record_id, person_id, after, author) values (new.client_id, 1, 1, new.id,
      case when join_person(new.client_id, new.person_id) then new.person_id end, new::text, journal_author());
  end if;
  return null;
end $$;

create or replace trigger contact_journal after delete or update of client_id, id on contact
  for each row when (current_setting('outreach.entered', true) is distinct from 'contacts') execute function enter_contact();
create or replace trigger contact_journal_added after insert on contact
  for each row when (not new.born_with_person) execute function enter_contact();

-- A contact that only moves to another Person is entered for the Persons alone.
create or replace function enter_moved_contact() returns trigger language plpgsql as $$
begin
  if old.client_id <> new.client_id or old.id <> new.id then return null; end if;
  if leave_person(old.client_id, old.person_id) then
    insert into journal_inbox (client_id, kind, what, record_id, person_id)
    values (old.client_id, 4, 3, old.person_id, old.person_id);
  end if;
  if join_person(new.client_id, new.person_id) then
    insert into journal_inbox (client_id, kind, what, record_id, person_id)
    values (new.client_id, 4, 1, new.person_id, new.person_id);
  end if;
  return null;
end $$;

create or replace trigger contact_journal_moved after update of person_id on contact
  for each row when (old.person_id <> new.person_id) execute function enter_moved_contact();

-- A Person that comes otherwise, or goes. Its contacts may come and go in the same statement, before it or after it: all of
-- that is done when triggers run.
create or replace function enter_person() returns trigger language plpgsql
  set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    delete from person_empty e where e.client_id = old.client_id and e.id = old.id;
    if not found then
      insert into journal_inbox (client_id, kind, what, record_id, person_id) values (old.client_id, 4, 3, old.id, old.id);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if has_contacts(new.client_id, new.id) then
      insert into journal_inbox (client_id, kind, what, record_id, person_id) values (new.client_id, 4, 1, new.id, new.id);
    else
      insert into person_empty (client_id, id) values (new.client_id, new.id) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create or replace trigger person_journal after delete or update of client_id, id on person
  for each row execute function enter_person();
create or replace trigger person_journal_added after insert on person
  for each row when (not new.born_with_contact) execute function enter_person();

-- A contact that is changed. Where that is something it is compared by, `what` says so: somebody has to look at it again.
create or replace function enter_change_in_journal() returns trigger language plpgsql as $$
begin
  old.updated_time := new.updated_time;
  if old is not distinct from new or old.id <> new.id then return null; end if;
  insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
  values (new.client_id, tg_argv[0]::smallint,
    case when (old.first_name, old.last_name, old.company_id, old.linkedin_url, old.phone, old.person_id)
      is distinct from (new.first_name, new.last_name, new.company_id, new.linkedin_url, new.phone, new.person_id)
      then 2 else 4 end,
    new.id, old::text, new::text, journal_author());
  return null;
end $$;

-- All columns but the time of the change: where that alone is set, as for custom fields, there is nothing to compare.
create or replace trigger contact_change_journal after update of client_id, id, person_id, company_id, email, linkedin_url, phone,
    first_name, last_name, job_title, origin, contact_status, previous_status, status_changed_at, first_campaign_email_sent,
    last_campaign_email_sent, last_reply_received, born_with_person, made_by_event, created_at on contact
  for each row execute function enter_change_in_journal('1');

-- A custom field is part of its record. One that gets another name is taken away and given. Not in SQL: the body of such a
-- function is planned anew for each field, which costs more than the entry.
create or replace function enter_custom_field(p_client text, p_kind smallint, p_record bigint, p_name text, p_before text, p_after text)
  returns void language plpgsql as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id, field, before, after, author)
  values (p_client, p_kind, 4, p_record, p_name, p_before, p_after, journal_author());
end $$;

-- Those of contacts come by the hundred thousand: they are entered here, without a call for each.
create or replace function enter_contact_field() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.field_name = new.field_name then
    insert into journal_inbox (client_id, kind, what, record_id, field, before, after, author)
    values (new.client_id, 1, 4, new.contact_id, new.field_name, old.field_value, new.field_value, journal_author());
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into journal_inbox (client_id, kind, what, record_id, field, before, author)
    values (old.client_id, 1, 4, old.contact_id, old.field_name, old.field_value, journal_author());
  end if;
  if tg_op <> 'DELETE' then
    insert into journal_inbox (client_id, kind, what, record_id, field, after, author)
    values (new.client_id, 1, 4, new.contact_id, new.field_name, new.field_value, journal_author());
  end if;
  return null;
end $$;

create or replace function enter_company_field() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.field_name = new.field_name then
    perform enter_custom_field(new.client_id, 2::smallint, new.company_id, new.field_name, old.field_value, new.field_value);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform enter_custom_field(old.client_id, 2::smallint, old.company_id, old.field_name, old.field_value, null);
  end if;
  if tg_op <> 'DELETE' then
    perform enter_custom_field(new.client_id, 2::smallint, new.company_id, new.field_name, null, new.field_value);
  end if;
  return null;
end $$;

create or replace function enter_email_field() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.field_name = new.field_name then
    perform enter_custom_field(new.client_id, 3::smallint, new.email_id, new.field_name, old.field_value, new.field_value);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform enter_custom_field(old.client_id, 3::smallint, old.email_id, old.field_name, old.field_value, null);
  end if;
  if tg_op <> 'DELETE' then
    perform enter_custom_field(new.client_id, 3::smallint, new.email_id, new.field_name, null, new.field_value);
  end if;
  return null;
end $$;

create or replace trigger contact_field_journal after insert or delete on contact_custom_field
  for each row when (current_setting('outreach.entered', true) is distinct from 'contacts') execute function enter_contact_field();
create or replace trigger contact_field_journal_changed after update on contact_custom_field for each row
  when ((old.field_name, old.field_value) is distinct from (new.field_name, new.field_value)) execute function enter_contact_field();
create or replace trigger company_field_journal after insert or delete on company_custom_field
  for each row execute function enter_company_field();
create or replace trigger company_field_journal_changed after update on company_custom_field for each row
  when ((old.field_name, old.field_value) is distinct from (new.field_name, new.field_value)) execute function enter_company_field();
create or replace trigger email_field_journal after insert or delete on email_custom_field
  for each row execute function enter_email_field();
create or replace trigger email_field_journal_changed after update on email_custom_field for each row
  when ((old.field_name, old.field_value) is distinct from (new.field_name, new.field_value)) execute function enter_email_field();

-- The counts of a campaign are those of its emails, which are entered themselves.
create or replace trigger campaign_journal after insert or delete on campaign
  for each row execute function enter_in_journal('5');
create or replace trigger campaign_journal_changed after update on campaign
  for each row when (old.name is distinct from new.name) execute function enter_changed_in_journal('5');

-- What an activity says is never changed. Its contacts are linked by the statement that makes it, which is done when triggers run; whoever
-- links one later, that matched nobody, enters it.
create or replace function enter_activity() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id, after, contact_ids, author)
  values (new.client_id, 6, 1, new.id, new::text, array(select l.contact_id from activity_contact l
    where l.client_id = new.client_id and l.activity_id = new.id order by l.contact_id), journal_author());
  return null;
end $$;

create or replace trigger activity_journal after delete on activity
  for each row execute function enter_in_journal('6');
create or replace trigger activity_journal_added after insert on activity
  for each row execute function enter_activity();

-- A merge is a change of the Person that stays, and so is its undo, of which the merge is what was before. Kind 7: what is
-- entered of Persons here says nothing of their list. What only an undo needs is not told.
create or replace function enter_merge() returns trigger language plpgsql as $$
begin
  new.merged_created_at := null;
  new.refusals := null;
  new.erased_person_ids := null;
  new.undone_at := null;
  new.undone_by := null;
  if tg_op = 'UPDATE' then
    insert into journal_inbox (client_id, kind, what, record_id, before, author)
    values (new.client_id, 7, 6, new.primary_person_id, new::text, journal_author());
    return null;
  end if;
  insert into journal_inbox (client_id, kind, what, record_id, after, author)
  values (new.client_id, 7, 5, new.primary_person_id, new::text, journal_author());
  return null;
end $$;

create or replace trigger merge_journal after insert on merge_record
  for each row execute function enter_merge();
create or replace trigger merge_journal_undone after update of undone_at on merge_record
  for each row when (old.undone_at is null and new.undone_at is not null) execute function enter_merge();

-- Scores are computed, and not told: only that one reaches or leaves a level of its client. The row is written as JSON, with
-- the Person of the contact, by which erasures find it.
create or replace function enter_score() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_person bigint := (select c.person_id from contact c where c.client_id = new.client_id and c.id = new.contact_id);
  v_before jsonb := '{"value": null, "level": 0}';
begin
  if tg_op = 'UPDATE' then v_before := jsonb_build_object('value', old.value, 'level', old.level); end if;
  insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
  values (new.client_id, 8, 4, new.contact_id, (v_before || jsonb_build_object('person_id', v_person))::text,
    jsonb_build_object('value', new.value, 'level', new.level, 'person_id', v_person)::text, journal_author());
  return null;
end $$;

create or replace trigger contact_score_journal_added after insert on contact_score
  for each row when (new.level <> 0) execute function enter_score();
create or replace trigger contact_score_journal after update of level on contact_score
  for each row when (old.level <> new.level) execute function enter_score();

-- What the deletion of a contact or company takes with it and no other entry tells: which activities it took part in, and the
-- opt-out of a contact with the events that are part of it. Entered before the deletion, since afterwards they are gone, beside
-- its own entry; `what` 4: that is where the record is counted. Where there is nothing, nothing is entered.
create or replace function enter_links(p_client text, p_kind smallint, p_record bigint, p_activities bigint[], p_more jsonb)
  returns void language plpgsql as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id, links, author)
  values (p_client, p_kind, 4, p_record, coalesce(p_more, '{}') || case when p_activities = '{}' then '{}'
    else jsonb_build_object('activity_ids', to_jsonb(p_activities)) end, journal_author());
end $$;

create or replace function enter_links_of_contact() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_activities bigint[] := array(select l.activity_id from activity_contact l
    where l.client_id = old.client_id and l.contact_id = old.id order by l.activity_id);
  v_opt_out jsonb;
begin
  select jsonb_build_object('opt_out', to_jsonb(o) || jsonb_build_object('events', array(
      select w.id from webhook_event w where w.client_id = o.client_id and w.opted_out = o.contact_id order by w.id)))
    into v_opt_out from contact_opt_out o where o.client_id = old.client_id and o.contact_id = old.id;
  if v_activities <> '{}' or v_opt_out is not null then
    perform enter_links(old.client_id, 1::smallint, old.id, v_activities, v_opt_out);
  end if;
  return old;
end $$;

create or replace function enter_links_of_company() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_activities bigint[] := array(select a.id from activity a
    where a.client_id = old.client_id and a.company_id = old.id order by a.id);
begin
  if v_activities <> '{}' then perform enter_links(old.client_id, 2::smallint, old.id, v_activities, null); end if;
  return old;
end $$;

create or replace trigger contact_journal_links before delete on contact
  for each row when (current_setting('outreach.entered', true) is distinct from 'contacts') execute function enter_links_of_contact();
create or replace trigger company_journal_links before delete on company
  for each row execute function enter_links_of_company();

-- Deletes many contacts, whose rows and Persons are held, and enters all of it set by set, which costs a third of a trigger for each
-- row. While it runs, `outreach.entered` tells the triggers of contacts and of their fields that it enters them itself. What it
-- enters is numbered as what these would: of each contact its links, with all its custom fields, then itself, with its Person where
-- that one has no other contact; then come the emails that lose one. The contacts of a Person are counted along their index: see
-- has_contacts. A plan that is kept expects few contacts: those that go are not joined with their Persons, which would compare each with
-- each, and nothing is aggregated in a hash table, which would go to disk.
create or replace function delete_contacts_at_once(p_client text, p_ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashagg = off as $$
begin
  -- Not a clause of the function: only a superuser may declare one of a name that no module has declared.
  perform set_config('outreach.entered', 'contacts', true);

  with gone as (
    delete from contact_custom_field f where f.client_id = p_client and f.contact_id = any(p_ids)
    returning f.contact_id, f.field_name, f.field_value
  ), fields as (
    select g.contact_id, jsonb_build_object('custom_fields', jsonb_object_agg(g.field_name, g.field_value)) as all_of_it
      from gone g group by g.contact_id
  )
  insert into journal_inbox (client_id, kind, what, record_id, links, author)
  select p_client, 1, 4, d.id, coalesce(d.opt_out, '{}') || coalesce(d.fields, '{}') || case when d.activities = '{}' then '{}'
      else jsonb_build_object('activity_ids', to_jsonb(d.activities)) end, journal_author()
    from (select g.id, f.all_of_it as fields,
        array(select l.activity_id from activity_contact l
          where l.client_id = p_client and l.contact_id = g.id order by l.activity_id) as activities,
        (select jsonb_build_object('opt_out', to_jsonb(o) || jsonb_build_object('events', array(
            select w.id from webhook_event w where w.client_id = o.client_id and w.opted_out = o.contact_id order by w.id)))
          from contact_opt_out o where o.client_id = p_client and o.contact_id = g.id) as opt_out
      from unnest(p_ids) as g (id) left join fields f on f.contact_id = g.id) d
   where d.activities <> '{}' or d.opt_out is not null or d.fields is not null order by d.id;

  with gone as materialized (
    select c.id, c.person_id, c::text as was, count(*) over (partition by c.person_id) as contacts,
        row_number() over (partition by c.person_id order by c.id) = 1 as is_first
      from contact c where c.client_id = p_client and c.id = any(p_ids)
  ), emptied as (
    insert into person_empty (client_id, id)
    select p_client, g.person_id from gone g
     where g.is_first and g.contacts = (select count(*) from (select from contact o
        where o.client_id = p_client and o.person_id >= g.person_id and o.person_id <= g.person_id
        order by o.client_id, o.person_id) every_one)
     order by g.person_id
    on conflict do nothing returning id
  )
  insert into journal_inbox (client_id, kind, what, record_id, person_id, before, author)
  select p_client, 1, 3, g.id, case when g.is_first and g.person_id in (select e.id from emptied e) then g.person_id end, g.was, journal_author()
    from gone g order by g.id;

  update email e set contact_id = null where e.client_id = p_client and e.contact_id = any(p_ids);

  delete from contact c where c.client_id = p_client and c.id = any(p_ids);
  perform set_config('outreach.entered', '', true);
end $$;
