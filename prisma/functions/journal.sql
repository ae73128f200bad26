-- Whoever creates or deletes a record, in whatever way, enters it here in the same statement. An update costs nothing: the
-- triggers fire for one that gives a row another key, which nothing does, or a contact another Person.
create or replace function enter_in_journal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into journal_inbox (client_id, kind, what, record_id) values (old.client_id, tg_argv[0]::smallint, 3, old.id);
  end if;
  if tg_op <> 'DELETE' then
    insert into journal_inbox (client_id, kind, what, record_id) values (new.client_id, tg_argv[0]::smallint, 1, new.id);
  end if;
  return null;
end $$;

create or replace trigger company_journal after insert or delete or update of client_id, id on company
  for each row execute function enter_in_journal('2');

create or replace trigger email_journal after insert or delete or update of client_id, id on email
  for each row execute function enter_in_journal('3');

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
  insert into journal_inbox (client_id, kind, what, record_id, person_id) values (new.client_id, 1, 1, new.id, new.person_id);
  return null;
end $$;

create or replace trigger contact_journal_born after insert on contact
  for each row when (new.born_with_person) execute function enter_born_contact();

create or replace function enter_contact() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into journal_inbox (client_id, kind, what, record_id, person_id) values (old.client_id, 1, 3, old.id,
      case when leave_person(old.client_id, old.person_id) then old.person_id end);
  end if;
  if tg_op <> 'DELETE' then
    insert into journal_inbox (client_id, kind, what, record_id, person_id) values (new.client_id, 1, 1, new.id,
      case when join_person(new.client_id, new.person_id) then new.person_id end);
  end if;
  return null;
end $$;

create or replace trigger contact_journal after delete or update of client_id, id on contact
  for each row execute function enter_contact();
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

-- Whoever changes what a contact is compared by enters that too. Such an entry adds nothing to a total.
create or replace function enter_change_in_journal() returns trigger language plpgsql as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id) values (new.client_id, tg_argv[0]::smallint, 2, new.id);
  return null;
end $$;

create or replace trigger contact_change_journal
  after update of first_name, last_name, company_id, linkedin_url, phone, person_id on contact
  for each row when ((old.first_name, old.last_name, old.company_id, old.linkedin_url, old.phone, old.person_id)
    is distinct from (new.first_name, new.last_name, new.company_id, new.linkedin_url, new.phone, new.person_id))
  execute function enter_change_in_journal('1');
