// `npm test`: set-up, then every test on both databases. Arguments go to vitest.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

await setUp();
const root = fileURLToPath(new URL('..', import.meta.url));
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
// The terminal interrupts both; other signals are passed on, and vitest then ends the servers it started.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (status) => process.exit(status ?? 1));
