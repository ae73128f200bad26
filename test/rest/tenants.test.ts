import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  documented,
  exampleBody,
  exampleQuery,
  fillPath,
  type PathIds,
  plantRecords,
  unknownIds,
} from '../support/examples.js';
import { type CallOptions, startService, type TestService } from '../support/service.js';

/* Three workspaces with equal identifiers. Every text of the foreign one is a canary that may show nowhere. */
const CANARY = `canary-${randomUUID()}`;

let service: TestService;
let own: PathIds;
let foreign: PathIds;
const texts: string[] = [];

beforeAll(async () => {
  service = await startService();
  const { database, tenants } = service;
  await plantRecords(database, tenants.a2.clientId, 'a2');
  foreign = await plantRecords(database, tenants.b1.clientId, CANARY);
  own = await plantRecords(database, tenants.a1.clientId, 'canary');
});
afterAll(() => service.close());

const keys = () => [service.tenants.a1.readWriteKey, service.tenants.a2.readWriteKey, service.tenants.x.masterKey];

async function ask(method: string, path: string, options: CallOptions) {
  const answer = await service.call(method, path, options);
  texts.push(answer.text, JSON.stringify([...answer.headers]));
  return answer;
}

/** Everything that the foreign workspace holds. */
async function readForeign(): Promise<unknown> {
  const tables = [
    'person',
    'company',
    'contact',
    'email',
    'contact_custom_field',
    'company_custom_field',
    'email_custom_field',
    'activity',
    'activity_type',
  ];
  const found: unknown[] = [];
  for (const table of tables) {
    found.push(
      await service.database.query(null, `select t::text as row from ${table} t where client_id = $1 order by 1`, [
        service.tenants.b1.clientId,
      ]),
    );
  }
  return found;
}

const withIds = documented.filter(({ path }) => /\{\w*id\}/.test(path));

describe.each(withIds)('$name', (route) => {
  const { row } = route;
  const method = row.method.toUpperCase();
  const query = exampleQuery(row);
  const json = exampleBody(row);
  const options = (key: string): CallOptions => ({
    key,
    ...(json ? { json } : {}),
    ...(key.startsWith('ML-') && row.access.workspace
      ? { headers: { 'X-Client-Id': service.tenants.a1.clientId } }
      : {}),
  });
  const target = (ids: PathIds) => `${fillPath(route, ids)}${query ? `?${query}` : ''}`;

  it('answers an id of another workspace like an unknown one, byte for byte, and changes nothing there', async () => {
    const before = await readForeign();
    for (const key of keys()) {
      const unknown = await ask(method, target(unknownIds), options(key));
      const other = await ask(method, target(foreign), options(key));
      expect([other.status, other.text]).toEqual([unknown.status, unknown.text]);
      expect(other.status).toBeGreaterThanOrEqual(400);
    }
    expect(await readForeign()).toEqual(before);
  });

  if (route.path.includes('{field_id}'))
    it('answers a field of another workspace, on a record of its own, like an unknown one', async () => {
      const before = await readForeign();
      const key = service.tenants.a1.readWriteKey;
      const unknown = await ask(method, target({ id: own.id, fieldId: {} }), options(key));
      const mixed = await ask(method, target({ id: own.id, fieldId: foreign.fieldId }), options(key));
      expect([mixed.status, mixed.text]).toEqual([unknown.status, unknown.text]);
      expect(await readForeign()).toEqual(before);
    });
});

const lists = documented.filter(({ row, path }) => row.method === 'get' && !path.includes('{'));

describe.each(lists)('$name', (route) => {
  it('shows nothing of another workspace, whatever is asked', async () => {
    const queries = [
      '',
      `firstname=${CANARY}`,
      `field_name=canary&field_value=${CANARY}`,
      'email=shared@tenants.example',
      'domain=shared.example',
      `name=${CANARY}`,
      `subject=${CANARY}`,
      `client_id=${service.tenants.b1.clientId}`,
    ];
    for (const key of keys()) {
      for (const query of [exampleQuery(route.row), ...queries]) {
        await ask('GET', `${fillPath(route, own)}?${query}`, { key });
        await ask('GET', `${fillPath(route, own)}?${query}`, {
          key,
          headers: { 'X-Client-Id': service.tenants.b1.clientId },
        });
      }
    }
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });
});

describe('writes with the identifiers of another workspace', () => {
  const write = (method: string, path: string, json: object) => ask(method, path, { json });

  it('touch only the own record', async () => {
    const before = await readForeign();
    const answer = await write('PUT', '/public/v2/contacts', {
      email: 'shared@tenants.example',
      first_name: 'Mine',
      company_id: 'shared.example',
    });
    expect([answer.status, answer.body.id]).toEqual([200, own.id['contacts']]);
    expect(answer.body.company_id).toBe(own.id['companies']);
    expect(await readForeign()).toEqual(before);
  });

  it.each(['PUT /public/v2/contacts', 'POST /public/v2/contacts'])(
    '%s cannot link to a foreign company or Person',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const before = await readForeign();
      for (const field of ['company_id', 'person_id']) {
        const kind = field === 'company_id' ? 'companies' : 'people';
        const unknown = await write(method, path, { email: 'link@tenants.example', [field]: 2_147_483_647 });
        const other = await write(method, path, { email: 'link@tenants.example', [field]: foreign.id[kind] });
        expect([other.status, other.text]).toEqual([404, unknown.text]);
      }
      expect(await readForeign()).toEqual(before);
    },
  );

  it('PATCH cannot link to a foreign company', async () => {
    const path = `/public/v2/contacts/${own.id['contacts']}`;
    const unknown = await write('PATCH', path, { company_id: 2_147_483_647 });
    const other = await write('PATCH', path, { company_id: foreign.id['companies'] });
    expect([other.status, other.text]).toEqual([404, unknown.text]);
  });
});

it('the master list of an agency holds the rows of all its clients with their client_id, and no other', async () => {
  const { x, y, a1, a2, b1 } = service.tenants;
  const read = async (key: string) =>
    (
      await service.call('GET', '/public/v2/contacts-master-list?email=shared@tenants.example', { key })
    ).body.results.map((row: { client_id: string }) => row.client_id);
  expect((await read(x.masterKey)).sort()).toEqual([a1.clientId, a2.clientId].sort());
  expect(await read(y.masterKey)).toEqual([b1.clientId]);
});

it('no answer and no log line holds the canary', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect([...texts, ...service.logLines].filter((text) => text.includes(CANARY))).toEqual([]);
});
