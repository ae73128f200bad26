-- What the rows of a file that is only tried would have come to so far, by what they name: a later row of the same record is
-- compared with that. Nothing of it outlives the job.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table import_key (
  client_id text   not null,
  job_id    bigint not null,
  -- Hash of what a row names.
  key       bytea  not null,
  -- The first row that names it.
  row       bigint not null,
  -- The record as it would be.
  state     jsonb,
  primary key (client_id, job_id, key),
  constraint import_key_job_fkey foreign key (client_id, job_id) references job (client_id, id) on delete cascade
);

insert into schema_marker (name) values ('0073_imports');
