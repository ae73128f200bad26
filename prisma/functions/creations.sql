-- Creates many contacts, or gives many of them custom fields, and enters all of it in the journal set by set, which costs a third of a
-- trigger for each row. What is entered is what the triggers would (see journal.sql), in the same order: contacts by their ids,
-- then fields in the order in which they are given. `outreach.entered` tells the triggers so; the transaction that sets it ends
-- with it.

create or replace function begin_contacts_at_once() returns void language plpgsql as $$
begin
  perform set_config('outreach.entered', 'contacts', true);
end $$;

-- Enters those of these contacts that were made with their Persons since begin_contacts_at_once, and ends what that began: the first
-- contact of a Person tells of it. Those that joined a Person have been entered by their trigger.
create or replace function end_contacts_at_once(p_client text, p_ids bigint[]) returns void language plpgsql
  set enable_seqscan = off as $$
declare
  v_author constant text := journal_author();
begin
  insert into journal_inbox (client_id, kind, what, record_id, person_id, after, author)
  select p_client, 1, 1, c.id, case when row_number() over (partition by c.person_id order by c.id) = 1 then c.person_id end, c::text, v_author
    from contact c where c.client_id = p_client and c.id = any(p_ids) and c.born_with_person order by c.id;
  perform set_config('outreach.entered', '', true);
end $$;

-- Their triggers enter none of these: whoever calls this does.
create or replace function insert_contact_fields(p_client text, p_contacts bigint[], p_names text[], p_values text[])
  returns setof contact_custom_field language plpgsql as $$
begin
  perform set_config('outreach.entered', 'contacts', true);
  return query insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select p_client, g.id, g.name, g.value
      from unnest(p_contacts, p_names, p_values) with ordinality as g (id, name, value, place) order by g.place
    returning *;
  perform set_config('outreach.entered', '', true);
end $$;

create or replace function add_contact_fields_at_once(p_client text, p_contacts bigint[], p_names text[], p_values text[])
  returns void language plpgsql as $$
declare
  v_author constant text := journal_author();
begin
  insert into journal_inbox (client_id, kind, what, record_id, field, after, author)
  select p_client, 1, 4, a.contact_id, a.field_name, a.field_value, v_author
    from insert_contact_fields(p_client, p_contacts, p_names, p_values) a order by a.id;
end $$;

-- The same for contacts that this transaction made: one entry has all fields of one, as it has what a restoration links again.
-- They come in the order of contacts, so nothing is hashed: the sizes of a hash table would be guessed, and go to disk.
create or replace function add_fields_of_new_contacts_at_once(p_client text, p_contacts bigint[], p_names text[], p_values text[])
  returns void language plpgsql set enable_hashagg = off as $$
declare
  v_author constant text := journal_author();
begin
  insert into journal_inbox (client_id, kind, what, record_id, links, author)
  select p_client, 1, 4, a.contact_id, jsonb_build_object('custom_fields', jsonb_object_agg(a.field_name, a.field_value)), v_author
    from insert_contact_fields(p_client, p_contacts, p_names, p_values) a group by a.contact_id order by a.contact_id;
end $$;
