import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../../../src/schema/history/changes/change-row.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { hashOf, lineOf, type Told } from '../../support/lines.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
const NEWEST = 250_000;
const AGENCY_DAYS = { first: '2026-03-01', second: '2026-03-02', third: '2026-03-04' };

/*
 * Entries as the numberer writes them: of one client 3 on the first day, 2 on the second, none on the third and 250,000 more
 * on the fourth. Between the first ones are two of a neighbour, so that the numbers of the agency differ.
 */
const INSERT = `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, actor, after)
  select $1, i, $2::timestamptz, $3, i + $4::int, $2::timestamptz, i - i % 2 + 1, $5::int, $6::int, 7000 + i, 'key:1', '{"email": "ada@digest.example"}'
    from generate_series($7::int, $8::int) i`;

async function enter(
  clientId: string,
  day: string,
  [first, last]: [number, number],
  shift: number,
  kind = 1,
  what = 1,
) {
  const at = `${day}T12:00:00Z`;
  await service.database.query(null, 'select journal_make_day($1)', [at]);
  await service.database.query(null, INSERT, [
    clientId,
    at,
    service.tenants.x.agencyId,
    shift,
    kind,
    what,
    first,
    last,
  ]);
}

beforeAll(async () => {
  service = await startService();
  const { a1, a2, x } = service.tenants;
  await service.database.query(null, 'delete from journal_inbox');
  const { first, second, third } = AGENCY_DAYS;
  await enter(a1.clientId, first, [1, 3], 0);
  await enter(a2.clientId, first, [1, 2], 3, 2, 2);
  await enter(a1.clientId, second, [4, 5], 2, 4, 5);
  await enter(a1.clientId, third, [6, NEWEST], 2, 3, 3);
  await service.database.query(null, 'insert into journal_head (client_id, last) values ($1, $2), ($3, 2)', [
    ...[a1.clientId, NEWEST, a2.clientId],
  ]);
  await service.database.query(null, 'insert into agency_journal_head (agency_id, last) values ($1, $2)', [
    ...[x.agencyId, NEWEST + 2],
  ]);
});
afterAll(() => service.close());

const get = (query: string, options: { key?: string } = {}) =>
  service.call('GET', `/public/v2/changes${query}`, options);
const digest = async (after: number, through: number) => (await get(`/digest?after=${after}&through=${through}`)).body;
const told = async (after: number, through: number): Promise<Told[]> =>
  (await get(`?after=${after}&page_size=100`)).body.changes.filter(({ number }: Told) => number <= through);

describe('the digest of a range', () => {
  it('is what a program computes from the entries that the feed told', async () => {
    const entries = await told(0, 100);
    expect(new Set(entries.map(({ kind, action }) => `${kind} ${action}`)).size).toBe(3);
    for (const [after, through] of [
      [0, 100],
      [0, 1],
      [2, 7],
    ] as const) {
      const copy = entries.filter(({ number }) => number > after && number <= through);
      expect(await digest(after, through)).toEqual({
        ...{ first: after + 1, last: through, count: through - after },
        hash: hashOf(copy.map(lineOf)),
      });
    }
  });

  it('knows every kind and every action by the name that the feed tells', async () => {
    const { b1, y } = service.tenants;
    const pairs = Object.values(CHANGE_KINDS).flatMap((kind) =>
      Object.values(CHANGE_ACTIONS).map((what) => ({ kind, what })),
    );
    await service.database.query(
      null,
      `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id)
       select $1, n, '2026-03-01T12:00:00Z', $2, n, '2026-03-01T12:00:00Z', n, k, w, n from unnest($3::int[], $4::int[]) with ordinality as e (k, w, n)`,
      [b1.clientId, y.agencyId, pairs.map(({ kind }) => kind), pairs.map(({ what }) => what)],
    );
    await service.database.query(null, 'insert into journal_head (client_id, last) values ($1, $2)', [
      ...[b1.clientId, pairs.length],
    ]);
    const { changes } = (await get('', { key: b1.readOnlyKey })).body;
    expect(changes).toHaveLength(pairs.length);
    const { body } = await get(`/digest?after=0&through=${pairs.length}`, { key: b1.readOnlyKey });
    expect(body.hash).toBe(hashOf(changes.map(lineOf)));
  });

  it('is computed by the program in the documentation', async () => {
    const page = await readFile(new URL('../../../docs/changes.md', import.meta.url), 'utf8');
    const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];
    const env = { ...process.env, URL: service.url, KEY: service.tenants.b1.readOnlyKey };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    expect(stdout).toBe('true\n');
  });

  it('of nothing is that of no bytes', async () => {
    const nothing = { first: null, last: null, count: 0, hash: hashOf([]) };
    expect(await digest(5, 5)).toEqual(nothing);
    expect(await digest(NEWEST, NEWEST)).toEqual(nothing);
  });

  it('differs where an entry is missing, twice there or another one', async () => {
    const lines = (await told(0, 6)).map(lineOf);
    const { hash } = await digest(0, 6);
    expect(hashOf(lines)).toBe(hash);
    expect(hashOf(lines.toSpliced(2, 1))).not.toBe(hash);
    expect(hashOf(lines.toSpliced(2, 0, lines[2] ?? ''))).not.toBe(hash);
    expect(
      hashOf(lines.with(2, lineOf({ number: 3, change: 3, kind: 'contact', action: 'created', record_id: 1 }))),
    ).not.toBe(hash);
  });

  it('stays as it is when entries are emptied, as the erasure of a Person does', async () => {
    const before = await digest(0, 5);
    await service.database.query(
      null,
      'update journal set before = null, after = null where client_id = $1 and number < 4',
      [service.tenants.a1.clientId],
    );
    expect((await told(0, 1))[0]).toMatchObject({ number: 1, fields: [] });
    expect(await digest(0, 5)).toEqual(before);
  });

  it.each([
    ['after=5&through=4', { through: ['Must not be less than after.'] }],
    ['after=0&through=100001', { through: ['Must be at most 100000 more than after.'] }],
    [`after=${NEWEST - 1}&through=${NEWEST + 1}`, { through: [`The newest entry is ${NEWEST}.`] }],
    ['after=-1&through=4', { after: ['Must be a whole number from 0 to 9007199254740991.'] }],
    ['after=0&through=9007199254740992', { through: ['Must be a whole number from 0 to 9007199254740991.'] }],
    [
      'after=1e3&through=',
      { after: ['Must be a whole number from 0 to 9007199254740991.'], through: ['This parameter is required.'] },
    ],
    ['', { after: ['This parameter is required.'], through: ['This parameter is required.'] }],
  ])('answers 400 to %s', async (query, errors) => {
    const { status, body } = await get(`/digest?${query}`);
    expect([status, body]).toEqual([400, errors]);
  });

  it('is refused by GraphQL with the same faults, as data', async () => {
    const query = `query ($after: RecordId!, $through: RecordId!) { changesDigest(after: $after, through: $through) {
      __typename ... on ChangesDigest { count hash } ... on InvalidError { faults { field messages } } } }`;
    const ask = async (after: number, through: number) => (await service.graphql(query, { after, through })).body;
    const faults = async (after: number, through: number) => (await ask(after, through)).data.changesDigest.faults;
    expect(await faults(-1, 4)).toEqual([{ field: 'after', messages: ['Must be at least 0.'] }]);
    expect(await faults(5, 4)).toEqual([{ field: 'through', messages: ['Must not be less than after.'] }]);
    expect((await ask(0, 2 ** 53)).errors[0].message).toContain('Must be a whole number of at most 9007199254740991.');
    const { changesDigest } = (await ask(0, 5)).data;
    expect(changesDigest).toEqual({ __typename: 'ChangesDigest', count: 5, hash: (await digest(0, 5)).hash });
    const days = '{ changesDailyDigests(after: -1) { ... on InvalidError { faults { field messages } } } }';
    const { body } = await service.graphql(days);
    expect(body.data.changesDailyDigests.faults).toEqual([{ field: 'after', messages: ['Must be at least 0.'] }]);
  });
});

describe('the digests day by day', () => {
  it('are a line a day, whole, unless a day has more than 100,000 entries', async () => {
    const { first, second, third } = AGENCY_DAYS;
    const days = async (after: number) => {
      const { body } = await get(`/digest/daily?after=${after}`);
      return { ...body, days: body.days.map(({ hash: _hash, ...day }: { hash: string }) => day) };
    };
    expect(await days(0)).toEqual({
      days: [
        { day: first, first: 1, last: 3, count: 3 },
        { day: second, first: 4, last: 5, count: 2 },
      ],
      ...{ next: 5, has_more: true },
    });
    expect(await days(5)).toEqual({
      days: [{ day: third, first: 6, last: 100_005, count: 100_000 }],
      ...{ next: 100_005, has_more: true },
    });
    expect((await days(200_005)).days).toEqual([{ day: third, first: 200_006, last: NEWEST, count: 49_995 }]);
    expect(await days(NEWEST)).toEqual({ days: [], next: NEWEST, has_more: false });
    expect(await days(NEWEST + 7)).toEqual({ days: [], next: NEWEST + 7, has_more: false });
  });

  it('are the digests of their ranges', async () => {
    const { body } = await get('/digest/daily');
    for (const { day: _day, ...one } of body.days) expect(await digest(one.first - 1, one.last)).toEqual(one);
    const [part] = (await get('/digest/daily?after=5')).body.days;
    expect((await digest(5, 100_005)).hash).toBe(part.hash);
  });

  it('are ranges of numbers, though the clock of the database was set back', async () => {
    const { a1 } = service.tenants;
    const moved = (at: string) =>
      service.database.query(null, 'update journal set numbered_at = $2 where client_id = $1 and number = 5', [
        a1.clientId,
        at,
      ]);
    await moved('2026-03-01T23:00:00Z');
    const { body } = await get('/digest/daily');
    await moved('2026-03-02T12:00:00Z');
    expect(body.days.map(({ first, last, count }: Record<string, unknown>) => [first, last, count])).toEqual([
      [1, 3, 3],
      [4, 5, 2],
    ]);
  });

  it('answer 400 to what is no number', async () => {
    const { status, body } = await get('/digest/daily?after=x');
    expect([status, body]).toEqual([400, { after: ['Must be a whole number from 0 to 9007199254740991.'] }]);
  });
});

describe('the digests of an agency', () => {
  const RANGE =
    'query ($after: RecordId!, $through: RecordId!) { agencyChangesDigest(after: $after, through: $through) { ... on ChangesDigest { first last count hash } } }';
  const FEED =
    '{ agencyChanges(first: 8) { items { number clientId change { number change: changeNumber kind action record_id: recordId } } } }';
  const DAYS =
    '{ agencyChangesDailyDigests { ... on DailyDigests { items { day first last count hash } next hasMore } } }';
  const ask = async (query: string, variables: object = {}) => {
    const { body } = await service.graphql(query, variables, { key: service.tenants.x.masterKey });
    return body.data ?? body.errors[0].extensions;
  };
  const lines = async (): Promise<string[]> =>
    (await ask(FEED)).agencyChanges.items.map(
      ({ number, clientId, change }: { number: number; clientId: string; change: Told }) =>
        `${number} ${clientId} ${lineOf(change)}`,
    );

  it('are those of its numbers, with the client of each entry', async () => {
    const found = await lines();
    expect(found).toHaveLength(8);
    expect((await ask(RANGE, { after: 0, through: 8 })).agencyChangesDigest).toEqual({
      ...{ first: 1, last: 8, count: 8, hash: hashOf(found) },
    });
    const days = (await ask(DAYS)).agencyChangesDailyDigests;
    expect(days).toMatchObject({
      next: 7,
      hasMore: true,
      items: [
        { first: 1, last: 5 },
        { first: 6, last: 7, count: 2 },
      ],
    });
    expect(days.items[0].hash).toBe(hashOf(found.slice(0, 5)));
  });

  it('are without the entries of a client that was deleted', async () => {
    const found = await lines();
    await service.database.query(null, 'delete from journal where client_id = $1', [service.tenants.a2.clientId]);
    expect((await ask(RANGE, { after: 0, through: 8 })).agencyChangesDigest).toEqual({
      ...{ first: 1, last: 8, count: 6, hash: hashOf(found.filter((_line, index) => index < 3 || index > 4)) },
    });
  });

  it("are refused to a client's key", async () => {
    for (const query of [DAYS, RANGE]) {
      const { body } = await service.graphql(query, { after: 0, through: 1 });
      expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('after days were dropped', () => {
  beforeAll(async () => {
    await service.database.query(null, 'delete from journal where client_id = $1 and number < 4', [
      service.tenants.a1.clientId,
    ]);
  });

  it('a range that begins before the oldest entry is refused, and one that begins with it is as before', async () => {
    const { status, body } = await get('/digest?after=2&through=9');
    expect([status, body]).toEqual([400, { after: ['Entries up to 3 are not kept any more: must be at least that.'] }]);
    expect(await digest(3, 9)).toEqual({ first: 4, last: 9, count: 6, hash: hashOf((await told(3, 9)).map(lineOf)) });
    expect((await digest(2, 2)).count).toBe(0);
  });

  it('the days begin with the oldest that is kept', async () => {
    expect((await get('/digest/daily')).body.days).toMatchObject([{ day: AGENCY_DAYS.second, first: 4, last: 5 }]);
  });

  it('nothing is left to compare where none is kept', async () => {
    const { a2 } = service.tenants;
    const { body } = await get('/digest?after=0&through=2', { key: a2.readOnlyKey });
    expect(body).toEqual({ after: ['Entries up to 2 are not kept any more: must be at least that.'] });
    expect((await get('/digest/daily', { key: a2.readOnlyKey })).body).toEqual({ days: [], next: 2, has_more: false });
  });
});

it('a digest is that of what the numberer writes', async () => {
  const { a2 } = service.tenants;
  await service.call('POST', '/public/v2/contacts', { key: a2.readWriteKey, json: { email: 'eva@digest.example' } });
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  const { changes, next } = (await get('?after=2', { key: a2.readOnlyKey })).body;
  const { body } = await get(`/digest?after=2&through=${next}`, { key: a2.readOnlyKey });
  expect(body).toMatchObject({ first: 3, count: changes.length, hash: hashOf(changes.map(lineOf)) });
});
