-- The type of notes is looked up by every note, and a client has one.

create unique index concurrently if not exists activity_type_note_idx on activity_type (client_id) where is_note;

insert into schema_marker (name) values ('0104_one_note_type');
