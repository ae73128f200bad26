-- What a merge must have written down to be undone, and that it was.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- Without defaults, so that no row is written again.
alter table merge_record
  -- When each of the Persons that went was made, in their order. Null: a release before this one merged.
  add column merged_created_at timestamptz(3)[],
  -- Pairs that were dismissed: {"gone": [[1, 2]], "inherited": [[2, 3]]}, those that went with the Persons and those that
  -- the one that stayed got instead. Null: there were none.
  add column refusals          jsonb,
  -- Those of them that were erased since, and never come back.
  add column erased_person_ids bigint[],
  add column undone_at         timestamptz(3),
  add column undone_by         text;

insert into schema_marker (name) values ('0040_undo');
