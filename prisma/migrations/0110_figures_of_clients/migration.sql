-- Since when a contact has been at its score level, and requests of the console apart from others.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- Null: since before this release.
alter table contact_score add column level_since timestamptz(3);

-- They are not among "requests".
alter table usage_day add column console_requests bigint not null default 0;

insert into schema_marker (name) values ('0110_figures_of_clients');
