import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../src/db/migrate.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startServer } from './process.js';
import { median, spread } from './statistics.js';

/*
 * How long a process takes until it serves: compiled code, a database that is there and migrated. Beside it, in turn, a
 * program of Express and pg alone that has asked its database once.
 * Run: npx tsx bench/start.ts
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);

const print = (line: string) => process.stdout.write(`${line}\n`);

type Start = () => Promise<{ stop(): Promise<void> }>;

/** Milliseconds of each round, the ways taking turns; what the first round reads from the disk is not counted. */
async function timeStarts(ways: Record<string, Start>): Promise<Map<string, number[]>> {
  const taken = new Map(Object.keys(ways).map((way): [string, number[]] => [way, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [way, start] of Object.entries(ways)) {
      const from = performance.now();
      const server = await start();
      const ms = performance.now() - from;
      await server.stop();
      if (round > 0) taken.get(way)?.push(ms);
    }
  }
  return taken;
}

const service = (where: Record<string, string>) =>
  startServer('../dist/process/server.js', {
    NODE_ENV: 'production',
    KEY_PEPPER: BENCH_PEPPER,
    PORT: '0',
    DEMO: 'off',
    ...where,
  });

const dataDir = await mkdtemp(path.join(tmpdir(), 'outreach-start-'));
const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const taken = await timeStarts({
    'Express and pg alone': () => startServer('./floors/start.mjs', { DATABASE_URL: postgres.url }),
    'service, PostgreSQL': () => service({ DATABASE_URL: postgres.url }),
    'service, private server': () => service({ DATA_DIR: dataDir }),
  });
  for (const [way, values] of taken) {
    const [least, most] = spread(values).map(Math.round);
    print(`${way}: ${median(values).toFixed(0)} ms (${least} to ${most})`);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
