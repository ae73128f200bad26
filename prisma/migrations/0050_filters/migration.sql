-- What lists are filtered and sorted by. Words are looked for with the same expression (src/schema/filters/words-term.ts).

create index concurrently if not exists contact_words_idx on contact using gin ((
  array_to_tsvector(string_to_array(client_id || ':' || regexp_replace(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')), '[][ \t\r\n@.,\x3b:/\\"''()<>|+&*!?_-]+', ' ' || client_id || ':', 'g'), ' '))
));

create index concurrently if not exists company_words_idx on company using gin ((
  array_to_tsvector(string_to_array(client_id || ':' || regexp_replace(lower(coalesce(name, '') || ' ' || coalesce(domain, '')), '[][ \t\r\n@.,\x3b:/\\"''()<>|+&*!?_-]+', ' ' || client_id || ':', 'g'), ' '))
));

create index concurrently if not exists contact_status_idx on contact (client_id, contact_status, id);

-- Those that replied, in the order of a list by the latest reply.
create index concurrently if not exists contact_reply_idx on contact
  (client_id, coalesce(last_reply_received, '1970-01-01 00:00:00+00'::timestamptz), id) where last_reply_received is not null;

create index concurrently if not exists contact_score_value_idx on contact_score (client_id, value, contact_id);

insert into schema_marker (name) values ('0050_filters');
