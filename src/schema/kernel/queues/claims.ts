import { randomUUID } from 'node:crypto';
import { columnName } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { DUE_AT_ONCE, PAUSE_SQL } from '../../../db/database-time.js';
import { type Claimed, type Fields, QUEUES, type QueueName, type QueueRow } from './queue-table.js';

export type ClaimedDeletion = Claimed<'client_deletion'>;
export type ClaimedNormalisation = Claimed<'normalisation'>;
export type ClaimedErasure = Claimed<'person_erasure'>;
export type ClaimedJob = Claimed<'job'>;
export type ClaimedEndpoint = Claimed<'event_endpoint'>;
export type ClaimedChannel = Claimed<'alert_channel'>;
export type ClaimedRequest = Claimed<'rescoring_request'>;
export type ParkedRequest = Claimed<'parked_event_request'>;

/** Queues whose rows a caller may claim by their key, to do the work itself. */
type KeyedQueue = 'client_deletion' | 'person_erasure';
/** Queues whose claims are released with the position at which they continue. */
type ReleasedQueue = Exclude<QueueName, 'parked_webhook_event' | 'delivery_rest'>;
/** Queues whose failed rows are retried after a growing pause. */
export type RetriedQueue = Exclude<QueueName, 'alert_channel' | 'event_endpoint' | 'parked_webhook_event'>;
/** Queues whose work is done in slices, each followed by the next at the position where it ended. */
export type SlicedQueue = 'client_deletion' | 'normalisation' | 'person_erasure' | 'job';
/** Queues whose leases are extended while a worker is busy. */
type ExtendedQueue = 'job' | 'rescoring_request';

/* The statements of a queue never change, so each is assembled once. */
function oncePerQueue<Queue extends QueueName, Value>(assemble: (queue: Queue) => Value): (queue: Queue) => Value {
  const values = new Map<Queue, Value>();
  return (queue) => {
    const value = values.get(queue) ?? assemble(queue);
    values.set(queue, value);
    return value;
  };
}

const rowOf = oncePerQueue((queue: QueueName) => {
  const row: QueueRow = QUEUES[queue];
  const from = { steps: '', from: `${queue} q`, due: 'q.due_at <= clock_timestamp()', order: 'q.due_at' };
  return { ...from, hasClaimId: true, isPrepared: true, leaseColumn: 'due_at', retryColumn: 'due_at', ...row };
});

/** When a lease that begins now ends, as SQL. */
export const leaseEnd = (queue: QueueName): string =>
  `clock_timestamp() + interval '${rowOf(queue).leaseSeconds ?? 0} seconds'`;

const listKey = (queue: QueueName, write: (name: string, index: number) => string, separator: string): string =>
  Object.keys(rowOf(queue).key).map(columnName).map(write).join(separator);
const keyOf = (queue: QueueName, alias: string) => listKey(queue, (name) => `${alias}.${name}`, ', ');
const isRow = (queue: QueueName, other: string) => listKey(queue, (name) => `q.${name} = ${other}.${name}`, ' and ');

/** What a claim writes; `claimId` is the parameter that holds its id. */
function claimSet(queue: QueueName, claimId: string): string {
  const { hasClaimId, leaseColumn, onClaim } = rowOf(queue);
  const id = hasClaimId ? [`claim_id = ${claimId}::uuid`] : [];
  return [...id, `${leaseColumn} = ${leaseEnd(queue)}`, ...(onClaim ? [onClaim] : [])].join(', ');
}

const claimText = oncePerQueue((queue: QueueName) => {
  const { columns, leaseSeconds, steps, from, due, order } = rowOf(queue);
  const select = (read: string) =>
    `select ${read} from ${from} where ${due} order by ${order} limit $1 for update of q skip locked`;
  if (leaseSeconds === null) return select(columns('q'));
  return `with ${steps}due as (
    ${select(keyOf(queue, 'q'))}
  )
  update ${queue} q set ${claimSet(queue, '$2')} from due where ${isRow(queue, 'due')} returning ${columns('q')}`;
});

/** Claims rows that are due, up to a limit. @param more what else the queue needs: the kinds of jobs */
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

/** A statement that claims certain rows, due or not. @param condition of `q`; `$1` is the id of the claim */
export const claimSql = (queue: ReleasedQueue, condition: string): string =>
  `update ${queue} q set ${claimSet(queue, '$1')} where ${condition} returning ${rowOf(queue).columns('q')}`;

const keyText = oncePerQueue((queue: KeyedQueue) => {
  const isKey = listKey(queue, (name, index) => `q.${name} = $${index + 2}`, ' and ');
  return claimSql(queue, isKey);
});

/** Claims this work even if another worker has it: doing it twice is harmless. @returns null: it is complete */
export async function claimByKey<Name extends KeyedQueue>(
  sql: Sql,
  queue: Name,
  ...key: unknown[]
): Promise<Claimed<Name> | null> {
  const [row] = await sql.query<Claimed<Name>>(`${queue}.claim_of`, keyText(queue), [randomUUID(), ...key]);
  return row ?? null;
}

/* Claims as arrays of their ids, keys and other fields: a table `c`, the rows that they hold, and the next parameter. */
function given(queue: QueueName, fields: Fields = {}) {
  const { key, hasClaimId } = rowOf(queue);
  const all = Object.entries({ ...(hasClaimId ? { claimId: 'uuid' } : {}), ...key, ...fields });
  const arrays = all.map(([, type], index) => `$${index + 1}::${type}[]`);
  const valuesOf = (claims: readonly object[]) =>
    all.map(([name, type]) => {
      const values: unknown[] = claims.map((one) => Reflect.get(one, name));
      return type === 'jsonb' ? values.map((value) => JSON.stringify(value)) : values;
    });
  return {
    table: `unnest(${arrays.join(', ')}) as c (${all.map(([name]) => columnName(name)).join(', ')})`,
    isHeld: `${isRow(queue, 'c')}${hasClaimId ? ' and q.claim_id = c.claim_id' : ''}`,
    next: `$${all.length + 1}`,
    valuesOf,
  };
}

/* What ends a claim: its id, its lease, and when the row is due again. */
function endClaim(queue: QueueName, dueAt: string): string {
  const { hasClaimId, leaseColumn, retryColumn } = rowOf(queue);
  const id = hasClaimId ? ['claim_id = null'] : [];
  const lease = leaseColumn === retryColumn ? [] : [`${leaseColumn} = null`];
  return [...id, ...lease, `${retryColumn} = ${dueAt}`].join(', ');
}

const releasing = oncePerQueue((queue: ReleasedQueue) => {
  const { progress } = rowOf(queue);
  const { table, isHeld, next, valuesOf } = given(queue, progress?.fields);
  const end = endClaim(queue, `${DUE_AT_ONCE} + make_interval(secs => ${next}::float8)`);
  const text = `update ${queue} q set ${end}${progress ? `, ${progress.set}` : ''} from ${table} where ${isHeld}`;
  return { text, valuesOf };
});

/** Releases claims with the position at which any worker continues. @param idleSeconds how long they are left idle */
export async function release<Name extends ReleasedQueue>(
  sql: Sql,
  queue: Name,
  claims: readonly Claimed<Name>[],
  idleSeconds = 0,
): Promise<void> {
  const { text, valuesOf } = releasing(queue);
  await sql.query(`${queue}.release`, text, [...valuesOf(claims), idleSeconds]);
}

const postponing = oncePerQueue((queue: RetriedQueue) => {
  const { table, isHeld, valuesOf } = given(queue);
  const text = `update ${queue} q set attempts = q.attempts + 1, ${endClaim(queue, `clock_timestamp() + ${PAUSE_SQL}`)}
    from ${table} where ${isHeld} returning q.attempts`;
  return { text, valuesOf };
});

/**
 * Releases a failed claim, which is retried after a growing pause. @returns its failures since its last progress; null:
 * lost
 */
export async function postpone<Name extends RetriedQueue>(
  sql: Sql,
  queue: Name,
  failed: Claimed<Name>,
): Promise<number | null> {
  const { text, valuesOf } = postponing(queue);
  const [row] = await sql.query<{ attempts: number }>(`${queue}.postpone`, text, valuesOf([failed]));
  return row?.attempts ?? null;
}

/* A row that a transaction holds is being stored with a new lease, and nobody else claims it meanwhile. */
const extending = oncePerQueue((queue: ExtendedQueue) => {
  const { table, isHeld, valuesOf } = given(queue);
  const text = `with held as (
    select ${keyOf(queue, 'q')} from ${queue} q, ${table} where ${isHeld} for update of q skip locked
  )
  update ${queue} q set ${rowOf(queue).leaseColumn} = ${leaseEnd(queue)} from held where ${isRow(queue, 'held')}`;
  return { text, valuesOf };
});

/** Restarts the leases of claims; those that are finished or were lost to another worker are left alone. */
export async function extend(sql: Sql, queue: ExtendedQueue, claims: readonly Claimed<ExtendedQueue>[]): Promise<void> {
  const { text, valuesOf } = extending(queue);
  await sql.query(`${queue}.extend`, text, valuesOf(claims));
}

/**
 * Extends claims three times per lease until it is ended. Two extensions in a row may fail.
 * @returns ends it, once the last extension is over
 */
export function keepClaims(
  sql: Sql,
  queue: ExtendedQueue,
  claims: readonly Claimed<ExtendedQueue>[],
  onFailure: (error: unknown) => void = () => undefined,
): () => Promise<void> {
  let last = Promise.resolve();
  const extendAll = () => {
    last = last.then(() => extend(sql, queue, claims)).catch(onFailure);
  };
  const timer = setInterval(extendAll, (QUEUES[queue].leaseSeconds * 1_000) / 3);
  return () => {
    clearInterval(timer);
    return last;
  };
}
