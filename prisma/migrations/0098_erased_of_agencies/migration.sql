-- Most agencies have erased nobody: one look here spares the hashes of every address that is imported.

create index concurrently if not exists suppression_erased_idx on suppression (agency_id) where kind = 'erased' and lifted_at is null;

insert into schema_marker (name) values ('0098_erased_of_agencies');
