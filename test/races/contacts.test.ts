import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startService, type TestService } from '../support/service.js';

/*
 * Invariants of contacts under concurrent callers, on a server with a pool of connections. RACE_ROUNDS repeats each
 * race; a violation that shows once in many rounds is still one.
 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? '20');
const PATH = '/public/v2/contacts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Broken invariants of the whole database: all must be 0. */
async function findBroken(): Promise<unknown> {
  const [row] = await service.database.query(
    null,
    `select
       (select count(*)::int from person p where not exists
          (select from contact c where c.client_id = p.client_id and c.person_id = p.id)) as "peopleWithoutContacts",
       (select count(*)::int from contact where num_nonnulls(email, linkedin_url, phone) <> 1) as "notOneIdentifier",
       (select count(*)::int from (select from contact where email is not null group by client_id, email having count(*) > 1) d) as "twins"`,
  );
  return row;
}

const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort((a, b) => a - b);
const put = (query: string, json: object) => service.call('PUT', PATH + query, { json });

it('50 equal upserts at once make one contact, one Person and one 201', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const body = { email: `same${round}@race.example`, contact_custom_fields: [{ field_name: 'a', field_value: '1' }] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => put('', body)));
    expect(statuses(answers)).toEqual([...Array<number>(49).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    for (const answer of answers) expect(answer.body.contact_custom_fields).toHaveLength(1);
  }
  const counts = await service.database.query(
    null,
    `select count(*)::int as contacts, count(distinct person_id)::int as people from contact where email like 'same%'`,
  );
  expect(counts).toEqual([{ contacts: ROUNDS, people: ROUNDS }]);
  expect(await findBroken()).toEqual({ peopleWithoutContacts: 0, notOneIdentifier: 0, twins: 0 });
});

it('20 creations of one identifier make one contact; the others are 409', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const body = { email: `once${round}@race.example`, company_id: `once${round}.example` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.call('POST', PATH, { json: body })));
    expect(statuses(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
  }
  expect(await findBroken()).toEqual({ peopleWithoutContacts: 0, notOneIdentifier: 0, twins: 0 });
});

it('upserts with different domains and custom fields lose nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `fields${round}@race.example`;
    const write = (n: number) =>
      put('', {
        email,
        company_id: `d${n % 3}.example`,
        contact_custom_fields: [n, n + 1].map((name) => ({ field_name: `f${name}`, field_value: 'x' })),
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => write(n)));
    expect(statuses(answers)).toEqual([...Array<number>(11).fill(200), 201]);
    const { body } = await service.call('GET', `${PATH}?email=${email}&structure=FLAT`);
    expect(Object.keys(body.results[0].contact_custom_fields).sort()).toEqual(
      Array.from({ length: 13 }, (_, n) => `f${n}`).sort(),
    );
  }
});

it('upserts, changes of identifier and deletions of one contact leave a consistent state', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [`one${round}@mixed.example`, `two${round}@mixed.example`];
    const { body } = await put('', { email: one });
    const path = `${PATH}/${body.id}`;
    const field = { field_name: 'a', field_value: 'b' };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => put('', { email: one, contact_custom_fields: [field] })),
      ...Array.from({ length: 4 }, () => put(`?email=${one}`, { email: two, company_id: 'mixed.example' })),
      ...Array.from({ length: 3 }, () => service.call('PATCH', path, { json: { email: two, contact_status: 'x' } })),
      ...Array.from({ length: 3 }, () => service.call('PATCH', path, { json: { email: one } })),
      ...Array.from({ length: 2 }, () => service.call('POST', `${path}/custom-fields`, { json: field })),
      service.call('DELETE', path),
    ]);
    for (const answer of answers) expect([200, 201, 204, 404, 409]).toContain(answer.status);
    const found = await service.database.query<{ email: string }>(
      null,
      'select email from contact where email = any($1)',
      [[one, two]],
    );
    expect(new Set(found.map((row) => row.email)).size).toBe(found.length);
  }
  const [orphans] = await service.database.query<{ fields: number; people: number }>(
    null,
    `select (select count(*)::int from contact_custom_field f where not exists (select from contact c where c.id = f.contact_id)) as fields,
            (select count(*)::int from contact c where not exists
               (select from person p where p.client_id = c.client_id and p.id = c.person_id)) as people`,
  );
  expect(orphans).toEqual({ fields: 0, people: 0 });
  expect(await findBroken()).toMatchObject({ notOneIdentifier: 0, twins: 0 });
});

it('two replacements of identifiers crosswise end in 200, 201 or 409, never in a deadlock that shows', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [`a${round}@cross.example`, `b${round}@cross.example`];
    const [one, two] = [await put('', { email: a }), await put('', { email: b })];
    const swap = (id: number, email: string) => service.call('PATCH', `${PATH}/${id}`, { json: { email } });
    const answers = await Promise.all([
      swap(one.body.id, b),
      swap(two.body.id, a),
      swap(one.body.id, `c${round}@cross.example`),
      swap(two.body.id, b),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
  }
  expect(await findBroken()).toMatchObject({ notOneIdentifier: 0, twins: 0 });
});
