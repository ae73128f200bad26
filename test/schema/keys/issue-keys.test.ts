import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyResolver } from '../../../src/access/identity/find-actor.js';
import type { OpenDatabase } from '../../../src/db/open.js';
import { createAgency, issueKeys } from '../../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../../support/databases.js';

const PEPPER = 'a pepper of sixteen characters';
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const create = (name: string, clients: string[]) => createAgency(database, PEPPER, { name, clients, connect: [] });
const issue = (agency: string, clients: string[] = []) => issueKeys(database, PEPPER, { agency, clients });
const stored = async () => (await database.query(null, 'select id from api_key')).length;
const resolve = (key: string) =>
  createKeyResolver({ database, pepper: PEPPER, log: { warn: () => undefined } }).resolve(key);

it('an agency, by name or id, gets a master key that may create master keys, and both keys of each client', async () => {
  const { agencyId, masterKey, clients } = await create('Acme', ['One', 'Two']);
  for (const text of ['Acme', agencyId]) {
    const issued = await issue(text);
    expect(issued).toMatchObject({ agencyId, agencyName: 'Acme' });
    expect(await resolve(issued.masterKey)).toMatchObject({ kind: 'ML', agencyId, masterListAccess: true });
    expect(issued.clients.map(({ clientId }) => clientId)).toEqual(clients.map(({ clientId }) => clientId));
    for (const { clientId, clientName, readWriteKey, readOnlyKey } of issued.clients) {
      expect(await resolve(readWriteKey)).toMatchObject({ kind: 'RV', agencyId, clientId, clientName });
      expect(await resolve(readOnlyKey)).toMatchObject({ kind: 'RO', agencyId, clientId, clientName });
    }
  }
  expect((await resolve(masterKey)).agencyId).toBe(agencyId);
  const audit = await database.query(
    null,
    `select actor, action, count(*)::int as times from audit_entry where action = 'key.created' group by 1, 2`,
  );
  expect(audit).toEqual([{ actor: 'operator', action: 'key.created', times: 10 }]);
});

it('only the named clients get keys, each once', async () => {
  const { clients } = await create('Few', ['One', 'Two', 'Three']);
  const issued = await issue('Few', ['Three', clients[1]?.clientId ?? '', 'Three']);
  expect(issued.clients.map(({ clientName }) => clientName)).toEqual(['Three', 'Two']);
});

it('an unknown or ambiguous name, or a client of another agency, issues nothing and says what to give', async () => {
  const [one, other] = [await create('Twin', ['Same', 'Same']), await create('Twin', ['Own'])];
  const before = await stored();
  const ids = [one.agencyId, other.agencyId].sort();
  await expect(issue('Nobody')).rejects.toThrow('There is no agency with the id or name "Nobody".');
  await expect(issue('Twin')).rejects.toThrow(`2 have the name "Twin": give an id of ${ids.join(', ')}.`);
  await expect(issue(one.agencyId, ['Own'])).rejects.toThrow('There is no client with the id or name "Own".');
  await expect(issue(one.agencyId, ['Same'])).rejects.toThrow('2 have the name "Same": give an id of ');
  expect(await stored()).toBe(before);
});
