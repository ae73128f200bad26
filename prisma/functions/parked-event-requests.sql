-- Another cause starts the work again from the first event. It is written whether or not anything waits: an event that
-- is being parked at this moment cannot be seen.
create or replace function request_parked_events(p_client text, p_platform text, p_campaign text, p_object text)
returns void language plpgsql as $$
declare
  v_agency text;
  v_owner  text;
begin
  select agency_id into v_agency from client where id = p_client;
  if not found then return; end if;
  -- The update comes first, because an insert that meets a conflict spends an id. A comparison that takes two nulls for
  -- equal is none of an index, so what is null is said.
  if p_object is not null then
    v_owner := p_client;
    update parked_event_request set bump = bump + 1, scanned_to = 0
     where client_id = p_client and platform = p_platform and object_key = p_object;
  else
    update parked_event_request set bump = bump + 1, scanned_to = 0
     where client_id is null and platform = p_platform and object_key is null and agency_id = v_agency
       and campaign_id is not distinct from p_campaign;
  end if;
  if found then return; end if;
  insert into parked_event_request as pending (agency_id, client_id, platform, campaign_id, object_key)
  values (v_agency, v_owner, p_platform, p_campaign, p_object)
  on conflict (client_id, platform, object_key, agency_id, campaign_id)
    do update set bump = pending.bump + 1, scanned_to = 0;
end $$;

create or replace function request_for_connection() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- An account that two clients claimed may have one owner now.
    perform request_parked_events(old.client_id, old.integration, null, null);
  else
    perform request_parked_events(new.client_id, new.integration, null, null);
  end if;
  return null;
end $$;

create or replace trigger connection_appears after insert or delete on integration_connection
  for each row execute function request_for_connection();

create or replace trigger connection_changes after update on integration_connection
  for each row when (old.external_account_id is distinct from new.external_account_id
    or old.webhook_secret is distinct from new.webhook_secret)
  execute function request_for_connection();

create or replace function request_for_campaign() returns trigger language plpgsql as $$
begin
  perform request_parked_events(new.client_id, new.platform, new.external_id, null);
  return null;
end $$;

create or replace trigger campaign_appears after insert on campaign
  for each row execute function request_for_campaign();

create or replace function request_for_address() returns trigger language plpgsql as $$
begin
  perform request_parked_events(new.client_id, new.platform, null, n.name) from (
    select unnest(crm_names(new.client_id, new.platform, array[new.object_key])) as name order by name) as n;
  return null;
end $$;

create or replace trigger address_appears after insert or update on crm_object_address
  for each row execute function request_for_address();
