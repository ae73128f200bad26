import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { readConfig } from '../../src/process/config.js';
import { createContact } from '../../src/schema/crm/contacts/write-contact.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { readEvents, watchScores } from '../schema/scoring/watch-scores.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startProcess, startWorker } from '../support/service-process.js';
import { enterWorkspace } from '../support/workspace.js';

let database: OpenDatabase;
let agency: CreatedAgency;
let processes: ServiceProcess[];
let watched: ServiceProcess;
let working: ServiceProcess;
let stop = new AbortController();

beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url, asOwner: true });
  agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A', 'B'], connect: [] });
  await database.query(null, 'update client set scoring_enabled = true');
  const shared = { DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
  processes = await Promise.all([
    startProcess({ ...shared, WORKER: 'off' }),
    startProcess({ ...shared, WORKER: 'off' }),
    startWorker(shared),
  ]);
  [watched, working] = processes as [ServiceProcess, ServiceProcess];
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await database.close();
});
afterEach(() => stop.abort());

/** Logs a call on a new contact of a client, over the other process, and gives the contact's id. */
async function logCall(client: number): Promise<number> {
  const { clientId = '', readWriteKey = '' } = agency.clients[client] ?? {};
  const email = `c${performance.now()}@example.com`;
  const { id } = await createContact(enterWorkspace(database, agency.agencyId, clientId, 1), { email });
  const response = await fetch(`${working.url}/public/activities/standard/call/`, {
    method: 'POST',
    headers: { 'X-API-KEY': readWriteKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, properties: { direction: 'inbound' } }),
  });
  expect(response.status).toBe(201);
  return id;
}

const watch = () => {
  stop = new AbortController();
  return watchScores(watched.url, agency.clients[0]?.readOnlyKey ?? '', stop.signal);
};

/** The connections on which somebody listens. */
const listeners = () =>
  database.query<{ pid: number }>(
    null,
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );

describe('scores that another process computes', () => {
  it('reach whoever watches, and nobody of another workspace', async () => {
    const response = await watch();
    await logCall(1);
    const id = await logCall(0);
    const events = await readEvents(response, 1);
    expect(events).toEqual([
      {
        data: { contactScored: { contactId: id, value: 0, level: 0, computedAt: expect.any(String), contact: { id } } },
      },
    ]);
  });

  it('reach whoever watches again after the connection was lost', async () => {
    const response = await watch();
    await expect.poll(listeners).toHaveLength(1);
    const lost = await listeners();
    await database.query(null, 'select pg_terminate_backend($1)', [lost[0]?.pid]);
    await eventually(async () => {
      const found = await listeners();
      expect(found).toHaveLength(1);
      expect(found).not.toEqual(lost);
    });
    const id = await logCall(0);
    expect(await readEvents(response, 1)).toMatchObject([{ data: { contactScored: { contactId: id } } }]);
  });

  it('end for whoever watches when the service is asked to stop, which does not wait for them', async () => {
    const response = await watch();
    const ended = response.text();
    expect(await watched.stop('SIGTERM')).toBe(0);
    expect(await ended).not.toContain('data: {');
  });
});
