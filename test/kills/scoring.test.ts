import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { readConfig } from '../../src/process/config.js';
import { createContact } from '../../src/schema/crm/contacts/write-contact.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { startProcess } from '../support/service-process.js';
import { enterWorkspace } from '../support/workspace.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let url: string;
let database: OpenDatabase;
let key: string;
let clientId: string;
let contactId: number;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  const agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A'], connect: [] });
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  ({ readWriteKey: key, clientId } = client);
  const { id } = await createContact(enterWorkspace(database, agency.agencyId, clientId, 1), {
    email: 'dana@northgate.example',
  });
  contactId = id;
  await database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
  await database.query(
    null,
    `insert into scoring_rule (client_id, name, channel, points) values ($1, 'Calls', 'call', 1)`,
    [clientId],
  );
});
afterAll(() => database.close());

const start = () => startProcess({ DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent' });

/** Logs until the service is gone; gives the ids that were acknowledged. */
async function logUntilKilled(base: string): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    try {
      const response = await fetch(`${base}/public/activities/standard/call/`, {
        method: 'POST',
        headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'dana@northgate.example', properties: { direction: 'inbound' } }),
      });
      const body = (await response.json()) as { id: number };
      if (response.status === 201) ids.push(body.id);
    } catch {
      return ids;
    }
  }
}

async function stored(): Promise<{ ids: Set<number>; score: number; pending: number }> {
  const rows = await database.query<{ id: number }>(
    null,
    'select activity_id as id from activity_contact where contact_id = $1',
    [contactId],
  );
  const [state] = await database.query<{ score: number; pending: number }>(
    null,
    `select coalesce((select value from contact_score where contact_id = $1), 0)::float8 as score,
            (select count(*)::int from rescoring_request where subject_id = $1) as pending`,
    [contactId],
  );
  return { ids: new Set(rows.map(({ id }) => id)), score: state?.score ?? 0, pending: state?.pending ?? 0 };
}

describe(`a service that is killed while it logs, ${ROUNDS} times`, () => {
  it(
    'has kept every acknowledged activity, each with its score or its request, and the next one catches up',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const service = await start();
        const writers = [1, 2, 3, 4].map(() => logUntilKilled(service.url));
        const before = (await stored()).ids.size;
        while ((await stored()).ids.size < before + 20 + ((round * 7) % 40))
          await new Promise((resolve) => setImmediate(resolve));
        await service.stop('SIGKILL');
        const acknowledged = (await Promise.all(writers)).flat();
        const { ids, score, pending } = await stored();
        expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
        expect(acknowledged.length).toBeGreaterThan(0);
        if (pending === 0) expect(score).toBe(ids.size);
      }
      // What the killed workers had claimed is free as soon as their leases end, without anybody's help.
      const last = await start();
      for (let state = await stored(); state.pending > 0 || state.score !== state.ids.size; state = await stored())
        await new Promise((resolve) => setImmediate(resolve));
      expect(await last.stop()).toBe(0);
    },
    120_000 + ROUNDS * 30_000,
  );
});
