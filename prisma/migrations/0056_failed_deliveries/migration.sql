-- Deliveries that failed, by client: the figures of an agency's radar are counted from them alone.

create index concurrently if not exists webhook_delivery_failed_idx on webhook_delivery (client_id, received_at, platform)
  where verdict in ('malformed', 'failed');

insert into schema_marker (name) values ('0056_failed_deliveries');
