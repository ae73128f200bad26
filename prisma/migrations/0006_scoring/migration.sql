-- A change that concerns every score of a workspace is one request: it is written in the transaction of its cause
-- whatever the size of the workspace, and the worker goes through the contacts in slices. A request that failed waits
-- before it is tried again, longer each time, and holds up no other.

alter table rescoring_request
  drop constraint rescoring_request_subject_kind_check,
  add constraint rescoring_request_subject_kind_check check (subject_kind in ('contact', 'person', 'workspace')),
  add column scored_to integer not null default 0,
  add column attempts integer not null default 0,
  add column retry_at moment;

insert into schema_marker (name) values ('0006_scoring');
