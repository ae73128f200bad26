import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open.js';
import { readConfig } from '../../src/process/config.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from './databases.js';
import { fillClient } from './full-client.js';
import { type ServiceProcess, startProcess } from './service-process.js';
import { UNHURRIED } from './unhurried.js';

type CreatedClient = CreatedAgency['clients'][number];

/** An agency whose first client gets long work, which is killed in the middle and goes on beside what both write. */
export interface KilledWork {
  database: Database;
  client: CreatedClient;
  /** Has nothing to do with the work. */
  other: CreatedClient;
  /** A process of the service on this database. */
  start(): Promise<ServiceProcess>;
  /** Fills the first client: a row of every kind, and what the statements make (`$1` the client). */
  fill(text: string, statements: readonly string[]): Promise<void>;
  /** Sends an operation with the key of the agency. @returns the whole answer */
  ask(process: ServiceProcess, query: string, variables: object): Promise<unknown>;
  /** The column `number` of one row; 0 when there is no row. */
  numberOf(text: string, values?: unknown[]): Promise<number>;
  close(): Promise<void>;
}

/** @param environment further settings of its processes */
export async function openKilledWork(environment: Record<string, string> = {}): Promise<KilledWork> {
  const url = await databaseUrl();
  // It writes much at once; the service beside it keeps its limits.
  const database = await openDatabase({ url, timeouts: UNHURRIED });
  const agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A', 'B'], connect: [] });
  const [client, other] = agency.clients;
  if (!client || !other) throw new Error('The clients were not created.');
  const { agencyId, masterKey } = agency;
  return {
    database,
    client,
    other,
    start: () => startProcess({ DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent', DEMO: 'off', ...environment }),
    async fill(text, statements) {
      await fillClient(database, { agencyId, clientId: client.clientId }, text);
      for (const statement of statements) await database.query(null, statement, [client.clientId]);
    },
    async ask(process, query, variables) {
      const response = await fetch(`${process.url}/graphql`, {
        method: 'POST',
        headers: { 'X-API-KEY': masterKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
    async numberOf(text, values = []) {
      const [row] = await database.query<{ number: number }>(null, text, values);
      return row?.number ?? 0;
    },
    close: () => database.close(),
  };
}

/** Gives others a turn, between two looks at how far the work has come. */
export const soon = () => new Promise((resolve) => setImmediate(resolve));

/** What a writer did. */
interface Written {
  /** The addresses of the contacts whose writing was acknowledged. */
  acknowledged: string[];
  /** What was answered otherwise. */
  failed: unknown[];
}

/**
 * Writes one contact after the other until it is over. A write that a busy machine asks to try again is tried again
 * until it is done, the last one too.
 */
export async function writeFor(base: string, key: string, isOver: () => boolean): Promise<Written> {
  const written: Written = { acknowledged: [], failed: [] };
  for (let turn = 0; !isOver(); turn += 1) {
    const email = `load${turn}@b.example`;
    const status = await upsertUntilTaken(base, key, email);
    if (status === 200 || status === 201) written.acknowledged.push(email);
    else written.failed.push(status);
  }
  return written;
}

/** @returns the status, or why there is none */
async function upsertUntilTaken(base: string, key: string, email: string): Promise<unknown> {
  const address = `${base}/public/v2/contacts?email=${email}`;
  const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
  for (;;) {
    const answer = await fetch(address, { method: 'PUT', headers, body: '{}' }).catch((error: unknown) => error);
    if (!(answer instanceof Response)) return answer;
    await answer.arrayBuffer();
    if (answer.status !== 503) return answer.status;
  }
}

/** The addresses that writers wrote for a client, in the order of their contacts. */
export async function findWritten(database: Database, clientId: string): Promise<string[]> {
  const text = `select email from contact where client_id = $1 and email like 'load%@b.example' order by id`;
  return (await database.query<{ email: string }>(null, text, [clientId])).map(({ email }) => email);
}
