import type { Sql } from '../../../db/database.js';
import type { LearnedAddress } from '../../../platforms/toolkit/webhook-item.js';
import { applyWaitingForAddresses } from './apply-waiting.js';

/** Earlier than any time of an event. */
const UNDATED = '1900-01-01T00:00:00.000Z';

/**
 * Records a change of the address of a CRM record, moves the later events of the record to the contact of that address,
 * and applies events that waited for an address. The result does not depend on the order of changes and events. No
 * contact is created for the address itself.
 * @param isStopping whether to leave what still waits to the job
 * @source Specification: Inbound webhooks, HubSpot, from object to contact
 */
export async function learnAddress(
  sql: Sql,
  clientId: string,
  platform: string,
  { objectKey, email, at }: LearnedAddress,
  isStopping?: () => boolean,
): Promise<void> {
  const values = [clientId, platform, objectKey, email, at ?? UNDATED];
  await sql.query('event.learn', 'select learn_crm_address($1, $2, $3, $4, $5)', values);
  await applyWaitingForAddresses(sql, { clientId, platform, objectKeys: [objectKey] }, isStopping);
}

/** The same for many changes of addresses, in their order: as one transaction, and another for what waited. */
export async function learnAddresses(
  sql: Sql,
  clientId: string,
  platform: string,
  learned: readonly LearnedAddress[],
  isStopping?: () => boolean,
): Promise<void> {
  await rememberAddresses(sql, clientId, platform, learned);
  const objectKeys = [...new Set(learned.map(({ objectKey }) => objectKey))];
  await applyWaitingForAddresses(sql, { clientId, platform, objectKeys }, isStopping);
}

/** Records many changes of addresses alone: what waited for them stays requested, and the job applies it. */
export async function rememberAddresses(
  sql: Sql,
  clientId: string,
  platform: string,
  learned: readonly LearnedAddress[],
): Promise<void> {
  const changes = learned.map(({ at, ...change }) => ({ ...change, at: at ?? UNDATED }));
  await sql.query('event.learn_all', 'select learn_crm_addresses($1, $2, $3::jsonb)', [
    clientId,
    platform,
    JSON.stringify(changes),
  ]);
}
