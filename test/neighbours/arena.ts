import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { type CreatedAgency, type CreatedClient, createAgency } from '../../src/schema/agencies/create-agency.js';
import { choosePlace } from '../support/database-place.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { holdServed, measure, type Seen } from './seen.js';

const PEPPER = 'a pepper of sixteen characters';

/** A service process, one agency that attacks and others that go on with their work. */
export interface Arena {
  url: string;
  service: ServiceProcess;
  attackers: CreatedAgency;
  attacker: CreatedClient;
  victim: CreatedClient;
  third: CreatedClient;
  /** More of them, each of an agency of its own. */
  neighbours: CreatedClient[];
  /** Resident memory of the process, in MiB. */
  residentMiB(): Promise<number>;
  close(): Promise<void>;
}

interface ArenaOptions {
  environment?: Record<string, string>;
  neighbours?: number;
  /** What the database holds before the process starts. */
  plant?: (database: OpenDatabase, tenants: { attacker: CreatedClient; victim: CreatedClient }) => Promise<void>;
}

/** On a database of its own, embedded or on the server as the project says. */
export async function openArena({ environment = {}, neighbours: count = 0, plant }: ArenaOptions = {}): Promise<Arena> {
  const place = await choosePlace();
  const database = await place.open();
  await migrate(database);
  const found = (name: string, clients: string[]) =>
    createAgency(database, PEPPER, { name, clients, connect: ['data_enrichment', 'instantly'] });
  const attackers = await found('Attackers', ['Attacker', 'Accomplice']);
  const victims = await found('Victims', ['Victim', 'Third']);
  const [attacker, victim, third] = [attackers.clients[0], victims.clients[0], victims.clients[1]];
  if (!attacker || !victim || !third) throw new Error('The agencies have too few clients.');
  const neighbours: CreatedClient[] = [];
  for (let turn = 0; turn < count; turn++) neighbours.push(...(await found(`Neighbour ${turn}`, ['Client'])).clients);
  await plant?.(database, { attacker, victim });
  await database.close();
  const service = await startProcess({ ...place.environment, KEY_PEPPER: PEPPER, ...environment });
  const { url } = service;
  return {
    url,
    service,
    attackers,
    attacker,
    victim,
    third,
    neighbours,
    residentMiB: () => readResident(url),
    async close() {
      await service.stop();
      await place.remove();
    },
  };
}

async function readResident(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 2 ** 20;
}

/** Connections that the service ended because nobody read their answers. */
export async function countCuts(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^answers_cut_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The everyday work of two other clients, twice in a quarter of a second, until it is stopped. */
function watchNeighbours({ url, victim, third }: Arena): { stop(): Promise<Seen> } {
  const seen: Seen = { statuses: [], milliseconds: [] };
  const read = () => fetch(`${url}/public/v2/contacts?page_size=20`, { headers: { 'X-API-KEY': victim.readOnlyKey } });
  const deliver = (turn: number) =>
    fetch(`${url}/public/instantly-webhook/${third.clientId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        event_type: 'email_sent',
        lead_email: `turn-${turn}@third.example`,
        campaign_id: 'neighbours',
        timestamp: '2026-05-04T13:02:11.482Z',
      }),
    });
  let stopped = false;
  const work = (async () => {
    for (let turn = 0; !stopped; turn++) {
      await Promise.all([measure(seen, read()), measure(seen, deliver(turn))]);
      await pause(120);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await work;
      return seen;
    },
  };
}

/** Runs an attack while the neighbours work, and holds that each of them was served. */
export async function attackBeside<T>(arena: Arena, attack: () => Promise<T>): Promise<T> {
  const neighbours = watchNeighbours(arena);
  try {
    return await attack();
  } finally {
    holdServed(await neighbours.stop());
  }
}

/**
 * Connections that send a request and read no byte of the answer. They are the caller's to destroy.
 * @param head request line and headers, without `Host` and the length of the body
 */
export async function askUnread(url: string, count: number, head: string, body = ''): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const text = `${head}\r\nHost: ${hostname}\r\n${length}\r\n${body}`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.pause();
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    }),
  );
}

/** GraphQL as a key; the status and the parsed body. */
export async function askGraphQL(url: string, key: string, query: string, variables: object = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
  return { status: answer.status, body: (await answer.json()) as any };
}
