import type { Sql } from '../../db/database.js';
import type { ClaimedErasure } from './claim-erasure.js';

/** Rows that are deleted at once. */
const SLICE = 500;

/*
 * The ledger keeps what identifies a repeat: kind, campaign, time, and a keyed hash instead of the address. An event
 * that was repeated after an earlier erasure is there already.
 */
const LEDGER = `with named as (
    select t.address, t.erased from unnest($2::text[], $3::text[]) as t (address, erased)
  ), mine as (
    select w.id, n.erased from named n join webhook_event w on w.client_id = $1 and w.subject = n.address
  ), twins as (
    delete from webhook_event w using mine m, webhook_event o
     where w.client_id = $1 and w.id = m.id and o.client_id = $1 and o.subject = m.erased and o.platform = w.platform
       and o.kind = w.kind and o.campaign_id is not distinct from w.campaign_id and o.event_at is not distinct from w.event_at
    returning w.id
  )
  update webhook_event w set subject = m.erased, address = null, bounce_reason = null, bounce_message_id = null
    from mine m where w.client_id = $1 and w.id = m.id and m.id not in (select id from twins)`;

/* Events of CRM records have no address of their own, so they are kept when the address of their record is erased. */
const OF_OBJECTS = `update webhook_event w set address = null, bounce_reason = null, bounce_message_id = null
   where w.client_id = $1 and w.address = any($2::text[])`;

const CRM_ADDRESSES = `update crm_object_address a set email = t.erased
    from unnest($2::text[], $3::text[]) as t (address, erased)
   where a.client_id = $1 and a.email = t.address`;

/** Removes the addresses from the ledger and from the addresses of CRM records. */
export async function eraseAddresses(sql: Sql, { clientId, addresses, erasedAs }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.ledger', LEDGER, [clientId, addresses, erasedAs]);
  await sql.query('person_erasure.of_objects', OF_OBJECTS, [clientId, addresses]);
  await sql.query('person_erasure.crm_addresses', CRM_ADDRESSES, [clientId, addresses, erasedAs]);
}

const EMAILS = `with found as (
    select e.id from email e where e.client_id = $1 and e.contact_id = any($2::bigint[])
    union select e.id from email e where e.client_id = $1 and e.contact_email = any($3::text[]) limit ${SLICE}
  )
  delete from email e using found f where e.client_id = $1 and e.id = f.id returning 1 as gone`;

/** One slice of the emails. @returns whether there may be more */
export async function eraseEmails(sql: Sql, { clientId, contactIds, addresses }: ClaimedErasure): Promise<boolean> {
  const gone = await sql.query('person_erasure.emails', EMAILS, [clientId, contactIds, addresses]);
  return gone.length === SLICE;
}

/* An activity that also concerns other contacts is kept for them, and only the link is deleted. */
const ACTIVITIES = `with linked as materialized (
    select distinct l.activity_id from (
      select a.activity_id from activity_contact a where a.client_id = $1 and a.contact_id = any($2::bigint[]) limit ${SLICE}) l
  ), shared as materialized (
    select l.activity_id from linked l where exists (select from activity_contact o
      where o.client_id = $1 and o.activity_id = l.activity_id and o.contact_id <> all($2::bigint[]))
  ), unlinked as (
    delete from activity_contact a using shared s
     where a.client_id = $1 and a.activity_id = s.activity_id and a.contact_id = any($2::bigint[])
  ), gone as (
    delete from activity a using linked l
     where a.client_id = $1 and a.id = l.activity_id and l.activity_id not in (select activity_id from shared)
  )
  select count(*)::int as count from linked`;

/** One slice of the activities. @returns whether there may be more */
export async function eraseActivities(sql: Sql, { clientId, contactIds }: ClaimedErasure): Promise<boolean> {
  const [row] = await sql.query<{ count: number }>('person_erasure.activities', ACTIVITIES, [clientId, contactIds]);
  return (row?.count ?? 0) > 0;
}

const VALUES = 'delete from merge_overwritten_value m where m.client_id = $1 and m.contact_id = any($2::bigint[])';
const MOVES = 'delete from merge_relinked_contact m where m.client_id = $1 and m.contact_id = any($2::bigint[])';

/**
 * Deletes what merges wrote on the contacts, and which contacts they moved; the merge itself stays recorded, with its
 * counts.
 */
export async function eraseMerges(sql: Sql, { clientId, contactIds }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.values', VALUES, [clientId, contactIds]);
  await sql.query('person_erasure.moves', MOVES, [clientId, contactIds]);
}
