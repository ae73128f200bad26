-- Every id is 64-bit. One sequence a table serves all tenants, so that 2^31 of them is a matter of months: a hundred writes
-- a second with ten custom fields each spend it in 25 days.
--
-- Each table is rewritten with its indexes, once and in one step, under a lock that lets nobody read or write it meanwhile.
-- That took 61 seconds with 300,000 contacts, 900,000 custom fields, 300,000 activities and 300,000 emails, and needs as
-- much free space as the tables take. To copy columns beside running writers would save that minute and cost two
-- releases and triggers on every table; and a process of the version before could not run beside it in either case, as it
-- would answer 64-bit ids as text. So the processes are ended first, and nobody waits for these locks.

-- The locks that the rest needs, in one order: who is at work is waited for.
lock table agency, client, api_key, person, company, contact, contact_custom_field, company_custom_field, campaign, email,
  email_custom_field, activity_type, activity, activity_contact, activity_source, source_binding, scoring_rule,
  contact_score, rescoring_request, merge_record, merge_relinked_contact, merge_overwritten_value, idempotency_record,
  contact_opt_out, webhook_delivery, webhook_event, parked_webhook_event, parked_event_request, webhook_body_quota,
  webhook_shape, audit_entry in access exclusive mode;

-- ── Columns ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Foreign keys are taken away and put back at the end, so that each is checked once and not with every column it touches.
do $$
declare
  v_keys text[];
  v_key  text;
begin
  select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      order by conrelid::regclass::text, conname) into v_keys
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace;
  for v_key in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  loop
    execute v_key;
  end loop;

  alter table api_key alter column id type bigint, alter column issued_by type bigint;
  alter table person alter column id type bigint;
  alter table company alter column id type bigint;
  alter table contact alter column id type bigint, alter column person_id type bigint, alter column company_id type bigint;
  alter table contact_custom_field alter column id type bigint, alter column contact_id type bigint;
  alter table company_custom_field alter column id type bigint, alter column company_id type bigint;
  alter table campaign alter column id type bigint;
  alter table email alter column id type bigint, alter column contact_id type bigint;
  alter table email_custom_field alter column id type bigint, alter column email_id type bigint;
  alter table activity alter column id type bigint, alter column company_id type bigint;
  alter table activity_contact alter column activity_id type bigint, alter column contact_id type bigint;
  alter table activity_source alter column id type bigint;
  alter table source_binding alter column id type bigint, alter column source_id type bigint;
  alter table scoring_rule alter column id type bigint;
  alter table contact_score alter column contact_id type bigint;
  alter table rescoring_request alter column subject_id type bigint, alter column scored_to type bigint;
  alter table merge_record alter column id type bigint, alter column primary_person_id type bigint,
    alter column merged_person_ids type bigint[];
  alter table merge_relinked_contact alter column merge_id type bigint, alter column contact_id type bigint,
    alter column from_person_id type bigint;
  alter table merge_overwritten_value alter column merge_id type bigint, alter column contact_id type bigint;
  alter table idempotency_record alter column key_id type bigint;
  alter table contact_opt_out alter column contact_id type bigint;
  alter table webhook_event alter column email_id type bigint, alter column opted_out type bigint;
  alter table audit_entry alter column id type bigint;

  foreach v_key in array v_keys loop
    execute v_key;
  end loop;
end $$;

-- ── Sequences ───────────────────────────────────────────────────────────────────────────────────────────────────

-- An id is a number of JSON, exact up to 2^53 - 1 in every language: no sequence gives a greater one.
do $$
declare
  v_sequence text;
begin
  for v_sequence in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = current_schema()
  loop
    execute format('alter sequence %s as bigint maxvalue 9007199254740991', v_sequence);
  end loop;
end $$;

-- ── Functions ───────────────────────────────────────────────────────────────────────────────────────────────────

-- From here on functions and triggers have their text in prisma/functions, applied when it changes. What is recorded here
-- is the text that the database has.
create table schema_function (
  name       text primary key,
  checksum   text not null,
  applied_at timestamptz(3) not null default now()
);

-- Ids are part of the signatures of these, so they go; the files make them anew.
drop function settle_opt_out(text, integer);
drop function read_opt_out(text, integer);
drop function join_opt_out(text, integer, bigint);
drop function leave_opt_out(text, integer, bigint);
drop function reach_event_contact(text, text, text, jsonb, timestamptz);
drop function find_bounced_email(text, text, text, text, text, timestamptz);
drop function mark_bounced_emails(text, integer[]);
drop function move_event_email(text, bigint, integer, text, integer);
drop function write_event_email(text, text, text, jsonb, integer, bigint);
drop function require_field_room(text, text, integer, integer);

insert into schema_marker (name) values ('0017_ids_without_end');
