-- Merges that stand: an undo looks for those that came later, and of thousands that are undone one after the other, from the
-- last to the first, it would read all that were undone already.

create index concurrently if not exists merge_record_standing_idx on merge_record (client_id, id) where undone_at is null;

insert into schema_marker (name) values ('0078_standing_merges');
