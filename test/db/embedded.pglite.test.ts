import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/db/database.js';
import { isUnavailable, sqlState } from '../../src/db/database-error.js';
import { DirectoryInUseError } from '../../src/db/directory-lock.js';
import { EmbeddedEngine } from '../../src/db/embedded-engine.js';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../../src/db/open.js';
import { PortStream } from '../../src/db/port-stream.js';
import { healthRouter } from '../../src/process/health.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { databaseKind } from '../support/databases.js';

/** How often the thread is ended under writers; a release check sets 50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
/** No machine comes to its end. */
const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
/** On a busy machine opening the files takes seconds, and an ordinary statement may take one. */
const SOON = { statementMs: 2_000, poolWaitMs: 60_000 };

let folder: string;
let directory: string;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outreach-embedded-'));
  if (databaseKind() !== 'pglite') return;
  const empty = await openDatabase({ url: null, dataDir: path.join(folder, 'empty') });
  await empty.close();
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  directory = await mkdtemp(path.join(folder, 'copy-'));
  if (databaseKind() === 'pglite') await cp(path.join(folder, 'empty'), directory, { recursive: true });
});

afterEach(async () => {
  await Promise.allSettled(opened.splice(0).map((database) => database.close()));
  await rm(directory, { recursive: true });
});

async function open(timeouts: OpenOptions['timeouts'] = {}): Promise<OpenDatabase> {
  const database = await openDatabase({ url: null, dataDir: directory, timeouts });
  opened.push(database);
  return database;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const describeFailure = (error: unknown) => ({ code: sqlState(error), unavailable: isUnavailable(error) });

const CANCELED = { code: '57014', unavailable: true };

describe('the embedded database', { timeout: 180_000 }, () => {
  it('hands over answers of any size and shape whole', async () => {
    const database = await open();
    const rows = await database.query<{ n: number; text: string }>(
      null,
      `select n, repeat(chr(97 + n % 26), n * 37 % 1000) as text from generate_series(1, 20000) n`,
    );
    expect(rows).toEqual(
      Array.from({ length: 20_000 }, (_, i) => ({
        n: i + 1,
        text: String.fromCharCode(97 + ((i + 1) % 26)).repeat(((i + 1) * 37) % 1000),
      })),
    );
    const large = await database.query(null, `select repeat('é', n * 1000000) as text from generate_series(1, 3) n`);
    expect(large).toEqual([1, 2, 3].map((n) => ({ text: 'é'.repeat(n * 1_000_000) })));
  });

  it('hands a large answer over in parts, each in a turn of its own', async () => {
    const engine = await EmbeddedEngine.open({}, { warn: () => undefined });
    const stream = new PortStream(engine, 10_000);
    let turn = 0;
    let count = setImmediate(function next() {
      turn++;
      count = setImmediate(next);
    });
    const parts: { bytes: number; turn: number }[] = [];
    stream.on('data', (part: Buffer) => parts.push({ bytes: part.length, turn }));
    stream.write('welcome');
    const text = 'select repeat(md5(n::text), 3) from generate_series(1, 20000) n\0';
    const head = Buffer.from('Q0000');
    head.writeInt32BE(4 + text.length, 1);
    stream.write(Buffer.concat([head, Buffer.from(text)]));
    await expect.poll(() => parts.reduce((bytes, part) => bytes + part.bytes, 0)).toBeGreaterThan(20_000 * 96);
    clearImmediate(count);
    stream.destroy();
    await engine.close();
    expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(65_536 + 200);
    const rows = parts.slice(1);
    expect(new Set(rows.map((part) => part.turn)).size).toBe(rows.length);
  });

  it('keeps nothing of what it has answered', async () => {
    const database = await open();
    const before = process.memoryUsage.rss();
    for (let turn = 0; turn < 150; turn++) {
      await database.query('four megabytes', `select repeat('x', 4000000) as text`);
    }
    const grownMiB = (process.memoryUsage.rss() - before) / 2 ** 20;
    expect(grownMiB, 'growth by 572 MiB of answers').toBeLessThan(450);
  });

  it('ends a statement over its limit, by every door, and answers again with what was acknowledged', async () => {
    const database = await open(SOON);
    await database.query(null, 'create table note (text text)');
    await database.query(null, `insert into note values ('kept')`);
    const doors = [
      () => database.query(null, ENDLESS),
      () => database.transaction((sql) => sql.query(null, ENDLESS)),
      () => database.prisma.$queryRawUnsafe(ENDLESS),
    ];
    for (const runEndless of doors) {
      expect(describeFailure(await failureOf(runEndless()))).toEqual(CANCELED);
      expect(await database.query('notes', 'select text from note')).toEqual([{ text: 'kept' }]);
    }
  });

  it('keeps nothing of a transaction whose statement it ended', async () => {
    const database = await open(SOON);
    await database.query(null, 'create table note (text text)');
    const endless = database.transaction(async (sql) => {
      await sql.query(null, `insert into note values ('lost')`);
      await sql.query(null, ENDLESS);
    });
    expect(describeFailure(await failureOf(endless))).toEqual(CANCELED);
    expect(await database.query(null, 'select text from note')).toEqual([]);
  });

  it('gives a long transaction, and nobody else, more time for a statement', async () => {
    const database = await open({ ...SOON, longStatementMs: 60_000, longQueryMs: 60_000, longTransactionMs: 60_000 });
    const slow = (sql: Sql) => sql.query(null, 'select pg_sleep(4)');
    const outcomes = [];
    for (const timeoutProfile of ['long', 'brief', 'long'] as const)
      outcomes.push(sqlState(await failureOf(database.transaction(slow, timeoutProfile))));
    outcomes.push(sqlState(await failureOf(slow(database))));
    expect(outcomes).toEqual([undefined, '57014', undefined, '57014']);
  });

  it('lets nobody wait longer than for a connection to a server', async () => {
    const database = await open({ statementMs: 2_000, poolWaitMs: 100 });
    const ended: string[] = [];
    const note = async (name: string, work: Promise<unknown>) => {
      const error = await failureOf(work);
      ended.push(name);
      return isUnavailable(error);
    };
    const all = [note('endless', database.query(null, ENDLESS)), note('waiting', database.query(null, 'select 1'))];
    expect(await Promise.all(all)).toEqual([true, true]);
    expect(ended).toEqual(['waiting', 'endless']);
  });

  it('ends a transaction that is left open, and serves the next', async () => {
    const database = await open({ ...SOON, idleInTransactionMs: 200 });
    await database.query(null, 'create table note (text text)');
    const asleep = database.transaction(async (sql) => {
      await sql.query(null, `insert into note values ('lost')`);
      await expect.poll(() => failureOf(sql.query(null, 'select 1')), { interval: 2_000 }).not.toBeNull();
      await sql.query(null, 'select 1');
    });
    expect(isUnavailable(await failureOf(asleep))).toBe(true);
    expect(await database.query(null, 'select text from note')).toEqual([]);
  });

  it('leaves nothing of a client to the next: no transaction, no setting, no statement', async () => {
    const database = await open({ ...SOON, transactionMs: 300 });
    const endless = database.transaction(async (sql) => {
      await sql.query(null, `set datestyle to 'German'`);
      for (;;) await sql.query('pause', 'select pg_sleep(0.05)');
    });
    expect(isUnavailable(await failureOf(endless))).toBe(true);
    expect(await database.query(null, 'show datestyle')).toEqual([{ DateStyle: 'ISO, MDY' }]);
    expect(await database.query(null, 'select name from pg_prepared_statements')).toEqual([]);
    expect(await database.query(null, 'select now() = statement_timestamp() as alone')).toEqual([{ alone: true }]);
  });

  it('still hears what is told after its thread was ended', async () => {
    const database = await open(SOON);
    const heard: string[] = [];
    await database.listen('told', (payload) => heard.push(payload));
    const tell = (payload: string) => database.query(null, `select pg_notify('told', $1)`, [payload]);
    await tell('before');
    await failureOf(database.query(null, ENDLESS));
    await tell('after');
    expect(heard).toEqual(['before', 'after']);
  });

  it('keeps its directory while the thread is ended and opened again', async () => {
    const database = await open(SOON);
    const endless = failureOf(database.query(null, ENDLESS));
    const taken: unknown[] = [];
    const takeOver = () => failureOf(openDatabase({ url: null, dataDir: directory }).then((other) => other.close()));
    let running = true;
    const again = endless.then(() => database.query(null, 'select 1')).finally(() => (running = false));
    while (running) taken.push(await takeOver());
    await again;
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((error) => !(error instanceof DirectoryInUseError))).toEqual([]);
  });

  it(`loses nothing that was acknowledged, over ${ROUNDS} threads ended under writers`, {
    timeout: 120_000 + ROUNDS * 30_000,
  }, async () => {
    const database = await open(SOON);
    await database.query(null, 'create table note (writer integer, turn integer, primary key (writer, turn))');
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    let writing = true;
    const write = async (writer: number) => {
      for (let turn = 0; writing; turn++) {
        const insert = (sql: Sql) => sql.query('write-note', 'insert into note values ($1, $2)', [writer, turn]);
        const error = await failureOf(turn % 2 === 0 ? insert(database) : database.transaction(insert));
        if (error === null) acknowledged.push(`${writer} ${turn}`);
        else refused.push(error);
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const before = acknowledged.length;
        await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 40);
        expect(describeFailure(await failureOf(database.query(null, ENDLESS)))).toEqual(CANCELED);
      }
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    await database.close();

    const reopened = await open();
    const rows = await reopened.query<{ key: string }>(null, `select writer || ' ' || turn as key from note`);
    const kept = new Set(rows.map(({ key }) => key));
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect(refused.filter((error) => !isUnavailable(error))).toEqual([]);
  });

  it('gives back the memory of the threads that were ended', async () => {
    const database = await open(SOON);
    const endThread = async () => {
      await failureOf(database.query(null, ENDLESS));
      await failureOf(database.query(null, 'select 1'));
    };
    for (let round = 0; round < 2; round++) await endThread();
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 4; round++) await endThread();
    // One engine alone is more than a hundred.
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(250);
  });

  it('is opened again when its thread ends by itself, and says what was cut off', async () => {
    const log: string[] = [];
    const engine = await EmbeddedEngine.open({}, { warn: (_fields, message) => log.push(message) });
    const broken = new Uint8Array([0, 0, 0, 4, 0, 0]);
    expect(describeFailure(await failureOf(engine.exchange(broken)))).toEqual({ code: '57P02', unavailable: true });
    await engine.settled();
    const select = new Uint8Array(Buffer.from('Q\0\0\0\x0dselect 1\0', 'latin1'));
    expect(Buffer.from(await engine.exchange(select)).toString('latin1')).toContain('SELECT 1');
    await engine.close();
    expect(log).toEqual(['the embedded database ended unexpectedly; it is opened again']);
    expect(describeFailure(await failureOf(engine.exchange(new Uint8Array(1))))).toEqual({
      code: '57P03',
      unavailable: true,
    });
  });

  it('closes while the thread is being opened again, and gives up the directory', async () => {
    const database = await open(SOON);
    await database.query(null, 'create table note (text text)');
    await failureOf(database.query(null, ENDLESS));
    await database.close();
    const next = await open();
    expect(await next.query(null, 'select text from note')).toEqual([]);
  });

  it('lets the process answer while a statement runs', async () => {
    const database = await open({ statementMs: 8_000, poolWaitMs: 200 });
    const metrics = createMetrics();
    const app = express().use(
      healthRouter({ database, metrics, isReady: () => true, isPrivate: () => true, readMetrics: metrics.text }),
    );
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const status = async (target: string) => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`);
      await response.text();
      return response.status;
    };
    try {
      let running = true;
      const endless = failureOf(database.query(null, ENDLESS)).finally(() => (running = false));
      const answers = [];
      for (let turn = 0; turn < 100; turn++) answers.push(await status('/live'));
      expect(running).toBe(true);
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await status('/ready')).toBe(503);
      expect(describeFailure(await endless)).toEqual(CANCELED);
      await expect.poll(() => status('/ready'), { timeout: 60_000 }).toBe(200);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
