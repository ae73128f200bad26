import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

/* What callers are told of what is stored. */

let service: TestService;
let keyOfA1 = 0;
beforeAll(async () => {
  service = await startService();
  const { x, y, a1, a2, b1 } = service.tenants;
  const [key] = await service.database.query<{ id: number }>(
    null,
    `select id from api_key where client_id = $1 and kind = 'RV'`,
    [a1.clientId],
  );
  keyOfA1 = key?.id ?? 0;
  const add = (agencyId: string, clientId: string | null, keyId: number | null, day: string, counts: number[]) =>
    service.database.query(
      null,
      `insert into usage_day (agency_id, client_id, client_name, key_id, day, requests, refusals, writes, deliveries)
       values ($1, $2, (select name from client where id = $2), $3, $4, $5, $6, $7, $8)`,
      [agencyId, clientId, keyId, day, ...counts],
    );
  await add(x.agencyId, a1.clientId, keyOfA1, '2026-04-30', [1000, 100, 10, 0]);
  await add(x.agencyId, a1.clientId, keyOfA1, '2026-05-01', [10, 2, 3, 0]);
  await add(x.agencyId, a1.clientId, keyOfA1, '2026-05-31', [20, 0, 5, 0]);
  await add(x.agencyId, a1.clientId, null, '2026-05-31', [0, 0, 0, 7]);
  await add(x.agencyId, a1.clientId, 999_999, '2026-06-01', [5_000_000_000, 0, 0, 0]);
  await add(x.agencyId, a2.clientId, 888, '2026-05-10', [4, 4, 0, 0]);
  await add(x.agencyId, null, 777, '2026-05-10', [6, 0, 1, 0]);
  await add(x.agencyId, 'gone', 666, '2026-05-10', [8, 0, 0, 0]);
  await service.database.query(null, `update usage_day set client_name = 'Gone Ltd' where client_id = 'gone'`);
  await add(y.agencyId, b1.clientId, 555, '2026-05-10', [500, 0, 0, 0]);
});
afterAll(() => service.close());

const SUMS = 'requests refusals writes deliveries';
const QUERY = `query ($from: String! = "2026-05-01", $to: String! = "2026-06-01", $by: [UsageDimension!]! = [], $clients: [String!]) {
  usage(from: $from, to: $to, by: $by, clients: $clients) {
    total { ${SUMS} } items { clientId clientName keyId key { id name } day ${SUMS} }
  }
}`;

const ask = (variables: object, key?: string, client?: string) =>
  service.graphql(QUERY, variables, {
    ...(key === undefined ? {} : { key }),
    ...(client === undefined ? {} : { headers: { 'X-Client-Id': client } }),
  });
const read = async (...given: Parameters<typeof ask>) => {
  const { body } = await ask(...given);
  expect(body.errors).toBeUndefined();
  return body.data.usage;
};

const sums = (requests = 0, refusals = 0, writes = 0, deliveries = 0) => ({ requests, refusals, writes, deliveries });
const item = (given: object, counts: object) => ({
  clientId: null,
  clientName: null,
  keyId: null,
  key: null,
  day: null,
  ...given,
  ...counts,
});

describe('an agency', () => {
  it('sees all of it, by client, with those that were deleted and what is its own', async () => {
    const { x, a1, a2 } = service.tenants;
    expect(await read({ by: ['CLIENT'] }, x.masterKey)).toEqual({
      total: sums(48, 6, 9, 7),
      items: [
        item({}, sums(6, 0, 1)),
        item({ clientId: a1.clientId, clientName: 'A1' }, sums(30, 2, 8, 7)),
        item({ clientId: a2.clientId, clientName: 'A2' }, sums(4, 4)),
        item({ clientId: 'gone', clientName: 'Gone Ltd' }, sums(8)),
      ],
    });
    expect(await read({}, x.masterKey)).toEqual({ total: sums(48, 6, 9, 7), items: [item({}, sums(48, 6, 9, 7))] });
  });

  it('sees those of the clients that it names, by key and day; a foreign client has none', async () => {
    const { x, a1, a2, b1 } = service.tenants;
    const { items } = await read(
      { by: ['KEY', 'DAY', 'CLIENT'], clients: [a1.clientId, a2.clientId, b1.clientId, 'nobody'] },
      x.masterKey,
    );
    const ofA1 = { clientId: a1.clientId, clientName: 'A1' };
    expect(items).toEqual([
      item(
        { ...ofA1, keyId: keyOfA1, key: { id: keyOfA1, name: 'First read-write key' }, day: '2026-05-01' },
        sums(10, 2, 3),
      ),
      item(
        { ...ofA1, keyId: keyOfA1, key: { id: keyOfA1, name: 'First read-write key' }, day: '2026-05-31' },
        sums(20, 0, 5),
      ),
      item({ ...ofA1, day: '2026-05-31' }, sums(0, 0, 0, 7)),
      item({ clientId: a2.clientId, clientName: 'A2', keyId: 888, day: '2026-05-10' }, sums(4, 4)),
    ]);
    expect(await read({ clients: [] }, x.masterKey)).toEqual({ total: sums(), items: [] });
  });

  it('that acts in a client sees that client', async () => {
    const { x, a2 } = service.tenants;
    expect((await read({}, x.masterKey, a2.clientId)).total).toEqual(sums(4, 4));
  });
});

describe('a client', () => {
  it('sees itself alone, with any key, whatever it asks for', async () => {
    const { a1, a2 } = service.tenants;
    for (const key of [a1.readWriteKey, a1.readOnlyKey]) {
      expect((await read({}, key)).total).toEqual(sums(30, 2, 8, 7));
      expect((await read({ clients: [a1.clientId, a2.clientId] }, key)).total).toEqual(sums(30, 2, 8, 7));
      expect(await read({ clients: [a2.clientId] }, key)).toEqual({ total: sums(), items: [] });
      expect((await read({}, key, a2.clientId)).total).toEqual(sums(30, 2, 8, 7));
    }
  });

  it('sees which key it was, but not with a read-only one; large sums are whole', async () => {
    const { a1 } = service.tenants;
    const variables = { by: ['KEY'], to: '2026-07-01' };
    const gone = item({ keyId: 999_999 }, sums(5_000_000_000));
    expect((await read(variables, a1.readWriteKey)).items).toEqual([
      item({ keyId: keyOfA1, key: { id: keyOfA1, name: 'First read-write key' } }, sums(30, 2, 8)),
      gone,
      item({}, sums(0, 0, 0, 7)),
    ]);
    expect((await read(variables, a1.readOnlyKey)).items).toEqual([
      item({ keyId: keyOfA1 }, sums(30, 2, 8)),
      gone,
      item({}, sums(0, 0, 0, 7)),
    ]);
  });
});

describe('a range', () => {
  it.each([
    [{ from: '2026-05-01T00:00:00Z' }, { field: 'from', messages: ['Must be a day as 2026-05-31.'] }],
    [{ from: '2026-02-30' }, { field: 'from', messages: ['Must be a day as 2026-05-31.'] }],
    [{ to: "2026-06-01'; drop table usage_day" }, { field: 'to', messages: ['Must be a day as 2026-05-31.'] }],
    [{ to: '' }, { field: 'to', messages: ['Must be a day as 2026-05-31.'] }],
    [{ to: '2026-05-01' }, { field: 'to', messages: ['Must be after from.'] }],
    [{ from: '2026-06-02' }, { field: 'to', messages: ['Must be after from.'] }],
    [
      { from: '1900-01-01', to: '9999-12-31' },
      { field: 'to', messages: ['Must be at most 3660 days after from.'] },
    ],
  ])('%j is refused', async (variables, fault) => {
    const { body } = await ask(variables);
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID', faults: [fault] } }]);
    expect(body.errors).toHaveLength(1);
  });

  it('with more sums than are told at once is refused, and told with less apart', async () => {
    const { y } = service.tenants;
    await service.database.query(
      null,
      `insert into usage_day (agency_id, key_id, day, requests) select $1, k, '2026-05-02', 1 from generate_series(1, 5001) k`,
      [y.agencyId],
    );
    const { body } = await ask({ by: ['KEY'] }, y.masterKey);
    expect(body.errors).toMatchObject([
      {
        extensions: {
          faults: [{ field: 'to', messages: ['More than 5000 sums: ask for fewer days, or tell less apart.'] }],
        },
      },
    ]);
    expect((await read({ by: ['DAY'] }, y.masterKey)).total).toEqual(sums(5501));
  });
});
