-- The scores from which a lead counts as one level higher, and the level of each score.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- Constant defaults, so that no row is written again.
alter table client add column score_levels double precision[] not null default '{}';
alter table contact_score add column level smallint not null default 0;

insert into schema_marker (name) values ('0047_score_levels');
