-- Whether a change has entries behind a portion of the inbox, however many wait there.

create index concurrently if not exists journal_inbox_change_id_seq_idx on journal_inbox (change_id, seq);

insert into schema_marker (name) values ('0042_changes_that_wait');
