import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { type GivenActivity, type GivenEmail, writeRecords } from '../statistics/records.js';

/* Which records are unanswered replies, hot leads and bounces of a time: the filters of lists, which the figures count. */

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

const ask = async (query: string, variables: object = {}, options = {}) => {
  const { body } = await service.graphql(query, variables, options);
  expect(body.errors).toBeUndefined();
  return body.data;
};

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute)).toISOString();
const received = (minute: number, more: Partial<GivenEmail> = {}): GivenEmail => ({
  type: 'inbound',
  at: at(minute),
  ...more,
});
const sent = (minute: number, type: 'outbound' | 'bounced' = 'outbound'): GivenEmail => ({ type, at: at(minute) });
const activity = (minute: number, channel: string, variant: string): GivenActivity => ({
  at: at(minute),
  channel,
  variant,
});

interface Case {
  emails: GivenEmail[];
  activities?: GivenActivity[];
  /** The minutes of its unanswered replies. */
  unanswered: number[];
}

const CASES: Record<string, Case> = {
  'a reply after which nothing came': { emails: [sent(1), received(2)], unanswered: [2] },
  'only the last of several': { emails: [received(1), received(2)], unanswered: [2] },
  'none that an email answered': { emails: [received(1), sent(2)], unanswered: [] },
  'none that an email answered which bounced': { emails: [received(1), sent(2, 'bounced')], unanswered: [] },
  'no automatic reply': { emails: [received(1, { automated: true })], unanswered: [] },
  'a reply after which an automatic one came': {
    emails: [received(1), received(2, { automated: true })],
    unanswered: [1],
  },
  'none that a call answered': { emails: [received(1)], activities: [activity(2, 'call', 'outbound')], unanswered: [] },
  'none that a message answered': {
    emails: [received(1)],
    activities: [activity(2, 'linkedin_message', 'message_sent')],
    unanswered: [],
  },
  'a reply after which the contact called': {
    emails: [received(1)],
    activities: [activity(2, 'call', 'inbound')],
    unanswered: [1],
  },
  'a reply after which only a connection was requested': {
    emails: [received(1)],
    activities: [activity(2, 'linkedin_message', 'connection_request_sent')],
    unanswered: [1],
  },
  'a reply that followed a call': {
    emails: [received(2)],
    activities: [activity(1, 'call', 'outbound')],
    unanswered: [2],
  },
  'nothing of someone who only got emails': { emails: [sent(1), sent(2, 'bounced')], unanswered: [] },
};

describe('unanswered replies', () => {
  const names = Object.keys(CASES);
  beforeAll(async () => {
    const contact = (index: number) => `case${index}`;
    const cases = Object.values(CASES);
    await writeRecords(service.database, service.tenants.a1.clientId, {
      contacts: [...names.map((_name, index) => ({ name: contact(index) })), { name: 'gone' }],
      emails: [
        ...cases.flatMap(({ emails }, index) => emails.map((email) => ({ ...email, contact: contact(index) }))),
        // Of nobody that is known, and of someone who must not be contacted.
        received(3),
        received(4, { contact: 'gone' }),
      ],
      activities: cases.flatMap(({ activities = [] }, index) =>
        activities.map((one) => ({ ...one, contacts: [contact(index)] })),
      ),
    });
    await ask(`mutation { suppressionsAdd(items: [{ email: "gone@counted.example" }]) { __typename } }`);
  });

  const listed = async (unanswered: boolean) => {
    const query = `query ($is: Boolean!) { emails(first: 100, where: { unanswered: $is }) { totalCount nodes { emailTimestamp contact { email } } } }`;
    const { emails } = await ask(query, { is: unanswered });
    return emails as { totalCount: number; nodes: { emailTimestamp: string; contact: { email: string } | null }[] };
  };

  it.each(names.map((name, index) => [name, index] as const))('are: %s', async (name, index) => {
    const { nodes } = await listed(true);
    const own = nodes.filter(({ contact }) => contact?.email === `case${index}@counted.example`);
    expect(own.map(({ emailTimestamp }) => emailTimestamp)).toEqual(CASES[name]?.unanswered.map(at));
  });

  it('are none of unknown senders and of contacts that must not be contacted; all other emails are not unanswered', async () => {
    const [yes, no] = [await listed(true), await listed(false)];
    expect(yes.nodes.every(({ contact }) => contact?.email.startsWith('case'))).toBe(true);
    expect(yes.totalCount).toBe(Object.values(CASES).flatMap(({ unanswered }) => unanswered).length);
    const all = Object.values(CASES).flatMap(({ emails }) => emails).length + 2;
    expect(no.totalCount).toBe(all - yes.totalCount);
  });

  it('count once their contact may be contacted again', async () => {
    const { suppressions } = await ask('{ suppressions(first: 1) { nodes { id } } }');
    const before = (await listed(true)).totalCount;
    await ask(`mutation ($id: RecordId!) { suppressionLift(ids: [$id], reason: "asked to") { __typename } }`, {
      id: suppressions.nodes[0].id,
    });
    expect((await listed(true)).totalCount).toBe(before + 1);
  });
});

describe('bounces', () => {
  it('are filtered by when they bounced or, if that is unknown, were sent', async () => {
    const { clientId, readWriteKey: key } = service.tenants.a2;
    await writeRecords(service.database, clientId, {
      emails: [
        { type: 'bounced', at: at(1), bouncedAt: at(9) },
        { type: 'bounced', at: at(6) },
        { type: 'bounced', at: at(4) },
        { type: 'outbound', at: at(6) },
      ],
    });
    const query = `query ($time: TimeMatch!) { emails(where: { bounceTime: $time }) { nodes { emailTimestamp } } }`;
    const times = async (time: object) =>
      (await ask(query, { time }, { key })).emails.nodes.map((one: { emailTimestamp: string }) => one.emailTimestamp);
    expect(await times({ from: at(6), before: at(10) })).toEqual([at(6), at(1)]);
    expect(await times({ from: at(5), before: at(6) })).toEqual([]);
    expect(await times({ exists: true })).toEqual([at(6), at(4), at(1)]);
  });
});

describe('hot leads', () => {
  const LEVELS = [10, 20];
  const LEADS = [
    { name: 'top', level: 2, since: at(5) },
    { name: 'earlier', level: 2, since: at(1) },
    { name: 'unknown', level: 2, since: null },
    { name: 'lower', level: 1, since: at(5) },
    { name: 'none', level: 0, since: at(5) },
    { name: 'away', level: 2, since: at(5) },
  ];
  const key = () => service.tenants.a2.readWriteKey;
  beforeAll(async () => {
    const { clientId } = service.tenants.a2;
    await writeRecords(service.database, clientId, { contacts: LEADS.map(({ name }) => ({ name })) });
    await service.database.query(
      null,
      `insert into contact_score (client_id, contact_id, value, level, level_since, computed_at)
       select c.client_id, c.id, (v ->> 'level')::int * 10, (v ->> 'level')::int, (v ->> 'since')::timestamptz, now()
         from jsonb_array_elements($2::jsonb) v join contact c on c.client_id = $1 and c.email = (v ->> 'name') || '@counted.example'`,
      [clientId, JSON.stringify(LEADS)],
    );
    await ask(
      `mutation { suppressionsAdd(items: [{ email: "away@counted.example" }]) { __typename } }`,
      {},
      { key: key() },
    );
  });
  const setUp = (scoring: boolean, levels: readonly number[]) =>
    service.database.query(null, 'update client set scoring_enabled = $2, score_levels = $3 where id = $1', [
      service.tenants.a2.clientId,
      scoring,
      levels,
    ]);
  const hot = async (time: object) => {
    const query = `query ($time: TimeMatch!) { contacts(where: { hotSince: $time }) { nodes { email } } }`;
    const { contacts } = await ask(query, { time }, { key: key() });
    return contacts.nodes.map(({ email }: { email: string }) => email.split('@')[0]);
  };

  it('are at the highest level since the time, and may be contacted', async () => {
    await setUp(true, LEVELS);
    expect(await hot({ from: at(4) })).toEqual(['top']);
    expect(await hot({ before: at(4) })).toEqual(['earlier']);
    expect(await hot({ exists: false })).toEqual(['unknown']);
    expect(await hot({ exists: true })).toEqual(['top', 'earlier']);
  });

  it('are none at a level that is not the highest any more, while scoring is off, or without levels', async () => {
    await setUp(true, [...LEVELS, 30]);
    expect(await hot({ from: at(0) })).toEqual([]);
    await setUp(false, LEVELS);
    expect(await hot({ from: at(0) })).toEqual([]);
    await setUp(true, []);
    expect(await hot({ from: at(0) })).toEqual([]);
  });
});
