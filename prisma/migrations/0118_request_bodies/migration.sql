-- Bodies of the requests of a client, kept on demand and for a day.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- Until when bodies of its requests are kept. Null: they are not.
alter table client add column request_bodies_until timestamptz(3);

-- As it was sent, shortened. Null: none, or it is not kept.
alter table api_request add column body text;

insert into schema_marker (name) values ('0118_request_bodies');
