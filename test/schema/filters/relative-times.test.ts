import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeMatches } from '../../../src/schema/records/filters/matches.js';
import { Writing } from '../../../src/schema/records/filters/where.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type BulkService, openBulkService } from '../bulk/bulk-service.js';

/* Each kind has one record of half an hour ago, one of three days ago and one of the next hour. */
const TIMES = `given (name, at) as (values ('recent', now() - interval '30 minutes'), ('old', now() - interval '3 days'), ('future', now() + interval '1 hour'))`;
const SEED = [
  `with ${TIMES}, p as (insert into person (client_id, created_at) select $1, at from given returning id, created_at)
   insert into contact (client_id, person_id, email, origin, contact_status, last_reply_received)
   select $1, p.id, g.name || '@relative.example', 'builtin', 'active', g.at from given g join p on p.created_at = g.at::moment`,
  `with ${TIMES} insert into company (client_id, domain, status_changed_at) select $1, name || '.example', at from given`,
  `with ${TIMES} insert into email (client_id, email_type, origin, email_timestamp, subject) select $1, 'outbound', 'builtin', at, name from given`,
  `with ${TIMES} insert into activity (client_id, channel, variant, source, occurred_at) select $1, 'call', name, 'phone', at from given`,
  `with ${TIMES} insert into campaign (client_id, platform, external_id, name, updated_time) select $1, 'smartlead', name, name, at from given`,
  `with ${TIMES} insert into webhook_delivery (agency_id, client_id, platform, level, verdict, detail, body, received_at)
   select c.agency_id, c.id, 'smartlead', 'client', 'ignored', g.name, '{}', g.at from given g join client c on c.id = $1`,
];

let bulk: BulkService;
beforeAll(async () => {
  bulk = await openBulkService();
  for (const statement of SEED) await bulk.query(statement, [bulk.service.tenants.a1.clientId]);
});
afterAll(() => bulk.close());

const LISTS = {
  contacts: { where: 'ContactWhere', name: 'email', time: 'lastReplyReceived' },
  companies: { where: 'CompanyWhere', name: 'domain', time: 'statusChangedAt' },
  emails: { where: 'EmailWhere', name: 'subject', time: 'emailTimestamp' },
  activities: { where: 'ActivityWhere', name: 'variant', time: 'occurredAt' },
  campaigns: { where: 'CampaignWhere', name: 'name', time: 'updatedTime' },
  people: { where: 'PersonWhere', name: 'emailAddresses { value }', time: 'createdAt' },
  webhookDeliveries: { where: 'WebhookDeliveryWhere', name: 'detail', time: 'receivedAt' },
} as const;
type List = keyof typeof LISTS;

/** The records that match, by when they happened. */
async function find(list: List, match: object): Promise<string[]> {
  const { where, name, time } = LISTS[list];
  const query = `query ($where: ${where}) { found: ${list}(where: $where) { totalCount nodes { ${name} } } }`;
  const { totalCount, nodes } = (await bulk.ask(query, { where: { [time]: match } })).found;
  expect(totalCount).toBe(nodes.length);
  return nodes.map((node: object) => /recent|old|future/.exec(JSON.stringify(node))?.[0]).sort();
}

describe.each(Object.keys(LISTS) as List[])('a time of %s', (list) => {
  it.each([
    [{ withinLast: '60m' }, ['recent']],
    [{ withinLast: '24h' }, ['recent']],
    [{ withinLast: '7d' }, ['old', 'recent']],
    [{ longerAgo: '1h' }, ['old']],
    [{ longerAgo: '1m' }, ['old', 'recent']],
    [{ longerAgo: '2w' }, []],
    [{ withinLast: '3650d', longerAgo: '1d' }, ['old']],
    [{ withinLast: '1m' }, []],
    [{ withinLast: null, longerAgo: null }, ['future', 'old', 'recent']],
  ])('matches %j', async (match, expected) => {
    expect(await find(list, match)).toEqual(expected);
  });
});

it.each([
  ['now()', true, false],
  [`now() + interval '1 microsecond'`, false, false],
  [`now() - interval '1 hour'`, true, false],
  [`now() - interval '1 hour 1 microsecond'`, false, true],
])('%s is within the last hour: %s, and longer ago: %s', async (time, within, longer) => {
  const writing = new Writing([], null);
  const holds = (match: object) => timeMatches(`(${time})`, match, writing);
  const text = `select ${holds({ withinLast: '1h' })} as within, ${holds({ longerAgo: '60m' })} as longer`;
  expect(await bulk.query(text, writing.values)).toEqual([{ within, longer }]);
});

it('a day has 24 hours, also in a session whose clock was changed since', async () => {
  const writing = new Writing([], null);
  const holds = [60, 120, 180, 240, 300, 360].map((days) =>
    timeMatches(
      `(now() - make_interval(hours => ${24 * days}))`,
      { withinLast: `${days}d`, longerAgo: `${24 * days - 1}h` },
      writing,
    ),
  );
  const rows = await bulk.service.database.transaction(async (session) => {
    await session.query(null, `set local time zone 'Europe/Berlin'`);
    return session.query(null, `select ${holds.join(' and ')} as holds`, writing.values);
  });
  expect(rows).toEqual([{ holds: true }]);
});

it.each(['', '7', '0d', '-7d', '1.5h', '7 days', '7D', '3651d', '1y', "1h'"])(
  'the duration %j is refused',
  async (duration) => {
    for (const operator of ['withinLast', 'longerAgo']) {
      const { body } = await bulk.service.graphql(
        'query ($where: ContactWhere) { contacts(where: $where) { totalCount } }',
        { where: { createdAt: { [operator]: duration } } },
      );
      expect(body).toEqual({
        data: null,
        errors: [
          expect.objectContaining({
            message: 'The input is not valid.',
            extensions: {
              code: 'INVALID',
              faults: [
                {
                  field: 'where',
                  messages: ['A duration is written as 90m, 24h, 7d or 2w, and is at most 3650d.'],
                },
              ],
            },
          }),
        ],
      });
    }
  },
);

const RECENT = { lastReplyReceived: { withinLast: '1h' } };

it('statistics and exports take it', async () => {
  const counts = await bulk.ask(
    'query ($where: ContactWhere) { contactCounts(by: CONTACT_STATUS, where: $where) { total } }',
    { where: RECENT },
  );
  expect(counts).toEqual({ contactCounts: { total: 1 } });
  const where = encodeURIComponent(JSON.stringify(RECENT));
  const { text } = await bulk.service.call('GET', `/public/v2/exports/contacts.ndjson?where=${where}`);
  expect(text).toContain('"email":"recent@relative.example"');
  expect(text).toContain('{"complete":true,"rows":1}');
});

const age = (by: string) =>
  bulk.query(
    `update contact set last_reply_received = last_reply_received - $1::interval where email = 'recent@relative.example'`,
    [by],
  );

it('an export job applies the filter when it runs', async () => {
  const start = `mutation ($where: JSON) { exportStart(input: { records: contacts, format: ndjson, where: $where }) { ... on Job { id } } }`;
  const { exportStart } = await bulk.ask(start, { where: RECENT });
  await age('3 hours');
  await taskNamed('run-exports').run(contextFor(bulk.service.database));
  await age('-3 hours');
  const { job } = await bulk.ask(`{ job(id: ${exportStart.id}) { state rowsTotal } }`);
  expect(job).toEqual({ state: 'done', rowsTotal: 0 });
});

describe('a bulk job over a relative time', () => {
  const args = { where: RECENT, change: { set: { jobTitle: 'Dean' } } };

  it('starts only while as many match as were counted', async () => {
    const { count, token } = await bulk.preview('contacts', args);
    expect(count).toBe(1);
    await age('3 hours');
    expect(await bulk.start('contacts', { ...args, token })).toMatchObject({
      __typename: 'CountMovedError',
      counted: 1,
      now: 0,
    });
    await age('-3 hours');
  });

  it('has a token for this duration as it is written', async () => {
    const { token } = await bulk.preview('contacts', args);
    const other = { ...args, where: { lastReplyReceived: { withinLast: '60m' } }, token };
    expect(await bulk.start('contacts', other)).toMatchObject({ __typename: 'InvalidError' });
  });

  it('selects its records once, when it starts', async () => {
    const { token } = await bulk.preview('contacts', args);
    const job = await bulk.start('contacts', { ...args, token });
    expect(job).toMatchObject({ rowsTotal: 1 });
    await age('3 hours');
    await bulk.work();
    await age('-3 hours');
    expect(await bulk.query('select email from contact where job_title is not null')).toEqual([
      { email: 'recent@relative.example' },
    ]);
  });
});
