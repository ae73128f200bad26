import type { Context } from '../../kernel/context.js';
import { totalsSql } from '../../totals/list-sql.js';

/*
 * Figures that a dashboard shows for each client. Each takes one statement for all clients of a page, and only if it
 * was asked for.
 */

const ASKED = 'select c.id from client c where c.id = any($1::text[])';

/** @returns counts in the order of the clients */
export async function countContacts(clientIds: readonly string[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<{ clientId: string; total: number }>(
    'client.contacts',
    `select s.client_id as "clientId", s.total from (${totalsSql('contact', ASKED)}) s`,
    [clientIds],
  );
  return inOrder(clientIds, rows, ({ total }) => total, 0);
}

/** The time of the newest activity; ids grow with time, so it is the one with the highest id. */
export async function findLastActivity(clientIds: readonly string[], { services }: Context): Promise<(Date | null)[]> {
  const rows = await services.database.query<{ clientId: string; at: Date }>(
    'client.last_activity',
    `select asked.id as "clientId", newest.at from unnest($1::text[]) as asked (id)
     cross join lateral (select a.created_at as at from activity a where a.client_id = asked.id order by a.id desc limit 1) as newest`,
    [clientIds],
  );
  return inOrder<{ clientId: string; at: Date }, Date | null>(clientIds, rows, ({ at }) => at, null);
}

/** Deliveries of the last 30 days that were refused as malformed, or that the service failed to apply. */
export async function countWebhookFailures(clientIds: readonly string[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<{ clientId: string; total: number }>(
    'client.webhook_failures',
    `select client_id as "clientId", count(*)::int as total from webhook_delivery
     where client_id = any($1::text[]) and verdict in ('malformed', 'failed') and received_at > now() - interval '30 days'
     group by client_id`,
    [clientIds],
  );
  return inOrder(clientIds, rows, ({ total }) => total, 0);
}

/** Events of the client that wait for the address of a CRM record, and items of its deliveries that wait for their turn. */
export async function countParkedEvents(clientIds: readonly string[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<{ clientId: string; total: number }>(
    'client.parked_events',
    `select w.client_id as "clientId", sum(w.total)::int as total from (
       select p.client_id, count(*) as total from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
       union all
       select r.client_id, sum(r.item_count) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
     group by w.client_id`,
    [clientIds],
  );
  return inOrder(clientIds, rows, ({ total }) => total, 0);
}

/** The time since which the oldest of them has waited. */
export async function findOldestParked(clientIds: readonly string[], { services }: Context): Promise<(Date | null)[]> {
  const rows = await services.database.query<{ clientId: string; at: Date }>(
    'client.oldest_parked',
    `select w.client_id as "clientId", min(w.at) as at from (
       select p.client_id, min(p.parked_at) as at from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
       union all
       select r.client_id, min(r.received_at) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
     group by w.client_id`,
    [clientIds],
  );
  return inOrder<{ clientId: string; at: Date }, Date | null>(clientIds, rows, ({ at }) => at, null);
}

/** The keys of the connected integrations, in alphabetical order. */
export async function listConnected(clientIds: readonly string[], { services }: Context): Promise<string[][]> {
  const rows = await services.database.query<{ clientId: string; keys: string[] }>(
    'client.connected',
    `select client_id as "clientId", array_agg(integration order by integration) as keys
     from integration_connection where client_id = any($1::text[]) group by client_id`,
    [clientIds],
  );
  return inOrder<{ clientId: string; keys: string[] }, string[]>(clientIds, rows, ({ keys }) => keys, []);
}

/** When any key of the client was last used, accurate to a few seconds. */
export async function findLastKeyUse(clientIds: readonly string[], { services }: Context): Promise<(Date | null)[]> {
  const rows = await services.database.query<{ clientId: string; at: Date | null }>(
    'client.last_key_use',
    `select client_id as "clientId", max(last_used_at) as at from api_key where client_id = any($1::text[]) group by client_id`,
    [clientIds],
  );
  return inOrder<{ clientId: string; at: Date | null }, Date | null>(clientIds, rows, ({ at }) => at, null);
}

function inOrder<Row extends { clientId: string }, Value>(
  clientIds: readonly string[],
  rows: readonly Row[],
  read: (row: Row) => Value,
  absent: Value,
): Value[] {
  const values = new Map(rows.map((row) => [row.clientId, read(row)]));
  return clientIds.map((id) => values.get(id) ?? absent);
}
