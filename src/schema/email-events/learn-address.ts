import type { Sql } from '../../db/database.js';
import { applyWaitingForAddress } from '../parked-events/work-off-request.js';

/** The address of a CRM record, as a change of its address told it. */
export interface LearnedAddress {
  /** `<portal>:<object>`. */
  objectKey: string;
  /** Normalised. */
  email: string;
  /** ISO 8601 in UTC; null when the change bears no time: any dated one outdoes it. */
  at?: string | null | undefined;
}

/** Earlier than every time that an event can bear. */
const UNDATED = '1900-01-01T00:00:00.000Z';

const REMEMBER = `insert into crm_object_address (client_id, platform, object_key, email, learned_at)
  values ($1, $2, $3, $4, $5)
  on conflict (client_id, platform, object_key) do update set email = excluded.email, learned_at = excluded.learned_at
  where (excluded.learned_at, excluded.email) > (crm_object_address.learned_at, crm_object_address.email)`;

/**
 * Remembers the address of a CRM record and applies what waited for it. The newest change wins in whatever order they
 * come. No contact is created for the address itself.
 * @source Specification: Inbound webhooks, HubSpot, from object to contact
 */
export async function learnAddress(
  sql: Sql,
  clientId: string,
  platform: string,
  { objectKey, email, at }: LearnedAddress,
): Promise<void> {
  await sql.query('event.learn', REMEMBER, [clientId, platform, objectKey, email, at ?? UNDATED]);
  await applyWaitingForAddress(sql, clientId, platform, objectKey);
}
