-- The contact of an event, created when it is absent. Each assignment gives the same in whatever order events come. The
-- status is not written here.
create or replace function reach_event_contact(p_client text, p_platform text, p_address text, p_event jsonb,
  p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_sent    timestamptz := case when p_event->>'kind' = 'email_sent' then p_at end;
  v_reply   timestamptz := case when p_event->>'kind' = 'email_reply' then p_at end;
  v_company bigint;
  v_contact bigint;
begin
  -- A company is known by its domain, which no event names: only a name that one company alone bears says which it is.
  if p_event->>'company' is not null then
    select min(id) into v_company from company
     where client_id = p_client and name = p_event->>'company' having count(*) = 1;
  end if;
  loop
    update contact c set
      first_name = coalesce(nullif(c.first_name, ''), p_event->>'firstName', c.first_name),
      last_name = coalesce(nullif(c.last_name, ''), p_event->>'lastName', c.last_name),
      company_id = coalesce(c.company_id, v_company),
      first_campaign_email_sent = least(c.first_campaign_email_sent, v_sent),
      last_campaign_email_sent = greatest(c.last_campaign_email_sent, v_sent),
      last_reply_received = greatest(c.last_reply_received, v_reply),
      -- An event may tell nothing new of the contact.
      updated_time = case when (c.first_name, c.last_name, c.company_id, c.first_campaign_email_sent,
          c.last_campaign_email_sent, c.last_reply_received) is distinct from (
          coalesce(nullif(c.first_name, ''), p_event->>'firstName', c.first_name),
          coalesce(nullif(c.last_name, ''), p_event->>'lastName', c.last_name), coalesce(c.company_id, v_company),
          least(c.first_campaign_email_sent, v_sent), greatest(c.last_campaign_email_sent, v_sent),
          greatest(c.last_reply_received, v_reply)) then now() else c.updated_time end
    where c.client_id = p_client and c.email = p_address
    returning c.id into v_contact;
    if found then return v_contact; end if;

    -- The foreign key is checked at the end of the statement.
    with added as (
      insert into contact (client_id, person_id, email, origin, first_name, last_name, company_id,
        first_campaign_email_sent, last_campaign_email_sent, last_reply_received, made_by_event, born_with_person)
      values (p_client, nextval('person_id_seq'), p_address, p_platform, p_event->>'firstName', p_event->>'lastName',
        v_company, v_sent, v_sent, v_reply, true, true)
      on conflict do nothing
      returning id, person_id
    ), born as (
      insert into person (client_id, id, born_with_contact) select p_client, person_id, true from added
    )
    select id into v_contact from added;
    if found then
      if p_event ? 'erasedAs' then
        perform recognise_erased(c.agency_id, c.id, p_address, array(select jsonb_array_elements_text(p_event->'erasedAs')))
          from client c where c.id = p_client;
      end if;
      return v_contact;
    end if;
    -- Another event created the contact meanwhile: the next iteration updates it.
  end loop;
end $$;

-- Removes a contact that events made and that nothing is left of. Whatever a person or another event wrote on it keeps it. Every
-- column counts but those that an event gives to each contact it makes, so a column that is added later counts by itself.
create or replace function drop_idle_contact(p_client text, p_address text) returns void language plpgsql as $$
declare
  v_given   constant text[] := '{client_id,id,person_id,email,origin,contact_status,made_by_event,born_with_person,created_at,updated_time}';
  v_contact bigint;
  v_person  bigint;
begin
  select c.id, c.person_id into v_contact, v_person from contact c
   where c.client_id = p_client and c.email = p_address and c.made_by_event and c.contact_status = 'active'
     and jsonb_strip_nulls(to_jsonb(c) - v_given) = '{}'
     -- An event gives its platform as the origin; a person gives any.
     and exists (select from webhook_event w where w.client_id = p_client and w.platform = c.origin)
   for update of c;
  if not found
    or exists (select from email where client_id = p_client and (contact_email = p_address or contact_id = v_contact))
    or exists (select from contact_custom_field where client_id = p_client and contact_id = v_contact)
    or exists (select from activity_contact where client_id = p_client and contact_id = v_contact)
    or exists (select from contact where client_id = p_client and person_id = v_person and id <> v_contact)
  then return; end if;
  delete from contact where client_id = p_client and id = v_contact;
  delete from person where client_id = p_client and id = v_person;
end $$;
