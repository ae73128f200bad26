import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runs } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { type GivenContact, type GivenRecords, writeRecords } from './records.js';

vi.setConfig({ testTimeout: 120_000 });

const AT = '2026-03-01T12:00:00Z';
const RECORDS: GivenRecords = {
  contacts: [
    { name: 'ada', company: 'ada.example', status: 'lead', origin: 'api', fields: { tier: 'gold', seats: '5' } },
    { name: 'bob', company: 'ada.example', status: 'lead', origin: 'import', fields: { tier: 'gold' } },
    { name: 'cyd', company: 'cyd.example', status: 'won', origin: 'api', fields: { seats: '5' } },
    { name: 'dan', status: 'lead', origin: 'api' },
  ],
  emails: [
    { type: 'outbound', at: AT, contact: 'ada', agent: 'sales@us.example' },
    { type: 'outbound', at: AT, contact: 'bob', agent: 'sales@us.example' },
    { type: 'inbound', at: AT, contact: 'cyd', agent: 'help@us.example' },
    { type: 'inbound', at: AT, contact: 'dan', agent: 'sales@us.example' },
    { type: 'outbound', at: AT },
  ],
  activities: [
    { at: AT, channel: 'call', company: 'ada.example' },
    { at: AT, type: 'Demo', company: 'ada.example' },
    { at: AT, channel: 'call' },
  ],
};

let service: TestService;
let ids: Record<string, number>;
beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1 } = service.tenants;
  const query = (text: string, values: unknown[]) =>
    service.database.query<{ domain: string; id: number }>(null, text, values);
  for (const { clientId } of [a1, a2, b1])
    await query(`insert into activity_type (client_id, name, origin) values ($1, 'Demo', 'custom')`, [clientId]);
  await writeRecords(service.database, a1.clientId, RECORDS);
  // Neighbours have the same values in other numbers.
  await writeRecords(service.database, a2.clientId, {
    contacts: [{ name: 'ada', company: 'ada.example', status: 'lead', origin: 'api', fields: { tier: 'gold' } }],
    emails: [{ type: 'inbound', at: AT, contact: 'ada', agent: 'sales@us.example' }],
  });
  await writeRecords(service.database, b1.clientId, RECORDS);
  const rows = await query('select domain, id from company where client_id = $1', [a1.clientId]);
  ids = Object.fromEntries(rows.map(({ domain, id }) => [domain, id]));
});
afterAll(() => service.close());

async function ask(query: string, options = {}) {
  const { body } = await service.graphql(query, {}, options);
  expect(body.errors).toBeUndefined();
  return body.data;
}

const COUNTS = '{ total distinctValues items { value secondValue count share } }';
const pair = (value: string | null, secondValue: string | null, count: number, total: number) => ({
  value,
  secondValue,
  count,
  share: count / total,
});
const one = (value: string | null, count: number, total: number) => pair(value, null, count, total);

describe('records are counted', () => {
  it.each([
    [
      'emailCounts(by: AGENT_EMAIL)',
      5,
      2,
      [one('sales@us.example', 3, 5), one('help@us.example', 1, 5), one(null, 1, 5)],
    ],
    ['contactCounts(by: COMPANY)', 4, 2, [one('ada.example', 2, 4), one('cyd.example', 1, 4), one(null, 1, 4)]],
    ['emailCounts(by: COMPANY)', 5, 2, [one('ada.example', 2, 5), one(null, 2, 5), one('cyd.example', 1, 5)]],
    ['activityCounts(by: COMPANY)', 3, 1, [one('ada.example', 2, 3), one(null, 1, 3)]],
    [
      'contactCounts(by: CONTACT_STATUS, secondBy: ORIGIN)',
      4,
      3,
      [pair('lead', 'api', 2, 4), pair('lead', 'import', 1, 4), pair('won', 'api', 1, 4)],
    ],
    ['contactCounts(by: CONTACT_STATUS, secondBy: ORIGIN, first: 1)', 4, 3, [pair('lead', 'api', 2, 4)]],
    [
      'contactCounts(by: ORIGIN, secondByCustomField: "tier")',
      4,
      3,
      [pair('api', null, 2, 4), pair('api', 'gold', 1, 4), pair('import', 'gold', 1, 4)],
    ],
    [
      'contactCounts(byCustomField: "tier", secondByCustomField: "seats")',
      4,
      4,
      [pair('gold', '5', 1, 4), pair('gold', null, 1, 4), pair(null, '5', 1, 4), pair(null, null, 1, 4)],
    ],
    [
      'contactCounts(byCustomField: "tier", secondBy: COMPANY, where: { contactStatus: { equals: "lead" } })',
      3,
      2,
      [pair('gold', 'ada.example', 2, 3), pair(null, null, 1, 3)],
    ],
    [
      'emailCounts(by: COMPANY, secondBy: EMAIL_TYPE)',
      5,
      4,
      [
        pair('ada.example', 'outbound', 2, 5),
        pair('cyd.example', 'inbound', 1, 5),
        pair(null, 'inbound', 1, 5),
        pair(null, 'outbound', 1, 5),
      ],
    ],
    [
      'emailCounts(by: AGENT_EMAIL, secondBy: EMAIL_TYPE, where: { contact: { company: { domain: { equals: "ada.example" } } } })',
      2,
      1,
      [pair('sales@us.example', 'outbound', 2, 2)],
    ],
    [
      'activityCounts(by: ACTIVITY_TYPE, secondBy: COMPANY)',
      3,
      3,
      [pair('Demo', 'ada.example', 1, 3), pair(null, 'ada.example', 1, 3), pair(null, null, 1, 3)],
    ],
    ['companyCounts(by: INDUSTRY, secondBy: COMPANY_STATUS)', 2, 1, [pair(null, 'active', 2, 2)]],
    ['contactCounts(by: ORIGIN, secondBy: COMPANY, where: { contactStatus: { equals: "nobody" } })', 0, 0, []],
  ])('by %s', async (field, total, distinctValues, items) => {
    expect(await ask(`{ found: ${field} ${COUNTS} }`)).toEqual({ found: { total, distinctValues, items } });
  });

  it.each([
    ['contactCounts(secondBy: ORIGIN)', 'by', 'Give either by or byCustomField.'],
    [
      'contactCounts(by: ORIGIN, secondBy: JOB_TITLE, secondByCustomField: "x")',
      'secondBy',
      'Give either secondBy or secondByCustomField.',
    ],
    ['contactCounts(by: ORIGIN, secondBy: ORIGIN)', 'secondBy', 'Must be another field than the first.'],
    ['activityCounts(by: COMPANY, secondBy: COMPANY)', 'secondBy', 'Must be another field than the first.'],
    [
      'contactCounts(byCustomField: "x", secondByCustomField: "x")',
      'secondBy',
      'Must be another field than the first.',
    ],
    ['contactCounts(by: ORIGIN, secondBy: COMPANY, first: 0)', 'first', 'Must be at least 1.'],
  ])('not for %s', async (field, name, message) => {
    const { body } = await service.graphql(`{ found: ${field} { total } }`);
    expect(body.data).toBeNull();
    expect(body.errors[0].extensions).toMatchObject({
      code: 'INVALID',
      faults: [{ field: name, messages: [message] }],
    });
  });

  it('by company with the company itself, read by one statement for all', async () => {
    const items = '{ items { value secondValue count company { id domain } } }';
    expect(
      await ask(
        `{ one: contactCounts(by: COMPANY) ${items} two: emailCounts(by: EMAIL_TYPE, secondBy: COMPANY) ${items} }`,
      ),
    ).toEqual({
      one: {
        items: [
          {
            value: 'ada.example',
            secondValue: null,
            count: 2,
            company: { id: ids['ada.example'], domain: 'ada.example' },
          },
          {
            value: 'cyd.example',
            secondValue: null,
            count: 1,
            company: { id: ids['cyd.example'], domain: 'cyd.example' },
          },
          { value: null, secondValue: null, count: 1, company: null },
        ],
      },
      two: {
        items: [
          {
            value: 'outbound',
            secondValue: 'ada.example',
            count: 2,
            company: { id: ids['ada.example'], domain: 'ada.example' },
          },
          {
            value: 'inbound',
            secondValue: 'cyd.example',
            count: 1,
            company: { id: ids['cyd.example'], domain: 'cyd.example' },
          },
          { value: 'inbound', secondValue: null, count: 1, company: null },
          { value: 'outbound', secondValue: null, count: 1, company: null },
        ],
      },
    });
  });
});

it('over an agency pairs are those of its clients together, companies by domain, and of each client its own', async () => {
  const { a1, a2, x } = service.tenants;
  const gold = 'where: { customField: { name: "tier", equals: "gold" } }';
  const items = '{ total distinctValues items { value secondValue count company { domain } } }';
  const item = (value: string | null, secondValue: string | null, count: number, domain: string | null = null) => ({
    value,
    secondValue,
    count,
    company: domain === null ? null : { domain },
  });
  const ofClients = await ask(
    `{ agencyContactCounts(by: COMPANY, secondBy: CONTACT_STATUS) ${items}
       gold: agencyContactCounts(by: COMPANY, secondBy: ORIGIN, ${gold}) ${items}
       emails: agencyEmailCounts(by: AGENT_EMAIL, secondBy: COMPANY) ${items}
       clientPage(pageSize: 10) { items { clientId contactCounts(by: COMPANY, secondByCustomField: "tier") ${items} } } }`,
    { key: x.masterKey },
  );
  expect(ofClients).toEqual({
    agencyContactCounts: {
      total: 5,
      distinctValues: 3,
      items: [item('ada.example', 'lead', 3), item('cyd.example', 'won', 1), item(null, 'lead', 1)],
    },
    gold: { total: 3, distinctValues: 2, items: [item('ada.example', 'api', 2), item('ada.example', 'import', 1)] },
    emails: {
      total: 6,
      distinctValues: 4,
      items: [
        item('sales@us.example', 'ada.example', 3),
        item('help@us.example', 'cyd.example', 1),
        item('sales@us.example', null, 1),
        item(null, null, 1),
      ],
    },
    clientPage: {
      items: [
        {
          clientId: a1.clientId,
          contactCounts: {
            total: 4,
            distinctValues: 3,
            items: [
              item('ada.example', 'gold', 2, 'ada.example'),
              item('cyd.example', null, 1, 'cyd.example'),
              item(null, null, 1),
            ],
          },
        },
        {
          clientId: a2.clientId,
          contactCounts: { total: 1, distinctValues: 1, items: [item('ada.example', 'gold', 1, 'ada.example')] },
        },
      ],
    },
  });
});

const contact = fc.record(
  {
    company: fc.constantFrom('a.example', 'b.example'),
    status: fc.constantFrom('lead', 'won'),
    origin: fc.constantFrom('api', 'import'),
    fields: fc.dictionary(fc.constantFrom('tier', 'seats'), fc.constantFrom('1', '2', 'x')),
  },
  { requiredKeys: ['status', 'origin'] },
);
const READ: Record<string, (given: GivenContact) => string | null> = {
  'y: CONTACT_STATUS': ({ status = null }) => status,
  'y: ORIGIN': ({ origin = null }) => origin,
  'y: COMPANY': ({ company = null }) => company,
  'yCustomField: "tier"': ({ fields = {} }) => fields['tier'] ?? null,
  'yCustomField: "seats"': ({ fields = {} }) => fields['seats'] ?? null,
};
const two = fc.shuffledSubarray(Object.keys(READ), { minLength: 2, maxLength: 2 });

it('whatever the contacts are, each pair has as many as a plain count finds, narrowed too', async () => {
  const { clientId, readOnlyKey } = service.tenants.b1;
  const query = (text: string) => service.database.query(null, text, [clientId]);
  await query('delete from email where client_id = $1');
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { maxLength: 60 }), two, fc.boolean(), async (contacts, fields, narrowed) => {
      await query('delete from contact where client_id = $1');
      await writeRecords(service.database, clientId, { contacts });
      const [first = '', second = ''] = fields;
      const where = narrowed ? ', where: { contactStatus: { equals: "won" } }' : '';
      const { contactCounts } = await ask(
        `{ contactCounts(b${first}, secondB${second}, first: 100${where}) ${COUNTS} }`,
        { key: readOnlyKey },
      );
      const counted = contacts.filter(({ status }) => !narrowed || status === 'won');
      const plain = new Map<string, number>();
      for (const given of counted) {
        const name = JSON.stringify([READ[first]?.(given), READ[second]?.(given)]);
        plain.set(name, (plain.get(name) ?? 0) + 1);
      }
      type Item = { value: string | null; secondValue: string | null; count: number };
      const found = contactCounts.items.map(({ value, secondValue, count }: Item) => [
        JSON.stringify([value, secondValue]),
        count,
      ]);
      expect(new Map(found)).toEqual(plain);
      expect(found).toHaveLength(plain.size);
      expect(contactCounts).toMatchObject({ total: counted.length, distinctValues: plain.size });
    }),
    { numRuns: runs(40) },
  );
});
