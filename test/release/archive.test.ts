import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** An installation takes as long as the network and the other tests let it. */
const PATIENCE_MS = 240_000;

let root = '';
let release = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'outreach archive '));
  const printed = execFileSync(process.execPath, ['scripts/pack.mjs'], { encoding: 'utf8' });
  const archive = /^(\S+\.tar\.gz): /m.exec(printed)?.[1] ?? '';
  release = path.join(root, 'release');
  await mkdir(release);
  execFileSync('tar', ['-xzf', archive, '-C', release, '--strip-components=1']);
}, PATIENCE_MS);
afterAll(() => rm(root, { recursive: true, force: true }));

const has = (name: string) => existsSync(path.join(release, 'node_modules', name));

/** Runs `npm start` until it listens; ends it by SIGTERM after `look`. */
async function start(environment: Record<string, string>, look: (url: string) => Promise<void>): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', DEMO: 'small', PORT: '0', DATA_DIR: path.join(root, 'data') };
  const child = spawn('npm', ['start'], {
    cwd: release,
    env: { ...env, DATABASE_URL: '', REDIS_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const url = () => /^Listening on (\S+)$/m.exec(text)?.[1];
  await expect.poll(() => url() ?? (child.exitCode === null ? undefined : text), { timeout: PATIENCE_MS }).toBeTruthy();
  try {
    await look(url() ?? '');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  return text;
}

it(
  'starts from the archive with run-time packages alone, and with those for traces where traces are wanted',
  async () => {
    await start({}, async (url) => {
      const places = ['/ready', '/docs', '/console', '/openapi.json'];
      const statusOf = async (place: string) => (await fetch(url + place, { headers: { Accept: 'text/html' } })).status;
      expect(await Promise.all(places.map(statusOf))).toEqual([200, 200, 200, 200]);
    });
    const names = ['graphql', 'esbuild', 'typescript', 'vitest', '@opentelemetry/sdk-trace'];
    expect(names.map(has)).toEqual([true, false, false, false, false]);

    const printed = await start({ OTEL_TRACES_EXPORTER: 'console' }, async (url) => {
      expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    });
    expect(has('@opentelemetry/sdk-trace')).toBe(true);
    expect(printed).toContain('traceId');
  },
  2 * PATIENCE_MS,
);
