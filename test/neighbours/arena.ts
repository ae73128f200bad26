import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import {
  type CreatedAgency,
  type CreatedClient,
  createAgency,
} from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace } from '../support/database-place.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { deliver, readContacts } from './everyday.js';
import { holdServed } from './seen.js';
import { watchMemory } from './watch-memory.js';
import { watchNeighbours } from './watch-neighbours.js';

/** MiB of a process. */
const BOUND_MIB = 512;

const WARM_UP_TURNS = 20;
const INTROSPECTION = '{ __type(name: "Contact") { fields { name type { name } } } }';

const PEPPER = 'a pepper of sixteen characters';

/** A service process, one agency that attacks and others that go on with their work. */
export interface Arena {
  url: string;
  service: ServiceProcess;
  /** What it has logged. */
  logged(): string;
  attackers: CreatedAgency;
  attacker: CreatedClient;
  victim: CreatedClient;
  third: CreatedClient;
  /** More of them, each of an agency of its own. */
  neighbours: CreatedClient[];
  /** Holds that the process never has more memory than may be, from now until it is stopped. */
  watchMemory(): { stop(): Promise<void> };
  close(): Promise<void>;
}

interface ArenaOptions {
  environment?: Record<string, string>;
  neighbours?: number;
  /** What the database holds before the process starts. */
  plant?: (database: OpenDatabase, tenants: { attacker: CreatedClient; victim: CreatedClient }) => Promise<void>;
}

/** On a database of its own. */
export async function openArena({ environment = {}, neighbours: count = 0, plant }: ArenaOptions = {}): Promise<Arena> {
  const place = await createPlace();
  const database = await place.open();
  await migrate(database);
  const found = (name: string, clients: string[]) =>
    createAgency(database, PEPPER, { name, clients, connect: ['data_enrichment', 'instantly', 'hubspot'] });
  const attackers = await found('Attackers', ['Attacker', 'Accomplice']);
  const victims = await found('Victims', ['Victim', 'Third']);
  const [attacker, victim, third] = [attackers.clients[0], victims.clients[0], victims.clients[1]];
  if (!attacker || !victim || !third) throw new Error('The agencies have too few clients.');
  const neighbours: CreatedClient[] = [];
  for (let turn = 0; turn < count; turn++) neighbours.push(...(await found(`Neighbour ${turn}`, ['Client'])).clients);
  await plant?.(database, { attacker, victim });
  await database.close();
  const lines: string[] = [];
  const service = await startProcess({ ...place.environment, KEY_PEPPER: PEPPER, ...environment }, lines);
  const { url } = service;
  // By the third, since the requests of the one who reads count against its rate.
  await warmUp(url, third);
  return {
    url,
    service,
    logged: () => lines.join(''),
    attackers,
    attacker,
    victim,
    third,
    neighbours,
    watchMemory() {
      const memory = watchMemory(() => readResident(url));
      return { stop: async () => expect(await memory.stop(), 'most MiB of the process').toBeLessThan(BOUND_MIB) };
    },
    async close() {
      await service.stop();
    },
  };
}

/** A process that has just begun does everything for the first time, whoever asks. */
async function warmUp(url: string, { readOnlyKey, clientId }: { readOnlyKey: string; clientId: string }) {
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    const neighbours = [
      fetch(`${url}/public/v2/contacts?page_size=20`, { headers: { 'X-API-KEY': readOnlyKey } }),
      fetch(`${url}/public/instantly-webhook/${clientId}`, {
        method: 'POST',
        body: `{"event_type":"warm-up ${turn}"}`,
      }),
    ];
    for (const answer of await Promise.all(neighbours)) await answer.arrayBuffer();
    await askGraphQL(url, readOnlyKey, INTROSPECTION);
  }
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

/**
 * Runs an attack while the neighbours work, and holds that each of them was served and the memory of the process bounded.
 */
export async function attackBeside<T>(arena: Arena, attack: () => Promise<T>): Promise<T> {
  const { url, victim, third } = arena;
  const neighbours = await watchNeighbours({
    url,
    neighbours: [[readContacts(victim, 20)], [deliver(third)]],
    everyMs: 150,
  });
  const memory = arena.watchMemory();
  try {
    return await attack();
  } finally {
    const seen = await neighbours.stop();
    await memory.stop();
    holdServed(seen);
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
