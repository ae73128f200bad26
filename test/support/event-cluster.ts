import type { OpenDatabase } from '../../src/db/open.js';
import { createPlace } from './database-place.js';
import { type ServiceProcess, startProcess, startWorker } from './service-process.js';

/** Processes of the service that are killed and started again, with their database. */
export interface EventCluster {
  /** The process that answers requests, after it was started anew. */
  service(): Promise<ServiceProcess>;
  /** Kills one of the processes without notice, and starts it again. */
  killOne(): Promise<void>;
  /** What is due later is due now. */
  hurry(): Promise<void>;
  close(): Promise<void>;
}

/* Waits between tries last from seconds to hours. */
const HURRY = [
  'update event_delivery set due_at = now() where due_at > now()',
  'update event_endpoint set due_at = now() where due_at > now() and claim_id is null',
];
/* As if the leases of the dead were over. Who is alive may lose its claim by it, as one does that sleeps for too long. */
const END_LEASES = 'update event_endpoint set due_at = now() where claim_id is not null';

const run = async (database: OpenDatabase, statements: readonly string[]) => {
  for (const text of statements) await database.query(null, text);
};
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/**
 * One process answers and two work.
 * @param prepare makes what the processes need
 */
export async function startEventCluster(
  settings: Record<string, string>,
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<EventCluster> {
  const place = await createPlace();
  const environment = { ...place.environment, ...settings };
  const database = await place.open();
  await prepare(database);
  const serve = () => startProcess({ ...environment, WORKER: 'off' });
  const work = () => startWorker(environment);
  const members = [serve, work, work].map((start) => ({ start, running: start() }));
  return {
    service: async () => (await members[0]?.running) as ServiceProcess,
    async killOne() {
      const member = pick(members);
      const { child } = await member.running;
      child.kill('SIGKILL');
      member.running = member.start();
      await run(database, [END_LEASES]);
    },
    hurry: () => run(database, HURRY),
    async close() {
      await Promise.all(members.map(async ({ running }) => (await running).stop()));
      await database.close();
    },
  };
}
