-- Clients whose stored addresses and profiles have to get the normal form of this release, which a worker does: all that exist.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table normalisation (
  client_id text           not null,
  agency_id text           not null,
  -- Where it goes on: a table, and within it the last row that was looked at.
  position  jsonb          not null default '{}',
  attempts  integer        not null default 0,
  claim_id  uuid,
  due_at    timestamptz(3) not null default now(),
  primary key (client_id),
  constraint normalisation_client_fkey foreign key (agency_id, client_id) references client (agency_id, id) on delete cascade
);
create index normalisation_due_idx on normalisation (due_at);

insert into normalisation (client_id, agency_id) select c.id, c.agency_id from client c;

insert into schema_marker (name) values ('0087_normalisation');
