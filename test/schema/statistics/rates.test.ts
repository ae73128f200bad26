import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingService, startCounting } from '../companies/counting.js';
import { type GivenEmail, writeRecords } from './records.js';

const sent = (at: string, campaign: string | null = null): GivenEmail => ({ type: 'outbound', at, campaign });
const replied = (at: string, campaign: string | null = null): GivenEmail => ({ type: 'inbound', at, campaign });
const EMAILS: GivenEmail[] = [
  // Before the previous period, and after the requested one.
  sent('2026-02-28T23:59:59.999Z', '17'),
  sent('2026-03-15T00:00:00Z', '17'),
  sent('2026-03-01T00:00:00Z', '17'),
  sent('2026-03-02T12:00:00Z', '18'),
  sent('2026-03-07T23:59:59.999Z'),
  sent('2026-03-07T12:00:00Z'),
  replied('2026-03-03T12:00:00Z', '17'),
  // Sent in the previous period, and bounced in the requested one.
  { type: 'bounced', at: '2026-03-07T12:00:00Z', bouncedAt: '2026-03-08T00:00:00Z', campaign: '17' },
  sent('2026-03-08T00:00:00Z', '17'),
  sent('2026-03-14T23:59:59.999Z', '17'),
  replied('2026-03-09T12:00:00Z', '17'),
  replied('2026-03-09T13:00:00Z'),
  { type: 'bounced', at: '2026-03-10T12:00:00Z' },
  { type: 'outbound', at: '2026-03-11T12:00:00Z', agent: 'sales@us.example' },
];
const WEEK = 'from: "2026-03-08T00:00:00Z", to: "2026-03-15T00:00:00Z"';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting();
  const { a1, a2, b1 } = service.tenants;
  for (const { clientId } of [a1, a2, b1])
    await service.database.query(
      null,
      `insert into campaign (client_id, platform, external_id) values ($1, 'smartlead', '17'), ($1, 'lemlist', '17'), ($1, 'smartlead', '18')`,
      [clientId],
    );
  await writeRecords(service.database, a1.clientId, { emails: EMAILS });
  await writeRecords(service.database, a2.clientId, {
    emails: [sent('2026-03-09T12:00:00Z', '17'), replied('2026-03-09T13:00:00Z', '17')],
  });
  await writeRecords(service.database, b1.clientId, { emails: EMAILS });
});
afterAll(() => service.close());

async function ask(query: string, options = {}) {
  const { body } = await service.graphql(query, {}, options);
  expect(body.errors).toBeUndefined();
  return body.data;
}

const PERIOD = '{ from to sentCount replyCount bounceCount replyRate bounceRate }';
const RATES = `{ current ${PERIOD} previous ${PERIOD} replyRateChange bounceRateChange }`;
const COUNTS = '{ current { sentCount replyCount bounceCount } previous { sentCount replyCount bounceCount } }';

const period = (from: string, to: string, [sentCount, replyCount, bounceCount]: [number, number, number]) => ({
  from: `2026-03-${from}T00:00:00.000Z`,
  to: `2026-03-${to}T00:00:00.000Z`,
  sentCount,
  replyCount,
  bounceCount,
  replyRate: sentCount === 0 ? null : replyCount / sentCount,
  bounceRate: sentCount === 0 ? null : bounceCount / sentCount,
});
const counts = (...[sentCount, replyCount, bounceCount]: [number, number, number]) => ({
  sentCount,
  replyCount,
  bounceCount,
});

describe('rates of a workspace', () => {
  it('are those of the period and of the one before, of equal length, each with its start and without its end', async () => {
    expect(await ask(`{ rates(${WEEK}) ${RATES} }`)).toEqual({
      rates: {
        current: period('08', '15', [4, 2, 2]),
        previous: period('01', '08', [5, 1, 0]),
        replyRateChange: 2 / 4 - 1 / 5,
        bounceRateChange: 2 / 4,
      },
    });
  });

  it('have a previous period of another length where it is named', async () => {
    const { rates } = await ask(`{ rates(${WEEK}, previousFrom: "2026-03-07T00:00:00Z") ${RATES} }`);
    expect(rates).toEqual({
      current: period('08', '15', [4, 2, 2]),
      previous: period('07', '08', [3, 0, 0]),
      replyRateChange: 2 / 4,
      bounceRateChange: 2 / 4,
    });
  });

  it('are null where nothing was sent, and so is their change', async () => {
    const query = `{ rates(${WEEK}, where: { agentEmail: { equals: "sales@us.example" } }) ${RATES}
      none: rates(${WEEK}, where: { subject: { equals: "nothing" } }) ${RATES} }`;
    expect(await ask(query)).toEqual({
      rates: {
        current: period('08', '15', [1, 0, 0]),
        previous: period('01', '08', [0, 0, 0]),
        replyRateChange: null,
        bounceRateChange: null,
      },
      none: {
        current: period('08', '15', [0, 0, 0]),
        previous: period('01', '08', [0, 0, 0]),
        replyRateChange: null,
        bounceRateChange: null,
      },
    });
  });

  it('are the totals of the series of both periods', async () => {
    const { rates } = await ask(`{ rates(${WEEK}) ${COUNTS} }`);
    const range = (from: string, to: string) =>
      `series(metrics: [SENT, REPLIED, BOUNCED], interval: DAY, from: "2026-03-${from}T00:00:00Z", to: "2026-03-${to}T00:00:00Z") { lines { total } }`;
    const { current, previous } = await ask(`{ current: ${range('08', '15')} previous: ${range('01', '08')} }`);
    const totals = ({ lines }: { lines: { total: number }[] }) => lines.map(({ total }) => total);
    expect([Object.values(rates.current), Object.values(rates.previous)]).toEqual([totals(current), totals(previous)]);
  });
});

it('rates of an agency are those of all its clients, narrowed too, and of each client its own', async () => {
  const { a1, a2, x } = service.tenants;
  const query = `{ agencyRates(${WEEK}) ${COUNTS}
    some: agencyRates(${WEEK}, where: { campaign: { externalId: { equals: "17" } } }) ${COUNTS}
    clientPage(pageSize: 10) { items { clientId rates(${WEEK}) ${COUNTS} } } }`;
  expect(await ask(query, { key: x.masterKey })).toEqual({
    agencyRates: { current: counts(5, 3, 2), previous: counts(5, 1, 0) },
    some: { current: counts(3, 2, 1), previous: counts(2, 1, 0) },
    clientPage: {
      items: [
        { clientId: a1.clientId, rates: { current: counts(4, 2, 2), previous: counts(5, 1, 0) } },
        { clientId: a2.clientId, rates: { current: counts(1, 1, 0), previous: counts(0, 0, 0) } },
      ],
    },
  });
});

it('rates of campaigns are those of their own emails: of no other client, and of no other platform', async () => {
  const { a2 } = service.tenants;
  const query = `{ campaigns { nodes { platform externalId rates(${WEEK}) ${COUNTS} } } }`;
  const none = { current: counts(0, 0, 0), previous: counts(0, 0, 0) };
  const nodes = (rates: object, other: object) => ({
    campaigns: {
      nodes: [
        { platform: 'smartlead', externalId: '17', rates },
        { platform: 'lemlist', externalId: '17', rates: none },
        { platform: 'smartlead', externalId: '18', rates: other },
      ],
    },
  });
  expect(await ask(query)).toEqual(
    nodes(
      { current: counts(2, 1, 1), previous: counts(2, 1, 0) },
      { current: counts(0, 0, 0), previous: counts(1, 0, 0) },
    ),
  );
  expect(await ask(query, { key: a2.readOnlyKey })).toEqual(
    nodes({ current: counts(1, 1, 0), previous: counts(0, 0, 0) }, none),
  );
});

it('campaigns with several periods each have their own', async () => {
  const query = `{ campaigns { nodes { rates(${WEEK}) ${COUNTS}
    later: rates(from: "2026-03-15T00:00:00Z", to: "2026-03-22T00:00:00Z") ${COUNTS} } } }`;
  const { campaigns } = await ask(query);
  expect(campaigns.nodes[0]).toEqual({
    rates: { current: counts(2, 1, 1), previous: counts(2, 1, 0) },
    later: { current: counts(1, 0, 0), previous: counts(2, 1, 1) },
  });
});

describe('one statement counts', () => {
  it.each([1, 3])('for %i campaigns', async (first) => {
    const { result, statements } = await service.count(() =>
      ask(`{ campaigns(first: ${first}) { nodes { rates(${WEEK}) ${RATES} } } }`),
    );
    expect(result.campaigns.nodes).toHaveLength(first);
    expect(statements).toHaveLength(2);
  });

  it.each([1, 2])('for %i clients, and for each figure', async (pageSize) => {
    const { x } = service.tenants;
    const { result, statements } = await service.count(() =>
      ask(
        `{ clientPage(pageSize: ${pageSize}) { items { rates(${WEEK}) ${RATES}
             contactCounts(by: COMPANY, secondBy: ORIGIN) { total items { value } } } } }`,
        { key: x.masterKey },
      ),
    );
    expect(result.clientPage.items).toHaveLength(pageSize);
    const { statements: without } = await service.count(() =>
      ask(`{ clientPage(pageSize: ${pageSize}) { items { clientId } } }`, { key: x.masterKey }),
    );
    expect(statements).toHaveLength(without.length + 2);
  });

  it('for the workspace, with every metric and filter of a series', async () => {
    const where = `where: { contacts: { contactStatus: { equals: "lead" } }, emails: { interested: true }, activities: { linked: true } }`;
    const query = `{ rates(${WEEK}, where: { interested: false }) ${RATES}
      series(metrics: [SENT, ACTIVITIES, NEW_CONTACTS], interval: DAY, ${WEEK}, ${where}) { lines { total } }
      contactCounts(by: ORIGIN, secondByCustomField: "tier") { total } }`;
    const { statements } = await service.count(() => ask(query));
    expect(statements).toHaveLength(3);
  });
});

describe('refused is', () => {
  const SAME = '"2026-03-08T00:00:00Z"';
  it.each([
    [`rates(from: ${SAME}, to: ${SAME})`, 'to', 'Must be after from.'],
    [`rates(from: ${SAME}, to: "2026-03-07T00:00:00Z")`, 'to', 'Must be after from.'],
    [`rates(${WEEK}, previousFrom: ${SAME})`, 'previousFrom', 'Must be before from.'],
    [
      'rates(from: "1950-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z")',
      'from',
      'The previous period must begin in 1900 or later.',
    ],
  ])('%s', async (field, name, message) => {
    const refused = { code: 'INVALID', faults: [{ field: name, messages: [message] }] };
    for (const query of [
      `{ ${field} { replyRateChange } }`,
      `{ campaigns { nodes { ${field} { replyRateChange } } } }`,
    ]) {
      const { body } = await service.graphql(query);
      expect(body.data).toBeNull();
      expect(body.errors[0].extensions).toMatchObject(refused);
    }
  });

  it('the agency for a key of a client', async () => {
    const { body } = await service.graphql(`{ agencyRates(${WEEK}) { replyRateChange } }`);
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('what costs too much: a thousand points of a workspace, 2,000 of an agency, 100 of a client, 50 of a campaign', async () => {
    const { x } = service.tenants;
    const cost = async (query: string, options = {}) => {
      const { body } = await service.graphql(query, {}, options);
      expect(body.errors[0].extensions.code).toBe('COST_LIMIT');
      return Number(/costs (\d+) points/.exec(body.errors[0].message)?.[1]);
    };
    const times = (count: number, field: string) =>
      Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
    const rates = `rates(${WEEK}) { replyRateChange }`;
    expect(await cost(`{ ${times(21, rates)} }`)).toBe(21 * 1001);
    expect(await cost(`{ ${times(11, `agencyRates(${WEEK}) { replyRateChange }`)} }`, { key: x.masterKey })).toBe(
      11 * 2001,
    );
    expect(await cost(`{ clientPage(pageSize: 100) { items { ${times(3, rates)} } } }`, { key: x.masterKey })).toBe(
      1000 + 100 * (1 + 3 * 101),
    );
    expect(await cost(`{ campaigns(first: 100) { nodes { ${times(5, rates)} } } }`)).toBe(1 + 100 * (1 + 5 * 51));
    expect(await cost(`{ ${times(20, 'contactCounts(by: COMPANY, secondBy: ORIGIN, first: 100) { total }')} }`)).toBe(
      20 * 1100,
    );
  });
});

it('an email with the longest mailbox and campaign is stored, though both are in one index', async () => {
  // Four bytes a character, and too different to be compressed.
  const wide = (length: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, n) => 0x10000 + ((n * 7919 * 7919) % 0xfffff)));
  const { status, body } = await service.call('POST', '/public/emails/', {
    json: { email_type: 'outbound', origin: 'test', agent_email: wide(320), campaign_id: wide(255) },
  });
  expect(status).toBe(201);
  expect(body.agent_email).toBe(wide(320));
});
