-- Called by the statement that added fields to a record, whose row it holds: the count is then nobody else's to change,
-- and is taken anew here, after the wait for that row. Raising takes the whole statement back.
create or replace function require_field_room(kind text, owner_client text, owner_id bigint, most integer) returns boolean
language plpgsql volatile as $$
declare
  kept integer;
begin
  if kind = 'contact' then
    select count(*) into kept from contact_custom_field f where f.client_id = owner_client and f.contact_id = owner_id;
  elsif kind = 'company' then
    select count(*) into kept from company_custom_field f where f.client_id = owner_client and f.company_id = owner_id;
  else
    select count(*) into kept from email_custom_field f where f.client_id = owner_client and f.email_id = owner_id;
  end if;
  if kept > most then
    raise exception 'a record has at most % custom fields', most using errcode = '54F01';
  end if;
  return true;
end $$;
