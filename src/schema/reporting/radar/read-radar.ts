import type { Database, Sql } from '../../../db/database.js';
import type { SilentFigures } from '../../../telemetry/state-metrics.js';
import { CATALOGUE } from '../../inbound/integrations/catalogue.js';
import type { Context, Load } from '../../kernel/context.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import { type ClientRow, getClients } from '../../tenancy/agencies/manage-clients.js';
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
  /** Webhook deliveries since it was connected that failed the secret check. */
  unproven: number;
  lastUnprovenAt: Date | null;
}

/* The integrations that send webhooks. */
const SENDERS = CATALOGUE.filter(({ webhooks }) => webhooks !== null).map(({ key }) => key);

/* Integrations with events, and connected ones that send webhooks. */
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

/* Resolvers, each with one statement for all integrations of an answer; its rows are `clientId`, `integration`, `value`. */

/** The hourly rates of each integration, and their dispersion; null: not learned yet. */
export const findRhythm = figure<Rhythm | null>(
  'radar.rhythms',
  `select r.client_id as "clientId", r.integration, jsonb_build_object('perHour', r.rhythm, 'dispersion', r.dispersion) as value
  from integration_radar r where r.client_id = any($1::text[]) and r.rhythm is not null`,
  null,
);

/** Counted as in `webhookFailures` of a client. */
export const countFailures = figure<number>(
  'radar.failures',
  `select d.client_id as "clientId", d.platform as integration, count(*)::int as value from webhook_delivery d
   where d.client_id = any($1::text[]) and d.verdict in ('malformed', 'failed') and d.received_at > now() - interval '30 days'
   group by d.client_id, d.platform`,
  0,
);

/** Counted as in `parkedEvents` of a client. */
export const countParked = figure<number>(
  'radar.parked',
  `select w.client_id as "clientId", w.platform as integration, sum(w.total)::int as value from (
    select p.client_id, p.platform, count(*) as total from parked_webhook_event p where p.client_id = any($1::text[])
     group by p.client_id, p.platform
    union all
    select r.client_id, r.platform, sum(r.item_count) from delivery_rest r where r.client_id = any($1::text[])
     group by r.client_id, r.platform) w
  group by w.client_id, w.platform`,
  0,
);

/* @param absent value for an integration without a row */
function figure<Value>(name: string, text: string, absent: Value) {
  const load: Load<Place, Value> = async (places, { services }) => {
    const clientIds = [...new Set(places.map(({ clientId }) => clientId))];
    const rows = await services.database.query<Place & { value: Value }>(name, text, [clientIds]);
    const found = new Map(rows.map((row) => [keyOf(row), row.value]));
    return places.map((place) => found.get(keyOf(place)) ?? absent);
  };
  return (place: Place, _args: object, context: Context) => context.batch(load, place);
}

const keyOf = ({ clientId, integration }: Place) => `${clientId} ${integration}`;

/* Counted in the same statement: an agency has hundreds of clients, not millions. */
const LIST = `select c.id, count(*) over ()::int as total from client c
   where c.agency_id = $1 and ($2::text[] is null or c.id = any($2::text[]))
   order by not exists (select from integration_radar r where r.client_id = c.id and r.silent_since is not null), c.name, c.created_at, c.id
   limit $3 offset $4`;

/** The clients of an agency, those with a silent integration first, then by name. @param clients null: all */
export async function listWatched(
  database: Database,
  agencyId: string,
  clients: readonly string[] | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ClientRow>> {
  const values = [agencyId, clients, pageSize, (page - 1) * pageSize];
  const listed = await database.query<{ id: string; total: number }>('radar.list', LIST, values);
  const items = await getClients(
    database,
    agencyId,
    listed.map(({ id }) => id),
  );
  return pageOf(items, listed[0]?.total ?? 0, page, pageSize);
}

const MEASURE = `select r.integration, count(r.silent_since)::int as silent,
    count(*) filter (where r.silent_since is not null or r.overdue_at is not null)::int as watched
  from integration_radar r group by 1 order by 1`;

/** For how many clients each integration is silent, over all tenants, for the metrics. */
export function measureSilent(sql: Sql): Promise<SilentFigures[]> {
  return sql.query<SilentFigures>('radar.measure', MEASURE);
}
