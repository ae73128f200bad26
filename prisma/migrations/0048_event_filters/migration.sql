-- Which changes an endpoint is told of, besides kinds and actions. Empty: all.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table event_endpoint
  -- As entries tell actors, or key:<id> alone.
  add column actors        text[] not null default '{}',
  add column except_actors text[] not null default '{}',
  -- Names of fields, custom ones too.
  add column fields        text[] not null default '{}',
  -- Of an agency.
  add column clients       text[] not null default '{}';

insert into schema_marker (name) values ('0048_event_filters');
