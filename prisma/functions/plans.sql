-- What a trial writes to tables that the journal does not tell of. Other transactions pay for the condition alone. As the owner
-- of the table, because the role of tenants has no rights on it. Secrets and bodies are left out: nobody reads them in a plan.
create or replace function enter_in_plan() returns trigger language plpgsql security definer set search_path from current as $$
declare
  v_hidden constant text[] := '{key_hash,password,secret,previous_secret,webhook_secret,body,addresses,mentions,updated_time,params,author,key_id,made_by}';
  v_before jsonb;
  v_after  jsonb;
begin
  if tg_op <> 'INSERT' then v_before := to_jsonb(old) - v_hidden; end if;
  if tg_op <> 'DELETE' then v_after := to_jsonb(new) - v_hidden; end if;
  if tg_table_name = 'alert_channel' then
    v_before := v_before - 'url';
    v_after := v_after - 'url';
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  insert into plan_entry (kind, what, before, after)
  values (tg_table_name, case tg_op when 'INSERT' then 1 when 'UPDATE' then 2 else 3 end, v_before, v_after);
  return null;
end $$;

create or replace trigger activity_source_plan after insert or update or delete on activity_source
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger activity_type_plan after insert or update or delete on activity_type
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger agency_plan after insert or update or delete on agency
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger agency_user_plan after insert or update or delete on agency_user
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger alert_channel_plan after insert or update or delete on alert_channel
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger api_key_plan after insert or update or delete on api_key
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger client_plan after insert or update or delete on client
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger client_deletion_plan after insert or update or delete on client_deletion
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger delivery_rest_plan after insert or update or delete on delivery_rest
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger duplicate_refusal_plan after insert or update or delete on duplicate_refusal
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger event_delivery_plan after insert or update or delete on event_delivery
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger event_endpoint_plan after insert or update or delete on event_endpoint
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger export_schedule_plan after insert or update or delete on export_schedule
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger integration_connection_plan after insert or update or delete on integration_connection
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger job_plan after insert or update or delete on job
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger merge_plan_plan after insert or update or delete on merge_plan
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger parked_event_request_plan after insert or update or delete on parked_event_request
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger parked_webhook_event_plan after insert or update or delete on parked_webhook_event
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger person_erasure_plan after insert or update or delete on person_erasure
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger rescoring_request_plan after insert or update or delete on rescoring_request
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger saved_view_plan after insert or update or delete on saved_view
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger scoring_rule_plan after insert or update or delete on scoring_rule
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger source_binding_plan after insert or update or delete on source_binding
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger user_client_plan after insert or update or delete on user_client
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
create or replace trigger webhook_delivery_plan after insert or update or delete on webhook_delivery
  for each row when (current_setting('outreach.trial', true) = 'on') execute function enter_in_plan();
