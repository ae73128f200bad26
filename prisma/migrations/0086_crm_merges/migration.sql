-- Merges of CRM objects: which of them are one contact, and since when.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table crm_object_merge (
  client_id   text           not null,
  platform    text           not null,
  object_key  text           not null,
  merged_into text           not null,
  merged_at   timestamptz(3) not null,
  is_primary  boolean        not null,
  primary key (client_id, platform, object_key, merged_into, merged_at),
  constraint crm_object_merge_client_id_fkey foreign key (client_id) references client (id)
);
create index crm_object_merge_into_idx on crm_object_merge (client_id, platform, merged_into);

insert into schema_marker (name) values ('0086_crm_merges');
