import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupPort } from '../../src/db/backup-port.js';
import { lockDirectory } from '../../src/db/directory-lock.js';
import { findOwner } from '../../src/db/directory-owner.js';
import { EmbeddedEngine } from '../../src/db/embedded-engine.js';
import { createEmbeddedPool } from '../../src/db/embedded-pool.js';
import { createStandstill, type Standstill } from '../../src/db/standstill.js';

const MINUTE = 60_000;
const TIMEOUTS = {
  lockMs: MINUTE,
  statementMs: MINUTE,
  queryMs: MINUTE,
  transactionMs: MINUTE,
  longStatementMs: MINUTE,
  longQueryMs: MINUTE,
  longTransactionMs: MINUTE,
  poolWaitMs: MINUTE,
  idleInTransactionMs: MINUTE,
};

let engine: EmbeddedEngine;
let pool: ReturnType<typeof createEmbeddedPool>['sessions']['pool'];
let standstill: Standstill;
let logged: string[];
const ports: BackupPort[] = [];

const log = { warn: (_fields: object, message: string) => void logged.push(message) };

beforeEach(async () => {
  logged = [];
  engine = await EmbeddedEngine.open({}, log);
  const { sessions, checkpoint } = createEmbeddedPool(engine, TIMEOUTS, log, false);
  pool = sessions.pool;
  standstill = createStandstill(engine, pool, checkpoint);
});

afterEach(async () => {
  for (const port of ports.splice(0)) port.close();
  await pool.end();
  await engine.close();
});

async function openPort(limits?: Parameters<typeof BackupPort.open>[1]): Promise<BackupPort> {
  const port = await BackupPort.open(log, limits);
  if (port === null) throw new Error('There is no loopback.');
  ports.push(port);
  return port;
}

/** One who calls, with all that it was told so far. */
interface Caller {
  socket: Socket;
  heard: string;
  hungUp: boolean;
}

async function call({ address }: BackupPort, text: string): Promise<Caller> {
  const socket = connect({ port: address.port, host: '127.0.0.1' });
  const caller: Caller = { socket, heard: '', hungUp: false };
  socket.on('data', (chunk) => {
    caller.heard += String(chunk);
  });
  socket.on('close', () => {
    caller.hungUp = true;
  });
  await once(socket, 'connect');
  socket.write(text);
  return caller;
}

describe('the port of backups', { timeout: 120_000 }, () => {
  it.each([
    ['another secret', () => `${'0'.repeat(64)}\nhold\n`],
    ['a part of the secret', ({ address }: BackupPort) => `${address.secret.slice(0, 63)}\nhold\n`],
    ['no secret', () => '\nhold\n'],
    ['the request of a browser', () => 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ])('hangs up on %s, and the database goes on', async (_name, textOf) => {
    const port = await openPort();
    port.databaseOpened(standstill);
    const caller = await call(port, textOf(port));
    await expect.poll(() => caller.hungUp).toBe(true);
    expect(caller.heard).toBe('');
    expect(logged).toEqual(['a backup was asked for without the secret, and refused']);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('hangs up on who sends more than a word, and on who says nothing', async () => {
    const port = await openPort({ greetingMs: 100, standstillMs: MINUTE });
    port.databaseOpened(standstill);
    const silent = await call(port, '');
    const patient = await openPort({ greetingMs: MINUTE, standstillMs: MINUTE });
    const wordy = await call(patient, 'x'.repeat(10_000));
    await expect.poll(() => [silent.hungUp, wordy.hungUp]).toEqual([true, true]);
  });

  it('lets one after the other hold the database still, who waits for it to open', async () => {
    const port = await openPort();
    const first = await call(port, `${port.address.secret}\nhold\n`);
    port.databaseOpened(standstill);
    await expect.poll(() => first.heard).toBe('ready\nheld\n');
    let answered = false;
    const waiting = pool.query('select 1').then(() => (answered = true));
    const second = await call(port, `${port.address.secret}\n`);
    await expect.poll(() => [second.heard, second.hungUp]).toEqual(['taken\n', true]);
    expect(answered).toBe(false);

    first.socket.write('release\n');
    await waiting;
    await expect.poll(() => first.heard).toBe('ready\nheld\nwhole\n');
    first.socket.destroy();
    await expect.poll(async () => (await call(port, `${port.address.secret}\n`).then(heardBy)).heard).toBe('ready\n');
  });

  it('is left by who was refused, even where nobody hangs up', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'backup-port-'));
    let left = 0;
    const stubborn = createServer((socket) => {
      socket.on('close', () => (left += 1)).resume();
      socket.write('taken\n');
    });
    stubborn.listen(0, '127.0.0.1');
    await once(stubborn, 'listening');
    const { port } = stubborn.address() as AddressInfo;
    const unlock = await lockDirectory(directory, { port, secret: 'known' });
    await expect(findOwner(directory)).rejects.toThrow('Another backup of this database is being made.');
    await expect.poll(() => left).toBe(1);
    stubborn.close();
    await unlock();
    await rm(directory, { recursive: true });
  });

  it('lets the database go on when who holds it is gone, or takes too long', async () => {
    const port = await openPort({ greetingMs: MINUTE, standstillMs: 200 });
    port.databaseOpened(standstill);
    const gone = await call(port, `${port.address.secret}\nhold\n`);
    await expect.poll(() => gone.heard).toBe('ready\nheld\n');
    gone.socket.destroy();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

    const slow = await call(port, `${port.address.secret}\nhold\n`);
    await expect.poll(() => [slow.heard, slow.hungUp]).toEqual(['ready\nheld\n', true]);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(logged).toEqual(['a backup held the embedded database for too long']);
  });

  it('hangs up on who holds the database when that is closed', async () => {
    const port = await openPort({ greetingMs: MINUTE, standstillMs: MINUTE });
    port.databaseOpened(standstill);
    const caller = await call(port, `${port.address.secret}\nhold\n`);
    await expect.poll(() => caller.heard).toBe('ready\nheld\n');
    port.close();
    await expect.poll(() => caller.hungUp).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('says so when the engine came to its end while it was held', async () => {
    const port = await openPort();
    port.databaseOpened(standstill);
    const caller = await call(port, `${port.address.secret}\nhold\n`);
    await expect.poll(() => caller.heard).toBe('ready\nheld\n');
    const broken = new Uint8Array([0, 0, 0, 4, 0, 0]);
    await expect(engine.exchange(broken)).rejects.toThrow('ended unexpectedly');
    caller.socket.write('release\n');
    await expect.poll(() => caller.heard).toBe('ready\nheld\nchanged\n');
  });
});

/** A caller that was answered, or was hung up on. */
async function heardBy(caller: Caller): Promise<Caller> {
  await expect.poll(() => caller.hungUp || caller.heard !== '').toBe(true);
  return caller;
}
