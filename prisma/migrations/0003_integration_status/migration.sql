-- The newest record of each integration and type is one probe of an index, however many records there are.

drop index activity_source_idx;
create index activity_source_idx on activity (client_id, source, channel, occurred_at desc);

drop index activity_type_idx;
create index activity_type_idx on activity (client_id, type_id, occurred_at desc) where type_id is not null;

create index webhook_event_newest_idx on webhook_event (client_id, platform, kind, (coalesce(event_at, applied_at)) desc);

create index webhook_delivery_malformed_idx on webhook_delivery (client_id, received_at) where verdict = 'malformed';

insert into schema_marker (name) values ('0003_integration_status');
