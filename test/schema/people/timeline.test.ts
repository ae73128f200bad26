import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { type CountingService, startCounting } from '../companies/counting.js';

/*
 * Two contacts, a and b, of one Person, and the same in another client. What is at minute 20 happened at once; change 5
 * began before change 4, which was committed before it; activity "both" is linked to both contacts.
 */
const SEED = `with p as (insert into person (client_id) values ($1) returning id),
  c as (insert into contact (client_id, person_id, email, origin)
    select $1, p.id, v.name || '@timeline.example', 'test' from p cross join (values ('a'), ('b')) v (name) returning id, person_id, left(email, 1) as name),
  e as (insert into email (client_id, email_type, origin, contact_email, contact_id, email_timestamp, subject)
    select $1, 'inbound', 'test', v.name || '@timeline.example', c.id, timestamptz '2026-03-01' + v.at * interval '1 minute', v.subject
      from (values (1, 'a', 10, 'first'), (2, 'b', 20, 'second'), (3, 'a', 20, 'third'), (4, 'a', 40, 'fourth')) v (n, name, at, subject)
      join c using (name) order by v.n),
  t as (insert into activity (client_id, channel, variant, source, occurred_at)
    select $1, 'call', v.variant, 'test', timestamptz '2026-03-01' + v.at * interval '1 minute'
      from (values ('both', 20), ('later', 30)) v (variant, at) returning id, variant, occurred_at),
  l as (insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
    select $1, t.id, c.id, t.occurred_at from t join c on t.variant = 'both' or c.name = 'b'),
  h as (insert into journal_head (client_id, last) values ($1, 9))
  insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, person_id)
  select $1, v.n, now(), k.agency_id, v.n - c.id * 10, timestamptz '2026-03-01' + v.at * interval '1 minute', v.n, v.kind, 2, c.id,
         case when v.owned then c.person_id end
    from (values (1, 'a', 10, 1, true), (2, 'b', 20, 1, true), (3, 'a', 20, 1, false), (4, 'b', 30, 1, true), (5, 'a', 25, 1, false),
                 (6, 'a', 40, 8, true), (7, 'a', 50, 3, false)) v (n, name, at, kind, owned)
    join c using (name) join client k on k.id = $1`;

/** Everything, newest first; emails by subject, activities by variant, changes by number. */
const WHOLE = [
  ['00:40', 'change', 6],
  ['00:40', 'email', 'fourth'],
  ['00:30', 'activity', 'later'],
  ['00:25', 'change', 5],
  ['00:25', 'change', 4],
  ['00:20', 'change', 3],
  ['00:20', 'change', 2],
  ['00:20', 'activity', 'both'],
  ['00:20', 'email', 'third'],
  ['00:20', 'email', 'second'],
  ['00:10', 'change', 1],
  ['00:10', 'email', 'first'],
];

let service: CountingService;
let person: number;
beforeAll(async () => {
  service = await startCounting({ WORKER: 'off' });
  await service.database.query(null, 'select journal_make_day(now())');
  for (const { clientId } of [service.tenants.a1, service.tenants.b1])
    await service.database.query(null, SEED, [clientId]);
  await service.database.query(null, 'delete from journal_inbox');
  person = await personOf('a@timeline.example');
});
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;

const ask = async (query: string, variables: object = {}): Promise<Answered> => {
  const { body } = await service.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

async function personOf(email: string): Promise<number> {
  const { personLookup } = await ask('query ($email: String) { personLookup(by: { email: $email }) { id } }', {
    email,
  });
  return personLookup.id;
}

const ARGS = '$first: Int, $after: String, $kinds: [TimelineKind!]';
const FIELDS = `timeline(first: $first, after: $after, kinds: $kinds) {
  nodes { at kind email { subject } activity { variant } change { number } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
const QUERY = `query ($id: RecordId!, ${ARGS}) { person(id: $id) { ${FIELDS} } }`;

type Item = [at: string, kind: string, name: string | number];

const itemOf = ({ at, kind, email, activity, change }: Answered): Item => {
  expect([email, activity, change].filter((record) => record !== null)).toHaveLength(1);
  return [at.slice(11, 16), kind, email?.subject ?? activity?.variant ?? change?.number];
};

async function read(window: object, id = person) {
  const { nodes, pageInfo } = (await ask(QUERY, { id, ...window })).person.timeline;
  return { items: nodes.map(itemOf) as Item[], pageInfo };
}

/** The pages of this size, to the last. */
async function walk(first: number, window: object = {}, id = person): Promise<Item[]> {
  const walked: Item[] = [];
  for (let after: string | null = null; ; ) {
    const { items, pageInfo } = await read({ ...window, first, after }, id);
    expect(items).toHaveLength(pageInfo.hasNextPage ? first : items.length);
    walked.push(...items);
    if (!pageInfo.hasNextPage) return walked;
    after = pageInfo.endCursor;
  }
}

describe('the timeline of a Person', () => {
  it('has emails, activities and changes in one order, newest first; of several at once changes, then activities', async () => {
    const { items, pageInfo } = await read({});
    expect(items).toEqual(WHOLE);
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: expect.any(String),
      endCursor: expect.any(String),
    });
  });

  it.each([1, 2, 3, 5, 11, 12, 100])('is the same in pages of %i', async (first) => {
    expect(await walk(first)).toEqual(WHOLE);
  });

  it.each([
    [['email']],
    [['activity']],
    [['change']],
    [['activity', 'email']],
    [['change', 'email', 'email']],
    [['email', 'change', 'activity']],
  ])('has only the kinds %j where they are named', async (kinds) => {
    const expected = WHOLE.filter(([, kind]) => kinds.includes(String(kind)));
    const alone = kinds.join() === 'change' ? expected : expect.anything();
    expect((await read({ kinds })).items).toEqual(expected);
    expect(await walk(1, { kinds })).toEqual(expected);
    expect(expected).toEqual(alone);
  });

  it('of no kind is empty', async () => {
    expect(await read({ kinds: [] })).toEqual({
      items: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });

  it('has 20 items in a page unless told, and at most 100', async () => {
    await service.database.query(
      null,
      `with p as (insert into person (client_id) values ($1) returning id),
        c as (insert into contact (client_id, person_id, email, origin) select $1, id, 'many@timeline.example', 'test' from p returning id)
       insert into email (client_id, email_type, origin, contact_id, email_timestamp, subject)
       select $1, 'inbound', 'test', c.id, timestamptz '2026-03-01' + (n % 7) * interval '1 minute', n::text from c, generate_series(1, 130) n`,
      [service.tenants.a1.clientId],
    );
    const many = await personOf('many@timeline.example');
    const sizes = [];
    for (const first of [null, 1_000, 0]) sizes.push((await read({ first, kinds: ['email'] }, many)).items.length);
    expect(sizes).toEqual([20, 100, 0]);
    const walked = await walk(7, {}, many);
    expect(walked).toHaveLength(130);
    expect(await walk(100, {}, many)).toEqual(walked);
    expect(new Set(walked.map(String)).size).toBe(130);
  });

  it('continues where it was, whatever happens meanwhile', async () => {
    const { clientId } = service.tenants.a1;
    const { items, pageInfo } = await read({ first: 2 });
    const before = [items, (await read({ first: 100, after: pageInfo.endCursor })).items];
    await service.database.query(
      null,
      `with e as (insert into email (client_id, email_type, origin, contact_id, email_timestamp, subject)
         select $1, 'inbound', 'test', id, '2026-03-02', 'new' from contact where client_id = $1 and email = 'a@timeline.example')
       insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id)
       select $1, 8, now(), 'x', 8, '2026-03-02', 8, 1, 2, id from contact where client_id = $1 and email = 'a@timeline.example'`,
      [clientId],
    );
    expect([items, (await read({ first: 100, after: pageInfo.endCursor })).items]).toEqual(before);
    expect((await read({ first: 2 })).items).toEqual([
      ['00:00', 'change', 8],
      ['00:00', 'email', 'new'],
    ]);
    await service.database.query(null, `delete from email where subject = 'new'`);
    await service.database.query(null, 'delete from journal where number = 8');
  });

  it('has no changes that were entered after the first page had none', async () => {
    const { clientId } = service.tenants.a1;
    const many = await personOf('many@timeline.example');
    const { pageInfo } = await read({ first: 2 }, many);
    await service.database.query(
      null,
      `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id)
       select $1, 9, now(), 'x', 9, now(), 9, 1, 2, id from contact where client_id = $1 and email = 'many@timeline.example'`,
      [clientId],
    );
    const { items } = await read({ first: 3, after: pageInfo.endCursor }, many);
    expect(items.map(([, kind]) => kind)).toEqual(['email', 'email', 'email']);
    await service.database.query(null, 'delete from journal where number = 9');
  });
});

describe('the timeline of a contact', () => {
  const OF_CONTACT = `query ($id: RecordId!, ${ARGS}) { contact(id: $id) { ${FIELDS} } }`;
  const contactOf = async (email: string): Promise<number> => {
    const { contacts } = await ask('query ($where: ContactWhere) { contacts(where: $where) { nodes { id } } }', {
      where: { email: { equals: email } },
    });
    return contacts.nodes[0].id;
  };
  const read = async (id: number, window: object = {}) => (await ask(OF_CONTACT, { id, ...window })).contact.timeline;

  it('has its own emails, activities and changes, in the order of the timeline of its Person', async () => {
    const a = await contactOf('a@timeline.example');
    const { nodes } = await read(a);
    expect(nodes.map(itemOf)).toEqual([
      ['00:40', 'change', 6],
      ['00:40', 'email', 'fourth'],
      ['00:25', 'change', 5],
      ['00:20', 'change', 3],
      ['00:20', 'activity', 'both'],
      ['00:20', 'email', 'third'],
      ['00:10', 'change', 1],
      ['00:10', 'email', 'first'],
    ]);
    const walked = [];
    for (let after: string | null = null; ; ) {
      const page: Answered = await read(a, { first: 3, after });
      walked.push(...page.nodes.map(itemOf));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(walked).toEqual(nodes.map(itemOf));
  });

  it('has no items of another client', async () => {
    const a = await contactOf('a@timeline.example');
    const { body } = await service.graphql(OF_CONTACT, { id: a }, { key: service.tenants.b1.readOnlyKey });
    expect(body).toEqual({ data: { contact: null } });
  });

  it('is read by a client without data enrichment, and by a read-only key', async () => {
    const { clientId, readOnlyKey } = service.tenants.a2;
    const [made] = await service.database.query<{ id: number }>(
      null,
      `with p as (insert into person (client_id) values ($1) returning id)
       insert into contact (client_id, person_id, email, origin) select $1, id, 'only@timeline.example', 'test' from p returning id`,
      [clientId],
    );
    const { body } = await service.graphql(OF_CONTACT, { id: made?.id, kinds: ['email'] }, { key: readOnlyKey });
    expect(body.data.contact.timeline.nodes).toEqual([]);
  });

  it('has only the activities of the named groups, and a cursor is for them', async () => {
    const QUERY_GROUPS = `query ($id: RecordId!, $after: String, $activities: [ActivityGroup!]) { contact(id: $id) {
      timeline(first: 1, after: $after, kinds: [activity], activities: $activities) {
        nodes { activity { channel activityType { name } } } pageInfo { hasNextPage endCursor } } } }`;
    const { contactCreate } = await ask(
      'mutation ($input: ContactInput!) { contactCreate(input: $input) { ... on Contact { id } } }',
      {
        input: { email: 'groups@timeline.example' },
      },
    );
    const { id } = contactCreate;
    const log = async (channel: string, properties: object) =>
      ask(
        'mutation ($channel: String!, $input: StandardActivityInput!) { activityLogStandard(channel: $channel, input: $input) { __typename } }',
        {
          channel,
          input: { email: 'groups@timeline.example', properties },
        },
      );
    await log('call', { direction: 'inbound', timestamp: '2026-01-01T00:00:00Z' });
    await log('email', { email_type: 'inbound', timestamp: '2026-01-02T00:00:00Z' });
    await log('sms', { direction: 'outbound', timestamp: '2026-01-03T00:00:00Z' });
    await ask('mutation ($id: RecordId!) { noteAdd(contactId: $id, text: "x") { __typename } }', { id });
    const { activityTypeCreate } = await ask(
      'mutation { activityTypeCreate(input: { name: "Demo" }) { ... on ActivityTypeCreatePayload { type { id } } } }',
    );
    await ask('mutation ($input: CustomActivityInput!) { activityLogCustom(input: $input) { __typename } }', {
      input: {
        activityKey: activityTypeCreate.type.id,
        email: 'groups@timeline.example',
        occurredAt: '2026-01-04T00:00:00Z',
      },
    });
    const found = async (activities: string[] | null) => {
      const names = [];
      for (let after: string | null = null; ; ) {
        const { nodes, pageInfo }: Answered = (await ask(QUERY_GROUPS, { id, after, activities })).contact.timeline;
        names.push(...nodes.map(({ activity }: Answered) => activity.channel ?? activity.activityType.name));
        if (!pageInfo.hasNextPage) return names;
        after = pageInfo.endCursor;
      }
    };
    expect(await found(null)).toEqual(['Note', 'Demo', 'sms', 'email', 'call']);
    expect(await found(['conversation'])).toEqual(['sms', 'call']);
    expect(await found(['email'])).toEqual(['email']);
    expect(await found(['note'])).toEqual(['Note']);
    expect(await found(['other', 'note'])).toEqual(['Note', 'Demo']);
    expect(await found([])).toEqual([]);
    const { pageInfo } = (await ask(QUERY_GROUPS, { id, activities: ['conversation'] })).contact.timeline;
    const { body } = await service.graphql(QUERY_GROUPS, { id, after: pageInfo.endCursor, activities: ['note'] });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID' });
  });
});

describe('the timelines of several Persons', () => {
  it('take one statement for each kind, and each has its own items', async () => {
    const query = `query ($ids: [RecordId!], ${ARGS}) {
      people(where: { id: { in: $ids } }) { nodes { id ${FIELDS} } } }`;
    const many = await personOf('many@timeline.example');
    const ids = [many, person];
    const { result, statements } = await service.count(() => ask(query, { ids, first: 3 }));
    expect(result.people.nodes.map((node: Answered) => [node.id, node.timeline.nodes.map(itemOf)])).toEqual([
      [person, WHOLE.slice(0, 3)],
      [many, (await read({ first: 3 }, many)).items],
    ]);
    const only = await service.count(() => ask(QUERY, { id: person, first: 3 }));
    expect(only.statements).toHaveLength(4);
    expect(statements.filter((text) => text.includes('as asked'))).toEqual(
      only.statements.filter((text) => text.includes('as asked')),
    );
  });
});

describe('after a merge', () => {
  it('the timeline has what happened with all of its contacts, and that of the other Person is gone', async () => {
    const made: number[] = [];
    for (const name of ['one', 'two']) {
      const { status } = await service.call('POST', '/public/v2/contacts', {
        json: { email: `${name}@merged.example` },
      });
      expect(status).toBe(201);
      const emailTimestamp = name === 'one' ? '2026-01-01T00:00:00Z' : '2026-01-02T00:00:00Z';
      await ask('mutation ($input: EmailInput!) { emailCreate(input: $input) { __typename } }', {
        input: {
          ...{ emailType: 'inbound', origin: 'test', emailTimestamp },
          ...{ contactEmail: `${name}@merged.example`, subject: name },
        },
      });
      made.push(await personOf(`${name}@merged.example`));
    }
    await ask('mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }', { ids: made });
    while ((await aggregateEntries(service.database, 2_000)) > 0);
    const { person: survivor, gone } = await ask(
      `query ($id: RecordId!, $gone: RecordId!) { gone: person(id: $gone) { id } person(id: $id) { timeline(first: 50) {
         nodes { kind email { subject } change { kind action } } } history { totalCount } } }`,
      { id: made[0], gone: made[1] },
    );
    expect(gone).toBeNull();
    const items = survivor.timeline.nodes.map((node: Answered) =>
      node.email ? node.email.subject : `${node.change.kind} ${node.change.action}`,
    );
    expect(items).toContain('person merged');
    expect(items.filter((item: string) => !item.includes(' '))).toEqual(['two', 'one']);
    expect(items.filter((item: string) => item === 'contact created')).toHaveLength(2);
    expect(items).toHaveLength(2 + survivor.history.totalCount);
  });
});

describe('a timeline is refused', () => {
  const refusal = async (variables: object, options = {}) => {
    const { body } = await service.graphql(QUERY, { id: person, ...variables }, options);
    return body.errors?.[0]?.extensions;
  };
  const invalid = (field: string, message: string) => ({ code: 'INVALID', faults: [{ field, messages: [message] }] });
  const NO_CURSOR = invalid('after', 'Must be a cursor of a timeline with the same kinds.');
  const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const MARK = 'timeline:email,activity,change';

  it.each([
    '',
    'x',
    encode(null),
    encode({}),
    encode([MARK, 0, 0, 1]),
    encode([MARK, '2026-03-01', 0, 1, 1]),
    encode([MARK, 0.5, 0, 1, 1]),
    encode([MARK, -1e14, 0, 1, 1]),
    encode([MARK, 8.64e15, 0, 1, 1]),
    encode([MARK, 0, 0, 2 ** 53, 1]),
    encode([MARK, 0, 0, 1, null]),
    encode([MARK, 0, 0, 1, 1, 1]),
    encode(['number', null, 1]),
  ])('after the cursor %j', async (after) => {
    expect(await refusal({ after })).toMatchObject(NO_CURSOR);
  });

  it('after a cursor for other kinds', async () => {
    const { pageInfo } = await read({ first: 1, kinds: ['email'] });
    expect(await refusal({ after: pageInfo.endCursor })).toMatchObject(NO_CURSOR);
    expect(await refusal({ after: pageInfo.endCursor, kinds: ['email', 'change'] })).toMatchObject(NO_CURSOR);
  });

  it('with a negative size', async () => {
    expect(await refusal({ first: -1 })).toMatchObject(invalid('first', 'Must be at least 0.'));
  });

  it('to a client without data enrichment', async () => {
    expect(await refusal({}, { key: service.tenants.a2.readOnlyKey })).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('to another client, for which there is no such Person', async () => {
    const { body } = await service.graphql(QUERY, { id: person }, { key: service.tenants.b1.readOnlyKey });
    expect(body).toEqual({ data: { person: null } });
  });
});

it('a read-only key reads a timeline', async () => {
  const { body } = await service.graphql(QUERY, { id: person }, { key: service.tenants.a1.readOnlyKey });
  expect(body.data.person.timeline.nodes.map(itemOf)).toEqual(WHOLE);
});
