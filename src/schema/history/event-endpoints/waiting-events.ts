import { columnName } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import type { ClaimedEndpoint } from '../../kernel/queues/claims.js';
import { type ChangeRow, changeColumns } from '../changes/change-row.js';
import { FITS, LISTS } from '../changes/read-changes.js';

/** An event to be sent. */
export interface Event {
  /** Its number for the endpoint: in the journal of the client, or of the agency. Below 0: a test. */
  number: number;
  kind: number;
  recordId: number;
  /** Attempts that failed so far. */
  attempts: number;
  /** Null: it has expired, or the event is a test. */
  entry: ChangeRow | null;
}

type Numbered = ChangeRow & { place: number };
type Checked = Numbered & { isRequested: boolean };
type Waiting = Omit<Event, 'entry'>;

const fits = (name: (typeof LISTS)[number]) => {
  const list = `e.${columnName(name)}`;
  return `(${list} = '{}' or ${FITS[name](list)})`;
};

/** Whether an endpoint `e` is subscribed to an entry `r` of the journal, as SQL. */
export const REQUESTED = LISTS.map(fits).join(' and ');

/** Maximum events read at once. */
export const PORTION = 100;

/* A sub-select per entry of the batch, because a join might run before the limit. $3 the agency, $4 the endpoint. */
const IS_REQUESTED = `(select ${REQUESTED} from event_endpoint e where e.agency_id = $3 and e.id = $4) as "isRequested"`;
const OF_CLIENT = `select r.number as place, ${IS_REQUESTED}, ${changeColumns('r')} from journal r
  where r.client_id = $1 and r.number > $2 order by r.number limit ${PORTION}`;
const OF_AGENCY = `select r.agency_number as place, ${IS_REQUESTED}, ${changeColumns('r')} from journal r
  where r.agency_id = $1 and r.agency_number > $2 order by r.agency_number limit ${PORTION}`;

/** The next entries of the journal for an endpoint, and whether it is subscribed to them. */
export async function readNew(
  sql: Sql,
  { agencyId, clientId, id, number }: ClaimedEndpoint,
): Promise<(Event & { isRequested: boolean })[]> {
  const read = <Row extends object>(name: string, text: string, owner: string) =>
    sql.query<Row>(name, text, [owner, number, agencyId, id]);
  const rows =
    clientId === null
      ? await read<Checked>('event_endpoint.new_of_agency', OF_AGENCY, agencyId)
      : await read<Checked>('event_endpoint.new_of_client', OF_CLIENT, clientId);
  return rows.map(({ place, isRequested, ...entry }) => ({
    ...{ number: place, kind: entry.kind, recordId: entry.recordId, attempts: 0 },
    ...{ entry, isRequested },
  }));
}

const DUE = `select d.number, d.kind, d.record_id as "recordId", d.attempts from event_delivery d
  where d.agency_id = $1 and d.endpoint_id = $2 and d.due_at <= clock_timestamp() order by d.number limit ${PORTION}`;
const THESE_OF_CLIENT = `select r.number as place, ${changeColumns('r')} from journal r
  where r.client_id = $1 and r.number = any($2::bigint[])`;
const THESE_OF_AGENCY = `select r.agency_number as place, ${changeColumns('r')} from journal r
  where r.agency_id = $1 and r.agency_number = any($2::bigint[])`;

/** The due events of an endpoint, as the journal has them now. */
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

/** Maximum waiting events per endpoint; beyond that nothing new is sent. */
export const MOST_WAITING = 1_000;

const RECORDS = `select d.kind, d.record_id as "recordId" from event_delivery d
  where d.agency_id = $1 and d.endpoint_id = $2 limit ${MOST_WAITING}`;

/** The records of the waiting events of an endpoint, one for each event. */
export const readWaitingRecords = (
  sql: Sql,
  { agencyId, id }: ClaimedEndpoint,
): Promise<Pick<Event, 'kind' | 'recordId'>[]> => sql.query('event_endpoint.waiting', RECORDS, [agencyId, id]);
