-- Before the tables of agencies are laid on several servers: makes the keys that name the agency their primary keys. The
-- indexes are there, so each table is locked for a moment. Processes of the release before these keys must have ended: they
-- look for some rows by their id alone.

begin;
set local lock_timeout = '5s';

alter table audit_entry drop constraint audit_entry_pkey,
  add constraint audit_entry_pkey primary key using index audit_entry_agency_key;
alter table event_attempt drop constraint event_attempt_pkey,
  add constraint event_attempt_pkey primary key using index event_attempt_agency_key;
alter table event_endpoint drop constraint event_endpoint_pkey,
  add constraint event_endpoint_pkey primary key using index event_endpoint_agency_key;
alter table integration_connection drop constraint integration_connection_pkey,
  add constraint integration_connection_pkey primary key using index integration_connection_agency_key;
alter table parked_event_request drop constraint parked_event_request_pkey,
  add constraint parked_event_request_pkey primary key using index parked_event_request_agency_key;
alter table parked_webhook_event drop constraint parked_webhook_event_pkey,
  add constraint parked_webhook_event_pkey primary key using index parked_webhook_event_agency_key;
alter table plan drop constraint plan_pkey,
  add constraint plan_pkey primary key using index plan_agency_key;
alter table suppression drop constraint suppression_pkey,
  add constraint suppression_pkey primary key using index suppression_agency_key;
alter table webhook_body_quota drop constraint webhook_body_quota_pkey,
  add constraint webhook_body_quota_pkey primary key using index webhook_body_quota_agency_key;
alter table webhook_delivery drop constraint webhook_delivery_pkey,
  add constraint webhook_delivery_pkey primary key using index webhook_delivery_agency_key;
alter table webhook_shape drop constraint webhook_shape_pkey,
  add constraint webhook_shape_pkey primary key using index webhook_shape_agency_key;

-- A few rows a client: connections are also looked up without their agency.
create index integration_connection_client_idx on integration_connection (client_id, integration);

commit;
