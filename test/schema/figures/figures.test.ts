import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingService, startCounting } from '../companies/counting.js';
import { writeRecords } from '../statistics/records.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting({ WORKER: 'off' });
  const { x, y, a1, a2, b1 } = service.tenants;
  await fill(x.agencyId, a1.clientId, 1);
  await fill(x.agencyId, a2.clientId, 2);
  await fill(y.agencyId, b1.clientId, 5);
  // Of the agency itself, and of another one.
  for (const [agencyId, times] of [
    [x.agencyId, 3],
    [y.agencyId, 7],
  ] as const) {
    await deliver(agencyId, null, times);
    await addEndpoint(agencyId, null, times);
  }
});
afterAll(() => service.close());

const TIMES = { before: '2026-03-07T23:59:59.999Z', start: '2026-03-08T00:00:00Z', later: '2026-03-20T12:00:00Z' };
const PERIOD = 'from: "2026-03-08T00:00:00Z", to: "2026-03-15T00:00:00Z"';

const deliver = (agencyId: string, clientId: string | null, times: number) =>
  service.database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, received_at, verdict, body)
     select $1, $2, 'instantly', case when $2::text is null then 'agency' else 'client' end, t.at::timestamptz, v.name, '{}'
       from generate_series(1, $3::int), unnest($4::text[]) t (at), unnest('{failed,malformed,processed,ignored}'::text[]) v (name)`,
    [agencyId, clientId, times, Object.values(TIMES)],
  );

/* One that works, one that fails, one that the service switched off, and one that a caller did. */
const addEndpoint = (agencyId: string, clientId: string | null, times: number) =>
  service.database.query(
    null,
    `insert into event_endpoint (agency_id, client_id, url, secret, number, failing_since, disabled_at, disabled_by)
     select $1, $2, 'https://hooks.example', '', 0, e.failing, e.disabled, e.by
       from generate_series(1, $3::int), (values (null::timestamptz, null::timestamptz, null::smallint), (now(), null, null),
         (now(), now(), 2::smallint), (now(), now(), 1::smallint)) e (failing, disabled, by)`,
    [agencyId, clientId, times],
  );

/* So many of everything, just before the start of the period, at its start and after its end. */
async function fill(agencyId: string, clientId: string, times: number): Promise<void> {
  const all = Array.from({ length: times }, (_one, index) => index);
  const moments = Object.values(TIMES);
  const people = all.flatMap((index) => moments.map((at, place) => ({ name: `p${index}-${place}`, at })));
  await writeRecords(service.database, clientId, {
    contacts: people.map(({ name }) => ({ name })),
    emails: people.flatMap(({ name, at }) => [
      { type: 'inbound' as const, at, contact: name },
      { type: 'outbound' as const, at },
      { type: 'outbound' as const, at },
    ]),
  });
  await service.database.query(
    null,
    `insert into contact_score (client_id, contact_id, value, level, level_since, computed_at)
     select c.client_id, c.id, 10, 1, ($2::timestamptz[])[1 + split_part(split_part(c.email, '@', 1), '-', 2)::int], now()
       from contact c where c.client_id = $1`,
    [clientId, moments],
  );
  await service.database.query(null, `update client set scoring_enabled = true, score_levels = '{5}' where id = $1`, [
    clientId,
  ]);
  await service.database.query(
    null,
    `insert into integration_radar (client_id, integration, last_event_at, silent_since)
     select $1, 'p' || n, now(), case when n <= $2 then now() end from generate_series(1, 9) n`,
    [clientId, times],
  );
  await service.database.query(
    null,
    `insert into job (client_id, kind, state, due_at, ended_at)
     select $1, 'export', s.state, null, t.at::timestamptz
       from generate_series(1, $2::int), unnest($3::text[]) t (at), unnest('{failed,done,cancelled}'::text[]) s (state)`,
    [clientId, times, moments],
  );
  await deliver(agencyId, clientId, times);
  await addEndpoint(agencyId, clientId, times);
}

const COUNTS =
  'unansweredCount hotLeadCount silentCount failureCount failedDeliveryCount failingEndpointCount failedJobCount';
const FIGURES = `{ rates { current { from to sentCount replyCount bounceCount replyRate } previous { from sentCount replyCount } replyRateChange } ${COUNTS} }`;

/* What `fill` leaves: of each moment from the start on what counts until now. */
const expected = (times: number, ofAgency = 0) => ({
  rates: {
    current: {
      from: '2026-03-08T00:00:00.000Z',
      to: '2026-03-15T00:00:00.000Z',
      sentCount: 2 * times,
      replyCount: times,
      bounceCount: 0,
      replyRate: 0.5,
    },
    previous: { from: '2026-03-01T00:00:00.000Z', sentCount: 2 * times, replyCount: times },
    replyRateChange: 0,
  },
  unansweredCount: 2 * times,
  hotLeadCount: 2 * times,
  silentCount: times,
  failureCount: 4 * (times + ofAgency) + 2 * (times + ofAgency) + 2 * times,
  failedDeliveryCount: 4 * (times + ofAgency),
  failingEndpointCount: 2 * (times + ofAgency),
  failedJobCount: 2 * times,
});

const ask = async (query: string, options = {}) => {
  const { body } = await service.graphql(query, {}, options);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const asMaster = () => ({ key: service.tenants.x.masterKey });

describe('figures', () => {
  it('of a workspace have what happened in the period, and what needs a look since its start', async () => {
    expect(await ask(`{ clientFigures(${PERIOD}) ${FIGURES} }`)).toEqual({ clientFigures: expected(1) });
    const inside = { ...asMaster(), headers: { 'X-Client-Id': service.tenants.a2.clientId } };
    expect(await ask(`{ clientFigures(${PERIOD}) ${FIGURES} }`, inside)).toEqual({ clientFigures: expected(2) });
  });

  it('of each client are the same, and those of the agency their sum with what belongs to the agency itself', async () => {
    const { clientPage, agencyFigures } = await ask(
      `{ clientPage { items { clientId figures(${PERIOD}) ${FIGURES} } } agencyFigures(${PERIOD}) ${FIGURES} }`,
      asMaster(),
    );
    const { a1, a2 } = service.tenants;
    const byId = new Map(
      clientPage.items.map((one: { clientId: string; figures: object }) => [one.clientId, one.figures]),
    );
    expect([byId.size, byId.get(a1.clientId), byId.get(a2.clientId)]).toEqual([2, expected(1), expected(2)]);
    expect(agencyFigures).toEqual(expected(3, 3));
  });

  it('lead to the failed jobs that they count', async () => {
    const failed = 'filter: { state: failed, endedFrom: "2026-03-08T00:00:00Z" }';
    const { jobs } = await ask(`{ jobs(first: 100, ${failed}) { nodes { state endedAt } } }`);
    expect(jobs.nodes.map(({ state, endedAt }: { state: string; endedAt: string }) => [state, endedAt]).sort()).toEqual(
      [
        ['failed', '2026-03-08T00:00:00.000Z'],
        ['failed', '2026-03-20T12:00:00.000Z'],
      ],
    );
  });

  it('take as many statements for all clients of a page as for one', async () => {
    const read = (pageSize: number) =>
      service.count(() =>
        ask(`{ clientPage(pageSize: ${pageSize}) { items { figures(${PERIOD}) ${FIGURES} } } }`, asMaster()),
      );
    const [one, all] = [await read(1), await read(100)];
    expect(all.statements.length).toBe(one.statements.length);
    // The page and its total, rates, and each count once.
    expect(all.statements.length).toBe(2 + 1 + 6);
  });

  it('are refused for an empty period, and those of the agency to keys of clients', async () => {
    const empty = 'from: "2026-03-08T00:00:00Z", to: "2026-03-08T00:00:00Z"';
    const { body } = await service.graphql(`{ clientFigures(${empty}) { rates { replyRateChange } } }`);
    expect(body.errors[0].extensions).toEqual({
      code: 'INVALID',
      faults: [{ field: 'to', messages: ['Must be after from.'] }],
    });
    for (const field of [`agencyFigures(${PERIOD}) { silentCount }`, `clientRanking(${PERIOD}) { totalCount }`]) {
      const refused = await service.graphql(`{ ${field} }`);
      expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
  });
});
