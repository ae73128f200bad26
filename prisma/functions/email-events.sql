-- The entry that the ledger has of an event under one of some subjects: the address or CRM record, and what stands in the
-- place of an address that was erased. Null where it has none.
create or replace function told_event(p_client text, p_platform text, p_kind text, p_subjects text[], p_campaign text,
  p_time timestamptz) returns bigint language plpgsql as $$
begin
  return (select t.id
    from told_events(p_client, p_platform, array_fill(p_kind, array[cardinality(p_subjects)]), p_subjects) as t
   where t.campaign_id is not distinct from p_campaign and t.event_at is not distinct from p_time limit 1);
end $$;

-- Applies one neutral event once: the ledger row decides, in the transaction of the effects.
-- Answers processed, duplicate, ignored (only for known contacts, and this is none) or parked (address not known yet).
-- Plans are made at the first event of a session and kept, perhaps while the tables are empty: everything is looked up by keys.
create or replace function apply_email_event(p_client text, p_platform text, p_event jsonb, p_known_only boolean)
returns text language plpgsql set enable_seqscan = off as $$
declare
  v_address text := p_event->>'email';
  v_object  text;
  v_time    timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  -- What bears no time happened when it was received; who waited tells when that was.
  v_at      timestamptz(3) := coalesce(v_time, (p_event->>'recordedAt')::timestamptz, now());
  v_bounced boolean := p_event->>'kind' = 'email_bounced';
  v_told    bigint;
  v_ledger  bigint;
  v_status  text;
  v_contact bigint;
  -- What the ledger has in the place of an address that was erased.
  v_erased  text[] := array(select jsonb_array_elements_text(coalesce(p_event->'erasedAs', '[]')));
begin
  if v_address is null then
    v_object := p_event->>'objectKey';
    perform lock_crm_object(p_client, p_platform, v_object);
    v_address := crm_address_at(p_client, p_platform, v_object, v_at);
    if v_address is null then return 'parked'; end if;
    -- Who had the record at that time was erased, so nothing is made of it anew.
    if starts_with(v_address, 'erased:') then
      return case when told_event(p_client, p_platform, p_event->>'kind', array[v_object], p_event->>'campaignId', v_time)
        is not null then 'duplicate' else 'ignored' end;
    end if;
  end if;
  -- Two conditions, because one with both would be planned for each event.
  if p_known_only then
    if not exists (select from contact where client_id = p_client and email = v_address) then return 'ignored'; end if;
  end if;

  -- A duplicate is looked for first, because an insert that meets a conflict spends an id.
  v_told := told_event(p_client, p_platform, p_event->>'kind', v_erased || coalesce(v_object, v_address),
    p_event->>'campaignId', v_time);
  insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at, bounced_at, bounce_reason,
    bounce_message_id, address, applied_at)
  select p_client, p_platform, p_event->>'kind', coalesce(v_object, v_address), p_event->>'campaignId', v_time,
    case when v_bounced then coalesce((p_event->>'recordedAt')::timestamptz, v_time, now()) end,
    case when v_bounced then p_event->>'reason' end,
    case when v_bounced then p_event->>'messageId' end,
    case when v_object is not null then v_address end,
    case when v_time is null then v_at else now() end
   where v_told is null
  on conflict do nothing
  returning id into v_ledger;
  if not found then
    -- Undated opt-outs cannot be told apart, and none may be lost to an older one.
    if p_event->>'kind' <> 'unsubscribed' or v_time is not null then return 'duplicate'; end if;
    select contact_status into v_status from contact
     where client_id = p_client and email = v_address for no key update;
    -- An opt-out that was lifted since is one again.
    if v_status = 'unsubscribed' and has_opted_out(p_client, v_address) then return 'duplicate'; end if;
    -- Of an erased address it is a repeat, until somebody has the address again.
    if v_status is null
      and told_event(p_client, p_platform, 'unsubscribed', v_erased, p_event->>'campaignId', null) is not null
    then return 'duplicate'; end if;
    v_told := told_event(p_client, p_platform, 'unsubscribed', array[coalesce(v_object, v_address)],
      p_event->>'campaignId', null);
    update webhook_event set applied_at = v_at, opted_out = null, overruled_at = '{}', address = case when v_object is not null then v_address end
     where client_id = p_client and id = v_told
    returning id into v_ledger;
    if not found then
      insert into webhook_event (client_id, platform, kind, subject, campaign_id, address, applied_at)
      values (p_client, p_platform, 'unsubscribed', coalesce(v_object, v_address), p_event->>'campaignId',
        case when v_object is not null then v_address end, v_at)
      on conflict (client_id, platform, kind, subject, campaign_id, event_at) do update set applied_at = excluded.applied_at,
        opted_out = null, overruled_at = excluded.overruled_at
      returning id into v_ledger;
    end if;
  end if;

  v_contact := reach_event_contact(p_client, p_platform, v_address, p_event, v_at);
  if p_event->>'campaignId' is not null then
    perform count_event_campaign(p_client, p_platform, p_event);
  end if;
  if p_event->>'kind' in ('unsubscribed', 'email_bounced') then
    perform suppress_by_events(p_client, p_platform, jsonb_build_array(p_event), array[v_address], array[v_ledger]);
  end if;
  if p_event->>'kind' = 'unsubscribed' then
    perform join_opt_out(p_client, v_contact, v_ledger);
  else
    perform write_event_email(p_client, p_platform, v_address, p_event, v_contact, v_ledger);
  end if;
  return 'processed';
end $$;
