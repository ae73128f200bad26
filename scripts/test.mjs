// `npm test`: set-up, then every test on both databases. Arguments go to vitest.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

await setUp();
const root = fileURLToPath(new URL('..', import.meta.url));
// Whatever the tests leave lies in here and goes with it, also when they are cut short.
const scratch = await mkdtemp(path.join(tmpdir(), 'outreach-test-'));
// The PostgreSQL server may run as another user.
await chmod(scratch, 0o755);

const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  // Tests that start processes of the service take the code that was just compiled.
  env: { ...process.env, TMPDIR: scratch, TEST_COMPILED: '1' },
  stdio: 'inherit',
});
// The terminal interrupts both processes, so that one is only awaited here.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', async (status) => {
  // A server that was left to end by itself may still be writing.
  await rm(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(status ?? 1);
});
