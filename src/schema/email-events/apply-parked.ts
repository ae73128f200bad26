import { chooseAccount } from '../../access/choose-account.js';
import type { Sql } from '../../db/database.js';
import type { ParkedEvent } from './park-event.js';
import type { EventVerdict } from './record-event.js';

interface ParkedRow {
  id: number;
  campaignId: string | null;
  event: ParkedEvent;
}

interface ConnectionRow {
  clientId: string;
  externalAccountId: string | null;
  hasSecret: boolean;
}

const WAITING = `select id, campaign_id as "campaignId", event from parked_webhook_event
  where agency_id = $1 and platform = $2 and waits_for = 'connection' and id > $3 order by id limit 500`;

const CONNECTIONS = `select i.client_id as "clientId", i.external_account_id as "externalAccountId",
    i.webhook_secret is not null as "hasSecret"
  from integration_connection i join client c on c.id = i.client_id
  where c.agency_id = $1 and i.integration = $2`;

const CAMPAIGN_OWNERS = `select g.external_id as "campaignId", min(g.client_id) as "clientId"
  from campaign g join client c on c.id = g.client_id
  where c.agency_id = $1 and g.platform = $2 and g.external_id = any($3::text[])
  group by g.external_id having count(*) = 1`;

/* The row goes in the statement that applies it, so two who find it apply it once. */
const APPLY = `with taken as (delete from parked_webhook_event where id = $1 returning platform, event)
  select apply_email_event($2, platform, event->'event', (event->>'onlyForKnownContact')::boolean) as verdict from taken`;

/** What became of parked events. */
export interface AppliedParked {
  /** Events that are no longer parked, whatever they came to. */
  applied: number;
}

/**
 * Applies the agency's parked events of a platform that now belong to a connection. Call it after a connection was made
 * or changed, outside of its transaction. Connections that have a secret are left out: their events were not proven.
 * Harmless to repeat, and safe in parallel.
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function applyParked(sql: Sql, agencyId: string, platform: string): Promise<AppliedParked> {
  const connections = await sql.query<ConnectionRow>('parked.connections', CONNECTIONS, [agencyId, platform]);
  let applied = 0;
  for (let after = 0; ; ) {
    const rows = await sql.query<ParkedRow>('parked.waiting', WAITING, [agencyId, platform, after]);
    const last = rows.at(-1);
    if (!last) return { applied };
    after = last.id;
    const owners = await readOwners(sql, agencyId, platform, rows);
    for (const row of rows) {
      const clientId = chooseClient(row, connections, owners);
      if (clientId !== null && (await applyRow(sql, row.id, clientId)) !== null) applied += 1;
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
  const rows = await sql.query<{ id: number }>(
    'parked.of_object',
    `select id from parked_webhook_event
      where client_id = $1 and platform = $2 and object_key = $3 and waits_for = 'address' order by id`,
    [clientId, platform, objectKey],
  );
  for (const { id } of rows) await applyRow(sql, id, clientId);
}

/** @returns null when somebody else applied it meanwhile */
async function applyRow(sql: Sql, id: number, clientId: string): Promise<EventVerdict | null> {
  const [row] = await sql.query<{ verdict: EventVerdict }>('parked.apply', APPLY, [id, clientId]);
  return row?.verdict ?? null;
}

async function readOwners(sql: Sql, agencyId: string, platform: string, rows: readonly ParkedRow[]) {
  const campaigns = [...new Set(rows.flatMap(({ campaignId }) => (campaignId === null ? [] : [campaignId])))];
  const owners = await sql.query<{ campaignId: string; clientId: string }>('parked.campaign_owners', CAMPAIGN_OWNERS, [
    agencyId,
    platform,
    campaigns,
  ]);
  return new Map(owners.map((owner) => [owner.campaignId, owner.clientId]));
}

function chooseClient(
  { campaignId, event: { routing } }: ParkedRow,
  connections: readonly ConnectionRow[],
  owners: ReadonlyMap<string, string>,
): string | null {
  if (routing === null) return null;
  const choice = chooseAccount(routing, connections);
  if (choice.kind === 'connection') return choice.connection.hasSecret ? null : choice.connection.clientId;
  if (choice.kind === 'none' || campaignId === null) return null;
  const owner = owners.get(campaignId);
  const connection = connections.find(({ clientId }) => clientId === owner);
  return owner === undefined || connection?.hasSecret ? null : owner;
}
