import { type Columns, columnsOf, type RowOf } from '../../../db/columns.js';
import type { StoredRow } from '../../../db/stored.js';
import type { Routing } from '../../../platforms/toolkit/webhook-item.js';

/** The SQL type of a column, by the name of its field. */
export type Fields = Readonly<Record<string, 'text' | 'bigint' | 'jsonb'>>;

/** How rows of one table are claimed and released. Conditions and assignments name the table `q`. */
export interface QueueRow {
  key: Fields;
  /** What a claim reads. */
  columns: Columns<object>;
  /** How long a claim lasts. Null: no lease, because the worker holds the row in the transaction that processes it. */
  leaseSeconds: number | null;
  /** Whether claims have an id, without which nobody releases, extends or postpones them. Default: they have. */
  hasClaimId?: false;
  /** The column with the end of the lease, if that is not `due_at`. */
  leaseColumn?: string;
  /** The column with the time of the next attempt, if that is not `due_at`. */
  retryColumn?: string;
  /** Common table expressions that the next three refer to. `$3` and following are values of the caller. */
  steps?: string;
  /** What candidates are read from, if more than the table. */
  from?: string;
  /** Which rows may be claimed. Absent: those whose `due_at` is past. */
  due?: string;
  /** Which of them come first. Absent: those that have been due for the longest time. */
  order?: string;
  /** What a claim writes in addition. */
  onClaim?: string;
  /** What a release writes: fields of the claim, and assignments that find them in `c`. */
  progress?: { fields: Fields; set: string };
  /** False: planned again each time, because a plan from when few rows waited would read and sort all of many. */
  isPrepared?: false;
}

/** Columns of a claim, whose id is known. */
const claimed =
  <Row extends object>(columns: Columns<Row>): Columns<Omit<Row, 'claimId'> & { claimId: string }> =>
  (alias) =>
    columns(alias);

const withAgency =
  <Row extends object>(columns: Columns<Row>): Columns<Row & { agencyId: string }> =>
  (alias) =>
    `${columns(alias)}, (select o.agency_id from client o where o.id = ${alias}.client_id) as "agencyId"`;

const position = { fields: { position: 'jsonb' }, set: 'position = c.position, attempts = 0' } as const;

const MAY_BE_SENT = (alias: string) => `${alias}.due_at <= now() and ${alias}.disabled_at is null`;

/** A parked event without its content. It has no client while it waits for a connection. */
export type ParkedRow = RowOf<typeof parkedFields> & { routing: Routing | null };

const parkedFields = columnsOf('ParkedWebhookEvent', ['id', 'agencyId', 'clientId', 'platform', 'campaignId', 'dueAt']);
const parkedColumns: Columns<ParkedRow> = (alias) => `${parkedFields(alias)}, ${alias}.event->'routing' as routing`;

/** A rescoring request. `bump` counts its causes; `scoredTo` is the last contact that one of a workspace has scored. */
type RescoringRow = Pick<StoredRow<'RescoringRequest'>, 'clientId' | 'subjectId' | 'bump' | 'claimId' | 'scoredTo'> & {
  subjectKind: 'contact' | 'person' | 'workspace';
};
const rescoringFields = columnsOf('RescoringRequest', [
  ...(['clientId', 'subjectKind', 'subjectId', 'bump', 'claimId', 'scoredTo'] as const),
]);

const jobFields = columnsOf('Job', [
  ...(['clientId', 'id', 'kind', 'params', 'place', 'author', 'attempts', 'claimId'] as const),
  ...(['rowsRead', 'rowsWritten', 'rowsRefused', 'bytes'] as const),
]);
/** The position is written by the kind of the job; only it can read it. */
type JobRow = Omit<RowOf<typeof jobFields>, 'place'> & { place: unknown };

/** Every table whose rows workers claim. */
export const QUEUES = {
  client_deletion: {
    key: { clientId: 'text' },
    columns: claimed(columnsOf('ClientDeletion', ['clientId', 'agencyId', 'requestedBy', 'position', 'claimId'])),
    leaseSeconds: 15,
    progress: position,
  },

  normalisation: {
    key: { clientId: 'text' },
    columns: claimed(columnsOf('Normalisation', ['clientId', 'agencyId', 'position', 'claimId'])),
    leaseSeconds: 15,
    progress: position,
  },

  person_erasure: {
    key: { clientId: 'text', personId: 'bigint' },
    columns: claimed(
      columnsOf('PersonErasure', [
        ...(['clientId', 'personId', 'agencyId', 'requestedBy', 'contactIds', 'addresses', 'mentions'] as const),
        ...(['erasedAs', 'objectKeys', 'position', 'claimId'] as const),
      ]),
    ),
    leaseSeconds: 15,
    progress: position,
  },

  /*
   * Clients are served in rotation: of each the job that has waited the longest, and first the client that was served
   * the longest ago. Suspended clients are left out. `$3` holds the kinds of jobs. A claim that is still set belongs to
   * a worker that died, which counts as a failure.
   */
  job: {
    key: { clientId: 'text', id: 'bigint' },
    columns: withAgency(claimed<JobRow>(jobFields)),
    leaseSeconds: 15,
    steps: `waiting as (
    select j.client_id, j.id, row_number() over (partition by j.client_id order by j.served_at nulls first, j.id) as rank,
        (select max(s.served_at) from job s where s.client_id = j.client_id) as served
      from job j where j.due_at <= clock_timestamp() and j.kind = any($3::text[])
       and not exists (select from client c where c.id = j.client_id and c.suspended_at is not null)
  ), `,
    from: 'waiting w join job q on q.client_id = w.client_id and q.id = w.id',
    order: 'w.rank, w.served nulls first, w.id',
    onClaim: 'served_at = clock_timestamp(), attempts = q.attempts + (q.claim_id is not null)::int',
  },

  /*
   * A set for each reason to send, so that a check reads endpoints and journal heads once, not per idle endpoint.
   * Endpoints with waiting events are found by steps over the key. A suspended client is sent nothing.
   */
  event_endpoint: {
    key: { agencyId: 'text', id: 'bigint' },
    columns: claimed(
      columnsOf('EventEndpoint', [
        ...(['id', 'agencyId', 'clientId', 'url', 'secret', 'previousSecret', 'previousUntil'] as const),
        ...(['number', 'failures', 'claimId'] as const),
      ]),
    ),
    leaseSeconds: 60,
    steps: `recursive waiting as (
    (select f.agency_id, f.endpoint_id from event_delivery f order by f.agency_id, f.endpoint_id limit 1)
    union all
    select n.agency_id, n.endpoint_id from waiting l cross join lateral (
      select s.agency_id, s.endpoint_id from event_delivery s where (s.agency_id, s.endpoint_id) > (l.agency_id, l.endpoint_id)
       order by s.agency_id, s.endpoint_id limit 1) n
  ), told as (
    select e.id from event_endpoint e join journal_head h on h.client_id = e.client_id
     where ${MAY_BE_SENT('e')} and h.last > e.number
    union
    select e.id from event_endpoint e join agency_journal_head a on a.agency_id = e.agency_id
     where ${MAY_BE_SENT('e')} and e.client_id is null and a.last > e.number
    union
    select e.id from waiting g join event_endpoint e on e.agency_id = g.agency_id and e.id = g.endpoint_id
     where ${MAY_BE_SENT('e')} and exists (
       select from event_delivery d where d.agency_id = e.agency_id and d.endpoint_id = e.id and d.due_at <= now())
  ), `,
    due: `q.id in (select t.id from told t) and ${MAY_BE_SENT('q')}
       and not exists (select from client c where c.id = q.client_id and c.suspended_at is not null)`,
    progress: { fields: { number: 'bigint' }, set: 'number = greatest(q.number, c.number)' },
  },

  /* Not in its quiet hours. What waits meanwhile is sent at their end, in one message. */
  alert_channel: {
    key: { agencyId: 'text', id: 'bigint' },
    columns: claimed(
      columnsOf('AlertChannel', [
        ...(['id', 'agencyId', 'clientId', 'kind', 'recipients', 'url', 'endpointId', 'failures', 'claimId'] as const),
      ]),
    ),
    leaseSeconds: 60,
    due: `q.due_at <= clock_timestamp() and q.disabled_at is null
     and exists (select from alert a where a.agency_id = q.agency_id and a.channel_id = q.id and a.sent_at is null and a.failed_at is null)
     and not exists (select from client c where c.id = q.client_id and c.suspended_at is not null)
     and (q.quiet_from is null or (select case when q.quiet_from < q.quiet_to
          then l.minute < q.quiet_from or l.minute >= q.quiet_to else l.minute < q.quiet_from and l.minute >= q.quiet_to end
        from (select (extract(epoch from (clock_timestamp() at time zone q.time_zone)::time) / 60)::int as minute) l))`,
  },

  /* The lease is so short because a score waits for it when a worker is killed. */
  rescoring_request: {
    key: { clientId: 'text', subjectKind: 'text', subjectId: 'bigint' },
    columns: claimed<RescoringRow>((alias) => rescoringFields(alias)),
    leaseSeconds: 3,
    leaseColumn: 'claimed_until',
    retryColumn: 'retry_at',
    due: `(q.claimed_until is null or q.claimed_until < clock_timestamp()) and (q.retry_at is null or q.retry_at < clock_timestamp())`,
    order: 'q.marked_at',
    isPrepared: false,
  },

  /* A request with a new cause since its claim starts again, from the first event. */
  parked_event_request: {
    key: { agencyId: 'text', id: 'bigint' },
    columns: claimed(
      columnsOf('ParkedEventRequest', [
        ...(['id', 'agencyId', 'clientId', 'platform', 'campaignId', 'objectKey', 'bump', 'scannedTo'] as const),
        ...(['claimId'] as const),
      ]),
    ),
    leaseSeconds: 3,
    progress: {
      fields: { bump: 'bigint', scannedTo: 'bigint' },
      set: 'attempts = 0, scanned_to = case when q.bump = c.bump then c.scanned_to else q.scanned_to end',
    },
    isPrepared: false,
  },

  /* Applying an event twice is harmless, so claims of events need no id. */
  parked_webhook_event: {
    key: { agencyId: 'text', id: 'bigint' },
    columns: parkedColumns,
    leaseSeconds: 3,
    hasClaimId: false,
    isPrepared: false,
  },

  /* Of a client the first row; one that failed does not delay the others. */
  delivery_rest: {
    key: { agencyId: 'text', id: 'bigint' },
    columns: columnsOf('DeliveryRest', ['agencyId', 'clientId', 'id', 'attempts']),
    leaseSeconds: null,
    hasClaimId: false,
    due: `q.due_at <= clock_timestamp() and not exists (select from delivery_rest e
     where e.client_id = q.client_id and e.agency_id = q.agency_id and e.id < q.id and e.attempts = 0)`,
    order: 'q.due_at, q.id',
    isPrepared: false,
  },
} as const satisfies Readonly<Record<string, QueueRow>>;

/** The name of a table whose rows are claimed. */
export type QueueName = keyof typeof QUEUES;

type Rows = { [Name in QueueName]: RowOf<(typeof QUEUES)[Name]['columns']> };

/** A row that this worker has claimed. */
export type Claimed<Name extends QueueName> = Rows[Name];
