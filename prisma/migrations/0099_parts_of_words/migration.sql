-- Every part of three letters of names, addresses and domains, without case and accents. The last four characters of its client's id
-- are before each, so that a search reads few parts of other clients. The search looks for the same expression
-- (src/schema/reporting/search/record-sql.ts). Of an address the domain is left out: the company has it, and words begin with it.

create index concurrently if not exists contact_parts_idx on contact using gin ((
  array_to_tsvector(array_remove(string_to_array(substr(
    regexp_replace(' ' || (case when octet_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) = char_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) then lower((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')))
    else lower(regexp_replace(normalize((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', '(...)', chr(10) || right(client_id, 4) || '\1', 'g')
    || regexp_replace((case when octet_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) = char_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) then lower((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')))
    else lower(regexp_replace(normalize((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', '(...)', chr(10) || right(client_id, 4) || '\1', 'g')
    || regexp_replace(substr((case when octet_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) = char_length((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, ''))) then lower((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')))
    else lower(regexp_replace(normalize((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), replace(linkedin_url, 'linkedin.com/in/', ''), phone, '')), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', 2), '(...)', chr(10) || right(client_id, 4) || '\1', 'g'), 2), chr(10)), ''))
)) with (gin_pending_list_limit = 1024);

create index concurrently if not exists company_parts_idx on company using gin ((
  array_to_tsvector(array_remove(string_to_array(substr(
    regexp_replace(' ' || (case when octet_length((coalesce(name, '') || ' ' || domain)) = char_length((coalesce(name, '') || ' ' || domain)) then lower((coalesce(name, '') || ' ' || domain))
    else lower(regexp_replace(normalize((coalesce(name, '') || ' ' || domain), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', '(...)', chr(10) || right(client_id, 4) || '\1', 'g')
    || regexp_replace((case when octet_length((coalesce(name, '') || ' ' || domain)) = char_length((coalesce(name, '') || ' ' || domain)) then lower((coalesce(name, '') || ' ' || domain))
    else lower(regexp_replace(normalize((coalesce(name, '') || ' ' || domain), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', '(...)', chr(10) || right(client_id, 4) || '\1', 'g')
    || regexp_replace(substr((case when octet_length((coalesce(name, '') || ' ' || domain)) = char_length((coalesce(name, '') || ' ' || domain)) then lower((coalesce(name, '') || ' ' || domain))
    else lower(regexp_replace(normalize((coalesce(name, '') || ' ' || domain), nfd), '[\u0300-\u036f]', '', 'g')) end) || '  ', 2), '(...)', chr(10) || right(client_id, 4) || '\1', 'g'), 2), chr(10)), ''))
)) with (gin_pending_list_limit = 1024);

insert into schema_marker (name) values ('0099_parts_of_words');
