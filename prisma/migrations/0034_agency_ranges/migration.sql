-- Where the pages of an agency's lists begin, folded from the same entries as the ranges of its clients. Empty: a job fills it,
-- and what has no ranges is read as before.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- How many records of all clients of the agency have ids from first_id up to that of the next block. The first begins at 0.
create table agency_block (
  agency_id text not null,
  -- 1 contact, 2 company
  kind      smallint not null,
  first_id  bigint not null,
  rows      bigint not null,
  primary key (agency_id, kind, first_id),
  constraint agency_block_agency_id_fkey foreign key (agency_id) references agency (id) on delete cascade
) with (fillfactor = 70);

insert into schema_marker (name) values ('0034_agency_ranges');
