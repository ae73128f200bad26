import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyDatabase, databaseUrl } from './databases.js';
import { eventually } from './eventually.js';
import { startProcess } from './service-process.js';

/** A service of its own process with a demo that is whole. */
export interface DemoService {
  url: string;
  /** What the first start on its database printed. */
  printed: string;
  /** Of the first client; the master key is the agency's. */
  keys: { master: string; readWrite: string; readOnly: string };
  /** The address of its database, as the owner. */
  database: string;
  stop(): Promise<void>;
}

interface Demo {
  database: string;
  printed: string;
}

/* Made once in each worker; every file works on a copy. */
let made: Promise<Demo> | undefined;

/** Starts the service on a database with a complete demo, which nobody else uses. */
export async function startDemo(environment: Record<string, string> = {}): Promise<DemoService> {
  made ??= makeDemo().catch((error: unknown) => {
    // The next file tries it again.
    made = undefined;
    throw error;
  });
  const { database, printed } = await made;
  const copy = await copyDatabase(database);
  const { url, stop } = await start(copy, environment);
  return { url, stop, printed, keys: keysIn(printed), database: copy };
}

/** Starts the service on an empty database, and waits for its demo. */
export async function startFreshDemo(): Promise<DemoService> {
  return startEmpty(await databaseUrl('empty'));
}

async function makeDemo(): Promise<Demo> {
  const database = await databaseUrl('empty');
  const { printed, stop } = await startEmpty(database);
  await stop();
  return { database, printed };
}

async function startEmpty(database: string): Promise<DemoService> {
  const { service, url, stop } = await start(database);
  await eventually(() => {
    if (!/^The demo data is complete/m.test(service.printed()))
      throw new Error(`no complete demo: ${service.printed()}`);
  });
  return { url, stop, printed: service.printed(), keys: keysIn(service.printed()), database };
}

async function start(database: string, environment: Record<string, string> = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-demo-'));
  const settings = { DEMO: 'on', LOG_LEVEL: 'warn', RATE_LIMIT: '0', ...environment };
  const service = await startProcess({ DATABASE_URL: database, DATA_DIR: path.join(directory, 'data'), ...settings });
  return {
    service,
    url: service.url,
    async stop() {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function keysIn(printed: string) {
  const [master = '', readWrite = '', readOnly = ''] = printed.match(/\b(?:RV|RO|ML)-\w+/g) ?? [];
  return { master, readWrite, readOnly };
}
