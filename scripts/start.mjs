// `npm start`: set-up, then the service in this very process, so that signals reach it. The console is built beside it once
// the service answers.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

await setUp();
// With several processes this one only supervises them, until the end.
await Promise.race([import('../dist/process/server.js'), once(cluster, 'listening')]);
if (!process.exitCode && !process.argv.includes('--help')) buildConsole();

/* A release comes with the console built. */
function buildConsole() {
  if (!existsSync(path.join(ROOT, 'console'))) return;
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/build-console.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.unref();
  process.once('exit', () => child.kill());
}
