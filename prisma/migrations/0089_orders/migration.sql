-- Orders of contacts by their creation, and of contacts and companies by a custom field. Most contacts of an import have the same
-- time, so the id is in the index. The value of a custom field is as src/schema/records/custom-fields/value-order.ts writes it.
-- Its index finds exact values too, and so replaces the one by hash: a table of custom fields has no more indexes than before.
-- A process of the previous release that still runs then reads all values of a field for such a look-up; it has no other way to
-- find them, and to keep both indexes until the next release would slow every write down.

create index concurrently if not exists contact_created_idx on contact (client_id, created_at, id);

create index concurrently if not exists contact_custom_field_value_idx on contact_custom_field (client_id, field_name, ((case
    when char_length(field_value) > 100 then '2' || (case when octet_length(left(field_value, 100)) = char_length(left(field_value, 100)) then lower(left(field_value, 100))
     else lower(regexp_replace(normalize(left(field_value, 100), nfd), '[\u0300-\u036f]', '', 'g')) end) || md5(field_value)
    when field_value !~ '^[ \t\n\v\f\r]*[+-]?[0-9]{1,15}([.][0-9]{1,15})?[ \t\n\v\f\r]*$' then '2' || (case when octet_length(field_value) = char_length(field_value) then lower(field_value)
     else lower(regexp_replace(normalize(field_value, nfd), '[\u0300-\u036f]', '', 'g')) end)
    when strpos(field_value, '-') > 0 then '0' || translate(lpad(split_part(substring(field_value, '[0-9.]+'), '.', 1), 15, '0') || '.' || split_part(substring(field_value, '[0-9.]+'), '.', 2), '0123456789', '9876543210') || '~'
    else '1' || lpad(split_part(substring(field_value, '[0-9.]+'), '.', 1), 15, '0') || '.' || split_part(substring(field_value, '[0-9.]+'), '.', 2) end) collate "C"), contact_id);

create index concurrently if not exists company_custom_field_value_idx on company_custom_field (client_id, field_name, ((case
    when char_length(field_value) > 100 then '2' || (case when octet_length(left(field_value, 100)) = char_length(left(field_value, 100)) then lower(left(field_value, 100))
     else lower(regexp_replace(normalize(left(field_value, 100), nfd), '[\u0300-\u036f]', '', 'g')) end) || md5(field_value)
    when field_value !~ '^[ \t\n\v\f\r]*[+-]?[0-9]{1,15}([.][0-9]{1,15})?[ \t\n\v\f\r]*$' then '2' || (case when octet_length(field_value) = char_length(field_value) then lower(field_value)
     else lower(regexp_replace(normalize(field_value, nfd), '[\u0300-\u036f]', '', 'g')) end)
    when strpos(field_value, '-') > 0 then '0' || translate(lpad(split_part(substring(field_value, '[0-9.]+'), '.', 1), 15, '0') || '.' || split_part(substring(field_value, '[0-9.]+'), '.', 2), '0123456789', '9876543210') || '~'
    else '1' || lpad(split_part(substring(field_value, '[0-9.]+'), '.', 1), 15, '0') || '.' || split_part(substring(field_value, '[0-9.]+'), '.', 2) end) collate "C"), company_id);

drop index concurrently if exists contact_custom_field_lookup_idx;

drop index concurrently if exists company_custom_field_lookup_idx;

insert into schema_marker (name) values ('0089_orders');
