import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';
import { describeActor, type KeyActor } from '../actor.js';
import { reasonText } from './reason-text.js';
import { bodyText } from './request-body.js';
import { createWriteLater, type WriteLater } from './write-later.js';

/** A request of a key that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The path with the names of its parameters. */
  route: string;
  /** As it was sent; its query is not kept. */
  path: string;
  /** The operation of GraphQL, or the tool. */
  operation: string | null;
  status: number;
  outcome: 'succeeded' | 'refused' | 'failed';
  code: string | null;
  /** A text, or the body of the response. */
  reason: unknown;
  durationMs: number;
  requestId: string;
  /** The bytes, or a value of JSON. Looked at only where the client keeps bodies. */
  body: unknown;
}

/** Keeps the newest requests of each client for its developers. One per process. */
export interface RequestLog extends Pick<WriteLater<unknown>, 'flush' | 'close'> {
  /** Returns immediately and never fails. Requests outside any client are not kept. */
  note(actor: KeyActor, request: AnsweredRequest): void;
  /** Whether such a request would be kept. If there is no room it counts as left out, so it need not be described. */
  takes(actor: KeyActor, outcome: AnsweredRequest['outcome']): boolean;
}

interface RequestLogOptions {
  database: Pick<Database, 'query'>;
  log: Pick<Log, 'warn'>;
  metrics: { requestsUnlisted(times: number): void };
}

interface Waiting extends Omit<AnsweredRequest, 'body'> {
  body: string | null;
  clientId: string;
  actor: string;
  at: Date;
}

const EVERY_MS = 1000;
/** The most that wait in memory, also while the database does not respond. */
const MOST_WAITING = 2000;
/** The most of a client that wait, of those that succeeded and of the others. */
const MOST_OF_CLIENT = 100;
/** How many of a client are kept, of those that succeeded and of the others. */
const KEPT = 1000;
const MOST_CHARACTERS = 500;

/* A client that is being deleted gets no more rows. Returns the clients of the batch that keep bodies. */
const ADD = `with added as (
  insert into api_request
    (client_id, actor, at, method, route, path, operation, status, outcome, code, reason, duration_ms, request_id, body)
  select t.client_id, t.actor, t.at, t.method, t.route, t.path, t.operation, t.status, t.outcome, t.code, t.reason, t.duration_ms,
      t.request_id, case when c.request_bodies_until > now() then t.body end
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::text[],
        $10::text[], $11::text[], $12::integer[], $13::text[], $14::text[]) with ordinality as t (client_id, actor, at, method, route,
        path, operation, status, outcome, code, reason, duration_ms, request_id, body, number)
    join client c on c.id = t.client_id
   where not exists (select from client_deletion d where d.client_id = t.client_id)
   order by t.number
  )
  select c.id from client c where c.id = any($1::text[]) and c.request_bodies_until > now()`;

/* $1: a client; $2: how many of each kind are kept. Another process may be doing the same. */
const TRIM = `with old as materialized (
    select n.id from (
        select r.id, row_number() over (partition by r.outcome = 'succeeded' order by r.id desc) as place
          from api_request r where r.client_id = $1) n
     where n.place > $2
  ), held as materialized (
    select r.id from api_request r join old on r.id = old.id where r.client_id = $1 for update of r skip locked
  )
  delete from api_request r using held where r.client_id = $1 and r.id = held.id`;

export function createRequestLog({ database, log, metrics }: RequestLogOptions): RequestLog {
  const waiting = new Waits();
  const trimmer = new Trimmer(database);
  // Each batch tells which of its clients keep bodies, so that a request looks nothing up.
  const keeping = new Set<string>();
  let number = 0;
  const { note, ...later } = createWriteLater<Waiting>({
    everyMs: EVERY_MS,
    log,
    failure: 'Requests were not listed for developers; they are lost.',
    async write(batch) {
      try {
        const kept = await add(database, batch);
        for (const { clientId } of batch) keeping.delete(clientId);
        for (const id of kept) keeping.add(id);
        await trimmer.trim(batch);
      } catch (err) {
        metrics.requestsUnlisted(batch.length);
        throw err;
      } finally {
        for (const one of batch) waiting.remove(one);
      }
    },
  });
  return {
    ...later,
    takes({ clientId }, outcome) {
      if (clientId === null) return false;
      const hasRoom = waiting.hasRoom(nameOf({ clientId, outcome }));
      if (!hasRoom) metrics.requestsUnlisted(1);
      return hasRoom;
    },
    note(actor, request) {
      const { clientId } = actor;
      if (clientId === null) return;
      const body = keeping.has(clientId) ? bodyText(request.body) : null;
      const one = { ...request, body, clientId, actor: describeActor(actor), at: new Date() };
      if (!waiting.add(one)) return metrics.requestsUnlisted(1);
      number += 1;
      note(number, one);
    },
  };
}

/** Counts what waits, including what is being written. */
class Waits {
  #all = 0;
  readonly #of = new Map<string, number>();

  /** @returns whether there is room for it */
  add(one: Waiting): boolean {
    const name = nameOf(one);
    if (!this.hasRoom(name)) return false;
    this.#all += 1;
    this.#of.set(name, (this.#of.get(name) ?? 0) + 1);
    return true;
  }

  hasRoom(name: string): boolean {
    return this.#all < MOST_WAITING && (this.#of.get(name) ?? 0) < MOST_OF_CLIENT;
  }

  remove(one: Waiting): void {
    const name = nameOf(one);
    const left = (this.#of.get(name) ?? 0) - 1;
    this.#all -= 1;
    if (left > 0) this.#of.set(name, left);
    else this.#of.delete(name);
  }
}

const nameOf = ({ clientId, outcome }: Pick<Waiting, 'clientId' | 'outcome'>) =>
  `${outcome === 'succeeded'} ${clientId}`;

/** Deletes old rows of a client each time that some more were written. */
class Trimmer {
  readonly #database: Pick<Database, 'query'>;
  #written = new Map<string, number>();

  constructor(database: Pick<Database, 'query'>) {
    this.#database = database;
  }

  async trim(batch: readonly Waiting[]): Promise<void> {
    // Rows of clients with few requests expire before they are too many.
    if (this.#written.size > MOST_CLIENTS) this.#written = new Map();
    for (const { clientId } of batch) this.#written.set(clientId, (this.#written.get(clientId) ?? 0) + 1);
    const due = [...new Set(batch.map(({ clientId }) => clientId))].filter(
      (id) => (this.#written.get(id) ?? 0) >= MOST_OF_CLIENT,
    );
    for (const clientId of due) {
      await this.#database.query('api_request.trim', TRIM, [clientId, KEPT]);
      this.#written.delete(clientId);
    }
  }
}

const MOST_CLIENTS = 10_000;

/** @returns the clients of the batch that keep bodies */
async function add(database: Pick<Database, 'query'>, batch: readonly Waiting[]): Promise<string[]> {
  const all = <Value>(read: (one: Waiting) => Value) => batch.map(read);
  const rows = await database.query<{ id: string }>('api_request.add', ADD, [
    all(({ clientId }) => clientId),
    all(({ actor }) => actor),
    all(({ at }) => at.toISOString()),
    all(({ method }) => method),
    all(({ route }) => route),
    all(({ path }) => shortened(path.split('?', 1)[0] ?? '')),
    all(({ operation }) => operation && shortened(operation)),
    all(({ status }) => status),
    all(({ outcome }) => outcome),
    all(({ code }) => code),
    all(({ reason }) => shortened(reasonText(reason)) || null),
    all(({ durationMs }) => Math.round(durationMs)),
    all(({ requestId }) => requestId),
    all(({ body }) => body?.replaceAll('\0', '') ?? null),
  ]);
  return rows.map(({ id }) => id);
}

/* PostgreSQL stores no NUL. */
const shortened = (text: string): string => text.slice(0, MOST_CHARACTERS).replaceAll('\0', '');
