import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.js';
import { type Peppers, pepperMark } from './claim-pepper.js';

/** The first byte of a sealed secret. Version 1: AES-256-GCM under a key of HKDF-SHA-256. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a secret that must be read back, such as a webhook secret.
 * @param owner the row it belongs to (`<client_id>/<integration>`); opening it for another row fails
 * @returns version, nonce, tag, ciphertext
 */
export function sealSecret(pepper: string, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(pepper), nonce).setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * @throws Error the bytes were changed, belong to another owner, or were sealed under another pepper; its message
 *   contains none of them
 */
export function openSecret(pepper: string, owner: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new Error('A sealed secret has an unknown form.');
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(pepper), nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(owner))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('A sealed secret cannot be opened with this KEY_PEPPER.', { cause });
  }
}

const sealingKey = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'sealed secrets, version 1', 32));

const boundTo = (owner: string) => Buffer.concat([Buffer.from([VERSION]), Buffer.from(owner, 'utf8')]);

/** A stored webhook secret. */
interface SealedRow {
  clientId: string;
  integration: string;
  sealed: Uint8Array;
}

/* A secret that was replaced meanwhile is not changed; none is if this process still has the replaced pepper. */
const RENEW = `update integration_connection set webhook_secret = $4::bytea
  where client_id = $1 and integration = $2 and webhook_secret = $3::bytea
    and exists (select from key_pepper p where p.current_mark = $5::bytea)`;

/** The `integration` of a secret that signs the events of an endpoint; its owner may be an agency. */
export const ENDPOINT_SECRET = 'event-endpoint';

const RENEW_ENDPOINT = `update event_endpoint e set secret = case when e.secret = $2::bytea then $3::bytea else e.secret end,
    previous_secret = case when e.previous_secret = $2::bytea then $3::bytea else e.previous_secret end
  where coalesce(e.client_id, e.agency_id) = $1 and $2::bytea in (e.secret, e.previous_secret)
    and exists (select from key_pepper p where p.current_mark = $4::bytea)`;

/** The `integration` of a secret that writes to the storage of a scheduled export. */
export const SCHEDULE_SECRET = 'export-schedule';

const RENEW_SCHEDULE = `update export_schedule s set secret = $3::bytea where s.client_id = $1 and s.secret = $2::bytea
    and exists (select from key_pepper p where p.current_mark = $4::bytea)`;

/** The row for which a secret is sealed: it cannot be opened for another row. */
export const sealOwner = (clientId: string, integration: string) => `${clientId}/${integration}`;

/** The `integration` of the address of a chat that alerts are sent to; its owner may be an agency. */
export const CHAT_SECRET = 'alert-chat';

const RENEW_CHAT = `update alert_channel c set url = $3::bytea where coalesce(c.client_id, c.agency_id) = $1 and c.url = $2::bytea
    and exists (select from key_pepper p where p.current_mark = $4::bytea)`;

/** Seals a secret under the current pepper. */
export async function renewSecret(
  database: Pick<Database, 'query'>,
  pepper: string,
  { clientId, integration, sealed }: SealedRow,
  secret: string,
): Promise<void> {
  const renewed = sealSecret(pepper, sealOwner(clientId, integration), secret);
  const values = [Buffer.from(sealed), renewed, pepperMark(pepper)];
  if (integration === ENDPOINT_SECRET)
    await database.query('pepper.renew_endpoint', RENEW_ENDPOINT, [clientId, ...values]);
  else if (integration === SCHEDULE_SECRET)
    await database.query('pepper.renew_schedule', RENEW_SCHEDULE, [clientId, ...values]);
  else if (integration === CHAT_SECRET) await database.query('pepper.renew_chat', RENEW_CHAT, [clientId, ...values]);
  else await database.query('integration.renew_secret', RENEW, [clientId, integration, ...values]);
}

/**
 * Opens a secret that may still be sealed under the previous pepper.
 * @returns the secret, and whether it is sealed under the previous pepper
 * @throws Error neither pepper opens it
 */
export function openEither(
  { pepper, previousPepper }: Peppers,
  { clientId, integration, sealed }: SealedRow,
): { secret: string; isOld: boolean } {
  const owner = sealOwner(clientId, integration);
  if (previousPepper === undefined) return { secret: openSecret(pepper, owner, sealed), isOld: false };
  try {
    return { secret: openSecret(pepper, owner, sealed), isOld: false };
  } catch {
    return { secret: openSecret(previousPepper, owner, sealed), isOld: true };
  }
}

/** The owner of a row: a client, or an agency itself. */
interface RowOwner {
  agencyId: string;
  clientId: string | null;
}

/** Seals and opens the secrets of one kind of rows that belong to a client or to an agency itself. `open` throws as `openEither`. */
export function sealerOf(integration: string) {
  const ownerId = ({ agencyId, clientId }: RowOwner) => clientId ?? agencyId;
  return {
    seal: (pepper: string, owner: RowOwner, secret: string): Uint8Array<ArrayBuffer> =>
      new Uint8Array(sealSecret(pepper, sealOwner(ownerId(owner), integration), secret)),
    open: (peppers: Peppers, owner: RowOwner, sealed: Uint8Array): string =>
      openEither(peppers, { clientId: ownerId(owner), integration, sealed }).secret,
  };
}
