-- How the columns of files with a header were mapped the last time.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table import_mapping (
  client_id text           not null,
  -- The kind of record.
  record    text           not null,
  -- Hash of the names of the columns.
  header    bytea          not null,
  columns   jsonb          not null,
  used_at   timestamptz(3) not null default now(),
  primary key (client_id, record, header),
  constraint import_mapping_client_id_fkey foreign key (client_id) references client (id)
);

insert into schema_marker (name) values ('0096_import_mappings');
