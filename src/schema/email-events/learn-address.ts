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

/**
 * Remembers a change of the address of a CRM record, moves the events of the time from it on to the contact of that
 * address, and applies what waited for an address. The same in whatever order changes and events come. No contact is
 * created for the address itself.
 * @source Specification: Inbound webhooks, HubSpot, from object to contact
 */
export async function learnAddress(
  sql: Sql,
  clientId: string,
  platform: string,
  { objectKey, email, at }: LearnedAddress,
): Promise<void> {
  const values = [clientId, platform, objectKey, email, at ?? UNDATED];
  await sql.query('event.learn', 'select learn_crm_address($1, $2, $3, $4, $5)', values);
  await applyWaitingForAddress(sql, clientId, platform, objectKey);
}
