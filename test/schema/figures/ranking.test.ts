import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { type GivenEmail, writeRecords } from '../statistics/records.js';

/* Clients of the agency x by their names; those of the tests begin with a letter and a dash. */

let service: TestService;
const ids = new Map<string, string>();
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  for (const [name, given] of Object.entries(CLIENTS)) await addClient(name, given);
});
afterAll(() => service.close());

const FROM = '2026-03-08T00:00:00.000Z';
const TO = '2026-03-15T00:00:00.000Z';
const NOW = '2026-03-10T12:00:00.000Z';
const BEFORE = '2026-03-05T12:00:00.000Z';

interface Given {
  silent?: number;
  failed?: number;
  /** Replies of now that nobody answered. */
  unanswered?: number;
  sent?: [before: number, now: number];
  replied?: [before: number, now: number];
  bounced?: number;
  hot?: number;
  contacts?: number;
  suspended?: boolean;
  /** Whether it has an activity; the clients have theirs one after the other. */
  active?: true;
  created: string;
}

const CLIENTS: Record<string, Given> = {
  'A-Quiet': { created: '2026-01-05', contacts: 3, sent: [40, 40], replied: [4, 4], active: true },
  'B-Silent': { created: '2026-01-04', silent: 1, sent: [40, 80], replied: [8, 8], hot: 1 },
  'C-Failing': { created: '2026-01-03', failed: 5, sent: [40, 30], replied: [0, 9], active: true },
  'D-Waiting': { created: '2026-01-02', unanswered: 2, bounced: 3, active: true },
  // One email, one reply: a rate of 100 % that says nothing.
  'E-Tiny': { created: '2026-01-01', sent: [0, 1], replied: [0, 1] },
  'F-Suspended': { created: '2026-01-06', silent: 3, failed: 9, suspended: true, hot: 2 },
  '50%_g-literal': { created: '2026-01-07' },
};

const many = (count: number, email: GivenEmail): GivenEmail[] => Array.from({ length: count }, () => email);

async function addClient(name: string, given: Given): Promise<void> {
  const { database, tenants } = service;
  const { agencyId } = tenants.x;
  const id = `ranked-${ids.size}-${agencyId}`;
  ids.set(id, name);
  await database.query(
    null,
    `insert into client (id, agency_id, name, created_at, suspended_at, scoring_enabled, score_levels)
     values ($1, $2, $3, $4, case when $5 then now() end, true, '{5}')`,
    [id, agencyId, name, given.created, given.suspended === true],
  );
  const { sent = [0, 0], replied = [0, 0], unanswered = 0, hot = 0, contacts = 0 } = given;
  await writeRecords(database, id, {
    contacts: Array.from({ length: contacts + unanswered + hot }, (_one, index) => ({ name: `p${index}` })),
    emails: [
      ...many(sent[0], { type: 'outbound', at: BEFORE }),
      ...many(sent[1], { type: 'outbound', at: NOW }),
      // Of nobody that is known, so that nobody waits for an answer.
      ...many(replied[0], { type: 'inbound', at: BEFORE }),
      ...many(replied[1], { type: 'inbound', at: NOW }),
      ...many(given.bounced ?? 0, { type: 'bounced', at: NOW }),
      ...Array.from(
        { length: unanswered },
        (_one, index): GivenEmail => ({ type: 'inbound', at: NOW, contact: `p${index}` }),
      ),
    ],
    activities: given.active ? [{ at: NOW, channel: 'call' }] : [],
  });
  await database.query(
    null,
    `insert into contact_score (client_id, contact_id, value, level, level_since, computed_at)
     select c.client_id, c.id, 9, 1, $3::timestamptz, now() from contact c where c.client_id = $1 order by c.id desc limit $2`,
    [id, hot, NOW],
  );
  await database.query(
    null,
    `insert into integration_radar (client_id, integration, last_event_at, silent_since)
     select $1, 'p' || n, now(), now() from generate_series(1, $2::int) n`,
    [id, given.silent ?? 0],
  );
  await database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, received_at, verdict, body)
     select $1, $2, 'instantly', 'client', $4::timestamptz, 'failed', '{}' from generate_series(1, $3::int)`,
    [agencyId, id, given.failed ?? 0, NOW],
  );
}

interface Listed {
  totalCount: number;
  totalPages: number;
  items: { clientId: string; name: string }[];
}

async function rank(args: object = {}): Promise<Listed> {
  const query = `query ($by: ClientRanking!, $direction: SortDirection, $search: String, $page: Int!, $pageSize: Int!) {
    clientRanking(from: "${FROM}", to: "${TO}", by: $by, direction: $direction, search: $search, page: $page, pageSize: $pageSize) {
      totalCount totalPages items { clientId name } } }`;
  const { body } = await service.graphql(
    query,
    { by: 'PROBLEMS', page: 1, pageSize: 100, ...args },
    { key: service.tenants.x.masterKey },
  );
  expect(body.errors).toBeUndefined();
  return body.data.clientRanking;
}

/* The letters of the clients of this test in their order. */
const letters = async (args: object) =>
  (await rank(args)).items.flatMap(({ clientId }) => ids.get(clientId)?.[0] ?? []).join('');

describe('clients of an agency', () => {
  it.each([
    ['PROBLEMS', undefined, 'BCD5AEF'],
    ['PROBLEMS', 'ASC', 'F5AEDCB'],
    ['NAME', undefined, '5ABCDEF'],
    ['NAME', 'DESC', 'FEDCBA5'],
    ['CREATED', undefined, '5FABCDE'],
    ['CREATED', 'ASC', 'EDCBAF5'],
    ['CONTACTS', undefined, 'ADFB5CE'],
    ['SENT', undefined, 'BACDE5F'],
    ['SENT', 'ASC', '5FEDCAB'],
    ['REPLIES', undefined, 'CBADE5F'],
    ['REPLY_RATE', undefined, 'CAB5DEF'],
    ['REPLY_RATE', 'ASC', 'ABC5DEF'],
    ['REPLY_RATE_CHANGE', undefined, 'CAB5DEF'],
    ['REPLY_RATE_CHANGE', 'ASC', 'BAC5DEF'],
    ['BOUNCES', undefined, 'D5ABCEF'],
    ['UNANSWERED', undefined, 'D5ABCEF'],
    ['HOT_LEADS', undefined, 'FB5ACDE'],
    ['SILENT', undefined, 'FB5ACDE'],
    ['FAILURES', undefined, 'FC5ABDE'],
    ['LAST_ACTIVITY', undefined, 'DCA5BEF'],
    ['LAST_ACTIVITY', 'ASC', '5BEFACD'],
  ])('are ordered by %s, %s', async (by, direction, expected) => {
    expect(await letters({ by, direction })).toBe(expected);
  });

  it('are searched by any part of their names, literally and in any case', async () => {
    const found = async (search: string) => (await rank({ search })).items.map(({ name }) => name);
    expect(await found('WAIT')).toEqual(['D-Waiting']);
    expect(await found(' 50%_G ')).toEqual(['50%_g-literal']);
    expect(await found('5_%')).toEqual([]);
    expect((await rank({ search: '' })).totalCount).toBe(9);
  });

  it('come in pages without gaps, and none are beyond the last', async () => {
    const whole = (await rank({ by: 'SENT' })).items.map(({ clientId }) => clientId);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => rank({ by: 'SENT', page, pageSize: 2 })));
    expect(pages.flatMap(({ items }) => items.map(({ clientId }) => clientId))).toEqual(whole);
    expect(pages.map(({ totalCount, totalPages }) => [totalCount, totalPages])).toEqual(pages.map(() => [9, 5]));
    expect((await rank({ page: 6, pageSize: 2 })).items).toEqual([]);
  });

  it('are those of the agency alone', async () => {
    const { body } = await service.graphql(
      `{ clientRanking(from: "${FROM}", to: "${TO}") { items { clientId } } }`,
      {},
      { key: service.tenants.y.masterKey },
    );
    expect(body.data.clientRanking.items).toEqual([{ clientId: service.tenants.b1.clientId }]);
  });
});
