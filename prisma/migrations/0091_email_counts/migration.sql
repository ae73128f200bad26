set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- unused since 0.1.0: no release has had it, and email_events_idx replaces it.
drop index if exists email_counts_idx;

insert into schema_marker (name) values ('0091_email_counts');
