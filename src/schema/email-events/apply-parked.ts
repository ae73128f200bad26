import type { Sql } from '../../db/database.js';
import { readOwners } from './agency-accounts.js';
import type { ParkedEvent } from './park-event.js';
import type { EventVerdict } from './record-event.js';

interface ParkedRow {
  /** 64-bit, as text. */
  id: string;
  campaignId: string | null;
  event: ParkedEvent;
}

const WAITING = `select id, campaign_id as "campaignId", event from parked_webhook_event
  where agency_id = $1 and platform = $2 and waits_for = 'connection' and id > $3 order by id limit 500`;

/* The row goes in the statement that applies it, so two who find it apply it once. */
const APPLY = `with taken as (delete from parked_webhook_event where id = $1 returning platform, event)
  select apply_email_event($2, platform, event->'event', (event->>'onlyForKnownContact')::boolean) as verdict from taken`;

/**
 * Applies the agency's parked events of a platform that now belong to a connection. Call it after a connection was made
 * or changed, once that is committed. Connections that have a secret are left out: their events were not proven.
 * Harmless to repeat, and safe in parallel.
 * @param sql runs each statement as its own transaction: an event that fails stays parked, the others are applied
 * @returns how many events are no longer parked, whatever they came to
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function applyParked(sql: Sql, agencyId: string, platform: string): Promise<number> {
  let applied = 0;
  for (let after = '0'; ; ) {
    const rows = await sql.query<ParkedRow>('parked.waiting', WAITING, [agencyId, platform, after]);
    const last = rows.at(-1);
    if (!last) return applied;
    after = last.id;
    const campaignIds = rows.map(({ campaignId }) => campaignId);
    const findOwner = await readOwners(sql, agencyId, platform, campaignIds);
    for (const { id, campaignId, event } of rows) {
      const owner = event.routing && findOwner(event.routing, campaignId);
      if (owner && !owner.hasSecret && (await applyRow(sql, id, owner.clientId)) !== null) applied += 1;
    }
  }
}

/** Applies what waited for the address of a CRM record. */
export async function applyParkedOfObject(
  sql: Sql,
  clientId: string,
  platform: string,
  objectKey: string,
): Promise<void> {
  const rows = await sql.query<{ id: string }>(
    'parked.of_object',
    `select id from parked_webhook_event
      where client_id = $1 and platform = $2 and object_key = $3 and waits_for = 'address' order by id`,
    [clientId, platform, objectKey],
  );
  for (const { id } of rows) await applyRow(sql, id, clientId);
}

/** @returns null when somebody else applied it meanwhile */
async function applyRow(sql: Sql, id: string, clientId: string): Promise<EventVerdict | null> {
  const [row] = await sql.query<{ verdict: EventVerdict }>('parked.apply', APPLY, [id, clientId]);
  return row?.verdict ?? null;
}
