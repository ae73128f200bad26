-- Whoever creates or deletes a record, in whatever way, enters it here in the same statement. An update costs nothing: the
-- triggers fire for one that gives a row another key, which nothing does.
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

create or replace trigger contact_journal after insert or delete or update of client_id, id on contact
  for each row execute function enter_in_journal('1');

create or replace trigger company_journal after insert or delete or update of client_id, id on company
  for each row execute function enter_in_journal('2');

create or replace trigger email_journal after insert or delete or update of client_id, id on email
  for each row execute function enter_in_journal('3');

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
