import type { Database, Sql } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';

/** Rows deleted or changed at once. */
const SLICE = 500;

/*
 * The ledger keeps what identifies a repeat, with a keyed hash instead of the address. An event that was repeated after
 * an earlier erasure already exists. Such twins are found for all erased rows at once: single look-ups read all rows
 * of a client without statistics. Events of CRM records keep their subject, and lose the address of their record.
 */
const sameOrBothNull = (column: string, nothing: string) =>
  `coalesce(o.${column}, '${nothing}') = coalesce(m.${column}, '${nothing}') and o.${column} is not distinct from m.${column}`;
const LEDGER = `with mine as materialized (
    select w.id, w.platform, w.kind, w.campaign_id, w.event_at, n.erased
      from webhook_event w left join unnest($2::text[], $3::text[]) as n (address, erased) on n.address = w.subject
     where w.client_id = $1 and (w.subject = any($2::text[]) or w.address = any($2::text[])) limit ${SLICE}
  ), erased_before as materialized (
    select o.platform, o.kind, o.subject, o.campaign_id, o.event_at from webhook_event o
     where o.client_id = $1 and o.platform = any(array(select distinct m.platform from mine m))
       and o.kind = any(array(select distinct m.kind from mine m)) and o.subject = any($3::text[])
       and (o.event_at is null or o.event_at between (select min(m.event_at) from mine m) and (select max(m.event_at) from mine m))
  ), repeated as materialized (
    select m.id from mine m join erased_before o on o.platform = m.platform and o.kind = m.kind and o.subject = m.erased
       and ${sameOrBothNull('campaign_id', '')} and ${sameOrBothNull('event_at', '-infinity')}
  ), twins as (
    delete from webhook_event w where w.client_id = $1 and w.id = any(array(select r.id from repeated r))
  ), erased as (
    update webhook_event w
       set subject = coalesce(m.erased, w.subject), address = null, bounce_reason = null, bounce_message_id = null
      from mine m where w.client_id = $1 and w.id = m.id and m.id not in (select r.id from repeated r)
  )
  select count(*)::int as count from mine`;

/** One slice of the addresses in the ledger. @returns whether there may be more */
export async function eraseLedger(sql: Sql, { clientId, addresses, erasedAs }: ClaimedErasure): Promise<boolean> {
  const values = [clientId, addresses, erasedAs];
  const [row] = await sql.query<{ count: number }>('person_erasure.ledger', LEDGER, values);
  return row?.count === SLICE;
}

const CRM_ADDRESSES = `update crm_object_address a set email = t.erased
    from unnest($2::text[], $3::text[]) as t (address, erased)
   where a.client_id = $1 and a.email = t.address`;

/** Removes the addresses of CRM records. */
export async function eraseCrmAddresses(sql: Sql, { clientId, addresses, erasedAs }: ClaimedErasure): Promise<void> {
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

type OfContacts = 'merge_overwritten_value' | 'merge_relinked_contact' | 'contact_custom_field';
const ofContacts = (table: OfContacts) => `with found as (
    select t.ctid as place from ${table} t where t.client_id = $1 and t.contact_id = any($2::bigint[]) limit ${SLICE}
  )
  delete from ${table} t using found f where t.client_id = $1 and t.ctid = f.place returning 1 as gone`;

async function eraseRows(sql: Sql, { clientId, contactIds }: ClaimedErasure, table: OfContacts): Promise<boolean> {
  const gone = await sql.query(`person_erasure.${table}`, ofContacts(table), [clientId, contactIds]);
  return gone.length === SLICE;
}

/** Deletes one slice of what merges wrote and moved; the merges stay recorded. @returns whether more remains */
export async function eraseMerges(sql: Sql, erasure: ClaimedErasure): Promise<boolean> {
  const isMore = await eraseRows(sql, erasure, 'merge_overwritten_value');
  return (await eraseRows(sql, erasure, 'merge_relinked_contact')) || isMore;
}

/** One slice of the custom fields; deleting them with their contacts would be one large statement. */
export const eraseFields = (sql: Sql, erasure: ClaimedErasure) => eraseRows(sql, erasure, 'contact_custom_field');

/** Deletes all plans of the client and of its agency: they are kept for an hour only, and can be created again. */
export async function dropPlans(database: Database, { agencyId, clientId }: ClaimedErasure): Promise<void> {
  await database.prisma.plan.deleteMany({ where: { agencyId, OR: [{ clientId }, { clientId: null }] } });
}
