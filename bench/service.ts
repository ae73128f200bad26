import { setUp } from '../scripts/setup.mjs';
import { BENCH_PEPPER } from './keys.js';
import { type RunningServer, startServer } from './process.js';

/**
 * The service as `npm start` runs it: compiled, in production, with log and metrics; the limit so high that nothing is
 * refused.
 * @param flags of the engine
 * @param settings beside those, or instead of them
 */
export async function startService(
  database: { DATABASE_URL: string } | { DATA_DIR: string },
  flags: string[] = [],
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  await setUp();
  const environment = {
    NODE_ENV: 'production',
    KEY_PEPPER: BENCH_PEPPER,
    ...database,
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: '100000',
    ...settings,
  };
  return startServer('../dist/process/server.js', environment, flags);
}
