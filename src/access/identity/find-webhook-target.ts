import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import type { StoredRow } from '../../db/stored.js';
import { NotFoundError } from '../../errors.js';
import type { Routing } from '../../platforms/toolkit/webhook-item.js';
import { type Clock, FreshCache } from '../../redis/fresh-cache.js';
import type { Log } from '../../telemetry/log-fields.js';
import type { Peppers } from '../secrets/claim-pepper.js';
import { openEither, renewSecret } from '../secrets/sealed-secret.js';
import { chooseAccount } from './choose-account.js';
import { LookupQueue } from './lookup-queue.js';

/** A client's connection to the platform that a delivery comes from. */
export interface WebhookConnection {
  clientId: string;
  externalAccountId: string | null;
  /** In plain text; null if none is stored: then nothing is checked. */
  secret: string | null;
  /** Whether signatures of the platform's earlier versions prove a delivery. */
  acceptLegacySignatures: boolean;
  /** Whether its client is suspended: then nothing is applied, and events from an agency's path are parked. */
  suspended: boolean;
}

/** The client or agency that a webhook path names, with the connections that its deliveries may belong to. */
export interface WebhookTarget {
  agencyId: string;
  /** Null on an agency's path. */
  clientId: string | null;
  connections: WebhookConnection[];
}

type Level = 'client' | 'agency';

/** Resolves the ids of webhook paths, which are their only credential. One per process. */
export interface WebhookTargets {
  /**
   * Ids that this process has not found yet are looked up in batches: a flood of unknown ids takes few statements, and a
   * known id among them is found like any other.
   * @throws NotFoundError no such client or agency, or an id of the other kind
   */
  find(platform: string, level: Level, id: string): WebhookTarget | Promise<WebhookTarget>;
  /**
   * The connection that an item of an agency belongs to; null if there is none or its client is suspended. A cached
   * null is read again.
   * @param campaignId decides if the routing says so and exactly one client has this campaign
   */
  route(
    platform: string,
    target: WebhookTarget,
    routing: Routing,
    campaignId: string | null,
  ): Promise<WebhookConnection | null>;
}

/** A new secret or a closed connection takes effect everywhere within this time. */
const MAX_AGE_MS = 1000;
const CACHED_TARGETS = 10_000;
/** A new client is found within this time, even if its id was tried before it existed. */
const MAX_ABSENCE_MS = 500;
const CACHED_ABSENCES = 10_000;
const PATH_ID = /^[\x21-\x7e]{1,255}$/;

interface TargetOptions extends Peppers {
  database: Database;
  log?: Pick<Log, 'warn'>;
  clock?: Clock;
}

type Stored = StoredRow<'IntegrationConnection'>;
type OfConnection = Pick<Stored, 'clientId' | 'externalAccountId' | 'acceptLegacySignatures'> & {
  sealedSecret: Stored['webhookSecret'];
  suspended: boolean;
};
/* All columns of the connection are null if there is none. */
type TargetRow = { agencyId: string } & { [Name in keyof OfConnection]: OfConnection[Name] | null };

const CONNECTION_COLUMNS = `
    i.client_id as "clientId", i.external_account_id as "externalAccountId", i.webhook_secret as "sealedSecret",
    i.accept_legacy_signatures as "acceptLegacySignatures", c.suspended_at is not null as suspended`;

const OF_CLIENT = `
  select c.agency_id as "agencyId", ${CONNECTION_COLUMNS}
  from client c left join integration_connection i on i.client_id = c.id and i.integration = $2
  where c.id = $1 and c.suspended_at is null`;

const OF_AGENCY = `
  select a.id as "agencyId", ${CONNECTION_COLUMNS}
  from agency a
    left join (client c join integration_connection i on i.client_id = c.id and i.integration = $2) on c.agency_id = a.id
  where a.id = $1`;

const KNOWN: Record<Level, string> = {
  client: 'select c.id from client c where c.id = any($1::text[])',
  agency: 'select a.id from agency a where a.id = any($1::text[])',
};

const CAMPAIGN_OWNERS = `
  select g.client_id as "clientId", c.suspended_at is not null as suspended from campaign g join client c on c.id = g.client_id
  where c.agency_id = $1 and g.platform = $2 and g.external_id = $3 limit 2`;

/** @source Specification: Inbound webhooks, agency routing */
export function createWebhookTargets(options: TargetOptions): WebhookTargets {
  const { database, clock = () => performance.now() } = options;
  const cache = new FreshCache<WebhookTarget>({ maxAgeMs: MAX_AGE_MS, max: CACHED_TARGETS, clock });
  const absences = new LRUCache<string, number>({ max: CACHED_ABSENCES });
  const newIds = { client: createIdQueue(database, 'client'), agency: createIdQueue(database, 'agency') };
  const read = async (key: string, path: TargetPath): Promise<WebhookTarget> => {
    const askedAt = clock();
    const exists = cache.wasFound(key) || (await newIds[path.level].find(path.id)) !== undefined;
    const target = exists ? await readTarget(options, path) : undefined;
    if (target) return target;
    absences.set(key, askedAt);
    throw new NotFoundError('Not found');
  };
  const isAbsent = (key: string): boolean => clock() - (absences.get(key) ?? Number.NEGATIVE_INFINITY) < MAX_ABSENCE_MS;
  const route: WebhookTargets['route'] = async (platform, target, routing, campaignId) => {
    const cached = chooseAccount(routing, target.connections);
    if (cached.kind === 'connection' && !cached.connection.suspended) return cached.connection;
    const id = target.agencyId;
    const { connections = [] } = (await readTarget(options, { platform, level: 'agency', id })) ?? {};
    const choice = chooseAccount(routing, connections);
    if (choice.kind === 'connection') return choice.connection;
    if (choice.kind === 'none' || campaignId === null) return null;
    const values = [id, platform, campaignId];
    const owners = await database.query<CampaignOwner>('webhook.campaign_owners', CAMPAIGN_OWNERS, values);
    const [owner] = owners;
    if (!owner || owners.length > 1) return null;
    return connections.find(({ clientId }) => clientId === owner.clientId) ?? { ...UNCONNECTED, ...owner };
  };
  return {
    find(platform, level, id) {
      const key = `${platform} ${level} ${id}`;
      if (!PATH_ID.test(id) || isAbsent(key)) throw new NotFoundError('Not found');
      return cache.get(key, () => read(key, { platform, level, id }));
    },
    async route(platform, target, routing, campaignId) {
      const found = await route(platform, target, routing, campaignId);
      return found?.suspended ? null : found;
    },
  };
}

/* Which ids exist. Only those are looked up further, each alone. */
const createIdQueue = (database: Database, level: Level): LookupQueue<string> =>
  new LookupQueue(async (ids) => {
    const rows = await database.query<{ id: string }>(`webhook.known.${level}`, KNOWN[level], [ids]);
    return new Map(rows.map(({ id }) => [id, id]));
  });

/** The connection of a client that is identified only by its campaign. */
const UNCONNECTED = { externalAccountId: null, secret: null, acceptLegacySignatures: true };

type CampaignOwner = Pick<WebhookConnection, 'clientId' | 'suspended'>;

interface TargetPath {
  platform: string;
  level: Level;
  id: string;
}

async function readTarget(
  options: TargetOptions,
  { platform, level, id }: TargetPath,
): Promise<WebhookTarget | undefined> {
  const text = level === 'client' ? OF_CLIENT : OF_AGENCY;
  const rows = await options.database.query<TargetRow>(`webhook.target.${level}`, text, [id, platform]);
  const [row] = rows;
  if (!row) return undefined;
  const opened = rows.flatMap((found) => openConnection(options, platform, found));
  void renewOld(options, opened);
  return {
    agencyId: row.agencyId,
    clientId: level === 'client' ? id : null,
    connections: opened.map(({ connection }) => connection),
  };
}

interface OpenedConnection {
  connection: WebhookConnection;
  /** The stored secret, if it is still sealed under the previous pepper. */
  old: { clientId: string; integration: string; sealed: Uint8Array } | null;
}

function openConnection(peppers: Peppers, integration: string, row: TargetRow): OpenedConnection[] {
  const { clientId, externalAccountId, sealedSecret: sealed } = row;
  if (clientId === null) return [];
  const opened = sealed && openEither(peppers, { clientId, integration, sealed });
  const acceptLegacySignatures = row.acceptLegacySignatures ?? true;
  const suspended = row.suspended ?? false;
  const secret = opened?.secret ?? null;
  const connection = { clientId, externalAccountId, secret, acceptLegacySignatures, suspended };
  return [{ connection, old: sealed && opened?.isOld ? { clientId, integration, sealed } : null }];
}

/* Reseals old secrets in the background. A failure is retried the next time the secret is read. */
async function renewOld({ database, pepper, log }: TargetOptions, opened: readonly OpenedConnection[]): Promise<void> {
  try {
    for (const { connection, old } of opened) {
      if (old && connection.secret !== null) await renewSecret(database, pepper, old, connection.secret);
    }
  } catch (err) {
    log?.warn({ err }, 'webhook secrets were not sealed under the new pepper');
  }
}
