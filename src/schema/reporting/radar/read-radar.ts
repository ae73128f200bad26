import { CATALOGUE } from '../../inbound/integrations/catalogue.js';
import type { Context } from '../../kernel/context.js';
import type { Rhythm } from './rhythm.js';

/** One integration of one client. */
interface Place {
  clientId: string;
  integration: string;
}

/** What the radar shows of an integration. */
export interface RadarRow extends Place {
  connected: boolean;
  lastEventAt: Date | null;
  overdueAt: Date | null;
  silentSince: Date | null;
  /** Webhook deliveries that did not prove themselves, since it was connected. */
  unproven: number;
  lastUnprovenAt: Date | null;
}

/* Those that send webhooks. */
const SENDERS = CATALOGUE.filter(({ webhooks }) => webhooks !== null).map(({ key }) => key);

/* Those that were heard, and those that are connected and could be. */
const OF_CLIENTS = `select coalesce(r.client_id, i.client_id) as "clientId", coalesce(r.integration, i.integration) as integration,
    i.client_id is not null as connected, r.last_event_at as "lastEventAt", r.overdue_at as "overdueAt",
    r.silent_since as "silentSince", coalesce(i.unproven_count, 0) as unproven, i.last_unproven_at as "lastUnprovenAt"
  from (select * from integration_radar h where h.client_id = any($1::text[]) and h.last_event_at is not null) r
  full join (select * from integration_connection n where n.client_id = any($1::text[]) and n.integration = any($2::text[])) i
    on i.client_id = r.client_id and i.integration = r.integration
 order by 1, r.silent_since is null, 2`;

/** @returns the integrations of each client, the silent ones first */
export async function loadRadar(clientIds: readonly string[], { services }: Context): Promise<RadarRow[][]> {
  const values = [clientIds, SENDERS];
  const rows = await services.database.query<RadarRow>('radar.clients', OF_CLIENTS, values);
  const byClient = new Map(clientIds.map((id): [string, RadarRow[]] => [id, []]));
  for (const row of rows) byClient.get(row.clientId)?.push(row);
  return clientIds.map((id) => byClient.get(id) ?? []);
}

const RHYTHMS = `select r.client_id as "clientId", r.integration, r.rhythm as "perHour", r.dispersion
  from integration_radar r where r.client_id = any($1::text[]) and r.rhythm is not null`;

/** @returns the rhythm of each; null: not learned yet */
export async function loadRhythms(places: readonly Place[], { services }: Context): Promise<(Rhythm | null)[]> {
  const rows = await services.database.query<Place & Rhythm>('radar.rhythms', RHYTHMS, [clientsOf(places)]);
  return inOrder(places, rows, (row) => row, null);
}

/* As `webhookFailures` of a client counts them. */
const FAILURES = `select d.client_id as "clientId", d.platform as integration, count(*)::int as total from webhook_delivery d
   where d.client_id = any($1::text[]) and d.verdict in ('malformed', 'failed') and d.received_at > now() - interval '30 days'
   group by d.client_id, d.platform`;

export async function countFailures(places: readonly Place[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<Place & { total: number }>('radar.failures', FAILURES, [
    clientsOf(places),
  ]);
  return inOrder(places, rows, ({ total }) => total, 0);
}

/* As `parkedEvents` of a client counts them. */
const PARKED = `select w.client_id as "clientId", w.platform as integration, sum(w.total)::int as total from (
    select p.client_id, p.platform, count(*) as total from parked_webhook_event p where p.client_id = any($1::text[])
     group by p.client_id, p.platform
    union all
    select r.client_id, r.platform, sum(r.item_count) from delivery_rest r where r.client_id = any($1::text[])
     group by r.client_id, r.platform) w
  group by w.client_id, w.platform`;

export async function countParked(places: readonly Place[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<Place & { total: number }>('radar.parked', PARKED, [clientsOf(places)]);
  return inOrder(places, rows, ({ total }) => total, 0);
}

const clientsOf = (places: readonly Place[]) => [...new Set(places.map(({ clientId }) => clientId))];
const keyOf = ({ clientId, integration }: Place) => `${clientId} ${integration}`;

function inOrder<Row extends Place, Value>(
  places: readonly Place[],
  rows: readonly Row[],
  read: (row: Row) => Value,
  absent: Value,
): Value[] {
  const found = new Map(rows.map((row) => [keyOf(row), read(row)]));
  return places.map((place) => found.get(keyOf(place)) ?? absent);
}
