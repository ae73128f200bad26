import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { openDatabase } from '../../src/db/open.js';
import { MIGRATIONS_DIRECTORY } from '../../src/db/schema-files.js';
import { databaseUrl, ownerOf } from '../support/databases.js';
import { runAdminHere } from '../support/run-admin.js';
import { startProcess, startWorker, stopEveryProcess } from '../support/service-process.js';

/* Real processes on a database that nobody has migrated. */
const LONG = { timeout: 300_000 };
const EVERY_NAME = readdirSync(MIGRATIONS_DIRECTORY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

let environment: Record<string, string>;
let base: string;

beforeEach(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  environment = {
    DATABASE_URL: await databaseUrl('empty'),
    MIGRATE: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  };
});
afterEach(stopEveryProcess);

async function ask(path: string, method = 'GET') {
  const answer = await fetch(base + path, { method, headers: { 'X-API-KEY': 'RV-1' } }).catch(() => null);
  return answer && { status: answer.status, body: (await answer.json()) as unknown };
}

const waiting = (names: readonly string[]) => ({
  status: 503,
  body: { status: 'not ready', waiting_for_migrations: names },
});
const admin = (...args: string[]) => runAdminHere(environment, args);

it(
  'a service and a worker with MIGRATE=off are alive and not ready, name what they wait for, and go on by themselves',
  LONG,
  async () => {
    const logLines: string[] = [];
    const starting = [startProcess(environment, logLines), startWorker(environment)];
    await expect.poll(() => ask('/ready'), { timeout: 60_000 }).toEqual(waiting(EVERY_NAME));
    expect(await ask('/live')).toEqual({ status: 200, body: { status: 'live' } });
    const later = { detail: 'The service is temporarily unavailable. Try again shortly.' };
    expect(await ask('/public/whoami')).toEqual({ status: 503, body: later });
    expect(await ask('/graphql', 'POST')).toEqual({ status: 503, body: later });
    await expect.poll(() => logLines.join('')).toContain('waiting for migrations: MIGRATE is off');
    expect(logLines.join('')).not.toContain('functions/');

    // The command line does not migrate on the way either.
    const made = await admin('create-agency', '--name', 'Acme');
    expect([made.status, made.out]).toEqual([1, '']);
    expect(made.err).toMatch(
      /^The database waits for 0001_init, .*, and MIGRATE is off. Run: npm run -s admin -- migrate\n$/,
    );

    const migrated = await admin('migrate', '--json');
    expect([migrated.status, JSON.parse(migrated.out), migrated.err]).toEqual([0, { applied: EVERY_NAME }, '']);
    const [service] = await Promise.all(starting);
    expect(await ask('/ready')).toEqual({ status: 200, body: { status: 'ready' } });
    expect(service?.printed()).toMatch(/^Listening on /);
    expect(await ask('/public/whoami')).toEqual({ status: 401, body: { detail: 'Invalid API key' } });
  },
);

it('--status and --dry-run tell what would run and change nothing', LONG, async () => {
  const none = { applied: [], pending: EVERY_NAME, functions: [], unknown: [], edited: [], unfinished: [] };
  const status = async () => {
    const { status: code, out } = await admin('migrate', '--status', '--json');
    return [code, JSON.parse(out)];
  };
  expect(await status()).toEqual([1, none]);
  const dry = await admin('migrate', '--dry-run');
  expect(dry.status).toBe(0);
  // Of an empty database that is the present schema, and not the way to it.
  expect(dry.out).toBe(`-- ── schema\n\n${readFileSync('prisma/schema.sql', 'utf8').trimEnd()}\n\n`);
  expect(await status()).toEqual([1, none]);

  expect((await admin('migrate')).out).toBe(EVERY_NAME.map((name) => `applied ${name}\n`).join(''));
  expect(await status()).toEqual([0, { ...none, applied: EVERY_NAME, pending: [] }]);
  expect((await admin('migrate')).out).toBe('Nothing to apply.\n');
  expect((await admin('migrate', '--dry-run')).out).toBe('-- Nothing to apply.\n');
});

it('a database that a later release has migrated is served, and the log says so', LONG, async () => {
  await admin('migrate');
  const database = await openDatabase({ url: environment['DATABASE_URL'] ?? '' });
  await ownerOf(database).query(
    null,
    `insert into _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
      values ('later', 'x', now(), '9999_of_a_later_release', now(), 1)`,
  );
  await database.close();
  const logLines: string[] = [];
  await startProcess(environment, logLines);
  expect(await ask('/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  await expect
    .poll(() => logLines.join(''))
    .toMatch(/"migration":"9999_of_a_later_release".*"msg":"the database has migrations of a later release"/);
  const { status, out } = await admin('migrate', '--status');
  expect([status, out]).toEqual([
    0,
    `applied: ${EVERY_NAME.length}\nof a later release: 9999_of_a_later_release\nThe database has the schema of this release.\n`,
  ]);
});
