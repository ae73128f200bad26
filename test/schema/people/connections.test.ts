import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingService, startCounting } from '../companies/counting.js';

const PERSONS = 12;
let service: CountingService;

/** Person n has n contacts, each with three emails, two activities and, every second one, a score. */
beforeAll(async () => {
  service = await startCounting();
  await service.database.query(null, 'update client set scoring_enabled = true');
  for (const { clientId } of [service.tenants.a1, service.tenants.b1]) {
    const run = (text: string) => service.database.query(null, text, [clientId]);
    await run(`insert into person (client_id) select $1 from generate_series(1, ${PERSONS})`);
    await run(`insert into contact (client_id, person_id, email, origin)
      select $1, p.id, 'c' || k || '.p' || p.place || '@connections.example', 'test'
        from (select id, row_number() over (order by id) as place from person where client_id = $1) p
       cross join lateral generate_series(1, p.place) k order by k, p.id`);
    await run(`insert into email (client_id, email_type, origin, contact_email, contact_id, email_timestamp, subject)
      select $1, 'inbound', 'test', email, id, timestamptz '2026-02-01' + (t * 100 - id % 7) * interval '1 hour', 's' || t
        from contact, generate_series(1, 3) t where client_id = $1`);
    await run(`with logged as (insert into activity (client_id, channel, source, occurred_at)
        select $1, 'call', 'test', timestamptz '2026-03-01' + id * interval '1 hour' from contact, generate_series(1, 2) t
         where client_id = $1 order by id returning id, client_id, occurred_at),
      numbered as (select *, row_number() over (order by id) as place from logged),
      holders as (select id, row_number() over (order by id) as place from contact where client_id = $1)
      insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
      select n.client_id, n.id, h.id, n.occurred_at from numbered n join holders h on h.place = (n.place + 1) / 2`);
    await run(`insert into contact_score (client_id, contact_id, value, computed_at)
      select $1, id, id, now() from contact where client_id = $1 and id % 2 = 0`);
  }
});
afterAll(() => service.close());

const ask = async (query: string, variables: object = {}) => {
  const { body } = await service.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, [service.tenants.a1.clientId, ...values]);

/** The Person with the most contacts. */
async function largest(): Promise<number> {
  const [row] = await rowsOf<{ id: number }>('select max(id) as id from person where client_id = $1');
  return row?.id ?? 0;
}

describe('Persons below other records', () => {
  const PERSON = 'person { id firstName emailAddresses { value } customFields { fieldValue } }';

  it.each([1, 10, 60])('of %i contacts are put together by one statement', async (first) => {
    const query = `query ($first: Int) { contacts(first: $first) { nodes { id ${PERSON} } } }`;
    const { result, statements } = await service.count(() => ask(query, { first }));
    expect(result.contacts.nodes).toHaveLength(first);
    expect(statements).toHaveLength(2);
  });

  it.each([1, 10, 60])('of the contacts of %i emails are put together by one statement', async (first) => {
    const query = `query ($first: Int) { emails(first: $first) { nodes { id contact { ${PERSON} } } } }`;
    const { result, statements } = await service.count(() => ask(query, { first }));
    expect(result.emails.nodes).toHaveLength(first);
    expect(statements).toHaveLength(3);
  });

  it.each([1, 10, 60])('of %i contacts tell their times by one statement more', async (first) => {
    const query = `query ($first: Int) { contacts(first: $first) { nodes { person { id createdAt updatedTime } } } }`;
    const { result, statements } = await service.count(() => ask(query, { first }));
    expect(result.contacts.nodes).toHaveLength(first);
    expect(statements).toHaveLength(3);
  });

  it('are the same as REST answers, alone and in a list', async () => {
    await rowsOf(`insert into contact_custom_field (client_id, contact_id, field_name, field_value)
      select c.client_id, c.id, f.name, f.value
        from contact c, lateral (values ('tier', 'gold'), ('place', (c.id % 3)::text)) f (name, value) where c.client_id = $1`);
    const nested = `person { id firstName lastName emailAddresses { value } linkedinUrls { value } phones { value }
      customFields { id fieldName fieldValue } }`;
    const { contacts } = await ask(`{ contacts(first: 100) { nodes { ${nested} } } }`);
    const listed = await service.call('GET', '/public/people?page_size=100');
    const values = (identifiers: { value: string }[]) => identifiers.map(({ value }) => ({ value }));
    // biome-ignore lint/suspicious/noExplicitAny: a body of REST
    const inCore = (body: any) => ({
      id: body.id,
      firstName: body.first_name,
      lastName: body.last_name,
      emailAddresses: values(body.emails),
      linkedinUrls: values(body.linkedin_urls),
      phones: values(body.phones),
      // biome-ignore lint/suspicious/noExplicitAny: a body of REST
      customFields: body.custom_fields.map(({ id, field_name, field_value }: any) => ({
        id,
        fieldName: field_name,
        fieldValue: field_value,
      })),
    });
    const people = new Map<number, { id: number }>();
    for (const { person } of contacts.nodes) people.set(person.id, person);
    expect(people.size).toBe(PERSONS);
    expect(listed.body.results.map(inCore)).toEqual([...people.values()].toSorted((one, other) => one.id - other.id));
    const [id] = people.keys();
    const alone = await service.call('GET', `/public/people/${id}`);
    expect(inCore(alone.body)).toEqual(people.get(id ?? 0));
  });
});

describe('the connections of a Person', () => {
  it.each([
    ['contacts', 'id', 'select r.id from contact r where r.client_id = $1 and r.person_id = $2 order by r.id'],
    [
      'emails',
      'id',
      `select r.id from email r join contact c on c.id = r.contact_id where r.client_id = $1 and c.person_id = $2
        order by r.email_timestamp desc, r.id desc`,
    ],
    [
      'activities',
      'id',
      `select l.activity_id as id from activity_contact l join contact c on c.id = l.contact_id
        where l.client_id = $1 and c.person_id = $2 order by l.occurred_at desc, l.activity_id desc`,
    ],
    [
      'scores',
      'contactId',
      `select s.contact_id as id from contact_score s join contact c on c.id = s.contact_id
        where s.client_id = $1 and c.person_id = $2 order by s.contact_id`,
    ],
  ])('%s are walked to the end forth and back, each record once, and counted', async (name, key, text) => {
    const id = await largest();
    const expected = (await rowsOf<{ id: number }>(text, [id])).map((row) => row.id);
    expect(expected.length).toBeGreaterThan(4);
    const query = `query ($id: RecordId!, $first: Int, $after: String, $last: Int, $before: String) { person(id: $id) {
      all: ${name}(first: $first, after: $after, last: $last, before: $before) {
        totalCount nodes { id: ${key} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
    const forth: number[] = [];
    for (let window: object = { first: 4 }; ; ) {
      const { all } = (await ask(query, { id, ...window })).person;
      expect(all.totalCount).toBe(expected.length);
      forth.push(...all.nodes.map((node: { id: number }) => node.id));
      if (!all.pageInfo.hasNextPage) break;
      window = { first: 4, after: all.pageInfo.endCursor };
    }
    const back: number[] = [];
    for (let window: object = { last: 4 }; ; ) {
      const { all } = (await ask(query, { id, ...window })).person;
      back.unshift(...all.nodes.map((node: { id: number }) => node.id));
      if (!all.pageInfo.hasPreviousPage) break;
      window = { last: 4, before: all.pageInfo.startCursor };
    }
    expect({ forth, back }).toEqual({ forth: expected, back: expected });
  });

  it('show a score with its contact, and an email with its contact', async () => {
    const id = await largest();
    const { person } = await ask(
      `query ($id: RecordId!) { person(id: $id) { id scores(first: 1) { nodes { contactId value } }
         emails(first: 1, sort: ID, direction: ASC) { nodes { subject contact { person { id } } } } } }`,
      { id },
    );
    const [score] = person.scores.nodes;
    expect(person).toEqual({
      id,
      scores: { nodes: [{ contactId: score.value, value: score.value }] },
      emails: { nodes: [{ subject: 's1', contact: { person: { id } } }] },
    });
  });
});

describe('a page of Persons', () => {
  const NESTED = `query ($first: Int!) { people(first: $first) { nodes { id createdAt firstName customFields { id }
    contacts(first: 3) { totalCount nodes { id score { value } activities(first: 2) { nodes { id } } } }
    emails(first: 2) { totalCount nodes { id contact { id } } }
    activities(first: 2) { nodes { id } }
    scores(first: 2) { nodes { value } } } } }`;

  it('with everything nested in it takes as many statements as one Person', async () => {
    const few = await service.count(() => ask(NESTED, { first: 2 }));
    const many = await service.count(() => ask(NESTED, { first: PERSONS }));
    expect([few.result.people.nodes.length, many.result.people.nodes.length]).toEqual([2, PERSONS]);
    expect([...many.statements].sort()).toEqual([...few.statements].sort());
  });

  it('is one statement over REST, whatever its size', async () => {
    const sizes = [1, PERSONS];
    const counts = [];
    for (const size of sizes) {
      const { statements } = await service.count(() => service.call('GET', `/public/people?page_size=${size}`));
      counts.push(statements.length);
    }
    expect(counts).toEqual([1, 1]);
  });
});

describe('one Person over REST', () => {
  it.each(['by its id', 'by an identifier'])('%s is one statement, with what suppresses it', async (by) => {
    const id = await largest();
    const path =
      by === 'by its id' ? `/public/people/${id}` : `/public/people/lookup?email=c1.p${PERSONS}@connections.example`;
    const { result, statements } = await service.count(() => service.call('GET', path));
    expect([result.status, result.body.emails.length, result.headers.get('x-suppressed')]).toEqual([
      200,
      PERSONS,
      null,
    ]);
    expect(statements).toHaveLength(1);
  });
});

describe('a merge', () => {
  it('takes the same statements for three contacts as for three hundred with fields of their own', async () => {
    const { clientId } = service.tenants.a1;
    const seed = async (contacts: number) => {
      const made = await rowsOf<{ id: number }>(
        'insert into person (client_id) select $1 from generate_series(1, 3) returning id',
      );
      const ids = made.map(({ id }) => id);
      await service.database.query(
        null,
        `with added as (insert into contact (client_id, person_id, email, origin)
           select $1, ($2::int[])[1 + n % 3], 'm' || n || '.' || $3 || '@connections.example', 'test' from generate_series(1, $3::int) n
           returning id)
         insert into contact_custom_field (client_id, contact_id, field_name, field_value)
         select $1, a.id, 'f' || k, a.id from added a, generate_series(1, 5) k`,
        [clientId, ids, contacts],
      );
      return ids;
    };
    const merge = (ids: number[]) => service.call('POST', '/public/people/merge', { json: { person_ids: ids } });
    const [small, large] = [await seed(3), await seed(300)];
    const few = await service.count(() => merge(small));
    const many = await service.count(() => merge(large));
    expect([few.result.body.relinked_contacts, many.result.body.relinked_contacts]).toEqual([2, 200]);
    expect([...many.statements].sort()).toEqual([...few.statements].sort());
  });
});
