import type { Sql } from '../../db/database.js';
import { type ChangeRow, changeColumns } from '../changes/change-row.js';
import type { ClaimedEndpoint } from './claim-endpoints.js';

/** Something to be sent. */
export interface Event {
  /** Its number for the endpoint: in the journal of the client, or of the agency. Below 0: a test. */
  number: number;
  kind: number;
  recordId: number;
  /** Attempts that failed so far. */
  attempts: number;
  /** Null: it is not kept any more, or a test. */
  entry: ChangeRow | null;
}

type Numbered = ChangeRow & { place: number };
interface Waiting {
  number: number;
  kind: number;
  recordId: number;
  attempts: number;
}

/** The most events that are read at once. */
export const PORTION = 100;

const OF_CLIENT = `select r.number as place, ${changeColumns('r')} from journal r
  where r.client_id = $1 and r.number > $2 order by r.number limit ${PORTION}`;
const OF_AGENCY = `select r.agency_number as place, ${changeColumns('r')} from journal r
  where r.agency_id = $1 and r.agency_number > $2 order by r.agency_number limit ${PORTION}`;

/** The next entries of the journal that an endpoint was not told of, whether it asks for them or not. */
export async function readNew(sql: Sql, { agencyId, clientId, number }: ClaimedEndpoint): Promise<Event[]> {
  const rows =
    clientId === null
      ? await sql.query<Numbered>('event_endpoint.new_of_agency', OF_AGENCY, [agencyId, number])
      : await sql.query<Numbered>('event_endpoint.new_of_client', OF_CLIENT, [clientId, number]);
  return rows.map(({ place, ...entry }) => ({
    ...{ number: place, kind: entry.kind, recordId: entry.recordId, attempts: 0 },
    entry,
  }));
}

const DUE = `select d.number, d.kind, d.record_id as "recordId", d.attempts from event_delivery d
  where d.agency_id = $1 and d.endpoint_id = $2 and d.due_at <= clock_timestamp() order by d.number limit ${PORTION}`;
const THESE_OF_CLIENT = `select r.number as place, ${changeColumns('r')} from journal r
  where r.client_id = $1 and r.number = any($2::bigint[])`;
const THESE_OF_AGENCY = `select r.agency_number as place, ${changeColumns('r')} from journal r
  where r.agency_id = $1 and r.agency_number = any($2::bigint[])`;

/** What waits for an endpoint and is due, as the journal tells it now. */
export async function readDue(sql: Sql, endpoint: ClaimedEndpoint): Promise<Event[]> {
  const { agencyId, clientId, id } = endpoint;
  const due = await sql.query<Waiting>('event_endpoint.due', DUE, [agencyId, id]);
  if (due.length === 0) return [];
  const numbers = due.map(({ number }) => number);
  const rows =
    clientId === null
      ? await sql.query<Numbered>('event_endpoint.these_of_agency', THESE_OF_AGENCY, [agencyId, numbers])
      : await sql.query<Numbered>('event_endpoint.these_of_client', THESE_OF_CLIENT, [clientId, numbers]);
  const entries = new Map(rows.map(({ place, ...entry }) => [place, entry]));
  return due.map((one) => ({ ...one, entry: entries.get(one.number) ?? null }));
}

/** What an endpoint may have waiting; beyond that it is told of nothing new. */
export const MOST_WAITING = 1_000;

const RECORDS = `select d.kind, d.record_id as "recordId" from event_delivery d
  where d.agency_id = $1 and d.endpoint_id = $2 limit ${MOST_WAITING}`;

/** The records of what waits for an endpoint, one for each event. */
export const readWaitingRecords = (
  sql: Sql,
  { agencyId, id }: ClaimedEndpoint,
): Promise<Pick<Event, 'kind' | 'recordId'>[]> => sql.query('event_endpoint.waiting', RECORDS, [agencyId, id]);
