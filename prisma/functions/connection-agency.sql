create or replace function set_connection_agency() returns trigger language plpgsql as $$
begin
  select agency_id into new.agency_id from client where id = new.client_id;
  return new;
end $$;

-- A client that does not exist is for the foreign key to refuse.
create or replace trigger integration_connection_agency before insert or update of client_id, agency_id on integration_connection
  for each row execute function set_connection_agency();
