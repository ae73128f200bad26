-- Notes are activities of one custom type of the client.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table activity_type add column is_note boolean not null default false;

insert into schema_marker (name) values ('0103_notes');
