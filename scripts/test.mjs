// `npm test`: set-up, then the tests that every change must pass. Arguments go to vitest; with a path or a project among them
// it runs what they name, be it one of the long ones (see vitest.config.ts).
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './build-console.mjs';
import { testPath } from './programs.mjs';
import { startRedis } from './redis.mjs';
import { setUp } from './setup.mjs';

await setUp('test');
const isDeployed = process.env.TEST_SERVICE === 'deployed';
// The validating proxy is one of the tools.
if (isDeployed) await setUp('check');
await buildConsole();
const root = fileURLToPath(new URL('..', import.meta.url));
// All files of the tests are in this folder and are deleted with it, also when the tests are interrupted.
const scratch = await mkdtemp(path.join(tmpdir(), 'outreach-test-'));
// The PostgreSQL server may run as another user.
await chmod(scratch, 0o755);

process.env.PATH = testPath();
// Without Redis, tests of shared state are skipped; two processes need it.
const redis = process.env.TEST_REDIS_URL ? null : await startRedis(scratch, { args: ['--databases', '256'] });
const env = { ...process.env, TMPDIR: scratch, ...(redis ? { TEST_REDIS_URL: redis.url } : {}) };
if (isDeployed && !env.TEST_REDIS_URL) {
  process.stderr.write(
    'Two processes share their limits through Redis: install redis-server, or set TEST_REDIS_URL.\n',
  );
  process.exit(1);
}

const given = process.argv.slice(2);
const isNamed = given.some((argument) => argument.startsWith('test/') || argument.startsWith('--project'));
const args = isNamed ? given : ['--project', 'pure', '--project', 'postgres', ...given];
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
  cwd: root,
  // Tests that start processes of the service use the code that was just compiled.
  env: { ...env, TEST_COMPILED: '1' },
  stdio: 'inherit',
});
// The terminal interrupts both processes; this one only waits for the other.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', async (status) => {
  redis?.stop();
  // A server that is still shutting down may still be writing.
  await rm(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(status ?? 1);
});
