-- Contacts that reached a score level in a period, and jobs that failed in it.

create index concurrently if not exists contact_score_level_idx on contact_score (client_id, level_since) where level > 0;
create index concurrently if not exists job_failed_idx on job (client_id, ended_at) where state = 'failed';

insert into schema_marker (name) values ('0111_indexes_of_figures');
