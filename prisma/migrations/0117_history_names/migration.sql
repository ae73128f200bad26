-- The last known name of what an audit entry is about, and the last merge of a Person that was merged into another one.

create index concurrently if not exists audit_entry_subject_idx on audit_entry (agency_id, subject, id);
create index concurrently if not exists merge_relinked_contact_from_idx on merge_relinked_contact (client_id, from_person_id, merge_id);

insert into schema_marker (name) values ('0117_history_names');
