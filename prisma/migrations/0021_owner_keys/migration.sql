-- Keys that name the agency, for the tables whose rows belong to one: they take the place of the primary keys when rows are
-- laid on several servers. And an index by age for each table whose rows may be kept for a time only.

create unique index concurrently if not exists audit_entry_agency_key on audit_entry (agency_id, id);
create unique index concurrently if not exists parked_event_request_agency_key on parked_event_request (agency_id, id);
create unique index concurrently if not exists parked_webhook_event_agency_key on parked_webhook_event (agency_id, id);
create unique index concurrently if not exists webhook_body_quota_agency_key on webhook_body_quota (agency_id, id);
create unique index concurrently if not exists webhook_delivery_agency_key on webhook_delivery (agency_id, id);
create unique index concurrently if not exists webhook_shape_agency_key on webhook_shape (agency_id, id);
create unique index concurrently if not exists integration_connection_agency_key
  on integration_connection (agency_id, client_id, integration);

create index concurrently if not exists audit_entry_at_idx on audit_entry (at);
create index concurrently if not exists merge_record_merged_idx on merge_record (merged_at);
-- What stands at an email or is part of an opt-out is still at work, whatever its age.
create index concurrently if not exists webhook_event_applied_idx on webhook_event (applied_at)
  where email_id is null and opted_out is null;

insert into schema_marker (name) values ('0021_owner_keys');
