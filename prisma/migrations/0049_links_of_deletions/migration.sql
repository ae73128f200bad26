-- What a record that is deleted was linked to, for as long as its deletion is in the journal.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table journal_inbox add column links jsonb;

insert into schema_marker (name) values ('0049_links_of_deletions');
