-- Deliveries that failed, which alerts count every minute.

create index concurrently if not exists webhook_delivery_failed_idx on webhook_delivery (agency_id, received_at) where verdict in ('malformed', 'failed');

insert into schema_marker (name) values ('0113_failed_deliveries');
