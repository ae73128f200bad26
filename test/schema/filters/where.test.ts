import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_KEYSET, ContactWhere } from '../../../src/schema/crm/contacts/contact.js';
import { wordsSql } from '../../../src/schema/records/filters/terms.js';
import { narrow } from '../../../src/schema/records/filters/where.js';
import { startService, type TestService } from '../../support/service.js';

/*
 * Six contacts of one workspace, one of them known by a phone number alone, and the same addresses in another workspace
 * with the opposite of everything, so that a filter that forgets its workspace gives another answer.
 */
const SEED = `with a as (insert into company (client_id, domain, name, industry, company_status) values
    ($1, 'northgate.example', 'Northgate Dock', 'Logistics', 'active'), ($1, 'harbour.example', null, 'Fishing', 'paused') returning id, domain),
  p as (insert into person (client_id) select $1 from generate_series(1, 6) returning id),
  given as (select * from (values
    (1, 'dana@northgate.example', null, 'Dana', 'Reyes-Smith', 'northgate.example', 'active', timestamptz '2026-03-01'),
    (2, 'omar@northgate.example', null, 'Omar', 'Reyes', 'northgate.example', 'unsubscribed', null),
    (3, 'ines@harbour.example', null, 'Inès', 'Okafor', 'harbour.example', 'active', timestamptz '2026-05-01'),
    (4, 'lena@harbour.example', null, 'Lena', null, 'harbour.example', 'lead', null),
    (5, 'solo@free.example', null, null, 'O''Hara', null, 'lead', null),
    (6, null, '+14155550100', null, null, null, 'active', null))
    g (n, email, phone, first, last, domain, status, replied)),
  c as (insert into contact (client_id, person_id, company_id, email, phone, first_name, last_name, origin, contact_status, last_reply_received)
    select $1, (select min(id) from p) + g.n - 1, (select id from a where a.domain = g.domain), g.email, g.phone, g.first, g.last, 'builtin', g.status, g.replied
      from given g order by g.n returning id, email),
  f as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select $1, c.id, v.name, v.value from c join (values
      ('dana@northgate.example', 'tier', 'gold'), ('omar@northgate.example', 'tier', 'silver'),
      ('dana@northgate.example', 'seats', '12.5'), ('omar@northgate.example', 'seats', ' -3 '), ('ines@harbour.example', 'seats', 'many'),
      ('dana@northgate.example', 'renewal', '2026-05-31T10:00:00Z'), ('omar@northgate.example', 'renewal', '2026-07-01'),
      ('ines@harbour.example', 'renewal', 'soon')) v (email, name, value) using (email)),
  k as (insert into campaign (client_id, platform, external_id, name, sent_count) values
    ($1, 'smartlead', '17', 'Spring', 40), ($1, 'smartlead', '18', 'Autumn', 4)),
  e as (insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, campaign_id, subject, interested, bounced_at)
    select $1, v.type, 'builtin', 'smartlead', v.at::timestamptz, c.email, c.id, v.campaign, v.subject, v.interested, v.bounced::timestamptz
      from c join (values
        ('dana@northgate.example', 'outbound', '2026-02-01', '17', 'Hello Dana', false, null),
        ('dana@northgate.example', 'inbound', '2026-03-01', '17', 'Re: Hello', true, null),
        ('omar@northgate.example', 'bounced', '2026-02-02', '17', 'Hello Omar', false, '2026-02-03'),
        ('ines@harbour.example', 'outbound', '2026-04-01', '18', '50% off_now', false, null)) v (email, type, at, campaign, subject, interested, bounced) using (email)),
  t as (insert into activity (client_id, channel, variant, source, occurred_at)
    values ($1, 'call', 'outbound', 'phone', '2026-04-10'), ($1, 'sms', 'booked', 'calendar', '2026-01-10'), ($1, 'call', 'inbound', 'phone', '2026-06-10')
    returning id, occurred_at, variant),
  l as (insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
    select $1, t.id, c.id, t.occurred_at from t join c on (t.variant = 'outbound' and c.email like 'dana%') or (t.variant = 'booked' and c.email like 'omar%'))
  insert into contact_score (client_id, contact_id, value, computed_at)
    select $1, c.id, case when c.email like 'dana%' then 40 else 5.5 end, now() from c where c.email like '%northgate%'`;

/* The other workspace has the same people, and everything else otherwise. */
const TURN = [
  `update contact set contact_status = 'elsewhere', first_name = 'Zoe', last_name = 'Zimmer', last_reply_received = now() where client_id = $1`,
  `update company set name = 'Zenith', industry = 'Mining' where client_id = $1`,
  `update email set subject = 'Zebra' where client_id = $1`,
  `update campaign set name = 'Zulu', sent_count = 999 where client_id = $1`,
  `update activity set source = 'zero', channel = 'email' where client_id = $1`,
  `update contact_custom_field set field_value = 'zinc' where client_id = $1`,
  `update contact_score set value = 99 where client_id = $1`,
];

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1, a2 } = service.tenants;
  for (const { clientId } of [a1, a2]) await service.database.query(null, SEED, [clientId]);
  for (const statement of TURN) await service.database.query(null, statement, [a2.clientId]);
  await service.database.query(null, 'update client set scoring_enabled = true where id = any($1::text[])', [
    [a1.clientId, a2.clientId],
  ]);
});
afterAll(() => service.close());

const LISTS = {
  contacts:
    'query ($where: ContactWhere) { found: contacts(where: $where, first: 100) { totalCount nodes { name: email phone } } }',
  companies: 'query ($where: CompanyWhere) { found: companies(where: $where) { totalCount nodes { name: domain } } }',
  emails:
    'query ($where: EmailWhere) { found: emails(where: $where, sort: ID, direction: ASC) { totalCount nodes { name: subject } } }',
  campaigns: 'query ($where: CampaignWhere) { found: campaigns(where: $where) { totalCount nodes { name } } }',
  activities:
    'query ($where: ActivityWhere) { found: activities(where: $where) { totalCount nodes { name: variant } } }',
  people:
    'query ($where: PersonWhere) { found: people(where: $where) { totalCount nodes { firstName emailAddresses { value } } } }',
} as const;
type List = keyof typeof LISTS;

async function find(list: List, where: object | null): Promise<string[]> {
  const { body } = await service.graphql(LISTS[list], { where });
  expect(body.errors).toBeUndefined();
  const { nodes, totalCount } = body.data.found;
  expect(totalCount).toBe(nodes.length);
  return nodes
    .map(
      (node: { name?: string; phone?: string; emailAddresses?: { value: string }[] }) =>
        node.name ?? node.emailAddresses?.[0]?.value ?? 'phone',
    )
    .map((name: string) => name.replace(/@.*/, ''))
    .sort();
}

const EVERYBODY = ['dana', 'ines', 'lena', 'omar', 'phone', 'solo'];

const CONTACTS: [string, object, string[]][] = [
  ['nothing at all', {}, EVERYBODY],
  ['null, which is no condition', { email: null, and: null }, EVERYBODY],
  ['an address in another form', { email: { equals: ' DANA@Northgate.example ' } }, ['dana']],
  ['an address that is none', { email: { equals: 'dana' } }, []],
  [
    'one of several addresses',
    { email: { in: ['dana@northgate.example', 'SOLO@free.example', 'nobody'] } },
    ['dana', 'solo'],
  ],
  ['one of none', { email: { in: [] } }, []],
  ['a beginning, whatever the case', { lastName: { startsWith: 'reyes' } }, ['dana', 'omar']],
  ['a piece, whatever the case', { lastName: { contains: "'H" } }, ['solo']],
  ['a piece with the signs of patterns, literally', { lastName: { contains: '%' } }, []],
  ['no value', { firstName: { exists: false } }, ['phone', 'solo']],
  ['any value', { firstName: { exists: true } }, ['dana', 'ines', 'lena', 'omar']],
  ['several operators of one field', { lastName: { startsWith: 'Reyes', contains: 'smith' } }, ['dana']],
  [
    'several fields',
    { contactStatus: { in: ['active', 'lead'] }, lastName: { exists: true } },
    ['dana', 'ines', 'solo'],
  ],
  [
    'a time from and before',
    { lastReplyReceived: { from: '2026-03-01T00:00:00Z', before: '2026-05-01T00:00:00Z' } },
    ['dana'],
  ],
  ['a time that is missing', { lastReplyReceived: { exists: false } }, ['lena', 'omar', 'phone', 'solo']],
  ['a company or none', { companyId: { exists: false } }, ['phone', 'solo']],
  ['a field of the company', { company: { industry: { equals: 'Fishing' } } }, ['ines', 'lena']],
  ['replied', { replied: true }, ['dana', 'ines']],
  ['not replied', { replied: false }, ['lena', 'omar', 'phone', 'solo']],
  ['unsubscribed', { unsubscribed: true }, ['omar']],
  ['bounced', { email: { exists: true }, emails: { bouncedAt: { exists: true } } }, ['omar']],
  ['an email of a campaign by its name', { emails: { campaign: { name: { equals: 'Spring' } } } }, ['dana', 'omar']],
  ['an email with interest', { emails: { interested: true } }, ['dana']],
  [
    'an activity of a channel since a day',
    { activities: { channel: { equals: 'call' }, occurredAt: { from: '2026-04-01T00:00:00Z' } } },
    ['dana'],
  ],
  ['a score or more', { score: { from: 5.5 } }, ['dana', 'omar']],
  ['a score below', { score: { below: 40 } }, ['omar']],
  ['a custom field', { customField: { name: 'tier', equals: 'gold' } }, ['dana']],
  ['one of several values', { customField: { name: 'tier', in: ['gold', 'silver', 'x'] } }, ['dana', 'omar']],
  ['a custom field that is there', { customField: { name: 'seats', exists: true } }, ['dana', 'ines', 'omar']],
  ['a custom field that is missing', { customField: { name: 'seats', exists: false } }, ['lena', 'phone', 'solo']],
  ['a custom field as a number', { customField: { name: 'seats', number: { below: 12.5 } } }, ['omar']],
  ['a custom field as a number, equal', { customField: { name: 'seats', number: { equals: 12.5 } } }, ['dana']],
  [
    'a custom field as a day',
    { customField: { name: 'renewal', date: { from: '2026-05-31', before: '2026-06-01' } } },
    ['dana'],
  ],
  [
    'a custom field as a day before',
    { customField: { name: 'renewal', date: { before: '2027-01-01' } } },
    ['dana', 'omar'],
  ],
  ['words and beginnings in several fields', { text: 'rey DAN' }, ['dana']],
  ['a word after a hyphen', { text: 'smith' }, ['dana']],
  ['a piece of an address', { text: 'free' }, ['solo']],
  ['a word of the company and one of the name', { text: 'dock omar' }, ['omar']],
  ['letters beyond ASCII', { text: 'inès' }, ['ines']],
  ['an end of a word, which is no beginning', { text: 'eyes' }, []],
  ['signs alone, which are no words', { text: " '-& " }, EVERYBODY],
  ['and', { and: [{ contactStatus: { equals: 'active' } }, { replied: true }] }, ['dana', 'ines']],
  ['an empty and', { and: [] }, EVERYBODY],
  ['or', { or: [{ unsubscribed: true }, { score: { from: 40 } }] }, ['dana', 'omar']],
  [
    'or, of related records and custom fields',
    {
      or: [
        { emails: { campaign: { name: { equals: 'Autumn' } } } },
        { customField: { name: 'tier', equals: 'gold' } },
        { company: { industry: { equals: 'Mining' } } },
      ],
    },
    ['dana', 'ines'],
  ],
  [
    'or, of activities and a missing custom field',
    { or: [{ customField: { name: 'seats', exists: false } }, { activities: { channel: { equals: 'call' } } }] },
    ['dana', 'lena', 'phone', 'solo'],
  ],
  ['an empty or', { or: [] }, []],
  ['not, where nothing is known', { not: { lastName: { startsWith: 'Reyes' } } }, ['ines', 'lena', 'phone', 'solo']],
  [
    'and, or and not in each other',
    {
      or: [
        { not: { or: [{ replied: true }, { replied: false }] } },
        { and: [{ text: 'harbour' }, { not: { firstName: { equals: 'Lena' } } }] },
      ],
    },
    ['ines'],
  ],
];

describe('contacts are found by', () => {
  it.each(CONTACTS)('%s', async (_title, where, expected) => {
    expect(await find('contacts', where)).toEqual(expected);
  });

  it.each(CONTACTS)('and those that `not` leaves are all others: %s', async (_title, where, expected) => {
    expect(await find('contacts', { not: where })).toEqual(EVERYBODY.filter((name) => !expected.includes(name)));
  });
});

const OTHERS: [List, object, string[]][] = [
  ['companies', { text: 'north' }, ['northgate.example']],
  ['companies', { name: { exists: false }, companyStatus: { in: ['paused'] } }, ['harbour.example']],
  ['companies', { contacts: { replied: true, lastName: { equals: 'Okafor' } } }, ['harbour.example']],
  ['emails', { subject: { contains: '50% OFF_' } }, ['50% off_now']],
  [
    'emails',
    { contact: { company: { domain: { equals: 'northgate.example' } } }, emailType: { in: ['outbound', 'bounced'] } },
    ['Hello Dana', 'Hello Omar'],
  ],
  ['emails', { campaign: { sentCount: { below: 10 } } }, ['50% off_now']],
  ['emails', { emailTimestamp: { from: '2026-03-01T00:00:00Z' }, interested: false }, ['50% off_now']],
  ['campaigns', { sentCount: { from: 5 } }, ['Spring']],
  ['campaigns', { name: { startsWith: 'a' }, platform: { equals: 'smartlead' } }, ['Autumn']],
  ['activities', { channel: { equals: 'call' } }, ['inbound', 'outbound']],
  ['activities', { linked: false }, ['inbound']],
  ['activities', { contact: { firstName: { equals: 'Omar' } } }, ['booked']],
  ['activities', { source: { equals: 'phone' }, occurredAt: { before: '2026-05-01T00:00:00Z' } }, ['outbound']],
  ['people', { contacts: { unsubscribed: true } }, ['omar']],
  ['people', { createdAt: { before: '2000-01-01T00:00:00Z' } }, []],
];

describe('other lists are filtered alike', () => {
  it.each(OTHERS)('%s by %j', async (list, where, expected) => {
    expect(await find(list, where)).toEqual(expected);
  });
});

const deep = (levels: number): object => (levels === 0 ? { replied: true } : { not: deep(levels - 1) });

describe('a filter is refused with a sentence', () => {
  it.each([
    ['deeper than five', deep(5), 'May be nested at most 5 deep.'],
    [
      'of more than fifty conditions',
      { or: Array.from({ length: 50 }, () => ({ replied: true })) },
      'May have at most 50 conditions.',
    ],
    [
      'with more than five hundred values',
      { email: { in: Array.from({ length: 501 }, (_, n) => `${n}@x.example`) } },
      'May list at most 500 values.',
    ],
    ['with more than eight words', { text: 'a b c d e f g h i' }, 'May have at most 8 words.'],
    [
      'with a day that is none',
      { customField: { name: 'renewal', date: { from: '2026-02-31' } } },
      'A day is written as 2026-05-31.',
    ],
    [
      'with a day in another form',
      { customField: { name: 'renewal', date: { from: '31.5.2026' } } },
      'A day is written as 2026-05-31.',
    ],
  ])('%s', async (_title, where, message) => {
    const { body } = await service.graphql(LISTS.contacts, { where });
    expect(body.errors?.[0]).toMatchObject({
      message: 'The input is not valid.',
      extensions: { code: 'INVALID', faults: [{ field: 'where', messages: [message] }] },
    });
  });

  it('is as deep as five and no deeper', async () => {
    expect(await find('contacts', deep(4))).toEqual(['dana', 'ines']);
  });

  it('by a name that is no condition', async () => {
    const { body } = await service.graphql(LISTS.contacts, { where: { clientId: { equals: 'x' } } });
    expect(body.errors?.[0]?.message).toContain('Field "clientId" is not defined by type "ContactWhere"');
  });
});

describe('filters go with everything else of a list', () => {
  it('narrows what `filter` matches', async () => {
    const { body } = await service.graphql(
      '{ contacts(filter: { lastName: "Reyes" }, where: { unsubscribed: false }) { totalCount } }',
    );
    expect(body.data).toEqual({ contacts: { totalCount: 0 } });
  });

  it('walks windows of one record through every order, both ways, in the same order as one window of all', async () => {
    const query = `query ($sort: ContactSort!, $direction: SortDirection!, $first: Int, $after: String) {
      contacts(sort: $sort, direction: $direction, first: $first, after: $after, where: { not: { unsubscribed: true } }) { pageInfo { endCursor hasNextPage } nodes { id } } }`;
    for (const sort of ['ID', 'LAST_NAME', 'LAST_REPLY_RECEIVED', 'UPDATED_TIME']) {
      for (const direction of ['ASC', 'DESC']) {
        const ask = async (window: object) =>
          (await service.graphql(query, { sort, direction, ...window })).body.data.contacts;
        const whole = (await ask({ first: 100 })).nodes;
        const walked: object[] = [];
        let after: string | null = null;
        do {
          const { nodes, pageInfo } = await ask({ first: 1, after });
          walked.push(...nodes);
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (after);
        expect(walked, `${sort} ${direction}`).toEqual(whole);
        expect(whole).toHaveLength(5);
      }
    }
  });

  it('finds words of any letters and signs, however long', async () => {
    const { clientId } = service.tenants.a2;
    const long = '😀'.repeat(255);
    const names = [long, "a'b\\c:*&|!<->", 'مرحبا بالعالم', 'a\u00a0b', '   '];
    for (const [n, name] of names.entries()) {
      const { status } = await service.call('POST', '/public/v2/contacts', {
        key: service.tenants.a2.readWriteKey,
        json: { email: `hostile${n}@words.example`, first_name: name, last_name: long },
      });
      expect(status, name).toBe(201);
    }
    const count = async (text: string) =>
      (
        await service.graphql(
          'query ($text: String!) { contacts(where: { text: $text }) { totalCount } }',
          { text },
          { key: service.tenants.a2.readWriteKey },
        )
      ).body.data.contacts.totalCount;
    expect(await count(long)).toBe(5);
    expect(await count('b\\c')).toBe(1);
    expect(await count('بالعا')).toBe(1);
    expect(await count(`${clientId}:hostile1`)).toBe(0);
  });

  it('the latest replies are read in the order of their index', async () => {
    const key = CONTACT_KEYSET.sorts['lastReplyReceived']?.column;
    const asked = narrow({ where: 'r.client_id = $1', values: ['x'] }, ContactWhere, { replied: true }, { row: 'r' });
    const plan = await service.database.transaction(async (session) => {
      await session.query(null, 'set local enable_seqscan = off; set local enable_sort = off');
      return session.query(
        null,
        `explain select r.id from contact r where ${asked?.where} order by ${key} desc, r.id desc limit 20`,
        asked?.values,
      );
    });
    expect(JSON.stringify(plan)).toContain('contact_reply_idx');
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });

  it('words are found by their index', async () => {
    const plans = await service.database.transaction(async (session) => {
      await session.query(null, 'set local enable_seqscan = off');
      const explain = (row: string, columns: string[], table: string) =>
        session.query<{ 'QUERY PLAN': string }>(
          null,
          `explain select id from ${table} r where ${wordsSql(row, columns)} @@ 'x:a'::tsquery`,
        );
      return JSON.stringify([
        await explain('r', ['first_name', 'last_name', 'email'], 'contact'),
        await explain('r', ['name', 'domain'], 'company'),
      ]);
    });
    expect(plans).toContain('contact_words_idx');
    expect(plans).toContain('company_words_idx');
  });

  it('a score is none while scoring is off', async () => {
    const { clientId } = service.tenants.a1;
    const turn = (on: boolean) =>
      service.database.query(null, 'update client set scoring_enabled = $2::boolean where id = $1', [clientId, on]);
    await turn(false);
    expect(await find('contacts', { score: { from: 0 } })).toEqual([]);
    await turn(true);
    expect(await find('contacts', { score: { from: 0 } })).toEqual(['dana', 'omar']);
  });
});
