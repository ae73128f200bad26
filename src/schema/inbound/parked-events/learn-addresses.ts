import type { Sql } from '../../../db/database.js';
import type { LearnedAddress } from '../../../platforms/toolkit/webhook-item.js';
import { applyWaitingForAddresses } from './apply-waiting.js';

/** Earlier than any time of an event. */
const UNDATED = '1900-01-01T00:00:00.000Z';

/**
 * Records changes of the addresses of CRM records, in their order: moves the later events of each record to the contact
 * of its address, and applies the first portion of the events that waited for an address. The result does not depend on
 * the order of changes and events. No contact is created for the address itself.
 * @param isStopping whether to leave the events that still wait to the worker
 * @source Specification: Inbound webhooks, HubSpot, from object to contact
 */
export async function learnAddresses(
  sql: Sql,
  { clientId, platform }: { clientId: string; platform: string },
  learned: readonly LearnedAddress[],
  isStopping?: () => boolean,
): Promise<void> {
  await rememberAddresses(sql, clientId, platform, learned);
  const objectKeys = [...new Set(learned.map(({ objectKey }) => objectKey))];
  await applyWaitingForAddresses(sql, { clientId, platform, objectKeys }, isStopping);
}

/** Records changes of addresses; a worker applies the events that waited for them. */
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
