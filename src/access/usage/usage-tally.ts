import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';
import { DAY_MS } from '../../values/date-time.js';

/** Counts the usage of keys and webhooks by UTC day, for invoices. One per process. */
export interface UsageTally {
  /** Returns immediately and never fails. */
  note(owner: UsageOwner, kind: UsageKind, times?: number): void;
  /** A request of a key was answered; `refused`: with an error. One of the console is counted apart, refused or not. */
  noteRequest(owner: UsageOwner, refused: boolean, ofConsole?: boolean): void;
  /** Writes all counts; retries for some seconds, then keeps them. */
  flush(): Promise<void>;
  close(): void;
}

interface UsageOptions extends UsageWriterOptions {
  log: Pick<Log, 'warn' | 'error'>;
  /** Wall clock, epoch milliseconds. */
  clock?: () => number;
}

/** A killed process loses at most the counts of this interval. */
const EVERY_MS = 1000;
/** How long `flush` retries. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 250;

export function createUsageTally(options: UsageOptions): UsageTally {
  const { clock = Date.now } = options;
  const writer = new UsageWriter(options);
  let waiting = new Map<string, UsageSums>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve(true);
  const schedule = (): void => {
    timer ??= setTimeout(() => void write(), EVERY_MS).unref();
  };
  const writeAll = async (): Promise<boolean> => {
    if (!(await writer.write())) return false;
    writer.take([...waiting.values()]);
    waiting = new Map();
    return writer.write();
  };
  /* One write after the other, so that no batch is sent twice concurrently. */
  const write = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeAll);
    return written.then((done) => {
      if (!done) schedule();
      return done;
    });
  };
  const note: UsageTally['note'] = (owner, kind, times = 1) => {
    const sums = sumsOf(waiting, owner, Math.floor(clock() / DAY_MS));
    sums[kind] += times;
    schedule();
  };
  return {
    note,
    noteRequest(owner, refused, ofConsole = false) {
      note(owner, ofConsole ? 'consoleRequests' : 'requests');
      if (refused && !ofConsole) note(owner, 'refusals');
    },
    async flush() {
      const until = performance.now() + PATIENCE_MS;
      while (!(await write())) {
        if (performance.now() > until) {
          options.log.error({}, 'usage counts could not be written');
          return;
        }
        await pause(AGAIN_MS);
      }
    },
    close: () => clearTimeout(timer),
  };
}

function sumsOf(waiting: Map<string, UsageSums>, { agencyId, clientId, keyId }: UsageOwner, day: number): UsageSums {
  const name = `${keyId ?? ''} ${clientId ?? ''} ${agencyId} ${day}`;
  const known = waiting.get(name);
  if (known) return known;
  const sums = {
    agencyId,
    clientId,
    keyId,
    day,
    requests: 0,
    refusals: 0,
    writes: 0,
    deliveries: 0,
    consoleRequests: 0,
  };
  waiting.set(name, sums);
  return sums;
}

/** Webhooks have deliveries, keys the others. */
export type UsageKind = 'requests' | 'refusals' | 'writes' | 'deliveries' | 'consoleRequests';

/** Without a client: usage of the agency itself. Without a key: usage of webhooks. */
export interface UsageOwner {
  agencyId: string;
  clientId: string | null;
  keyId: number | null;
}

/** The usage of one owner on one day, in days since 1970-01-01 UTC. */
type UsageSums = UsageOwner & Record<UsageKind, number> & { day: number };

/** Written in one statement. Once sent, it keeps its content and its number until it is known to be written. */
interface Batch {
  number: number;
  sums: readonly UsageSums[];
}

interface UsageWriterOptions {
  database: Pick<Database, 'query'>;
  log: Pick<Log, 'warn'>;
  metrics: { usageUnwritten(): void };
}

const MOST_ROWS = 1000;

/*
 * An unconfirmed batch is sent again; the row of the process decides whether its number is new. Rows are locked in
 * one order. Known rows are updated, because an insert with a conflict would use up an id. The first batch of a process
 * deletes the rows of processes that ended.
 */
const ADD = `with gone as (
    delete from usage_writer w where $2::bigint = 1 and w.written_at < now() - interval '7 days'
  ), batch as (
    insert into usage_writer as w (id, batch) values ($1::uuid, $2::bigint)
    on conflict (id) do update set batch = excluded.batch, written_at = now() where w.batch < excluded.batch
    returning w.id
  ), given as materialized (
    select t.* from unnest($3::text[], $4::text[], $5::bigint[], $6::date[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
        $11::bigint[]) as t (agency_id, client_id, key_id, day, requests, refusals, writes, deliveries, console_requests)
     where exists (select from batch)
  ), known as materialized (
    select u.agency_id, u.id, g.day, g.client_id, g.key_id, c.name, g.requests, g.refusals, g.writes, g.deliveries, g.console_requests
      from usage_day u join given g on u.agency_id = g.agency_id and u.day = g.day
        and u.client_id is not distinct from g.client_id and u.key_id is not distinct from g.key_id
      left join client c on c.agency_id = g.agency_id and c.id = g.client_id
     order by u.agency_id, u.id for no key update of u
  ), added as (
    update usage_day u set requests = u.requests + k.requests, refusals = u.refusals + k.refusals,
        writes = u.writes + k.writes, deliveries = u.deliveries + k.deliveries, console_requests = u.console_requests + k.console_requests,
        client_name = coalesce(k.name, u.client_name)
      from known k where u.agency_id = k.agency_id and u.id = k.id
  )
  insert into usage_day as u (agency_id, day, client_id, key_id, client_name, requests, refusals, writes, deliveries, console_requests)
  select g.agency_id, g.day, g.client_id, g.key_id, c.name, g.requests, g.refusals, g.writes, g.deliveries, g.console_requests
    from given g join agency a on a.id = g.agency_id
    left join client c on c.agency_id = g.agency_id and c.id = g.client_id
   where not exists (select from known k where k.agency_id = g.agency_id and k.day = g.day
     and k.client_id is not distinct from g.client_id and k.key_id is not distinct from g.key_id)
   order by g.agency_id, g.day, g.client_id, g.key_id
  on conflict (agency_id, day, client_id, key_id) do update set requests = u.requests + excluded.requests,
    refusals = u.refusals + excluded.refusals, writes = u.writes + excluded.writes, deliveries = u.deliveries + excluded.deliveries,
    console_requests = u.console_requests + excluded.console_requests`;

/** Writes batches in the order of their numbers. */
class UsageWriter {
  readonly #options: UsageWriterOptions;
  readonly #id = randomUUID();
  #batches: Batch[] = [];
  #last = 0;
  #isFailing = false;

  constructor(options: UsageWriterOptions) {
    this.#options = options;
  }

  take(sums: readonly UsageSums[]): void {
    for (let from = 0; from < sums.length; from += MOST_ROWS) {
      this.#last += 1;
      this.#batches.push({ number: this.#last, sums: sums.slice(from, from + MOST_ROWS) });
    }
  }

  /** @returns whether all taken entries are written */
  async write(): Promise<boolean> {
    const { log, metrics } = this.#options;
    try {
      for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
        await this.#add(batch);
        this.#batches.shift();
      }
      this.#isFailing = false;
      return true;
    } catch (err) {
      metrics.usageUnwritten();
      if (!this.#isFailing) log.warn({ err }, 'Usage counts were not written; they are retried.');
      this.#isFailing = true;
      return false;
    }
  }

  async #add({ number, sums }: Batch): Promise<void> {
    const all = <Value>(read: (one: UsageSums) => Value) => sums.map(read);
    await this.#options.database.query('usage.add', ADD, [
      this.#id,
      number,
      all(({ agencyId }) => agencyId),
      all(({ clientId }) => clientId),
      all(({ keyId }) => keyId),
      all(({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
      all(({ requests }) => requests),
      all(({ refusals }) => refusals),
      all(({ writes }) => writes),
      all(({ deliveries }) => deliveries),
      all(({ consoleRequests }) => consoleRequests),
    ]);
  }
}
