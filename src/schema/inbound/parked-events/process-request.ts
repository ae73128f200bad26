import type { Sql } from '../../../db/database.js';
import type { LearnedAddress } from '../../../platforms/toolkit/webhook-item.js';
import { PARKED_COLUMNS, type ParkedRow } from './parked-row.js';
import {
  advanceRequest,
  finishRequest,
  type ParkedRequest,
  takeRequestOfConnection,
  takeRequestsOfObjects,
} from './requests.js';
import { type ParkedFailure, tryEvents } from './try-events.js';

/** The most events in one portion. */
const PORTION = 500;

const OF_AGENCY = `select ${PARKED_COLUMNS} from parked_webhook_event p
  where p.agency_id = $1 and p.platform = $2 and p.waits_for = 'connection' and p.id > $3`;

const OF_OBJECT = `select ${PARKED_COLUMNS} from parked_webhook_event p
  where p.client_id = $1 and p.platform = $2 and p.waits_for = 'address' and p.id > $3 and p.object_key = $4`;

const NEXT = `order by p.id limit ${PORTION}`;

/**
 * Tries one portion of the events of a request, and ends the request after its last event.
 * @param sql runs each statement as its own transaction
 * @param isStopping whether to end early; the remaining events stay requested
 * @returns the events that could not be applied; they are retried on their own
 */
export async function processRequest(
  sql: Sql,
  request: ParkedRequest,
  isStopping?: () => boolean,
): Promise<ParkedFailure[]> {
  const rows = await readPortion(sql, request);
  const { count, failures } = await tryEvents(sql, rows, isStopping);
  if (count === rows.length && rows.length < PORTION) await finishRequest(sql, request);
  else await advanceRequest(sql, request, rows[count - 1]?.id ?? request.scannedTo);
  return failures;
}

function readPortion(sql: Sql, request: ParkedRequest): Promise<ParkedRow[]> {
  const { agencyId, clientId, platform, campaignId, objectKey, scannedTo } = request;
  if (clientId !== null)
    return sql.query('parked.of_object', `${OF_OBJECT} ${NEXT}`, [clientId, platform, scannedTo, objectKey]);
  const values = [agencyId, platform, scannedTo];
  if (campaignId === null) return sql.query('parked.of_agency', `${OF_AGENCY} ${NEXT}`, values);
  return sql.query('parked.of_campaign', `${OF_AGENCY} and p.campaign_id = $4 ${NEXT}`, [...values, campaignId]);
}

/**
 * Applies the first portion of the events that waited for a connection which was just created or changed and is
 * committed, so that the caller sees them applied. The worker applies the others.
 */
export async function applyWaitingForConnection(sql: Sql, agencyId: string, platform: string): Promise<void> {
  const request = await takeRequestOfConnection(sql, agencyId, platform, true);
  if (request) await processRequest(sql, request);
}

/** Applies a portion of the events that no process works on, when a delivery of the same agency and platform arrives. */
export async function applyLeftWaiting(
  sql: Sql,
  agencyId: string,
  platform: string,
  isStopping: () => boolean,
): Promise<void> {
  if (isStopping()) return;
  const request = await takeRequestOfConnection(sql, agencyId, platform, false);
  if (request) await processRequest(sql, request, isStopping);
}

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
  const objects = [...new Set(learned.map(({ objectKey }) => objectKey))];
  for (const request of await takeRequestsOfObjects(sql, clientId, platform, objects)) {
    if (isStopping?.()) return;
    await processRequest(sql, request, isStopping);
  }
}

/** Records changes of addresses; a worker applies the events that waited for them. */
export async function rememberAddresses(
  sql: Sql,
  clientId: string,
  platform: string,
  learned: readonly LearnedAddress[],
): Promise<void> {
  const changes = JSON.stringify(learned.map(({ at, ...change }) => ({ ...change, at: at ?? UNDATED })));
  await sql.query('event.learn_all', 'select learn_crm_addresses($1, $2, $3::jsonb)', [clientId, platform, changes]);
}
