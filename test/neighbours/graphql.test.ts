import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { type Arena, askGraphQL, attackBeside, openArena } from './arena.js';

/*
 * Callers whose single requests are dear. No budget holds them back here: what keeps the others served are the price of
 * each request, its place and the bound of its answer.
 */

vi.setConfig({ testTimeout: 120_000 });

const PERSONS = 100;

/* Contacts at companies that all look alike, a hundred of them with 200 custom fields each. */
const PLANT = [
  `insert into company (client_id, domain) select $1, 'company-' || n || '.example' from generate_series(1, 20) n`,
  `insert into person (client_id) select $1 from generate_series(1, 2000)`,
  `insert into contact (client_id, person_id, company_id, email, first_name, last_name, origin)
   select $1, p.id, c.id, 'lead-' || p.id || '@attacker.example', 'Same', 'Name ' || p.id % 700, 'builtin'
     from (select id, row_number() over (order by id) as n from person where client_id = $1) p
     join (select id, row_number() over (order by id) as n from company where client_id = $1) c on c.n = p.n % 20 + 1`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
   select $1, c.id, 'field ' || n, 'value ' || c.id
     from (select id from contact where client_id = $1 order by id limit ${PERSONS}) c, generate_series(1, 200) n`,
];

const PLANT_DELIVERIES = `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
  select agency_id, id, 'instantly', 'client', 'processed', repeat(md5(n::text), 32768)
    from client, generate_series(1, 60) n where id = $1`;

let arena: Arena;
let persons: number[];

beforeAll(async () => {
  arena = await openArena({
    environment: { RATE_LIMIT: '0' },
    plant: async (database: OpenDatabase, { attacker: { clientId } }) => {
      // With the time of long work: 20,000 fields are a second's work where nothing else is done, and longer elsewhere.
      for (const statement of [...PLANT, PLANT_DELIVERIES])
        await database.transaction((session) => session.query(null, statement, [clientId]), 'long');
      const rows = await database.query<{ id: number }>(
        null,
        `select person_id as id from contact where client_id = $1 order by id limit ${PERSONS}`,
        [clientId],
      );
      persons = rows.map(({ id }) => id);
    },
  });
}, 120_000);
afterAll(() => arena?.close());

const ask = (query: string, variables: object = {}) =>
  askGraphQL(arena.url, arena.attacker.readOnlyKey, query, variables);

/** As many at a time as given, again and again for some seconds; all answers. */
const askMany = (count: number, query: string) =>
  attackBeside(arena, async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const until = performance.now() + 4000;
    while (performance.now() < until) {
      const asked = await Promise.allSettled(Array.from({ length: count }, () => ask(query)));
      // An attacker's own connection may be lost while it asks too much.
      answers.push(...asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    }
    return answers;
  });

const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();

const codesOf = (answers: Awaited<ReturnType<typeof ask>>[]) => [
  ...new Set(
    answers.flatMap(
      ({ body }) => body.errors?.map(({ extensions }: { extensions: { code: string } }) => extensions.code) ?? [],
    ),
  ),
];

it('88 introspections of the whole schema under 29 names are refused for their cost', async () => {
  const whole = '__schema { types { name fields { name args { name } type { name ofType { name } } } } }';
  const query = `{ ${Array.from({ length: 29 }, (_, i) => `a${i}: ${whole}`).join(' ')} }`;
  const answers = await askMany(88, query);
  expect([statusesOf(answers), codesOf(answers)]).toEqual([[400], ['COST_LIMIT']]);
});

it('88 introspections within the limit wait for each other', async () => {
  const query = '{ __schema { types { name fields { name args { name } type { name ofType { name } } } } } }';
  const answers = await askMany(88, query);
  // They wait for nothing but the loop, so how many are worked off in time is the machine's to say.
  expect(statusesOf(answers)).toContain(200);
  expect(statusesOf(answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

it('88 nested queries just below the limit of their cost wait for each other', async () => {
  const query = `{ companies(first: 10) { nodes { contacts(first: 40) { nodes { company { contacts(first: 11) {
    nodes { id email firstName } } } } } } } }`;
  const answers = await askMany(88, query);
  expect(statusesOf(answers)).toEqual([200, 503]);
  expect(codesOf(answers)).toEqual(['UNAVAILABLE']);
});

it('88 totals of people with a filter', async () => {
  const query = '{ people(first: 1, where: { firstName: { contains: "am" } }) { totalCount } }';
  const answers = await askMany(88, query);
  expect(statusesOf(answers)).toContain(200);
  expect(statusesOf(answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

it('10 suggestions of duplicates at once', async () => {
  const answers = await askMany(10, '{ duplicateSuggestions(pageSize: 10) { totalCount items { personIds } } }');
  expect(answers.map(({ status }) => status)).toContain(200);
});

it('previews of merging 100 Persons with 200 custom fields, 8.7 a second', async () => {
  const query = `query ($ids: [RecordId!]!) { mergePreview(personIds: $ids) { ... on MergePreview { relinkedContacts overwrittenCount } } }`;
  const answers = await attackBeside(arena, async () => {
    const asked: ReturnType<typeof ask>[] = [];
    for (let turn = 0; turn < 44; turn++) {
      asked.push(ask(query, { ids: persons }));
      await pause(115);
    }
    return Promise.all(asked);
  });
  expect(answers.map(({ status }) => status)).toContain(200);
});

it('14 deep pages of a master list in parallel', async () => {
  const statuses = await attackBeside(arena, () =>
    Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        const page = `${arena.url}/public/v2/contacts-master-list?page=${20 - index}`;
        const answer = await fetch(page, { headers: { 'X-API-KEY': arena.attackers.masterKey } });
        await answer.arrayBuffer();
        return answer.status;
      }),
    ),
  );
  expect(statuses).toContain(200);
});

it('60 deliveries of 1 MB with their bodies, under one name and under ten', async () => {
  const aliased = (count: number) => Array.from({ length: count }, (_, i) => `a${i}: body`).join(' ');
  const [names, nine] = [aliased(10), aliased(9)];
  const deliveries = (first: number, selected: string) =>
    `{ webhookDeliveries(first: ${first}) { nodes { id ${selected} } } }`;
  const attack = () => Promise.all([ask(deliveries(60, 'body')), ask(deliveries(60, names)), ask(deliveries(4, nine))]);
  const answers = await attackBeside(arena, attack);
  expect(answers.map(({ status, body }) => [status, body.errors?.[0].extensions.code])).toEqual([
    [400, 'COST_LIMIT'],
    [400, 'COST_LIMIT'],
    [400, 'ANSWER_TOO_LARGE'],
  ]);
  const some = await attackBeside(arena, () => ask(deliveries(20, 'body')));
  expect([some.status, some.body.data.webhookDeliveries.nodes.length]).toEqual([200, 20]);
});
