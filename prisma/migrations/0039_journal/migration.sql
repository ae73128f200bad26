-- The journal: what changed, numbered for each client. Entries of the inbox get what they were written with, and a table that
-- is empty and has no partition yet: the worker that numbers entries makes one a day (prisma/functions/changes.sql).

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- Without defaults, so that no row is written again. Rows from before have nothing to tell.
alter table journal_inbox
  -- The record as a row of its table; of a custom field its value.
  add column before      text,
  add column after       text,
  -- The name of a custom field.
  add column field       text,
  -- The contacts of an activity.
  add column contact_ids bigint[],
  -- Who did it, as JSON: see src/db/author.ts. Null: whoever writes by hand.
  add column author      text,
  -- The transaction.
  add column change_id   bigint;
alter table journal_inbox alter column change_id set default pg_current_xact_id()::text::bigint;

-- The number of a client's newest entry.
create table journal_head (
  client_id text   not null,
  last      bigint not null,
  primary key (client_id),
  constraint journal_head_client_id_fkey foreign key (client_id) references client (id) on delete cascade
) with (fillfactor = 50);

-- That of an agency's newest entry, over all its clients.
create table agency_journal_head (
  agency_id text   not null,
  last      bigint not null,
  primary key (agency_id),
  constraint agency_journal_head_agency_id_fkey foreign key (agency_id) references agency (id) on delete cascade
) with (fillfactor = 50);

-- It refers to nothing: an entry outlives its record, and those of a client are deleted by the job that deletes the client.
create table journal (
  client_id     text           not null,
  number        bigint         not null,
  -- The day of this is the partition.
  numbered_at   timestamptz(3) not null,
  -- The same entry among those of all clients of the agency.
  agency_id     text           not null,
  agency_number bigint         not null,
  -- When the transaction began that made the change.
  written_at    timestamptz(3) not null,
  -- The number of the first entry of the same transaction.
  change_number bigint         not null,
  -- 1 contact, 2 company, 3 email, 4 Person, 5 campaign, 6 activity
  kind          smallint       not null,
  -- 1 created, 2 changed, 3 deleted, 5 merged
  what          smallint       not null,
  record_id     bigint         not null,
  -- The Person of a contact, afterwards; of one that was deleted, before.
  person_id     bigint,
  actor         text,
  actor_name    text,
  operation     text,
  request_id    text,
  -- The columns that differ, those of custom fields under custom_fields. Null: there was no record, or it was erased.
  before        jsonb,
  after         jsonb,
  primary key (client_id, number, numbered_at)
) partition by range (numbered_at);
create index journal_agency_idx on journal (agency_id, agency_number);
create index journal_record_idx on journal (client_id, record_id, kind, number);
create index journal_person_idx on journal (client_id, person_id, number) where person_id is not null;

insert into schema_marker (name) values ('0039_journal');
