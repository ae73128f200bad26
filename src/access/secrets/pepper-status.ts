import type { Database } from '../../db/database.js';
import { type PepperMarks, type Peppers, pepperMark } from './claim-pepper.js';
import { CHAT_SECRET, ENDPOINT_SECRET, openEither, renewSecret, SCHEDULE_SECRET } from './sealed-secret.js';

/** How the pepper of this process relates to the database, and the progress of a change. */
export interface PepperStatus {
  /**
   * `unset`: the database has no pepper yet. `current`: it uses KEY_PEPPER. `previous`: it uses KEY_PEPPER_PREVIOUS, so the
   * next start begins the change. `replaced`: it has changed from KEY_PEPPER to KEY_PEPPER_PREVIOUS. `other`: neither.
   */
  fit: 'unset' | 'current' | 'previous' | 'replaced' | 'other';
  /** When the database changed to its current pepper. */
  changedAt: Date | null;
  /** Valid keys that are still stored under an earlier pepper. */
  keysLeft: number;
  /** Webhook secrets that are still sealed under the previous pepper. */
  secretsLeft: number;
  /** Webhook secrets that no known pepper opens. */
  secretsLost: number;
}

interface PepperRow extends PepperMarks {
  changedAt: Date;
}

interface SecretRow {
  clientId: string;
  integration: string;
  sealed: Uint8Array;
}

const KEYS_LEFT = `select count(*)::int as count from api_key k cross join key_pepper p
  where coalesce(k.pepper_mark, p.original_mark) <> p.current_mark
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

const SECRETS = `select i.client_id as "clientId", i.integration, i.webhook_secret as sealed
  from integration_connection i where i.webhook_secret is not null
  union all select coalesce(e.client_id, e.agency_id), '${ENDPOINT_SECRET}', e.secret from event_endpoint e
  union all select coalesce(e.client_id, e.agency_id), '${ENDPOINT_SECRET}', e.previous_secret from event_endpoint e
   where e.previous_until > now()
  union all select s.client_id, '${SCHEDULE_SECRET}', s.secret from export_schedule s
  union all select coalesce(c.client_id, c.agency_id), '${CHAT_SECRET}', c.url from alert_channel c where c.url is not null
  order by 1, 2`;

export async function readPepperStatus(database: Database, peppers: Peppers): Promise<PepperStatus> {
  const [row] = await database.query<PepperRow>(
    'pepper.status',
    `select current_mark as "currentMark", replaced_mark as "replacedMark", changed_at as "changedAt" from key_pepper`,
  );
  const [keys] = await database.query<{ count: number }>('pepper.keys_left', KEYS_LEFT);
  const opened = (await readSecrets(database)).map((secret) => ageOf(peppers, secret));
  return {
    fit: fitOf(row, peppers),
    changedAt: row?.changedAt ?? null,
    keysLeft: keys?.count ?? 0,
    secretsLeft: opened.filter((age) => age === 'old').length,
    secretsLost: opened.filter((age) => age === 'lost').length,
  };
}

/**
 * Reseals all webhook secrets that are still under the previous pepper. Keys cannot be renewed like this: only their
 * owners have them in plain text.
 * @returns the number of renewed secrets
 */
export async function renewSecrets(database: Database, peppers: Peppers): Promise<number> {
  const old = (await readSecrets(database)).filter((secret) => ageOf(peppers, secret) === 'old');
  for (const row of old) await renewSecret(database, peppers.pepper, row, openEither(peppers, row).secret);
  return old.length;
}

const readSecrets = (database: Database) => database.query<SecretRow>('pepper.secrets', SECRETS);

function fitOf(row: PepperRow | undefined, { pepper, previousPepper }: Peppers): PepperStatus['fit'] {
  if (!row) return 'unset';
  const own = pepperMark(pepper);
  if (own.equals(row.currentMark)) return 'current';
  if (previousPepper === undefined || !pepperMark(previousPepper).equals(row.currentMark)) return 'other';
  return row.replacedMark && own.equals(row.replacedMark) ? 'replaced' : 'previous';
}

function ageOf(peppers: Peppers, row: SecretRow): 'new' | 'old' | 'lost' {
  try {
    return openEither(peppers, row).isOld ? 'old' : 'new';
  } catch {
    return 'lost';
  }
}
