// Does what a new user does: `npm start` with an empty data folder, a first request, SIGTERM. Also runs the command
// line, beside the service and after it, and a second service on the same data, which must be refused. Ends only processes that
// it started.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const started = [];
const STARTED = /^Listening on (\S+)$/m;
const data = await mkdtemp(path.join(tmpdir(), 'outreach-smoke-'));
const env = {
  ...process.env,
  DATA_DIR: path.join(data, 'db'),
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  REDIS_URL: '',
};

function run(args) {
  const child = spawn('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  started.push(child);
  child.text = '';
  child.stdout.on('data', (chunk) => {
    child.text += chunk;
  });
  child.ended = new Promise((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)));
  return child;
}

// The first start installs the packages, which depends on the network.
const PATIENCE_MS = 15 * 60_000;

async function until(what, condition) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function expectEqual(actual, expected, what) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}

const startedAt = Date.now();
const service = run(['start']);
try {
  const base = await until('the address', () => STARTED.exec(service.text)?.[1]);
  const ready = await fetch(`${base}/ready`);
  expectEqual(ready.status, 200, '/ready');
  process.stdout.write(`ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);

  const key = /RV-\w+/.exec(service.text)?.[0] ?? '';
  const found = await fetch(`${base}/public/v2/contacts?email=dana@northgate.example`, {
    headers: { 'X-API-KEY': key },
  });
  expectEqual(found.status, 200, 'the first curl');
  expectEqual((await found.json()).results[0].email, 'dana@northgate.example', 'the demo contact');
  for (const page of ['/openapi.json', '/metrics', '/live']) expectEqual((await fetch(base + page)).status, 200, page);
  // The first start builds the pages in the background.
  await until('/docs', async () => (await fetch(`${base}/docs`)).status === 200);

  const second = run(['start']);
  expectEqual((await second.ended) !== 0, true, 'a second service on the same data is refused');
  const command = run(['run', '-s', 'admin', '--', 'create-agency', '--name', 'Early', '--json']);
  expectEqual(await command.ended, 0, 'the command line beside the service');
  expectEqual(JSON.parse(command.text).agency_name, 'Early', 'its agency');

  const stopAt = Date.now();
  service.kill('SIGTERM');
  expectEqual(await service.ended, 0, 'SIGTERM to npm start');
  process.stdout.write(`stopped after ${((Date.now() - stopAt) / 1000).toFixed(1)} s\n`);

  const admin = run([
    'run',
    '-s',
    'admin',
    '--',
    'create-agency',
    '--name',
    'Late',
    '--client',
    'One',
    '--connect',
    'data_enrichment',
    '--json',
  ]);
  expectEqual(await admin.ended, 0, 'the command line after the stop');
  const agency = JSON.parse(admin.text);
  expectEqual(Object.keys(agency), ['agency_id', 'agency_name', 'master_key', 'clients'], 'its JSON');
  expectEqual(
    agency.clients.map((client) => client.client_name),
    ['One'],
    'its clients',
  );

  const againAt = Date.now();
  const again = run(['start']);
  const address = await until('the address', () => STARTED.exec(again.text)?.[1]);
  const whoami = await fetch(`${address}/public/whoami`, { headers: { 'X-API-KEY': agency.clients[0].read_only_key } });
  expectEqual(await whoami.json(), { client_id: agency.clients[0].client_id, client_name: 'One' }, 'whoami');
  process.stdout.write(`second start answered after ${((Date.now() - againAt) / 1000).toFixed(1)} s\n`);
  again.kill('SIGINT');
  expectEqual(await again.ended, 0, 'SIGINT to npm start');
} finally {
  // Each npm is started in a separate process group, so that no process is left if a check fails.
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  await rm(data, { recursive: true, force: true });
}
