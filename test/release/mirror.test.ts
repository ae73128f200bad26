import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { buildMirror, type MirrorProgram } from '../support/mirror-program.js';
import { type WorkPlace, workAtRandom } from '../support/random-work.js';
import { type ServiceProcess, startProcess, startWorker, stopEveryProcess } from '../support/service-process.js';

/** How often the mirror is killed; a release check sets 600, which is an hour's work. */
const RUNS = Number(process.env['MIRROR_RUNS'] ?? 4);
/** A mirror that reads everything takes the longer, the more was written. */
const READS_ALL = { timeout: 60_000 + RUNS * 2_000 };
const PEPPER = 'a pepper of sixteen characters';

let database: OpenDatabase;
let environment: Record<string, string>;
let place: WorkPlace;
let readOnlyKey: string;
let program: MirrorProgram;

beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url });
  const agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  const port = await freePort();
  environment = {
    ...{
      DATABASE_URL: url,
      KEY_PEPPER: PEPPER,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      WORKER: 'off',
      PORT: String(port),
    },
  };
  readOnlyKey = client.readOnlyKey;
  place = { url: `http://127.0.0.1:${port}`, ...client, masterKey: agency.masterKey };
  program = await buildMirror();
}, 120_000);
afterAll(async () => {
  await stopEveryProcess();
  await program.remove();
  await database.close();
});

const mirror = (...args: string[]) => program.start({ URL: place.url, KEY: readOnlyKey }, ...args);

async function numberOf(text: string, values: unknown[] = [place.clientId]): Promise<number> {
  const [row] = await database.query<{ number: number | null }>(null, text, values);
  return row?.number ?? 0;
}
const NEWEST = 'select last as number from journal_head where client_id = $1';
const EMPTIED = 'select count(*)::int as number from journal where client_id = $1 and before is null and after is null';

const KINDS = ['contact', 'company', 'email', 'campaign'] as const;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Rows {
  rows: unknown[];
  fields: unknown[];
}

/* What SQLite has, and the columns that it has it in. */
function mirrored(kind: string): Rows & { columns: string[] } {
  const sqlite = new Database(program.file, { readonly: true });
  const rows = sqlite.prepare(`select * from "${kind}" order by id`).all() as Record<string, unknown>[];
  const columns = (sqlite.prepare(`pragma table_info("${kind}")`).all() as { name: string }[]).map(({ name }) => name);
  const fields = sqlite
    .prepare('select record_id, name, value from custom_field where kind = ? order by record_id, name')
    .all(kind) as Record<string, unknown>[];
  sqlite.close();
  return {
    columns,
    rows: rows.map((row) => columns.map((column) => row[column])),
    fields: fields.map((field) => [field['record_id'], field['name'], field['value']]),
  };
}

const plain = (value: unknown) =>
  value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value;

/* The same of the database itself. */
async function stored(kind: string, columns: readonly string[]): Promise<Rows> {
  const named = columns.map((column) => `t.${snake(column)} as "${column}"`).join(', ');
  const rows = await database.query<Record<string, unknown>>(
    null,
    `select ${named} from ${kind} t where t.client_id = $1 order by t.id`,
    [place.clientId],
  );
  const fields =
    kind === 'campaign'
      ? []
      : await database.query<{ id: number; name: string; value: string }>(
          null,
          `select f.${kind}_id as id, f.field_name as name, f.field_value as value from ${kind}_custom_field f
            where f.client_id = $1 order by f.${kind}_id, f.field_name collate "C"`,
          [place.clientId],
        );
  return {
    rows: rows.map((row) => columns.map((column) => plain(row[column]))),
    fields: fields.map(({ id, name, value }) => [id, name, value]),
  };
}

async function expectEqual(): Promise<number> {
  let count = 0;
  for (const kind of KINDS) {
    const { columns, ...mine } = mirrored(kind);
    expect(mine, kind).toEqual(await stored(kind, columns));
    count += mine.rows.length;
  }
  return count;
}

/* Numbers what is left. Without a worker, an erasure that a killed one had begun stays where it is, and nothing changes any more. */
async function numberTheRest(): Promise<void> {
  while ((await aggregateEntries(database, 2_000)) > 0);
}

/* What the mirror says when its copy was not right: it would mend it, and nothing would be seen at the end. */
const REPAIRED = /differs|missing/;

/* The first half of the entries, so that there are days to be compared. In slices: an hour's work is longer than a statement may take. */
async function moveToYesterday(end: number): Promise<void> {
  await database.query(null, "select journal_make_day(now() - interval '1 day')");
  for (let after = 0; after < end; after += SLICE)
    await database.query(
      null,
      `update journal set numbered_at = numbered_at - interval '1 day'
        where client_id = $1 and number > $2 and number <= $3 and numbered_at > now() - interval '1 day'`,
      [place.clientId, after, Math.min(after + SLICE, Math.floor(end))],
    );
}
const SLICE = 5_000;

async function catchUp(): Promise<string[]> {
  const running = mirror('--once');
  expect(await running.ended, running.lines.join('\n')).toBe(0);
  return running.lines;
}

/* One round: the mirror is killed after so many lines or within its next step, and others with it now and then. */
async function killSome(round: number, processes: { service: ServiceProcess; worker: ServiceProcess }): Promise<void> {
  const running = mirror();
  const enough = round % 5;
  const before = await numberOf(NEWEST);
  await eventually(() => expect(running.lines.length).toBeGreaterThanOrEqual(enough), { interval: 5, timeout: 60_000 });
  await pause(Math.random() * 150);
  if (round % 3 === 1) await processes.worker.stop('SIGKILL');
  if (round % 4 === 2) await processes.service.stop('SIGKILL');
  await running.kill();
  expect(running.lines.filter((line) => REPAIRED.test(line))).toEqual([]);
  if (round % 3 === 1) processes.worker = await startWorker(environment);
  if (round % 4 === 2) processes.service = await startProcess(environment);
  await eventually(async () => expect(await numberOf(NEWEST)).toBeGreaterThan(before + 20), { timeout: 60_000 });
}

it(`a mirror that is killed ${RUNS} times, with the service and the worker, is equal to the database and proven`, {
  timeout: 180_000 + RUNS * 20_000,
}, async () => {
  const processes = { service: await startProcess(environment), worker: await startWorker(environment) };
  let isOver = false;
  const writers = Array.from({ length: 3 }, () => workAtRandom(place, () => isOver));
  // An older workspace: the mirror begins with lists.
  await eventually(async () => expect(await numberOf(NEWEST)).toBeGreaterThan(150), { timeout: 60_000 });
  for (let round = 0; round < RUNS; round += 1) await killSome(round, processes);
  isOver = true;
  await Promise.all(writers);
  await processes.worker.stop();
  await numberTheRest();
  const newest = await numberOf(NEWEST);
  // The copy begins where its lists were read.
  const begin = Number(/ after (\d+),/.exec((await catchUp()).at(-1) ?? '')?.[1]);
  await moveToYesterday((begin + newest) / 2);
  const lines = await catchUp();
  const [proof = ''] = lines.slice(-1);
  expect(proof).toMatch(new RegExp(`^complete: \\d+ entries of 2 days after \\d+, up to ${newest}$`));
  expect(lines.filter((line) => REPAIRED.test(line))).toEqual([]);
  const rows = await expectEqual();
  const emptied = await numberOf(EMPTIED);
  process.stdout.write(`mirror: ${RUNS} kills, ${newest} entries (${emptied} emptied), ${rows} records; ${proof}\n`);
});

it('an entry that the mirror lost is found by the digests, and read again', READS_ALL, async () => {
  const sqlite = new Database(program.file);
  const [{ number, kind, record_id: id }] = sqlite
    .prepare("select * from entry where kind = 'contact' and action = 'changed' order by number desc limit 1")
    .all() as [{ number: number; kind: string; record_id: number }];
  sqlite.prepare('delete from entry where number = ?').run(number);
  sqlite.prepare(`delete from "${kind}" where id = ?`).run(id);
  sqlite.close();
  expect(await catchUp()).toContain(`differs at ${number}: read again from there`);
  await expectEqual();
});

it('a mirror that missed days which were dropped reads everything anew', READS_ALL, async () => {
  await database.query(null, "update contact set job_title = 'while it was away' where client_id = $1", [
    place.clientId,
  ]);
  await numberTheRest();
  const newest = await numberOf(NEWEST);
  await database.query(null, 'delete from journal where client_id = $1 and number < $2', [place.clientId, newest]);
  expect((await catchUp()).join('\n')).toMatch(/entries after \d+ are missing: everything is read anew\n/);
  await expectEqual();
});
