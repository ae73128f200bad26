import type { Database } from '../../db/database.js';
import { pepperMark } from './pepper-mark.js';
import { openSecret, sealSecret } from './sealed-secret.js';

/** A webhook secret as its row has it. */
interface SealedRow {
  clientId: string;
  integration: string;
  sealed: Uint8Array;
}

/* A secret that was replaced meanwhile is not touched, nor is any when this process still has the replaced pepper. */
const RENEW = `update integration_connection set webhook_secret = $4::bytea
  where client_id = $1 and integration = $2 and webhook_secret = $3::bytea
    and exists (select from key_pepper p where p.current_mark = $5::bytea)`;

/** Stands for the integration where a secret signs the events of an endpoint; the owner may be an agency then. */
export const ENDPOINT_SECRET = 'event-endpoint';

const RENEW_ENDPOINT = `update event_endpoint e set secret = case when e.secret = $2::bytea then $3::bytea else e.secret end,
    previous_secret = case when e.previous_secret = $2::bytea then $3::bytea else e.previous_secret end
  where coalesce(e.client_id, e.agency_id) = $1 and $2::bytea in (e.secret, e.previous_secret)
    and exists (select from key_pepper p where p.current_mark = $4::bytea)`;

/** The row that a secret is sealed for: it cannot be opened for another row. */
export const sealOwner = (clientId: string, integration: string) => `${clientId}/${integration}`;

/** Seals a secret, which is given in clear, under the present pepper. */
export async function renewSecret(
  database: Pick<Database, 'query'>,
  pepper: string,
  { clientId, integration, sealed }: SealedRow,
  secret: string,
): Promise<void> {
  const renewed = sealSecret(pepper, sealOwner(clientId, integration), secret);
  if (integration === ENDPOINT_SECRET) {
    const given = [clientId, Buffer.from(sealed), renewed, pepperMark(pepper)];
    await database.query('pepper.renew_endpoint', RENEW_ENDPOINT, given);
    return;
  }
  const values = [clientId, integration, Buffer.from(sealed), renewed, pepperMark(pepper)];
  await database.query('integration.renew_secret', RENEW, values);
}

/**
 * Opens a secret that may still be sealed under the previous pepper.
 * @returns the secret, and whether it was
 * @throws Error neither opens it
 */
export function openEither(
  { pepper, previousPepper }: { pepper: string; previousPepper?: string | undefined },
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
