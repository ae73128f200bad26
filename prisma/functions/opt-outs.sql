-- Gives a contact the status that the events of its opt-out make together: since the earliest of them that bears a time,
-- else since the first receipt, and never earlier than the change before them. With no event left, the status before.
-- Whoever comes here holds the contact.
create or replace function settle_opt_out(p_client text, p_contact bigint) returns void language plpgsql as $$
declare
  v_opt_out contact_opt_out%rowtype;
  v_at      timestamptz;
begin
  select * into v_opt_out from contact_opt_out where client_id = p_client and contact_id = p_contact;
  select coalesce(min(event_at), min(applied_at)) into v_at from webhook_event
   where client_id = p_client and opted_out = p_contact;
  if v_at is null then
    update contact set contact_status = v_opt_out.status_before, previous_status = v_opt_out.previous_before,
      status_changed_at = v_opt_out.changed_before, updated_time = now()
     where client_id = p_client and id = p_contact;
    delete from contact_opt_out where client_id = p_client and contact_id = p_contact;
    return;
  end if;
  v_at := greatest(v_opt_out.changed_before, v_at);
  update contact set contact_status = 'unsubscribed', previous_status = v_opt_out.status_before,
    status_changed_at = v_at, updated_time = now()
   where client_id = p_client and id = p_contact
     and (contact_status <> 'unsubscribed' or status_changed_at is distinct from v_at);
  update contact_opt_out set changed_at = v_at where client_id = p_client and contact_id = p_contact;
end $$;

-- Forgets an opt-out that a person has ended by writing the status since. @returns the contact's status, its row locked
create or replace function read_opt_out(p_client text, p_contact bigint) returns text language plpgsql as $$
declare
  v_status  text;
  v_changed timestamptz;
begin
  select contact_status, status_changed_at into v_status, v_changed from contact
   where client_id = p_client and id = p_contact for no key update;
  delete from contact_opt_out
   where client_id = p_client and contact_id = p_contact
     and (v_status <> 'unsubscribed' or v_changed is distinct from changed_at);
  return v_status;
end $$;

-- Makes an unsubscribe part of the contact's opt-out. A contact that a person unsubscribed stays as that person left it.
create or replace function join_opt_out(p_client text, p_contact bigint, p_ledger bigint) returns void language plpgsql as $$
declare
  v_status text := read_opt_out(p_client, p_contact);
begin
  if v_status = 'unsubscribed' then
    perform from contact_opt_out where client_id = p_client and contact_id = p_contact;
    if not found then return; end if;
  else
    insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
    select client_id, id, contact_status, previous_status, status_changed_at, now() from contact
     where client_id = p_client and id = p_contact;
  end if;
  update webhook_event set opted_out = p_contact where client_id = p_client and id = p_ledger;
  perform settle_opt_out(p_client, p_contact);
end $$;

-- Takes an unsubscribe out of the opt-out that it is part of.
create or replace function leave_opt_out(p_client text, p_contact bigint, p_ledger bigint) returns void language plpgsql as $$
begin
  perform read_opt_out(p_client, p_contact);
  update webhook_event set opted_out = null where client_id = p_client and id = p_ledger;
  perform from contact_opt_out where client_id = p_client and contact_id = p_contact;
  if found then perform settle_opt_out(p_client, p_contact); end if;
end $$;
