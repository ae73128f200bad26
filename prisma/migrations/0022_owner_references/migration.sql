-- A parked event refers to its delivery within its agency. The next migration looks at the rows that are there.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table parked_webhook_event add constraint parked_webhook_event_delivery_fkey
  foreign key (agency_id, delivery_id) references webhook_delivery (agency_id, id)
  on delete set null (delivery_id) not valid;

insert into schema_marker (name) values ('0022_owner_references');
