import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUrl } from './databases.js';
import { eventually } from './eventually.js';
import { startProcess } from './service-process.js';

/** A service of its own process with a demo that is whole. */
export interface DemoService {
  url: string;
  /** What the start printed. */
  printed: string;
  /** Of the first client; the master key is the agency's. */
  keys: { master: string; readWrite: string; readOnly: string };
  stop(): Promise<void>;
}

/** Starts the service on an empty database, and waits for its demo. */
export async function startDemo(environment: Record<string, string> = {}): Promise<DemoService> {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-demo-'));
  const service = await startProcess({
    DATABASE_URL: await databaseUrl('empty'),
    DATA_DIR: path.join(directory, 'data'),
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    ...environment,
  });
  await eventually(() => {
    if (!/^The demo is whole/m.test(service.printed())) throw new Error(`no whole demo: ${service.printed()}`);
  });
  const [master = '', readWrite = '', readOnly = ''] = service.printed().match(/\b(?:RV|RO|ML)-\w+/g) ?? [];
  return {
    url: service.url,
    printed: service.printed(),
    keys: { master, readWrite, readOnly },
    async stop() {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
