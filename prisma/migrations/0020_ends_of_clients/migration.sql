-- Clients that are suspended or being deleted, and Persons that are being erased. Nothing is rewritten: a column that may
-- be null, and two small tables.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table client add column suspended_at timestamptz(3);

-- A deletion that was asked for and is under way; it goes with the last row of its client.
create table client_deletion (
  client_id     text primary key,
  agency_id     text not null,
  requested_by  text not null,
  started_at    timestamptz(3) not null default now(),
  -- What was counted when it was asked for, and what is gone so far.
  rows_counted  bigint not null,
  rows_deleted  bigint not null default 0,
  -- Where it goes on: a table, and within it the last row that was looked at.
  position      jsonb not null default '{}',
  attempts      integer not null default 0,
  claim_id      uuid,
  due_at        timestamptz(3) not null default now(),
  constraint client_deletion_client_fkey foreign key (agency_id, client_id) references client (agency_id, id)
);
create unique index client_deletion_agency_id_client_id_key on client_deletion (agency_id, client_id);
create index client_deletion_due_idx on client_deletion (due_at);

-- An erasure that is under way. It holds what it looks for only until it is done.
create table person_erasure (
  client_id    text not null,
  person_id    bigint not null,
  agency_id    text not null,
  requested_by text not null,
  started_at   timestamptz(3) not null default now(),
  contact_ids  bigint[] not null,
  addresses    text[] not null,
  -- Every text by which a body is known to mention the Person, in lower case.
  mentions     text[] not null,
  -- What stands in the ledger in the place of the addresses: a keyed hash for each.
  erased_as    text[] not null,
  object_keys  text[] not null,
  position     jsonb not null default '{}',
  attempts     integer not null default 0,
  claim_id     uuid,
  due_at       timestamptz(3) not null default now(),
  primary key (client_id, person_id),
  constraint person_erasure_client_fkey foreign key (agency_id, client_id) references client (agency_id, id)
);
create index person_erasure_due_idx on person_erasure (due_at);

insert into schema_marker (name) values ('0020_ends_of_clients');
