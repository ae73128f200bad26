import { createHash } from 'node:crypto';
import type { Actor } from '../../../access/actor.js';
import type { Session, Sql, TimeoutProfile } from '../../../db/database.js';
import { ConflictError, InvalidError } from '../../../errors.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../context.js';

/** A mutation that may be repeated without effect. */
interface OnceCall {
  /** The mutation's name: one key cannot be used for two of them. */
  mutation: string;
  /** The caller's key; without one the mutation is executed each time. */
  key: string | null | undefined;
  /** All other input of the mutation. */
  input: unknown;
  /** The work is one statement, so without a key it needs no transaction around it. */
  single?: true;
  /** For work that may write a lot. */
  timeoutProfile?: TimeoutProfile;
}

export type Once<Answer> = Answer & { replayed: boolean };

interface StoredRecord<Answer> {
  same: boolean;
  answer: Answer;
}

const KEY = text({ min: 1, max: 255 });

/*
 * Takes the key, unless another request within the period has it. A concurrent request with the same key is waited for:
 * it commits with its answer, or rolls back and frees the key.
 */
const TAKE_SQL = `insert into idempotency_record as held (client_id, key_id, idempotency_key, request_hash)
  values ($1, $2, $3, $4)
  on conflict (client_id, key_id, idempotency_key) do update
    set request_hash = excluded.request_hash, answer = null, created_at = now()
  where held.created_at <= now() - make_interval(days => $5)
  returning true as taken`;

const READ_SQL = `select request_hash = $4 as same, answer from idempotency_record
  where client_id = $1 and key_id = $2 and idempotency_key = $3`;

const STORE_SQL = `update idempotency_record set answer = $4
  where client_id = $1 and key_id = $2 and idempotency_key = $3`;

/**
 * Executes a mutation once per idempotency key, client and API key. The answer is stored in the transaction of its
 * effect. A refusal is not stored, so the request may be repeated with the same key.
 * @param work its answer is a JSON object, whose date-times are text in a replay
 * @returns the answer; `replayed`: it is the stored one
 * @throws InvalidError the key is empty or longer than 255 characters; ConflictError it served another request
 * @source Specification: Endpoints; Behaviour: Idempotency-Key
 */
export async function once<Answer extends object>(
  workspace: Workspace,
  call: OnceCall,
  work: (session: Session) => Promise<Answer>,
): Promise<Once<Answer>> {
  const { database } = workspace;
  if (call.key === null || call.key === undefined) {
    const answer = call.single ? await work(database) : await database.transaction(work, call.timeoutProfile);
    return { ...answer, replayed: false };
  }
  const record = recordKey(workspace, call.key);
  const hash = createHash('sha256')
    .update(canonicalJson([call.mutation, call.input]))
    .digest();
  return database.transaction(async (session) => {
    const [taken] = await session.query<{ taken: boolean }>('idempotency.take', TAKE_SQL, [
      ...record,
      hash,
      workspace.idempotencyDays,
    ]);
    if (!taken) return { ...(await readAnswer<Answer>(session, record, hash)), replayed: true };
    const answer = await work(session);
    await session.query('idempotency.store', STORE_SQL, [...record, JSON.stringify(answer)]);
    return { ...answer, replayed: false };
  }, call.timeoutProfile);
}

type RecordKey = [clientId: string, keyId: number, key: string];

function recordKey({ clientId, actor }: Workspace, given: string): RecordKey {
  const key = KEY.safeParse(given);
  if (!key.success) throw new InvalidError({ idempotencyKey: key.error.issues.map((issue) => issue.message) });
  return [clientId, ownerOf(actor), key.data];
}

/* Users have negative numbers, because the column has the ids of keys; 0 is the id of no key. */
function ownerOf(actor: Actor): number {
  if (actor.kind === 'user') return -actor.userId;
  return actor.kind === 'key' ? actor.keyId : 0;
}

async function readAnswer<Answer>(sql: Sql, record: RecordKey, hash: Buffer): Promise<Answer> {
  const [stored] = await sql.query<StoredRecord<Answer>>('idempotency.read', READ_SQL, [...record, hash]);
  if (!stored) throw new Error('The idempotency record vanished while it was held.');
  if (!stored.same) throw new ConflictError('Conflict', 'This Idempotency-Key was already used for another request.');
  return stored.answer;
}

/** One text for one JSON value, independent of the order of its keys; undefined counts as absent. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (value instanceof Date) return JSON.stringify(value);
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}
