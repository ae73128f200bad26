-- The order of the lists of agencies, whose records are those of many clients: between two ids it is walked past those of
-- others, which costs less than a look into the records of each client. On an expression that nothing else asks for: an index
-- on the bare id would be offered to every list of a client, and walked past everybody else's records.

create index concurrently if not exists contact_any_id_idx on contact ((id + 0));
create index concurrently if not exists company_any_id_idx on company ((id + 0));

insert into schema_marker (name) values ('0035_ids_of_records');
