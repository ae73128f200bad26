import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOwner } from '../../src/db/directory-owner.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/agencies/create-agency.js';
import { brokenInvariants } from '../support/invariants.js';
import { runScript, spawnScript } from '../support/run-script.js';
import { type ServiceProcess, startProcess, stopEveryProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';

let prepared: string;
let place: string;
let key: string;
const at = (name: string) => path.join(place, name);
const settings = (dataDir: string) => ({
  DATA_DIR: at(dataDir),
  DATABASE_URL: '',
  KEY_PEPPER: PEPPER,
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
});
const admin = (dataDir: string, ...args: string[]) => runScript('admin', settings(dataDir), args);

beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'backup-prepared-'));
  const database = await openDatabase({ url: null, dataDir: prepared });
  await migrate(database);
  const agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
  await database.close();
  key = agency.clients[0]?.readWriteKey ?? '';
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'backup-running-'));
  await cp(prepared, at('data'), { recursive: true });
});
afterEach(async () => {
  await stopEveryProcess();
  await rm(place, { recursive: true, force: true });
});

async function upsert({ url }: ServiceProcess, email: string): Promise<number> {
  const response = await fetch(`${url}/public/v2/contacts`, {
    method: 'PUT',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Dana' }),
  });
  await response.text();
  return response.status;
}

/** Tries again as often as it is asked to wait, and notes each answer. */
async function upsertPatiently(service: ServiceProcess, email: string, answers = new Set<number>()): Promise<number> {
  for (;;) {
    const status = await upsert(service, email);
    answers.add(status);
    if (status !== 503) return status;
  }
}

async function count({ url }: ServiceProcess): Promise<number> {
  const response = await fetch(`${url}/public/v2/contacts`, { headers: { 'X-API-KEY': key } });
  return ((await response.json()) as { count: number }).count;
}

/** Callers that write one contact after the other until they are stopped. */
class Writers {
  readonly acknowledged: string[] = [];
  readonly answers = new Set<number>();
  #writing = true;
  readonly #all: Promise<unknown>;

  constructor(service: ServiceProcess, howMany: number) {
    this.#all = Promise.all(Array.from({ length: howMany }, (_, writer) => this.#write(service, writer)));
  }

  async written(more: number): Promise<string[]> {
    const target = this.acknowledged.length + more;
    await expect.poll(() => this.acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(target);
    return [...this.acknowledged];
  }

  async stop(): Promise<string[]> {
    this.#writing = false;
    await this.#all;
    return this.acknowledged;
  }

  async #write(service: ServiceProcess, writer: number): Promise<void> {
    for (let turn = 0; this.#writing; turn += 1) {
      const email = `w${writer}n${turn}@backup.example`;
      await upsertPatiently(service, email, this.answers);
      this.acknowledged.push(email);
    }
  }
}

async function emailsIn(dataDir: string): Promise<{ emails: Set<string>; broken: object }> {
  const database = await openDatabase({ url: null, dataDir: at(dataDir), asOwner: true });
  try {
    const rows = await database.query<{ email: string }>(null, 'select email from contact');
    return { emails: new Set(rows.map(({ email }) => email)), broken: await brokenInvariants(database) };
  } finally {
    await database.close();
  }
}

describe('a backup of an embedded database whose service runs', { timeout: 300_000 }, () => {
  it('has everything that was acknowledged before it began, and the service loses and refuses nothing', async () => {
    const service = await startProcess(settings('data'));
    const writers = new Writers(service, 8);
    const before = await writers.written(100);
    const made = await admin('data', 'backup', '--to', at('copy'));
    const during = await writers.written(50);
    const after = await writers.stop();
    expect(made).toEqual({
      status: 0,
      err: '',
      out: expect.stringMatching(/^\d+ files, \d+ bytes\. Keep KEY_PEPPER .*\nThe service stood still for \d+ ms\.\n$/),
    });
    expect(during.length).toBeGreaterThan(before.length);
    expect([...writers.answers].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(await count(service)).toBe(after.length);
    expect(await service.stop()).toBe(0);

    expect(await admin('restored', 'restore', '--from', at('copy'))).toMatchObject({ status: 0, err: '' });
    const { emails, broken } = await emailsIn('restored');
    expect(before.filter((email) => !emails.has(email))).toEqual([]);
    expect([...emails].filter((email) => !after.includes(email))).toEqual([]);
    expect(broken).toEqual({});
    const doctor = await admin('restored', 'doctor', '--json');
    expect(doctor).toMatchObject({ status: 0, err: '' });
    const { findings } = JSON.parse(doctor.out) as { findings: { name: string; verdict: string }[] };
    expect(findings.find(({ name }) => name === 'lists')).toMatchObject({ verdict: 'fine' });

    const again = await startProcess(settings('restored'));
    expect(await count(again)).toBe(emails.size);
    expect(await upsert(again, 'later@backup.example')).toBe(201);
    expect(await count(again)).toBe(emails.size + 1);
  });

  it('lets requests wait while the files stand still, and answers the others', async () => {
    const service = await startProcess(settings('data'));
    const owner = await findOwner(at('data'));
    expect(owner.isRunning).toBe(true);
    let waiting: Promise<number> | undefined;
    let answered = false;
    const lives = new Set<number>();
    await owner.hold(async () => {
      waiting = upsertPatiently(service, 'waits@backup.example').finally(() => (answered = true));
      for (let turn = 0; turn < 30; turn += 1) lives.add((await fetch(`${service.url}/live`)).status);
      expect(answered).toBe(false);
    });
    await owner.end();
    expect([...lives]).toEqual([200]);
    expect(await waiting).toBe(201);
  });

  it('is not made where the folder exists, within the database, or while another one is made', async () => {
    await startProcess(settings('data'));
    await expect(admin('data', 'backup', '--to', at('data'))).resolves.toMatchObject({
      status: 1,
      err: expect.stringContaining('is there already'),
    });
    await expect(admin('data', 'backup', '--to', at('data/database/copy'))).resolves.toMatchObject({
      status: 1,
      err: expect.stringContaining('is inside of the database'),
    });
    const owner = await findOwner(at('data'));
    await expect(admin('data', 'backup', '--to', at('copy'))).resolves.toEqual({
      status: 1,
      out: '',
      err: 'Another backup of this database is being made.\n',
    });
    await owner.end();
    await expect.poll(async () => (await admin('data', 'backup', '--to', at('copy'))).status).toBe(0);
  });

  it('leaves no backup when its command is killed, and the service and the next backup go on', async () => {
    const service = await startProcess(settings('data'));
    let killed = false;
    while (!killed) {
      await rm(at('copy'), { recursive: true, force: true });
      const { child, ended } = spawnScript('admin', settings('data'), ['backup', '--to', at('copy')]);
      const hasBegun = () => child.exitCode !== null || existsSync(at('copy.unfinished/database/base'));
      await expect.poll(hasBegun, { interval: 5 }).toBe(true);
      child.kill('SIGKILL');
      await ended;
      killed = child.signalCode === 'SIGKILL';
    }
    expect(existsSync(at('copy'))).toBe(false);
    expect(await upsert(service, 'after@backup.example')).toBe(201);
    expect(await admin('restored', 'restore', '--from', at('copy.unfinished'))).toMatchObject({
      status: 1,
      err: expect.stringContaining('is no whole backup'),
    });
    await expect.poll(async () => (await admin('data', 'backup', '--to', at('copy'))).status).toBe(0);
    expect((await readdir(place)).sort()).toEqual(['copy', 'data']);
    expect(await admin('restored', 'restore', '--from', at('copy'))).toMatchObject({ status: 0, err: '' });
    expect((await emailsIn('restored')).emails).toEqual(new Set(['after@backup.example']));
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'is worth nothing when the service ends by %s in the middle',
    async (signal) => {
      const service = await startProcess(settings('data'));
      const owner = await findOwner(at('data'));
      const held = owner.hold(async () => {
        expect(await service.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : signal);
      });
      await expect(held).rejects.toThrow('The process that has the database open ended, or did not hold it still');
      await owner.end();
      expect(await admin('data', 'backup', '--to', at('copy'))).toMatchObject({ status: 0, err: '' });
    },
  );

  it('is asked for with a secret that only the user of the service can read, and that goes with the lock', async () => {
    const service = await startProcess(settings('data'));
    const locks = async () => (await readdir(at('data'))).filter((name) => name.startsWith('lock.'));
    const [lock = ''] = await locks();
    expect((await stat(at(`data/${lock}`))).mode & 0o777).toBe(0o600);
    const { backups } = JSON.parse(await readFile(at(`data/${lock}`), 'utf8')) as { backups: { secret: string } };
    expect(backups.secret).toMatch(/^[0-9a-f]{64}$/);
    await service.stop();
    expect(await locks()).toEqual([]);
  });
});
