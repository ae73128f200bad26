import type { Database } from '../../db/database.js';
import type { Peppers } from './claim-pepper.js';
import { pepperMark } from './claim-pepper.js';
import { openSecret, sealSecret } from './sealed-secret.js';

/** A stored webhook secret. */
interface SealedRow {
  clientId: string;
  integration: string;
  sealed: Uint8Array;
}

/* A secret that was replaced meanwhile is not changed, and none is when this process still has the replaced pepper. */
const RENEW = `update integration_connection set webhook_secret = $4::bytea
  where client_id = $1 and integration = $2 and webhook_secret = $3::bytea
    and exists (select from key_pepper p where p.current_mark = $5::bytea)`;

/** The `integration` of a secret that signs the events of an endpoint; its owner may be an agency. */
export const ENDPOINT_SECRET = 'event-endpoint';

const RENEW_ENDPOINT = `update event_endpoint e set secret = case when e.secret = $2::bytea then $3::bytea else e.secret end,
    previous_secret = case when e.previous_secret = $2::bytea then $3::bytea else e.previous_secret end
  where coalesce(e.client_id, e.agency_id) = $1 and $2::bytea in (e.secret, e.previous_secret)
    and exists (select from key_pepper p where p.current_mark = $4::bytea)`;

/** The row that a secret is sealed for: it cannot be opened for another row. */
export const sealOwner = (clientId: string, integration: string) => `${clientId}/${integration}`;

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
