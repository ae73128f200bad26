import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runs } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { ALL_METRICS, type GivenRecords, writeRecords } from './records.js';

vi.setConfig({ testTimeout: 120_000 });

const [ONE, TWO] = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'];
const RECORDS: GivenRecords = {
  contacts: [
    { name: 'ada', company: 'ada.example', status: 'lead', at: ONE, fields: { tier: 'gold' } },
    { name: 'bob', status: 'won', at: TWO },
  ],
  emails: [
    { type: 'outbound', at: ONE, contact: 'ada', campaign: '17' },
    { type: 'outbound', at: TWO, contact: 'bob', campaign: '17', agent: 'sales@us.example' },
    { type: 'inbound', at: TWO, contact: 'ada', interested: true },
    { type: 'bounced', at: ONE, bouncedAt: TWO, contact: 'bob' },
    { type: 'outbound', at: TWO },
  ],
  activities: [
    { at: ONE, type: 'Demo', contacts: ['ada', 'bob'] },
    { at: TWO, channel: 'call', contacts: ['bob'] },
    { at: TWO, channel: 'call', company: 'ada.example' },
  ],
};

/* The score of each contact rises on the first day. */
const ENTER = `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, before, after)
  select c.client_id, c.place, now(), k.agency_id, -c.place - c.id, '2026-03-01T12:00:00Z', c.place, 8, 2, c.id, '{"level": 0}', '{"level": 1}'
    from (select client_id, id, row_number() over (order by id) as place from contact where client_id = $1) c join client k on k.id = c.client_id`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'select journal_make_day(now())');
  const { a1, a2, b1 } = service.tenants;
  for (const { clientId } of [a1, a2, b1]) {
    const query = (text: string) => service.database.query(null, text, [clientId]);
    await query(`insert into campaign (client_id, platform, external_id) values ($1, 'smartlead', '17')`);
    await query(`insert into activity_type (client_id, name, origin) values ($1, 'Demo', 'custom')`);
    await writeRecords(service.database, clientId, RECORDS);
    await query(ENTER);
  }
});
afterAll(() => service.close());

const QUERY = `query ($metrics: [SeriesMetric!]!, $where: SeriesWhere) {
  series(metrics: $metrics, interval: DAY, from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00Z", where: $where) {
    lines { metric activityType channel counts } } }`;

interface Found {
  metric: string;
  activityType: string | null;
  channel: string | null;
  counts: number[];
}

async function lines(
  where: object | null,
  metrics = ALL_METRICS,
  options = {},
  query = QUERY,
): Promise<[string, ...number[]][]> {
  const { body } = await service.graphql(query, { metrics, where }, options);
  expect(body.errors).toBeUndefined();
  const [series] = Object.values(body.data) as { lines: Found[] }[];
  return (series?.lines ?? []).map(({ metric, activityType, channel, counts }) => [
    activityType ?? channel ?? metric,
    ...counts,
  ]);
}

const UNFILTERED = [
  ['SENT', 2, 2],
  ['REPLIED', 0, 1],
  ['BOUNCED', 0, 1],
  ['INTERESTED', 0, 1],
  ['ACTIVITIES', 1, 2],
  ['Demo', 1, 0],
  ['call', 0, 2],
  ['NEW_CONTACTS', 1, 1],
  ['SCORE_RAISED', 2, 0],
  ['SCORE_LOWERED', 0, 0],
];

describe('a series of', () => {
  it('all records has no condition', async () => {
    expect(await lines(null)).toEqual(UNFILTERED);
    expect(await lines({})).toEqual(UNFILTERED);
    expect(await lines({ contacts: {}, emails: { and: [] }, activities: null })).toEqual(UNFILTERED);
    expect(await lines({ contacts: { contactStatus: { equals: null }, or: [{}] } })).toEqual(UNFILTERED);
  });

  it('some contacts narrows every metric; an activity of two of them counts once', async () => {
    expect(await lines({ contacts: { customField: { name: 'tier', equals: 'gold' } } })).toEqual([
      ['SENT', 1, 0],
      ['REPLIED', 0, 1],
      ['BOUNCED', 0, 0],
      ['INTERESTED', 0, 1],
      ['ACTIVITIES', 1, 0],
      ['Demo', 1, 0],
      ['NEW_CONTACTS', 1, 0],
      ['SCORE_RAISED', 1, 0],
      ['SCORE_LOWERED', 0, 0],
    ]);
    expect(await lines({ contacts: { contactStatus: { in: ['lead', 'won'] } } })).toEqual([
      ['SENT', 2, 1],
      ['REPLIED', 0, 1],
      ['BOUNCED', 0, 1],
      ['INTERESTED', 0, 1],
      ['ACTIVITIES', 1, 1],
      ['Demo', 1, 0],
      ['call', 0, 1],
      ['NEW_CONTACTS', 1, 1],
      ['SCORE_RAISED', 2, 0],
      ['SCORE_LOWERED', 0, 0],
    ]);
  });

  it('some emails narrows the metrics of emails and no other', async () => {
    expect(await lines({ emails: { campaign: { externalId: { equals: '17' } } } })).toEqual([
      ['SENT', 1, 1],
      ['REPLIED', 0, 0],
      ['BOUNCED', 0, 0],
      ['INTERESTED', 0, 0],
      ...UNFILTERED.slice(4),
    ]);
  });

  it('some activities narrows the metrics of activities and no other', async () => {
    expect(
      await lines({ activities: { channel: { equals: 'call' }, contact: { contactStatus: { equals: 'won' } } } }),
    ).toEqual([...UNFILTERED.slice(0, 4), ['ACTIVITIES', 0, 1], ['call', 0, 1], ...UNFILTERED.slice(7)]);
  });

  it('contacts, emails and activities together meets all parts', async () => {
    const where = {
      contacts: { contactStatus: { equals: 'won' } },
      emails: { agentEmail: { equals: 'sales@us.example' } },
      activities: { channel: { exists: true } },
    };
    expect(await lines(where, ['ACTIVITIES', 'REPLIED', 'SENT', 'NEW_CONTACTS'])).toEqual([
      ['ACTIVITIES', 0, 1],
      ['REPLIED', 0, 0],
      ['SENT', 0, 1],
      ['NEW_CONTACTS', 0, 1],
    ]);
  });

  it('each metric alone is the same as among others, though filters of other kinds are given', async () => {
    const where = {
      contacts: { contactStatus: { in: ['lead', 'won'] } },
      emails: { emailType: { in: ['inbound', 'outbound'] }, interested: false },
      activities: { linked: true, channel: { exists: false } },
    };
    const together = await lines(where);
    const alone = await Promise.all(ALL_METRICS.map((metric) => lines(where, [metric])));
    expect(alone.flat()).toEqual(together);
    expect(await lines(where, [])).toEqual([]);
  });

  it('contacts with a national phone number finds it in the country of the workspace', async () => {
    const { clientId } = service.tenants.a2;
    const query = (text: string) => service.database.query(null, text, [clientId]);
    await query(`update contact set email = null, phone = '+4930901820' where client_id = $1 and email like 'bob@%'`);
    await query(`update client set default_phone_country = 'DE' where id = $1`);
    const where = { contacts: { phone: { equals: '030 901820' } } };
    expect(await lines(where, ['SENT', 'BOUNCED'], { key: service.tenants.a2.readOnlyKey })).toEqual([
      ['SENT', 1, 1],
      ['BOUNCED', 0, 1],
    ]);
    await query(
      `update contact set email = 'bob@counted.example', phone = null where client_id = $1 and phone is not null`,
    );
  });

  it('an agency is narrowed within each client, and has nothing of other agencies', async () => {
    const query = QUERY.replace('series(', 'agencySeries(');
    const options = { key: service.tenants.x.masterKey };
    const doubled = (of: (string | number)[][]) =>
      of.map(([name, ...counts]) => [name, ...counts.map((n) => Number(n) * 2)]);
    expect(await lines(null, ALL_METRICS, options, query)).toEqual(doubled(UNFILTERED));
    for (const where of [
      { contacts: { company: { domain: { equals: 'ada.example' } } } },
      { contacts: { emails: { interested: true } }, emails: { campaign: { sentCount: { from: 0 } } } },
      { emails: { contact: { contactStatus: { equals: 'won' } } }, activities: { linked: true } },
    ])
      expect(await lines(where, ALL_METRICS, options, query)).toEqual(doubled(await lines(where)));
  });
});

describe('refused is', () => {
  const conditions = (count: number) => ({ or: Array.from({ length: count }, () => ({ id: { equals: 1 } })) });

  it('a filter whose parts together have more than 50 conditions, though each has fewer', async () => {
    const ask = (where: object) => service.graphql(QUERY, { metrics: ['SENT', 'ACTIVITIES'], where });
    const half = { contacts: conditions(12), emails: conditions(12) };
    expect((await ask(half)).body.errors).toBeUndefined();
    // Also where no metric uses one of them.
    for (const metrics of [['SENT', 'ACTIVITIES'], ['SENT'], ['NEW_CONTACTS']]) {
      const where = { ...half, activities: conditions(12) };
      const { body } = await service.graphql(QUERY, { metrics, where });
      expect(body.data).toBeNull();
      expect(body.errors[0].extensions).toMatchObject({
        code: 'INVALID',
        faults: [{ field: 'where', messages: ['May have at most 50 conditions.'] }],
      });
    }
  });

  it('a filter that is too deep, or lists too many values', async () => {
    let deep: object = { id: { equals: 1 } };
    for (let level = 0; level < 5; level += 1) deep = { not: deep };
    const faults = async (where: object) =>
      (await service.graphql(QUERY, { metrics: ['SENT'], where })).body.errors[0].extensions.faults;
    expect(await faults({ emails: deep })).toEqual([{ field: 'where', messages: ['May be nested at most 5 deep.'] }]);
    expect(await faults({ contacts: { id: { in: Array.from({ length: 501 }, (_, n) => n + 1) } } })).toEqual([
      { field: 'where', messages: ['May list at most 500 values.'] },
    ]);
  });
});

const name = fc.constantFrom('c1', 'c2', 'c3');
const at = fc.constantFrom(ONE, TWO);
const email = fc.record({
  type: fc.constantFrom('inbound' as const, 'outbound' as const, 'bounced' as const),
  at,
  contact: name,
  agent: fc.constantFrom('x@us.example', 'y@us.example'),
});
const activity = fc.record({ at, channel: fc.constantFrom('call', 'sms'), contacts: fc.uniqueArray(name) });
const STATUSES: Record<string, string> = { c1: 'lead', c2: 'lead', c3: 'won' };

it('whatever happened, a narrowed series has what a plain count of the same records finds', async () => {
  const { clientId, readOnlyKey } = service.tenants.b1;
  const query = (text: string) => service.database.query(null, text, [clientId]);
  for (const table of ['activity_contact', 'activity', 'email', 'contact'])
    await query(`delete from ${table} where client_id = $1`);
  const contacts = Object.entries(STATUSES).map(([one, status]) => ({ name: one, status, at: ONE }));
  await writeRecords(service.database, clientId, { contacts });
  const status = fc.option(fc.constantFrom('lead', 'won', 'none'), { nil: undefined });
  const agent = fc.option(fc.constantFrom('x@us.example', 'y@us.example'), { nil: undefined });
  const channel = fc.option(fc.constantFrom('call', 'sms'), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.array(email, { maxLength: 30 }),
      fc.array(activity, { maxLength: 30 }),
      fc.record({ status, agent, channel }),
      async (emails, activities, asked) => {
        for (const table of ['activity_contact', 'activity', 'email'])
          await query(`delete from ${table} where client_id = $1`);
        await writeRecords(service.database, clientId, { emails, activities });
        const where = {
          contacts: asked.status ? { contactStatus: { equals: asked.status } } : null,
          emails: asked.agent ? { agentEmail: { equals: asked.agent } } : null,
          activities: asked.channel ? { channel: { equals: asked.channel } } : null,
        };
        const isChosen = (one: string) => !asked.status || STATUSES[one] === asked.status;
        const own = emails.filter(
          ({ contact, agent: by }) => isChosen(contact) && (!asked.agent || by === asked.agent),
        );
        const logged = activities.filter(
          ({ contacts: of, channel: by }) =>
            (!asked.status || of.some(isChosen)) && (!asked.channel || by === asked.channel),
        );
        const byDay = (of: { at: string }[]) => [ONE, TWO].map((day) => of.filter((one) => one.at === day).length);
        expect(await lines(where, ['SENT', 'REPLIED', 'ACTIVITIES', 'NEW_CONTACTS'], { key: readOnlyKey })).toEqual([
          ['SENT', ...byDay(own.filter(({ type }) => type !== 'inbound'))],
          ['REPLIED', ...byDay(own.filter(({ type }) => type === 'inbound'))],
          ['ACTIVITIES', ...byDay(logged)],
          ['NEW_CONTACTS', ...byDay(contacts.filter(({ name: one }) => isChosen(one)))],
        ]);
      },
    ),
    { numRuns: runs(40) },
  );
});
