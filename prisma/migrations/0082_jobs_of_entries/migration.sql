-- Entries of the journal name the job that wrote them, so that a job in bulk can be taken back as one. Null: none, or it wrote
-- before this. A column without a default changes no row.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table journal add column job_id bigint;

insert into schema_marker (name) values ('0082_jobs_of_entries');
