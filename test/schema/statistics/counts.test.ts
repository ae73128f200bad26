import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { type GivenRecords, writeRecords } from './records.js';

const AT = '2026-03-01T12:00:00Z';
const RECORDS: GivenRecords = {
  contacts: [
    { status: 'lead', title: 'Founder', fields: { tier: 'gold', seats: '5' } },
    { status: 'lead', title: 'Buyer', fields: { tier: 'gold' } },
    { status: 'won', title: 'Buyer', fields: { tier: 'silver' } },
    { status: 'lost', title: null },
  ],
  emails: [
    { type: 'outbound', at: AT, campaign: '17' },
    { type: 'outbound', at: AT, campaign: '17' },
    { type: 'inbound', at: AT, campaign: '17', interested: true },
    { type: 'outbound', at: AT },
  ],
  activities: [
    { at: AT, type: 'Demo' },
    { at: AT, type: 'Demo' },
    { at: AT, channel: 'call' },
  ],
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1 } = service.tenants;
  for (const { clientId } of [a1, a2, b1]) {
    await service.database.query(
      null,
      `insert into campaign (client_id, platform, external_id, sent_count, reply_count, bounce_count) values ($1, 'smartlead', '17', 8, 2, 1), ($1, 'smartlead', '18', 0, 0, 0)`,
      [clientId],
    );
    await service.database.query(
      null,
      `insert into activity_type (client_id, name, origin) values ($1, 'Demo', 'custom')`,
      [clientId],
    );
  }
  await writeRecords(service.database, a1.clientId, RECORDS);
  // Neighbours have the same values in other numbers.
  await writeRecords(service.database, a2.clientId, {
    ...RECORDS,
    contacts: [{ status: 'won', fields: { tier: 'iron' } }],
  });
  await writeRecords(service.database, b1.clientId, { contacts: [{ status: 'lead' }, { status: 'alien' }] });
});
afterAll(() => service.close());

async function ask(query: string, options = {}) {
  const { body } = await service.graphql(query, {}, options);
  expect(body.errors).toBeUndefined();
  return body.data;
}
const COUNTS = '{ total distinctValues items { value count share } }';
const item = (value: string | null, count: number, total: number) => ({ value, count, share: count / total });

describe('records are counted', () => {
  it.each([
    ['contactCounts(by: CONTACT_STATUS)', 4, 3, [item('lead', 2, 4), item('lost', 1, 4), item('won', 1, 4)]],
    ['contactCounts(by: JOB_TITLE)', 4, 2, [item('Buyer', 2, 4), item('Founder', 1, 4), item(null, 1, 4)]],
    ['contactCounts(by: CONTACT_STATUS, first: 1)', 4, 3, [item('lead', 2, 4)]],
    ['contactCounts(by: PREVIOUS_STATUS)', 4, 0, [item(null, 4, 4)]],
    ['contactCounts(byCustomField: "tier")', 4, 2, [item('gold', 2, 4), item('silver', 1, 4), item(null, 1, 4)]],
    ['contactCounts(byCustomField: "nowhere")', 4, 0, [item(null, 4, 4)]],
    [
      'contactCounts(by: JOB_TITLE, where: { contactStatus: { equals: "lead" } })',
      2,
      2,
      [item('Buyer', 1, 2), item('Founder', 1, 2)],
    ],
    [
      'contactCounts(byCustomField: "seats", where: { customField: { name: "tier", equals: "gold" } })',
      2,
      1,
      [item('5', 1, 2), item(null, 1, 2)],
    ],
    ['contactCounts(by: ORIGIN, where: { contactStatus: { equals: "nobody" } })', 0, 0, []],
    ['companyCounts(by: INDUSTRY)', 0, 0, []],
    ['emailCounts(by: EMAIL_TYPE)', 4, 2, [item('outbound', 3, 4), item('inbound', 1, 4)]],
    ['emailCounts(by: CAMPAIGN_ID)', 4, 1, [item('17', 3, 4), item(null, 1, 4)]],
    ['emailCounts(by: INTERESTED)', 4, 2, [item('false', 3, 4), item('true', 1, 4)]],
    [
      'emailCounts(by: EMAIL_TYPE, where: { campaign: { externalId: { equals: "17" } } })',
      3,
      2,
      [item('outbound', 2, 3), item('inbound', 1, 3)],
    ],
    ['activityCounts(by: ACTIVITY_TYPE)', 3, 1, [item('Demo', 2, 3), item(null, 1, 3)]],
    ['activityCounts(by: CHANNEL)', 3, 1, [item(null, 2, 3), item('call', 1, 3)]],
  ])('by %s', async (field, total, distinctValues, items) => {
    expect(await ask(`{ found: ${field} ${COUNTS} }`)).toEqual({ found: { total, distinctValues, items } });
  });

  it.each([
    ['contactCounts', [{ field: 'by', messages: ['Give either by or byCustomField.'] }]],
    [
      'contactCounts(by: ORIGIN, byCustomField: "x")',
      [{ field: 'by', messages: ['Give either by or byCustomField.'] }],
    ],
    ['contactCounts(by: ORIGIN, first: 0)', [{ field: 'first', messages: ['Must be at least 1.'] }]],
    ['customFieldStatistics(of: CONTACT, first: 0)', [{ field: 'first', messages: ['Must be at least 1.'] }]],
    ['contactFunnel(stages: [])', [{ field: 'stages', messages: ['Must be 1 to 50 statuses.'] }]],
    ['contactFunnel(stages: ["a", "a"])', [{ field: 'stages', messages: ['Must name each status once.'] }]],
  ])('not for %s', async (field, faults) => {
    const { body } = await service.graphql(`{ found: ${field} { __typename } }`);
    expect(body.errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'INVALID', faults }) }),
    ]);
  });
});

it('a funnel has who has come how far, and who is not in it', async () => {
  const stages = '{ status count reached shareOfFirst shareOfPrevious }';
  expect(await ask(`{ contactFunnel(stages: ["lead", "won", "renewed"]) { total other stages ${stages} } }`)).toEqual({
    contactFunnel: {
      total: 4,
      other: 1,
      stages: [
        { status: 'lead', count: 2, reached: 3, shareOfFirst: 1, shareOfPrevious: null },
        { status: 'won', count: 1, reached: 1, shareOfFirst: 1 / 3, shareOfPrevious: 1 / 3 },
        { status: 'renewed', count: 0, reached: 0, shareOfFirst: 0, shareOfPrevious: 0 },
      ],
    },
  });
  expect(
    await ask(
      `{ contactFunnel(stages: ["won"], where: { contactStatus: { equals: "lost" } }) { total other stages ${stages} } }`,
    ),
  ).toEqual({
    contactFunnel: {
      total: 1,
      other: 1,
      stages: [{ status: 'won', count: 0, reached: 0, shareOfFirst: null, shareOfPrevious: null }],
    },
  });
});

it('campaigns have rates, each and together; without a send there is none', async () => {
  const figures = 'sentCount replyCount bounceCount replyRate bounceRate';
  expect(
    await ask(`{ campaigns { nodes { externalId ${figures} interestedCount interestRate } }
      campaignStatistics { campaigns ${figures} }
      none: campaignStatistics(where: { externalId: { equals: "18" } }) { campaigns ${figures} } }`),
  ).toEqual({
    campaigns: {
      nodes: [
        {
          externalId: '17',
          sentCount: 8,
          replyCount: 2,
          bounceCount: 1,
          replyRate: 0.25,
          bounceRate: 0.125,
          interestedCount: 1,
          interestRate: 0.125,
        },
        {
          externalId: '18',
          sentCount: 0,
          replyCount: 0,
          bounceCount: 0,
          replyRate: null,
          bounceRate: null,
          interestedCount: 0,
          interestRate: null,
        },
      ],
    },
    campaignStatistics: {
      campaigns: 2,
      sentCount: 8,
      replyCount: 2,
      bounceCount: 1,
      replyRate: 0.25,
      bounceRate: 0.125,
    },
    none: { campaigns: 1, sentCount: 0, replyCount: 0, bounceCount: 0, replyRate: null, bounceRate: null },
  });
});

it('custom fields have a fill rate, distinct values and a last use', async () => {
  const { customFieldStatistics } = await ask(
    '{ customFieldStatistics(of: CONTACT) { records distinctFields items { name recordCount fillRate distinctValues lastUsedAt } } }',
  );
  expect(customFieldStatistics).toEqual({
    records: 4,
    distinctFields: 2,
    items: [
      { name: 'tier', recordCount: 3, fillRate: 0.75, distinctValues: 2, lastUsedAt: expect.stringMatching(/Z$/) },
      { name: 'seats', recordCount: 1, fillRate: 0.25, distinctValues: 1, lastUsedAt: expect.stringMatching(/Z$/) },
    ],
  });
  expect(await ask('{ customFieldStatistics(of: EMAIL, first: 1) { records distinctFields items { name } } }')).toEqual(
    {
      customFieldStatistics: { records: 4, distinctFields: 0, items: [] },
    },
  );
});

it('an agency has the same over all its clients and by client, and nothing of other agencies', async () => {
  const { a1, a2, x, b1 } = service.tenants;
  const fields = 'records distinctFields items { name recordCount fillRate distinctValues }';
  const figures = `contactCounts(by: CONTACT_STATUS) ${COUNTS} activityCounts(by: ACTIVITY_TYPE) ${COUNTS}
    contactFunnel(stages: ["lead", "won"]) { total other stages { status count reached } }
    campaignStatistics { campaigns sentCount replyRate } customFieldStatistics(of: CONTACT) { ${fields} }`;
  const found = await ask(
    `{ agencyContactCounts(by: CONTACT_STATUS) ${COUNTS} agencyActivityCounts(by: ACTIVITY_TYPE) ${COUNTS}
       byField: agencyContactCounts(byCustomField: "tier") ${COUNTS}
       agencyCampaignStatistics { campaigns sentCount replyRate } agencyCustomFieldStatistics(of: CONTACT) { ${fields} }
       clientPage(pageSize: 2) { items { clientId ${figures} } } }`,
    { key: x.masterKey },
  );
  const demos = { total: 3, distinctValues: 1, items: [item('Demo', 2, 3), item(null, 1, 3)] };
  const campaignStatistics = { campaigns: 2, sentCount: 8, replyRate: 0.25 };
  expect(found).toEqual({
    agencyContactCounts: {
      total: 5,
      distinctValues: 3,
      items: [item('lead', 2, 5), item('won', 2, 5), item('lost', 1, 5)],
    },
    agencyActivityCounts: { total: 6, distinctValues: 1, items: [item('Demo', 4, 6), item(null, 2, 6)] },
    byField: {
      total: 5,
      distinctValues: 3,
      items: [item('gold', 2, 5), item('iron', 1, 5), item('silver', 1, 5), item(null, 1, 5)],
    },
    agencyCampaignStatistics: { campaigns: 4, sentCount: 16, replyRate: 0.25 },
    agencyCustomFieldStatistics: {
      records: 5,
      distinctFields: 2,
      items: [
        { name: 'tier', recordCount: 4, fillRate: 0.8, distinctValues: 3 },
        { name: 'seats', recordCount: 1, fillRate: 0.2, distinctValues: 1 },
      ],
    },
    clientPage: {
      items: [
        {
          clientId: a1.clientId,
          contactCounts: {
            total: 4,
            distinctValues: 3,
            items: [item('lead', 2, 4), item('lost', 1, 4), item('won', 1, 4)],
          },
          activityCounts: demos,
          contactFunnel: {
            total: 4,
            other: 1,
            stages: [
              { status: 'lead', count: 2, reached: 3 },
              { status: 'won', count: 1, reached: 1 },
            ],
          },
          campaignStatistics,
          customFieldStatistics: {
            records: 4,
            distinctFields: 2,
            items: [
              { name: 'tier', recordCount: 3, fillRate: 0.75, distinctValues: 2 },
              { name: 'seats', recordCount: 1, fillRate: 0.25, distinctValues: 1 },
            ],
          },
        },
        {
          clientId: a2.clientId,
          contactCounts: { total: 1, distinctValues: 1, items: [item('won', 1, 1)] },
          activityCounts: demos,
          contactFunnel: {
            total: 1,
            other: 0,
            stages: [
              { status: 'lead', count: 0, reached: 1 },
              { status: 'won', count: 1, reached: 1 },
            ],
          },
          campaignStatistics,
          customFieldStatistics: {
            records: 1,
            distinctFields: 1,
            items: [{ name: 'tier', recordCount: 1, fillRate: 1, distinctValues: 1 }],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(found)).not.toContain(b1.clientId);
});

const FILTERS = [
  ['contact', '{ customField: { name: "tier", equals: "gold" } }'],
  ['contact', '{ not: { customField: { name: "tier", exists: true } } }'],
  ['contact', '{ or: [{ contactStatus: { equals: "won" } }, { text: "n" }] }'],
  ['contact', '{ text: "counted" }'],
  ['contact', '{ company: { domain: { exists: true } } }'],
  ['contact', '{ emails: { emailType: { equals: "inbound" } } }'],
  ['contact', '{ activities: { channel: { exists: true } } }'],
  ['contact', '{ score: { from: 0 } }'],
  ['email', '{ campaign: { sentCount: { from: 1 } } }'],
  ['activity', '{ linked: false }'],
  ['activity', '{ contact: { text: "counted" } }'],
] as const;

it.each(FILTERS)('over an agency %ss that match %s are those of its clients', async (kind, where) => {
  const { a1, a2, x } = service.tenants;
  const by = `by: ${{ contact: 'CONTACT_STATUS', email: 'EMAIL_TYPE', activity: 'CHANNEL' }[kind]}`;
  const asked = `(${by}, where: ${where}) { total items { value count } }`;
  const own = async (clientId: string) =>
    (await ask(`{ ${kind}Counts${asked} }`, { key: x.masterKey, headers: { 'X-Client-Id': clientId } }))[
      `${kind}Counts`
    ];
  const field = `agency${kind.charAt(0).toUpperCase()}${kind.slice(1)}Counts`;
  const found = (await ask(`{ ${field}${asked} }`, { key: x.masterKey }))[field];
  const parts = [await own(a1.clientId), await own(a2.clientId)];
  const sums = new Map<string | null, number>();
  for (const { items } of parts) for (const { value, count } of items) sums.set(value, (sums.get(value) ?? 0) + count);
  expect(found.total).toBe(parts[0].total + parts[1].total);
  expect(
    new Map(found.items.map(({ value, count }: { value: string | null; count: number }) => [value, count])),
  ).toEqual(sums);
});

it('over an agency the funnel and campaigns are those of its clients, narrowed too', async () => {
  const { x } = service.tenants;
  const gold = 'where: { customField: { name: "tier", equals: "gold" } }';
  const funnel = '{ total other stages { status count reached } }';
  expect(
    await ask(
      `{ all: agencyContactFunnel(stages: ["lead", "won"]) ${funnel} gold: agencyContactFunnel(stages: ["lead", "won"], ${gold}) ${funnel}
         agencyCampaignStatistics(where: { sentCount: { from: 1000000 } }) { campaigns } }`,
      { key: x.masterKey },
    ),
  ).toEqual({
    all: {
      total: 5,
      other: 1,
      stages: [
        { status: 'lead', count: 2, reached: 4 },
        { status: 'won', count: 2, reached: 2 },
      ],
    },
    gold: {
      total: 2,
      other: 0,
      stages: [
        { status: 'lead', count: 2, reached: 2 },
        { status: 'won', count: 0, reached: 0 },
      ],
    },
    agencyCampaignStatistics: { campaigns: 0 },
  });
});

describe('figures are for', () => {
  const MINE = '{ contactCounts(by: ORIGIN) { total } }';
  const AGENCY = '{ agencyContactCounts(by: ORIGIN) { total } }';
  it('a read-only key, and a master key that names a client', async () => {
    const { a1, a2, x } = service.tenants;
    expect(await ask(MINE, { key: a1.readOnlyKey })).toEqual({ contactCounts: { total: 4 } });
    expect(await ask(MINE, { key: x.masterKey, headers: { 'X-Client-Id': a2.clientId } })).toEqual({
      contactCounts: { total: 1 },
    });
  });

  it('no master key without a client, no client of another agency, and those of an agency for no key of a client', async () => {
    const { b1, a1, x } = service.tenants;
    const refused = async (query: string, options: object) =>
      (await service.graphql(query, {}, options)).body.errors[0].extensions.code;
    expect(await refused(MINE, { key: x.masterKey })).toBe('FORBIDDEN');
    expect(await refused(MINE, { key: x.masterKey, headers: { 'X-Client-Id': b1.clientId } })).toBe('NOT_FOUND');
    expect(await refused(AGENCY, { key: a1.readWriteKey })).toBe('FORBIDDEN');
  });
});
