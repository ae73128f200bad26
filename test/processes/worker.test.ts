import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { enqueueRescoring } from '../../src/schema/crm/scoring/enqueue.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { scoredWorkspace } from '../schema/scoring/scored-workspace.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startWorker } from '../support/service-process.js';
import { enterWorkspace } from '../support/workspace.js';

const CONTACTS = 20_000;

let url: string;
let database: OpenDatabase;
let clientId: string;
let own: ReturnType<typeof scoredWorkspace>;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, timeouts: { statementMs: 30_000, queryMs: 30_000 } });
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A'],
    connect: [],
  });
  clientId = agency.clients[0]?.clientId ?? '';
  own = scoredWorkspace(database, enterWorkspace(database, agency.agencyId, clientId, 1));
  await own.setScoring(true);
  await own.addRule({ channel: 'call', points: 3 });
  await database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, ${CONTACTS}) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, id || '@work.example', 'builtin' from p`,
    [clientId],
  );
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop('SIGKILL')));
});
afterAll(() => database.close());

async function start(): Promise<ServiceProcess> {
  const worker = await startWorker({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  started.push(worker);
  return worker;
}

async function enqueueAll(): Promise<void> {
  const rows = await database.query<{ id: number }>(
    null,
    `select id from contact where client_id = $1 and email like '%@work.example'`,
    [clientId],
  );
  const ids = rows.map(({ id }) => id);
  await enqueueRescoring(database, clientId, 'contact', ids);
}

async function count(what: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    null,
    `select count(*)::int as count from ${what} and client_id = $1`,
    [clientId],
  );
  return row?.count ?? 0;
}
const pending = () => count('rescoring_request where true');
const claimed = () => count('rescoring_request where claim_id is not null');
/** In the middle: something is done, and much is not. */
const isUnderWay = () => eventually(async () => expect(await pending()).toBeLessThan(CONTACTS), patient);
const patient = { timeout: 60_000, interval: 2 };

describe('a worker in a process of its own, and no service', { timeout: 120_000 }, () => {
  it('scores what is logged', async () => {
    const worker = await start();
    const { id, email } = await own.addContact();
    await own.call(email);
    await eventually(async () => expect(await own.score(id)).toMatchObject({ value: 3 }), patient);
    expect(await worker.stop('SIGTERM')).toBe(0);
  });

  it('ends in the middle of its work when it is asked to, and gives back what it had claimed', async () => {
    const worker = await start();
    await enqueueAll();
    await isUnderWay();
    expect(await worker.stop('SIGTERM')).toBe(0);
    expect(await pending()).toBeGreaterThan(0);
    expect(await claimed()).toBe(0);
  });

  it('takes over from one that was killed in the middle of its work', async () => {
    await database.query(null, 'delete from contact_score');
    const first = await start();
    await enqueueAll();
    await isUnderWay();
    await Promise.all([start(), first.stop('SIGKILL')]);
    // What the dead one had claimed is free as soon as its leases end, without anybody's help.
    await eventually(async () => expect(await pending()).toBe(0), patient);
    expect(await count('contact_score where true')).toBe(CONTACTS);
  });
});
