import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runs } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { ALL_METRICS, type GivenRecords, writeRecords } from './records.js';

vi.setConfig({ testTimeout: 120_000 });

const QUERY = `query ($metrics: [SeriesMetric!]!, $interval: SeriesInterval!, $timeZone: String!, $from: DateTime!, $to: DateTime!) {
  series(metrics: $metrics, interval: $interval, timeZone: $timeZone, from: $from, to: $to) {
    buckets { from to } lines { metric activityType channel total counts } } }`;

const RECORDS: GivenRecords = {
  contacts: [{ at: '2026-03-28T22:59:59.999Z' }, { at: '2026-03-28T23:00:00Z' }, { at: '2026-03-29T21:59:59Z' }],
  emails: [
    { type: 'outbound', at: '2026-03-28T12:00:00Z' },
    { type: 'inbound', at: '2026-03-29T12:00:00Z', interested: true },
    { type: 'bounced', at: '2026-03-28T12:00:00Z', bouncedAt: '2026-03-30T12:00:00Z' },
    { type: 'bounced', at: '2026-03-29T22:00:00Z' },
  ],
  activities: [
    { at: '2026-03-28T12:00:00Z', type: 'Demo' },
    { at: '2026-03-30T12:00:00Z', type: 'Demo' },
    { at: '2026-03-29T12:00:00Z', channel: 'call' },
    { at: '2026-03-29T12:00:00Z', channel: 'sms' },
  ],
};

/* An entry as it is numbered: only what differs, with the level. */
const CROSSING = `select journal_make_day(now())`;
const ENTER = `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, before, after)
  select $1, g.n, now(), (select agency_id from client where id = $1), -g.n, g.at, g.n, 8, 2, 1, jsonb_build_object('level', g.old), jsonb_build_object('level', g.new)
    from (values (1, '2026-03-28T12:00:00Z'::timestamptz, 0, 2), (2, '2026-03-30T12:00:00Z', 2, 1)) g (n, at, old, new)`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1 } = service.tenants;
  for (const { clientId } of [a1, a2, b1])
    await service.database.query(
      null,
      `insert into activity_type (client_id, name, origin) values ($1, 'Demo', 'custom')`,
      [clientId],
    );
  await writeRecords(service.database, a1.clientId, RECORDS);
  await writeRecords(service.database, a2.clientId, { emails: [{ type: 'inbound', at: '2026-03-29T12:00:00Z' }] });
  await writeRecords(service.database, b1.clientId, RECORDS);
});
afterAll(() => service.close());

const BERLIN = {
  interval: 'DAY',
  timeZone: 'Europe/Berlin',
  from: '2026-03-27T23:00:00Z',
  to: '2026-03-30T22:00:00Z',
};

async function ask(variables: object, query = QUERY, options = {}) {
  const { body } = await service.graphql(query, variables, options);
  expect(body.errors).toBeUndefined();
  return body.data;
}

const line = (metric: string, counts: number[], more = {}) => ({
  metric,
  activityType: null,
  channel: null,
  total: counts.reduce((sum, count) => sum + count, 0),
  counts,
  ...more,
});

describe('a series', () => {
  it('has as many activities alone as beside those by type', async () => {
    const alone = await ask({ ...BERLIN, metrics: ['ACTIVITIES'] });
    const beside = await ask({ ...BERLIN, metrics: ['ACTIVITIES_BY_TYPE', 'ACTIVITIES'] });
    expect(alone.series.lines).toEqual([line('ACTIVITIES', [1, 2, 1])]);
    expect(beside.series.lines.at(-1)).toEqual(alone.series.lines[0]);
  });

  it('counts everything by the days of a time zone, that of 23 hours too, with 0 where nothing happened', async () => {
    const { a1 } = service.tenants;
    await service.database.query(null, CROSSING);
    await service.database.query(null, ENTER, [a1.clientId]);
    expect(await ask({ ...BERLIN, metrics: ALL_METRICS })).toEqual({
      series: {
        buckets: [
          { from: '2026-03-27T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' },
          { from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
          { from: '2026-03-29T22:00:00.000Z', to: '2026-03-30T22:00:00.000Z' },
        ],
        lines: [
          line('SENT', [2, 0, 1]),
          line('REPLIED', [0, 1, 0]),
          line('BOUNCED', [0, 0, 2]),
          line('INTERESTED', [0, 1, 0]),
          line('ACTIVITIES', [1, 2, 1]),
          line('ACTIVITIES_BY_TYPE', [1, 0, 1], { activityType: 'Demo' }),
          line('ACTIVITIES_BY_TYPE', [0, 1, 0], { channel: 'call' }),
          line('ACTIVITIES_BY_TYPE', [0, 1, 0], { channel: 'sms' }),
          line('NEW_CONTACTS', [1, 2, 0]),
          line('SCORE_RAISED', [1, 0, 0]),
          line('SCORE_LOWERED', [0, 0, 1]),
        ],
      },
    });
  });

  it('of a bucket that a bound cuts off has what is inside, from the lower bound and before the upper one', async () => {
    const range = {
      ...BERLIN,
      from: '2026-03-28T12:00:00.001Z',
      to: '2026-03-29T12:00:00Z',
      metrics: ['SENT', 'REPLIED'],
    };
    const cut = await ask(range);
    expect(cut.series.buckets).toHaveLength(2);
    expect(cut.series.lines).toEqual([line('SENT', [0, 0]), line('REPLIED', [0, 0])]);
    const whole = await ask({ ...range, from: '2026-03-28T12:00:00Z', to: '2026-03-29T12:00:00.001Z' });
    expect(whole.series.lines).toEqual([line('SENT', [2, 0]), line('REPLIED', [0, 1])]);
  });

  it('has each metric once, in the order asked for, and none where none is asked for', async () => {
    const { series } = await ask({ ...BERLIN, metrics: ['REPLIED', 'SENT', 'REPLIED'] });
    expect(series.lines.map(({ metric }: { metric: string }) => metric)).toEqual(['REPLIED', 'SENT']);
    expect((await ask({ ...BERLIN, metrics: [] })).series.lines).toEqual([]);
  });

  it('of an agency is that of all its clients, and of each client its own', async () => {
    const { a1, a2, x } = service.tenants;
    const args =
      '(metrics: [SENT, REPLIED], interval: MONTH, from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z")';
    const query = `{ agencySeries${args} { lines { metric counts } } clientPage(pageSize: 10) { items { clientId series${args} { buckets { from } lines { metric counts } } } } }`;
    const buckets = [{ from: '2026-03-01T00:00:00.000Z' }];
    const lines = (sent: number, replied: number) => [
      { metric: 'SENT', counts: [sent] },
      { metric: 'REPLIED', counts: [replied] },
    ];
    expect(await ask({}, query, { key: x.masterKey })).toEqual({
      agencySeries: { lines: lines(3, 2) },
      clientPage: {
        items: [
          { clientId: a1.clientId, series: { buckets, lines: lines(3, 1) } },
          { clientId: a2.clientId, series: { buckets, lines: lines(0, 1) } },
        ],
      },
    });
  });

  it('follows what is deleted', async () => {
    const { a2 } = service.tenants;
    const key = a2.readWriteKey;
    const range = { ...BERLIN, metrics: ['REPLIED', 'NEW_CONTACTS'] };
    const made = await service.call('POST', '/public/emails/', {
      key,
      json: { email_type: 'inbound', origin: 'test', email_timestamp: '2026-03-30T12:00:00Z' },
    });
    expect(made.status).toBe(201);
    const before = await ask(range, QUERY, { key });
    expect(before.series.lines[0].counts).toEqual([0, 1, 1]);
    await service.database.query(null, 'delete from email where client_id = $1 and id = $2', [
      a2.clientId,
      made.body.id,
    ]);
    const after = await ask(range, QUERY, { key });
    expect(after.series.lines[0].counts).toEqual([0, 1, 0]);
  });
});

describe('refused is', () => {
  it.each([
    [
      'an unknown time zone',
      { timeZone: 'Mars/Olympus' },
      { field: 'timeZone', messages: ['Must be a time zone of the IANA database, such as Europe/Berlin.'] },
    ],
    ['an empty range', { to: BERLIN.from }, { field: 'to', messages: ['Must be after from.'] }],
    [
      'a range of more than 1,000 buckets',
      { interval: 'HOUR', to: '2026-05-30T00:00:00Z' },
      { field: 'interval', messages: ['The range has more than 1000 of it.'] },
    ],
  ])('%s', async (_title, given, fault) => {
    const { body } = await service.graphql(QUERY, { ...BERLIN, metrics: ['SENT'], ...given });
    expect(body.errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'INVALID', faults: [fault] }) }),
    ]);
    expect(body.data).toBeNull();
  });
});

/* Times of two years, of which many are next to each other and some are twice there. */
const moment = fc.integer({ min: 0, max: 2 * 365 * 96 }).map((quarter) => Date.UTC(2025, 0, 1) + quarter * 900_000);
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/St_Johns',
  'Pacific/Chatham',
];
const LENGTHS = { HOUR: 30, DAY: 400, WEEK: 700, MONTH: 700 };

/* What a bucket is called: two times are of one bucket if they have the same name. */
function nameOf(interval: string, timeZone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'long',
    hourCycle: 'h23',
  });
  const text = format.format(instant);
  if (interval === 'HOUR') return text.replace(/:\d\d:\d\d/, '');
  if (interval === 'MONTH') return text.slice(0, 7);
  if (interval === 'DAY') return text.slice(0, 10);
  const date = new Date(text.slice(0, 10));
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

it('whatever happened, each bucket has as many as a plain count finds', async () => {
  const { clientId, readOnlyKey } = service.tenants.b1;
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 80 }),
      fc.constantFrom(...ZONES),
      fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[])),
      moment,
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      async (times, timeZone, interval, from, part) => {
        const to = from + Math.ceil(LENGTHS[interval] * part * 86_400_000);
        await service.database.query(null, 'delete from activity where client_id = $1', [clientId]);
        const activities = times.map((time) => ({ at: new Date(time).toISOString(), channel: 'call' }));
        await writeRecords(service.database, clientId, { activities });
        const range = { interval, timeZone, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const { series } = await ask({ ...range, metrics: ['ACTIVITIES'] }, QUERY, { key: readOnlyKey });
        const inside = times.filter((time) => time >= from && time < to);
        const plain = new Map<string, number>();
        for (const time of inside) {
          const name = nameOf(interval, timeZone, time);
          plain.set(name, (plain.get(name) ?? 0) + 1);
        }
        const [{ counts, total }] = series.lines;
        expect(total).toBe(inside.length);
        const named = series.buckets.map(({ from: start }: { from: string }) =>
          nameOf(interval, timeZone, Date.parse(start)),
        );
        expect(new Set(named).size).toBe(named.length);
        expect(counts).toEqual(named.map((name: string) => plain.get(name) ?? 0));
      },
    ),
    { numRuns: runs(40) },
  );
});
