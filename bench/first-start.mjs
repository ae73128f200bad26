// What someone waits who clones the repository: from `npm start` to the first answer with data, to a working console, and at
// the second start; and the megabytes of packages that this installs. Each round has a clone of its own and an empty npm cache.
// Run: node bench/first-start.mjs [--rounds 3] [--user nobody]   (--user needs root; it starts the service as that user)
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '../scripts/free-port.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GIVE_UP_MS = 10 * 60_000;
const runFile = promisify(execFile);
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, user: { type: 'string' } },
});
const owner = options.user && { uid: await idOf('-u'), gid: await idOf('-g') };

async function idOf(flag) {
  return Number((await runFile('id', [flag, options.user])).stdout);
}

const rounds = [];
for (let round = 0; round < Number(options.rounds); round++) {
  const load = loadavg()[0];
  rounds.push(await measureRound());
  process.stdout.write(`round ${round + 1}, load before it ${load.toFixed(1)}: ${JSON.stringify(rounds.at(-1))}\n`);
}
for (const figure of Object.keys(rounds[0])) {
  const sorted = rounds.map((round) => round[figure]).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  process.stdout.write(`${figure}: ${median} (${sorted[0]} to ${sorted.at(-1)})\n`);
}

async function measureRound() {
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-first-'));
  const clone = path.join(folder, 'clone');
  const started = [];
  try {
    await runFile('git', ['clone', '--quiet', ROOT, clone]);
    if (owner) await runFile('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
    const start = async () => {
      const port = await freePort();
      const child = spawn('npm', ['start'], {
        ...owner,
        cwd: clone,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          PORT: String(port),
          LOG_LEVEL: 'error',
          npm_config_cache: path.join(folder, 'cache'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      started.push(child);
      child.text = '';
      child.stdout.on('data', (chunk) => {
        child.text += chunk;
      });
      return { child, base: `http://localhost:${port}`, from: performance.now() };
    };
    const first = await start();
    await until(first, async () => {
      const key = /RV-\w+/.exec(first.child.text)?.[0];
      if (key === undefined) return false;
      const url = `${first.base}/public/v2/contacts?email=dana@northgate.example`;
      return (await (await fetch(url, { headers: { 'X-API-KEY': key } })).json()).results?.length === 1;
    });
    const answer = seconds(first);
    await until(first, async () => (await fetch(`${first.base}/console`)).ok);
    const console = seconds(first);
    await end(first);
    const second = await start();
    await until(second, async () => (await fetch(`${second.base}/ready`)).ok);
    const again = seconds(second);
    await end(second);
    return {
      'first answer, s': answer,
      'console, s': console,
      'second start to ready, s': again,
      'packages, MB': await megabytes(clone, 'node_modules'),
      'packages with the console, MB': await megabytes(clone, 'node_modules', 'console/node_modules'),
    };
  } finally {
    // Each npm has a process group of its own, so that nothing is left when a step fails.
    for (const { pid, exitCode, signalCode } of started)
      if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function until({ child, from }, condition) {
  while (!(await condition().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`The service ended with status ${child.exitCode}.`);
    if (performance.now() - from > GIVE_UP_MS) throw new Error('The service took too long.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function seconds({ from }) {
  return Number(((performance.now() - from) / 1000).toFixed(1));
}

async function end({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function megabytes(clone, ...folders) {
  const { stdout } = await runFile('du', ['-sm', '--total', ...folders], { cwd: clone });
  return Number(stdout.trim().split('\n').at(-1).split('\t')[0]);
}
