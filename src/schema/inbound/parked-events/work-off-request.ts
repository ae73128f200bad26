import type { Sql } from '../../../db/database.js';
import type { ParkedFailure } from './apply-event.js';
import { lookAtEvents } from './look-at-events.js';
import { PARKED_COLUMNS, type ParkedRow } from './parked-row.js';
import {
  advanceRequest,
  finishRequest,
  type ParkedRequest,
  takeRequestOfConnection,
  takeRequestOfObject,
  takeRequestsOfObjects,
} from './requests.js';

/** The most events in one portion. */
const PORTION = 500;

const OF_AGENCY = `select ${PARKED_COLUMNS} from parked_webhook_event p
  where p.agency_id = $1 and p.platform = $2 and p.waits_for = 'connection' and p.id > $3`;

const OF_OBJECT = `select ${PARKED_COLUMNS} from parked_webhook_event p
  where p.client_id = $1 and p.platform = $2 and p.waits_for = 'address' and p.id > $3 and p.object_key = $4`;

const NEXT = `order by p.id limit ${PORTION}`;

/**
 * Tries one portion of the events of a request, and ends the request after the last of them.
 * @param sql runs each statement as its own transaction
 * @param isStopping whether to end early; the rest stays requested
 * @returns those that could not be applied; they are retried on their own
 */
export async function workOffRequest(
  sql: Sql,
  request: ParkedRequest,
  isStopping?: () => boolean,
): Promise<ParkedFailure[]> {
  const rows = await readPortion(sql, request);
  const { count, failures } = await lookAtEvents(sql, rows, isStopping);
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
 * Applies events that waited for a connection that was just created or changed and is committed: the first portion, so
 * that the caller sees them applied. The job does the rest, or all of it when the caller's process ends here.
 */
export async function applyWaitingForConnection(sql: Sql, agencyId: string, platform: string): Promise<void> {
  const request = await takeRequestOfConnection(sql, agencyId, platform, true);
  if (request) await workOffRequest(sql, request);
}

/** Applies a portion of what nobody is at work on, when a delivery of the same agency and platform comes by. */
export async function applyLeftWaiting(
  sql: Sql,
  agencyId: string,
  platform: string,
  isStopping: () => boolean,
): Promise<void> {
  if (isStopping()) return;
  const request = await takeRequestOfConnection(sql, agencyId, platform, false);
  if (request) await workOffRequest(sql, request, isStopping);
}

/** The same for the address of a CRM record that was just recorded. */
export async function applyWaitingForAddress(
  sql: Sql,
  clientId: string,
  platform: string,
  objectKey: string,
  isStopping?: () => boolean,
): Promise<void> {
  const request = await takeRequestOfObject(sql, clientId, platform, objectKey);
  if (request) await workOffRequest(sql, request, isStopping);
}

/** The same for the addresses of many records of one client. Requests that are left are claimed anew by the job. */
export async function applyWaitingForAddresses(
  sql: Sql,
  clientId: string,
  platform: string,
  objectKeys: readonly string[],
  isStopping?: () => boolean,
): Promise<void> {
  const requests = await takeRequestsOfObjects(sql, clientId, platform, objectKeys);
  for (const request of requests) {
    if (isStopping?.()) return;
    await workOffRequest(sql, request, isStopping);
  }
}
