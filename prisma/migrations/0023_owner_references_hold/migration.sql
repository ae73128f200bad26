-- Reads the events that wait, beside readers and writers. What needs the lock comes last, so that it is held for a moment.

set local lock_timeout = '1s';
set local statement_timeout = '10min';

alter table parked_webhook_event validate constraint parked_webhook_event_delivery_fkey;
-- The one before it said less.
alter table parked_webhook_event drop constraint parked_webhook_event_delivery_id_fkey;

insert into schema_marker (name) values ('0023_owner_references_hold');
