import { randomUUID } from 'node:crypto';
import { columnName } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { DUE_AT_ONCE, PAUSE_SQL } from '../../../db/database-time.js';
import { type Claimed, type Fields, QUEUES, type QueueName, type QueueRow } from './queue-table.js';

export type ClaimedDeletion = Claimed<'client_deletion'>;
export type ClaimedErasure = Claimed<'person_erasure'>;
export type ClaimedJob = Claimed<'job'>;
export type ClaimedEndpoint = Claimed<'event_endpoint'>;
export type ClaimedRequest = Claimed<'rescoring_request'>;
export type ParkedRequest = Claimed<'parked_event_request'>;

/** Queues whose rows a caller may claim by their key, to do the work itself. */
type KeyedQueue = 'client_deletion' | 'person_erasure';
/** Queues whose claims are released with the position at which they continue. */
type ReleasedQueue = Exclude<QueueName, 'parked_webhook_event' | 'delivery_rest'>;
/** Queues whose failed rows are retried after a growing pause. */
export type RetriedQueue = Exclude<QueueName, 'event_endpoint' | 'parked_webhook_event'>;
/** Queues whose work is done in slices, each followed by the next at the position where it ended. */
export type SlicedQueue = 'client_deletion' | 'person_erasure' | 'job';
/** Queues whose leases are extended while a worker is busy. */
type ExtendedQueue = 'job' | 'rescoring_request';

function rowOf(queue: QueueName) {
  const row: QueueRow = QUEUES[queue];
  const from = { steps: '', from: `${queue} q`, due: 'q.due_at <= clock_timestamp()', order: 'q.due_at' };
  return { ...from, hasClaimId: true, isPrepared: true, leaseColumn: 'due_at', retryColumn: 'due_at', ...row };
}

/** When a lease that begins now ends, as SQL. */
export const leaseEnd = (queue: QueueName): string =>
  `clock_timestamp() + interval '${rowOf(queue).leaseSeconds ?? 0} seconds'`;

const keyNames = (queue: QueueName): string[] => Object.keys(rowOf(queue).key).map(columnName);
const columnsIn = (queue: QueueName, alias: string): string =>
  keyNames(queue)
    .map((name) => `${alias}.${name}`)
    .join(', ');
const isRow = (queue: QueueName, other: string): string =>
  keyNames(queue)
    .map((name) => `q.${name} = ${other}.${name}`)
    .join(' and ');

/** What a claim writes; `claimId` is the parameter that holds its id. */
function claimSet(queue: QueueName, claimId: string): string {
  const { hasClaimId, leaseColumn, onClaim } = rowOf(queue);
  const id = hasClaimId ? [`claim_id = ${claimId}::uuid`] : [];
  return [...id, `${leaseColumn} = ${leaseEnd(queue)}`, ...(onClaim ? [onClaim] : [])].join(', ');
}

function claimText(queue: QueueName): string {
  const { columns, leaseSeconds, steps, from, due, order } = rowOf(queue);
  const select = (read: string) =>
    `select ${read} from ${from} where ${due} order by ${order} limit $1 for update of q skip locked`;
  if (leaseSeconds === null) return select(columns('q'));
  return `with ${steps}due as (
    ${select(columnsIn(queue, 'q'))}
  )
  update ${queue} q set ${claimSet(queue, '$2')} from due where ${isRow(queue, 'due')} returning ${columns('q')}`;
}

/**
 * Claims rows that are due, in the order of the queue.
 * @param most how many at most
 * @param more what the queue needs to know besides: the kinds of jobs
 */
export function claim<Name extends QueueName>(
  sql: Sql,
  queue: Name,
  most: number,
  ...more: unknown[]
): Promise<Claimed<Name>[]> {
  const { hasClaimId, isPrepared } = rowOf(queue);
  const values = hasClaimId ? [most, randomUUID(), ...more] : [most];
  return sql.query<Claimed<Name>>(isPrepared ? `${queue}.claim` : null, claimText(queue), values);
}

/**
 * A statement that claims certain rows, due or not, for a caller that processes them itself.
 * @param condition of `q`; `$1` is the id of the claim
 */
export const claimSql = (queue: ReleasedQueue, condition: string): string =>
  `update ${queue} q set ${claimSet(queue, '$1')} where ${condition} returning ${rowOf(queue).columns('q')}`;

const keyText = (queue: KeyedQueue) =>
  claimSql(
    queue,
    keyNames(queue)
      .map((name, index) => `q.${name} = $${index + 2}`)
      .join(' and '),
  );

/**
 * Claims the work with this key, even if another worker has it, because doing the same work twice is harmless.
 * @returns null: it is complete
 */
export async function claimByKey<Name extends KeyedQueue>(
  sql: Sql,
  queue: Name,
  ...key: unknown[]
): Promise<Claimed<Name> | null> {
  const [row] = await sql.query<Claimed<Name>>(`${queue}.claim_of`, keyText(queue), [randomUUID(), ...key]);
  return row ?? null;
}

function givenFields(queue: QueueName, fields: Fields): [name: string, type: string][] {
  const { key, hasClaimId } = rowOf(queue);
  return Object.entries({ ...(hasClaimId ? { claimId: 'uuid' } : {}), ...key, ...fields });
}

/* The claims `c`, as arrays of their ids, keys and other fields, in this order. */
function givenSql(queue: QueueName, fields: Fields = {}): string {
  const all = givenFields(queue, fields);
  const arrays = all.map(([, type], index) => `$${index + 1}::${type}[]`);
  return `unnest(${arrays.join(', ')}) as c (${all.map(([name]) => columnName(name)).join(', ')})`;
}

function givenValues(queue: QueueName, claims: readonly object[], fields: Fields = {}): unknown[] {
  return givenFields(queue, fields).map(([name, type]) => {
    const values: unknown[] = claims.map((one) => Reflect.get(one, name));
    return type === 'jsonb' ? values.map((value) => JSON.stringify(value)) : values;
  });
}

const isHeld = (queue: QueueName): string =>
  `${isRow(queue, 'c')}${rowOf(queue).hasClaimId ? ' and q.claim_id = c.claim_id' : ''}`;

/* What ends a claim: its id, its lease, and when the row is due again. */
function endClaim(queue: QueueName, dueAt: string): string {
  const { hasClaimId, leaseColumn, retryColumn } = rowOf(queue);
  const id = hasClaimId ? ['claim_id = null'] : [];
  const lease = leaseColumn === retryColumn ? [] : [`${leaseColumn} = null`];
  return [...id, ...lease, `${retryColumn} = ${dueAt}`].join(', ');
}

function releaseText(queue: ReleasedQueue): string {
  const { progress } = rowOf(queue);
  const idle = `$${givenFields(queue, progress?.fields ?? {}).length + 1}`;
  const end = endClaim(queue, `${DUE_AT_ONCE} + make_interval(secs => ${idle}::float8)`);
  return `update ${queue} q set ${end}${progress ? `, ${progress.set}` : ''}
    from ${givenSql(queue, progress?.fields)} where ${isHeld(queue)}`;
}

/**
 * Releases claims with the position at which they continue, so that any worker can go on.
 * @param idleSeconds how long they are left alone
 */
export async function release<Name extends ReleasedQueue>(
  sql: Sql,
  queue: Name,
  claims: readonly Claimed<Name>[],
  idleSeconds = 0,
): Promise<void> {
  const values = [...givenValues(queue, claims, rowOf(queue).progress?.fields), idleSeconds];
  await sql.query(`${queue}.release`, releaseText(queue), values);
}

const postponeText = (queue: RetriedQueue) =>
  `update ${queue} q set attempts = q.attempts + 1, ${endClaim(queue, `clock_timestamp() + ${PAUSE_SQL}`)}
    from ${givenSql(queue)} where ${isHeld(queue)} returning q.attempts`;

/**
 * Releases a claim that failed; it is retried after a pause that grows with every failure.
 * @returns how often it has failed since it last made progress; null: the claim was lost
 */
export async function postpone<Name extends RetriedQueue>(
  sql: Sql,
  queue: Name,
  failed: Claimed<Name>,
): Promise<number | null> {
  const values = givenValues(queue, [failed]);
  const [row] = await sql.query<{ attempts: number }>(`${queue}.postpone`, postponeText(queue), values);
  return row?.attempts ?? null;
}

/* A row that a transaction holds is being stored with a new lease, and nobody else claims it meanwhile. */
const extendText = (queue: ExtendedQueue) => `with held as (
    select ${columnsIn(queue, 'q')} from ${queue} q, ${givenSql(queue)} where ${isHeld(queue)} for update of q skip locked
  )
  update ${queue} q set ${rowOf(queue).leaseColumn} = ${leaseEnd(queue)} from held where ${isRow(queue, 'held')}`;

/** Starts the leases of claims anew; those that are finished or were lost to another worker are left alone. */
export async function extend<Name extends ExtendedQueue>(
  sql: Sql,
  queue: Name,
  claims: readonly Claimed<Name>[],
): Promise<void> {
  await sql.query(`${queue}.extend`, extendText(queue), givenValues(queue, claims));
}

/**
 * Extends claims three times during each lease, until that is ended. Two extensions in a row may fail: the next one may
 * succeed, and otherwise another worker takes over.
 * @param onFailure hears why an extension failed
 * @returns ends it, once the last extension is over
 */
export function keepClaims<Name extends ExtendedQueue>(
  sql: Sql,
  queue: Name,
  claims: readonly Claimed<Name>[],
  onFailure: (error: unknown) => void = () => undefined,
): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(
    () => {
      last = last.then(() => extend(sql, queue, claims)).catch(onFailure);
    },
    (QUEUES[queue].leaseSeconds * 1_000) / 3,
  );
  return () => {
    clearInterval(timer);
    return last;
  };
}
