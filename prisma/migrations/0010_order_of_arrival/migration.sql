-- What a workspace holds no longer depends on the order in which events arrive: the time of an unsubscribe and the status
-- before it, and the contact that a CRM's event belongs to. Shapes of payloads are noted as unions, for each client.
-- Deliveries that failed the proof of their connection are counted on it.

-- ── Opt-outs ───────────────────────────────────────────────────────────────────────────────────────────────────

-- What the unsubscribes of events made of a contact's status, and what it was before the first of them. It holds while
-- the status is still what they made it; what a person writes ends it.
create table contact_opt_out (
  client_id            text not null,
  contact_id           integer not null,
  status_before        text not null,
  previous_before      text,
  changed_before       moment,
  -- What the events made of status_changed_at.
  changed_at           moment not null,
  primary key (client_id, contact_id),
  foreign key (client_id, contact_id) references contact (client_id, id) on delete cascade
);

-- opted_out: the contact whose present opt-out an unsubscribe is part of.
-- address: the address at which a CRM's event was applied. Rows of earlier versions do not tell it, and stay where they
-- are.
alter table webhook_event
  add column opted_out integer,
  add column address text,
  add constraint webhook_event_opted_out_fkey foreign key (client_id, opted_out)
    references contact_opt_out (client_id, contact_id) on delete set null (opted_out);
create index webhook_event_opted_out_idx on webhook_event (client_id, opted_out) where opted_out is not null;

-- Whether an event made the contact. Only such a contact goes again when its one event proves to be another's.
alter table contact add column made_by_event boolean not null default false;

-- Gives a contact the status that the events of its opt-out make together: since the earliest of them that bears a time,
-- else since the first receipt, and never earlier than the change before them. With no event left, the status before.
-- Whoever comes here holds the contact.
create function settle_opt_out(p_client text, p_contact integer) returns void language plpgsql as $$
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
create function read_opt_out(p_client text, p_contact integer) returns text language plpgsql as $$
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
create function join_opt_out(p_client text, p_contact integer, p_ledger bigint) returns void language plpgsql as $$
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
create function leave_opt_out(p_client text, p_contact integer, p_ledger bigint) returns void language plpgsql as $$
begin
  perform read_opt_out(p_client, p_contact);
  update webhook_event set opted_out = null where client_id = p_client and id = p_ledger;
  perform from contact_opt_out where client_id = p_client and contact_id = p_contact;
  if found then perform settle_opt_out(p_client, p_contact); end if;
end $$;

-- The contact of an event, created when it is absent. Each assignment gives the same in whatever order events come. The
-- status is not written here.
create or replace function reach_event_contact(p_client text, p_platform text, p_address text, p_event jsonb,
  p_at timestamptz) returns integer language plpgsql as $$
declare
  v_sent    timestamptz := case when p_event->>'kind' = 'email_sent' then p_at end;
  v_reply   timestamptz := case when p_event->>'kind' = 'email_reply' then p_at end;
  v_company integer;
  v_person  integer;
  v_contact integer;
begin
  -- A company is known by its domain, which no event names: only a name that one company alone bears says which it is.
  if p_event->>'company' is not null then
    select min(id) into v_company from company
     where client_id = p_client and name = p_event->>'company' having count(*) = 1;
  end if;
  loop
    update contact c set
      first_name = coalesce(nullif(c.first_name, ''), p_event->>'firstName'),
      last_name = coalesce(nullif(c.last_name, ''), p_event->>'lastName'),
      company_id = coalesce(c.company_id, v_company),
      first_campaign_email_sent = least(c.first_campaign_email_sent, v_sent),
      last_campaign_email_sent = greatest(c.last_campaign_email_sent, v_sent),
      last_reply_received = greatest(c.last_reply_received, v_reply),
      updated_time = now()
    where c.client_id = p_client and c.email = p_address
    returning c.id into v_contact;
    if found then return v_contact; end if;

    insert into person (client_id) values (p_client) returning id into v_person;
    insert into contact (client_id, person_id, email, origin, first_name, last_name, company_id,
      first_campaign_email_sent, last_campaign_email_sent, last_reply_received, made_by_event)
    values (p_client, v_person, p_address, p_platform, p_event->>'firstName', p_event->>'lastName', v_company,
      v_sent, v_sent, v_reply, true)
    on conflict do nothing
    returning id into v_contact;
    if found then return v_contact; end if;
    -- Another event created the contact meanwhile: the next turn updates it.
    delete from person where client_id = p_client and id = v_person;
  end loop;
end $$;

-- ── The addresses of CRM records in the course of time ─────────────────────────────────────────────────────────

-- One row for each change; the first day of 1900 stands for a change that bears no time.
alter table crm_object_address
  drop constraint crm_object_address_pkey,
  add primary key (client_id, platform, object_key, learned_at);

-- Changes of a record's address and its events go one after the other: neither can miss the other.
create function lock_crm_object(p_client text, p_platform text, p_object text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client || ' ' || p_platform || ' ' || p_object, 10));
end $$;

-- The address that a record had at a time: that of the last change until then. Before the first change that is known,
-- the address that it made is the best there is. Null while none is known.
create function crm_address_at(p_client text, p_platform text, p_object text, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_email text;
begin
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object and learned_at <= p_at
   order by learned_at desc limit 1;
  if found then return v_email; end if;
  select email into v_email from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object
   order by learned_at limit 1;
  return v_email;
end $$;

-- Removes a contact that events made and that nothing is left of. Whatever a person or another event wrote on it keeps it.
create function drop_idle_contact(p_client text, p_address text) returns void language plpgsql as $$
declare
  v_contact integer;
  v_person  integer;
begin
  select id, person_id into v_contact, v_person from contact
   where client_id = p_client and email = p_address and made_by_event and contact_status = 'active'
     and num_nonnulls(first_name, last_name, job_title, company_id, previous_status, status_changed_at,
       first_campaign_email_sent, last_campaign_email_sent, last_reply_received) = 0
   for update;
  if not found
    or exists (select from email where client_id = p_client and (contact_email = p_address or contact_id = v_contact))
    or exists (select from contact_custom_field where client_id = p_client and contact_id = v_contact)
    or exists (select from activity_contact where client_id = p_client and contact_id = v_contact)
    or exists (select from contact where client_id = p_client and person_id = v_person and id <> v_contact)
  then return; end if;
  delete from contact where client_id = p_client and id = v_contact;
  delete from person where client_id = p_client and id = v_person;
end $$;

-- Moves the email of a CRM's reply or bounce to another address. Where another event stands at the same email, that one
-- keeps it; where the other address has the same email, both events stand at that one.
create function move_event_email(p_client text, p_ledger bigint, p_email integer, p_address text, p_contact integer)
returns void language plpgsql as $$
declare
  v_shared boolean := exists (select from webhook_event
    where client_id = p_client and email_id = p_email and id <> p_ledger);
  v_there  integer;
begin
  select t.id into v_there from email e join email t on t.client_id = e.client_id and t.platform = e.platform
      and t.contact_email = p_address and t.campaign_id is not distinct from e.campaign_id
      and t.event_at is not distinct from e.event_at and (t.email_type = 'inbound') = (e.email_type = 'inbound')
   where e.client_id = p_client and e.id = p_email;
  if v_there is null and v_shared then
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at, created_at)
    select client_id, email_type, origin, platform, email_timestamp, p_address, p_contact, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at, created_at
      from email where client_id = p_client and id = p_email
    returning id into v_there;
  end if;
  if v_there is null then
    update email set contact_email = p_address, contact_id = p_contact, updated_time = now()
     where client_id = p_client and id = p_email;
    return;
  end if;
  update webhook_event set email_id = v_there where client_id = p_client and id = p_ledger;
  if not v_shared then delete from email where client_id = p_client and id = p_email; end if;
end $$;

-- Takes the effects of a CRM's event from the contact of one address to that of another. A CRM reports replies, bounces
-- and unsubscribes, none of a campaign.
create function move_object_event(p_client text, p_platform text, p_ledger bigint, p_address text) returns void
language plpgsql as $$
declare
  v_event   webhook_event%rowtype;
  v_at      timestamptz;
  v_contact integer;
begin
  select * into v_event from webhook_event where client_id = p_client and id = p_ledger;
  v_at := coalesce(v_event.event_at, v_event.applied_at);
  v_contact := reach_event_contact(p_client, p_platform, p_address, jsonb_build_object('kind', v_event.kind), v_at);
  update webhook_event set address = p_address where client_id = p_client and id = p_ledger;
  if v_event.opted_out is not null then perform leave_opt_out(p_client, v_event.opted_out, p_ledger); end if;
  if v_event.kind = 'unsubscribed' then perform join_opt_out(p_client, v_contact, p_ledger); end if;
  if v_event.email_id is not null then
    perform move_event_email(p_client, p_ledger, v_event.email_id, p_address, v_contact);
  end if;
  if v_event.kind = 'email_reply' then
    update contact set updated_time = now(), last_reply_received = (
        select max(coalesce(e.event_at, e.email_timestamp)) from email e
         where e.client_id = p_client and e.contact_email = v_event.address and e.email_type = 'inbound'
           and e.platform is not null)
     where client_id = p_client and email = v_event.address and last_reply_received = v_at;
  end if;
  perform drop_idle_contact(p_client, v_event.address);
end $$;

-- Remembers a change of a record's address, and moves the events of the time from it to the next change. Of two changes
-- at one time, that to the greater address counts.
create function learn_crm_address(p_client text, p_platform text, p_object text, p_email text, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_email text;
  v_next  timestamptz;
  v_first boolean;
  v_event bigint;
begin
  perform lock_crm_object(p_client, p_platform, p_object);
  insert into crm_object_address as a (client_id, platform, object_key, email, learned_at)
  values (p_client, p_platform, p_object, p_email, p_at)
  on conflict (client_id, platform, object_key, learned_at)
    do update set email = greatest(a.email collate "C", excluded.email collate "C")
  returning a.email into v_email;
  select min(learned_at) filter (where learned_at > p_at), coalesce(min(learned_at) = p_at, true)
    into v_next, v_first from crm_object_address
   where client_id = p_client and platform = p_platform and object_key = p_object;
  for v_event in
    select id from webhook_event
     where client_id = p_client and platform = p_platform and subject = p_object
       and kind in ('email_reply', 'email_bounced', 'unsubscribed') and address <> v_email
       and (v_first or coalesce(event_at, applied_at) >= p_at)
       and (v_next is null or coalesce(event_at, applied_at) < v_next)
     order by id
  loop
    perform move_object_event(p_client, p_platform, v_event, v_email);
  end loop;
end $$;

-- ── Applying an event ──────────────────────────────────────────────────────────────────────────────────────────

-- The email record of an event: a send completes a bounce that was ahead of it, a bounce marks its send. What a mail is
-- its send alone says, what came of it the notices of its bounce. The event of a CRM remembers its email, to take it along
-- when it proves to be another contact's.
-- p_ledger is the event's row of the ledger.
create or replace function write_event_email(p_client text, p_platform text, p_address text, p_event jsonb,
  p_contact integer, p_ledger bigint) returns void language plpgsql as $$
declare
  v_kind     text := p_event->>'kind';
  v_campaign text := p_event->>'campaignId';
  v_message  text := p_event->>'messageId';
  v_time     timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  v_at       timestamptz(3) := coalesce((p_event->>'recordedAt')::timestamptz, v_time, now());
  v_html     text := case when p_event->>'bodyFormat' = 'html' then p_event->>'body' end;
  v_text     text := case when p_event->>'bodyFormat' = 'text' then p_event->>'body' end;
  v_object   boolean := p_event->>'email' is null;
  v_bounces  boolean := false;
  v_email    integer;
begin
  if v_kind = 'email_bounced' then
    v_email := find_bounced_email(p_client, p_platform, p_address, v_campaign, v_message, coalesce(v_time, v_at));
    if v_email is not null then
      update webhook_event set email_id = v_email where client_id = p_client and id = p_ledger;
      perform mark_bounced_emails(p_client, array[v_email]);
      return;
    end if;
  elsif v_kind = 'email_sent' then
    v_bounces := exists (select from webhook_event w
      where w.client_id = p_client and w.platform = p_platform and w.kind = 'email_bounced' and w.subject = p_address
        and w.email_id is not null);
    if v_bounces then
      select e.id into v_email from email e
       where e.client_id = p_client and e.contact_email = p_address and e.awaiting_send and e.platform = p_platform
         and (e.campaign_id is not distinct from v_campaign or e.message_id = v_message)
       order by (e.campaign_id is not distinct from v_campaign and e.event_at is not distinct from v_time) desc,
         coalesce(e.message_id = v_message, false) desc, e.bounced_at, e.id
       limit 1;
    end if;
  end if;

  if v_email is null then
    insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
      replier_email, subject, body_text, body_html, message_id, campaign_id, campaign_name, automated,
      bounced_at, bounce_reason, awaiting_send, event_at)
    values (p_client,
      case v_kind when 'email_sent' then 'outbound' when 'email_reply' then 'inbound' else 'bounced' end,
      p_platform, p_platform, v_at, p_address, p_contact, p_event->>'agentEmail', p_event->>'replierEmail',
      p_event->>'subject', v_text, v_html, v_message, v_campaign, p_event->>'campaignName',
      (p_event->>'automated')::boolean,
      case when v_kind = 'email_bounced' then v_at end,
      case when v_kind = 'email_bounced' then p_event->>'reason' end,
      v_kind = 'email_bounced', v_time)
    -- Two records of a CRM may share one address and one moment: they are two events and one mail.
    on conflict do nothing
    returning id into v_email;
    if v_email is null and v_object then
      select e.id into v_email from email e
       where e.client_id = p_client and e.platform = p_platform and e.contact_email = p_address
         and e.campaign_id is not distinct from v_campaign and e.event_at is not distinct from v_time
         and (e.email_type = 'inbound') = (v_kind = 'email_reply');
    end if;
    if v_kind = 'email_bounced' or v_object then
      update webhook_event set email_id = v_email where client_id = p_client and id = p_ledger;
    end if;
  else
    update email set email_timestamp = v_at, event_at = v_time, awaiting_send = false, contact_id = p_contact,
      agent_email = p_event->>'agentEmail', subject = p_event->>'subject', body_text = v_text, body_html = v_html,
      message_id = v_message, campaign_id = v_campaign, campaign_name = p_event->>'campaignName', updated_time = now()
     where client_id = p_client and id = v_email;
  end if;
  if v_bounces then perform settle_bounces(p_client, p_platform, p_address); end if;
end $$;

-- Applies one neutral event once: the ledger row decides, in the transaction of the effects.
-- Answers processed, duplicate, ignored (only for known contacts, and this is none) or parked (address not known yet).
create or replace function apply_email_event(p_client text, p_platform text, p_event jsonb, p_known_only boolean)
returns text language plpgsql as $$
declare
  v_address text := p_event->>'email';
  v_object  text;
  v_time    timestamptz(3) := (p_event->>'eventAt')::timestamptz;
  -- What bears no time happened when it was received; who waited tells when that was.
  v_at      timestamptz(3) := coalesce(v_time, (p_event->>'recordedAt')::timestamptz, now());
  v_bounced boolean := p_event->>'kind' = 'email_bounced';
  v_ledger  bigint;
  v_status  text;
  v_contact integer;
begin
  if v_address is null then
    v_object := p_event->>'objectKey';
    perform lock_crm_object(p_client, p_platform, v_object);
    v_address := crm_address_at(p_client, p_platform, v_object, v_at);
    if v_address is null then return 'parked'; end if;
  end if;
  if p_known_only and not exists (select from contact where client_id = p_client and email = v_address) then
    return 'ignored';
  end if;

  insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at, bounced_at, bounce_reason,
    bounce_message_id, address, applied_at)
  values (p_client, p_platform, p_event->>'kind', coalesce(p_event->>'objectKey', v_address),
    p_event->>'campaignId', v_time,
    case when v_bounced then coalesce((p_event->>'recordedAt')::timestamptz, v_time, now()) end,
    case when v_bounced then p_event->>'reason' end,
    case when v_bounced then p_event->>'messageId' end,
    case when v_object is not null then v_address end,
    case when v_time is null then v_at else now() end)
  on conflict do nothing
  returning id into v_ledger;
  if not found then
    -- Undated opt-outs cannot be told apart, and none may be lost to an older one.
    if p_event->>'kind' <> 'unsubscribed' or v_time is not null then return 'duplicate'; end if;
    select contact_status into v_status from contact
     where client_id = p_client and email = v_address for no key update;
    if v_status = 'unsubscribed' then return 'duplicate'; end if;
    update webhook_event set applied_at = v_at, address = case when v_object is not null then v_address end
     where client_id = p_client and platform = p_platform and kind = 'unsubscribed'
       and subject = coalesce(v_object, v_address) and campaign_id is not distinct from p_event->>'campaignId'
       and event_at is null
    returning id into v_ledger;
  end if;

  v_contact := reach_event_contact(p_client, p_platform, v_address, p_event, v_at);
  if p_event->>'campaignId' is not null then
    perform count_event_campaign(p_client, p_platform, p_event);
  end if;
  if p_event->>'kind' = 'unsubscribed' then
    perform join_opt_out(p_client, v_contact, v_ledger);
  else
    perform write_event_email(p_client, p_platform, v_address, p_event, v_contact, v_ledger);
  end if;
  return 'processed';
end $$;

-- ── Shapes of payloads ─────────────────────────────────────────────────────────────────────────────────────────

-- One row for each client, platform and event name: the union of what its payloads were seen to hold. Of an agency's own
-- path the client may be unknown. The list of before told each combination of empty fields as a shape, and starts anew.
drop table webhook_shape;
create table webhook_shape (
  id            bigint generated by default as identity primary key,
  agency_id     text not null references agency (id),
  client_id     text,
  platform      text not null,
  event_name    text not null,
  -- path:type, sorted; a path of the type null was never seen with a value.
  paths         jsonb not null,
  -- How many times a payload held what no payload of its name had held before, the first of all included.
  changes       integer not null,
  changed_at    moment,
  first_seen_at moment not null default now(),
  last_seen_at  moment not null default now(),
  unique nulls not distinct (agency_id, client_id, platform, event_name),
  foreign key (agency_id, client_id) references client (agency_id, id)
);
create index webhook_shape_client_idx on webhook_shape (client_id, platform) where client_id is not null;

-- What of a payload is not known yet. A null says nothing of its field: it is covered by any type, and a field that was
-- only seen empty covers whatever it holds later.
create function new_shape_paths(p_known text[], p_paths text[]) returns text[] language plpgsql as $$
declare
  v_fields text[];
  v_empty  text[];
  v_new    text[];
begin
  select coalesce(array_agg(regexp_replace(k, ':[a-z]+$', '')), '{}'),
      coalesce(array_agg(regexp_replace(k, ':[a-z]+$', '')) filter (where k like '%:null'), '{}')
    into v_fields, v_empty from unnest(p_known) as k;
  select coalesce(array_agg(p order by p), '{}') into v_new
    from unnest(p_paths) as p cross join lateral (select regexp_replace(p, ':[a-z]+$', '') as field) as f
   where p <> all (p_known)
     and not (p like '%:null' and f.field = any (v_fields))
     and not exists (select from unnest(v_empty) as e
       where f.field = e or starts_with(f.field, e || '.') or starts_with(f.field, e || '['));
  return v_new;
end $$;

-- A union with another payload: a type takes the place of the null of its field.
create function join_shape_paths(p_known text[], p_paths text[]) returns text[] language plpgsql as $$
declare
  v_all text[];
begin
  select array_agg(distinct a.path order by a.path) into v_all from unnest(p_known || p_paths) as a(path)
   where not (a.path like '%:null' and exists (
     select from unnest(p_known || p_paths) as o(path)
      where o.path <> a.path and regexp_replace(o.path, ':[a-z]+$', '') = regexp_replace(a.path, ':[a-z]+$', '')));
  return v_all;
end $$;

-- Whether a payload of another client of the agency, or of none, looked like it before.
create function is_shape_elsewhere(p_agency text, p_client text, p_platform text, p_name text, p_paths text[])
returns boolean language plpgsql as $$
begin
  return exists (select from webhook_shape s
    where s.agency_id = p_agency and s.platform = p_platform and s.event_name = p_name
      and s.client_id is distinct from p_client
      and new_shape_paths(array(select jsonb_array_elements_text(s.paths)), p_paths) = '{}');
end $$;

-- Notes what a payload looks like. At most 100 names of a client and platform are kept, and 600 paths of a name: beyond
-- that nothing is new. @returns whether no payload of the agency with this name looked like it before
create function note_webhook_shape(p_agency text, p_client text, p_platform text, p_name text, p_paths text[])
returns boolean language plpgsql as $$
declare
  v_id    bigint;
  v_known text[];
  v_union text[];
  v_grows boolean;
  v_fresh boolean;
begin
  select id, array(select jsonb_array_elements_text(paths)) into v_id, v_known from webhook_shape
   where agency_id = p_agency and client_id is not distinct from p_client and platform = p_platform
     and event_name = p_name
     for update;
  if v_id is null then
    if (select count(*) from webhook_shape where agency_id = p_agency and client_id is not distinct from p_client
        and platform = p_platform) >= 100 then return false; end if;
    v_fresh := not is_shape_elsewhere(p_agency, p_client, p_platform, p_name, p_paths);
    insert into webhook_shape (agency_id, client_id, platform, event_name, paths, changes, changed_at)
    values (p_agency, p_client, p_platform, p_name, to_jsonb(p_paths), v_fresh::integer, case when v_fresh then now() end)
    on conflict do nothing;
    -- Another delivery noted the name meanwhile: the next one of this shape is compared with it.
    return found and v_fresh;
  end if;

  v_union := join_shape_paths(v_known, p_paths);
  if cardinality(v_union) > 600 then v_union := v_known; end if;
  v_grows := v_union <> v_known and new_shape_paths(v_known, p_paths) <> '{}';
  update webhook_shape set paths = to_jsonb(v_union), last_seen_at = now(), changes = changes + v_grows::integer,
    changed_at = case when v_grows then now() else changed_at end
   where id = v_id;
  return v_grows and not is_shape_elsewhere(p_agency, p_client, p_platform, p_name, p_paths);
end $$;

-- ── Deliveries without proof ───────────────────────────────────────────────────────────────────────────────────

alter table integration_connection
  add column unproven_count bigint not null default 0,
  add column last_unproven_at moment;

insert into schema_marker (name) values ('0010_order_of_arrival');
