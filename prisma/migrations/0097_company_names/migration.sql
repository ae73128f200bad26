-- Companies by their names, which imports look up regardless of case.

create index concurrently if not exists company_lower_name_idx on company (client_id, lower(name)) where name is not null;

insert into schema_marker (name) values ('0097_company_names');
