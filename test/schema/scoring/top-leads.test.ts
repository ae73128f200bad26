import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

/* Scores with a tie, a fraction, a negative one and the largest; a contact without a score; and a neighbour with a higher one. */
const SCORES = { ada: 12.5, ben: 40, cem: 12.5, dan: -3, eva: 0.1 + 0.2, fay: null };

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1, a2 } = service.tenants;
  for (const { clientId } of [a1, a2])
    await service.database.query(
      null,
      `with p as (insert into person (client_id) select $1 from unnest($2::text[]) returning id),
       c as (insert into contact (client_id, person_id, email, first_name, origin)
         select $1, (select min(id) from p) + g.n - 1, g.name || '@leads.example', g.name, 'builtin' from unnest($2::text[]) with ordinality as g (name, n)
         order by g.n returning id, first_name)
       insert into contact_score (client_id, contact_id, value, computed_at)
         select $1, c.id, s.value, now() from c join unnest($2::text[], $3::float8[]) s (name, value) on s.name = c.first_name where s.value is not null`,
      [clientId, Object.keys(SCORES), Object.values(SCORES)],
    );
  await service.database.query(null, 'update contact_score set value = 1000 where client_id = $1', [a2.clientId]);
  await service.database.query(null, 'update client set scoring_enabled = true where id = $1', [a1.clientId]);
});
afterAll(() => service.close());

const QUERY = `query ($first: Int, $after: String, $last: Int, $before: String, $where: ContactWhere) {
  contactScores(first: $first, after: $after, last: $last, before: $before, where: $where) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { value contact { firstName } } } }`;

async function ask(variables: object = {}) {
  const { body } = await service.graphql(QUERY, variables);
  expect(body.errors).toBeUndefined();
  return body.data.contactScores;
}
const namesOf = ({ nodes }: { nodes: { contact: { firstName: string } }[] }) =>
  nodes.map(({ contact }) => contact.firstName);

describe('the scores of a workspace', () => {
  it('come highest first, equal ones by the later contact, of this workspace alone', async () => {
    const found = await ask();
    expect(namesOf(found)).toEqual(['ben', 'cem', 'ada', 'eva', 'dan']);
    expect(found.nodes.map(({ value }: { value: number }) => value)).toEqual([40, 12.5, 12.5, 0.1 + 0.2, -3]);
    expect(found.totalCount).toBe(5);
  });

  it('are walked one by one, both ways, over ties and fractions', async () => {
    const forth: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const found = await ask({ first: 1, after });
      forth.push(...namesOf(found));
      after = found.pageInfo.endCursor;
      more = found.pageInfo.hasNextPage;
    }
    const back: string[] = [];
    for (let before: string | null = null, more = true; more; ) {
      const found = await ask({ last: 1, before });
      back.unshift(...namesOf(found));
      before = found.pageInfo.startCursor;
      more = found.pageInfo.hasPreviousPage;
    }
    expect([forth, back]).toEqual(Array(2).fill(['ben', 'cem', 'ada', 'eva', 'dan']));
  });

  it('are those of contacts that a filter matches', async () => {
    expect(namesOf(await ask({ where: { firstName: { in: ['ada', 'dan', 'fay'] } } }))).toEqual(['ada', 'dan']);
  });

  it.each([
    ['text', ['value', '40', 1]],
    ['null', ['value', null, 1]],
    ['another order', ['id', null, 1]],
  ])('refuse a cursor with %s', async (_title, position) => {
    const after = Buffer.from(JSON.stringify(position)).toString('base64url');
    const { body } = await service.graphql(QUERY, { after });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID',
      faults: [{ field: 'after', messages: ['Must be a cursor of this list, in the same order.'] }],
    });
  });

  it('are none while scoring is off', async () => {
    const turn = (on: boolean) =>
      service.database.query(null, 'update client set scoring_enabled = $2::boolean where id = $1', [
        service.tenants.a1.clientId,
        on,
      ]);
    await turn(false);
    expect(await ask()).toMatchObject({ totalCount: 0, nodes: [] });
    await turn(true);
    expect((await ask()).totalCount).toBe(5);
  });
});
