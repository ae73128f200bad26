import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { watchIntegrations } from '../../../src/schema/reporting/radar/watch-integrations.js';
import { stepOf } from '../../../src/worker/runner.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor } from '../../support/tasks.js';
import { always, cameAt, moment, officeHours, type Sender, spread } from './weeks-of-deliveries.js';

let service: TestService;
let ofOffice: Sender;
let ofBusy: Sender;
let others: Sender;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  const { x, a1, a2 } = service.tenants;
  ofOffice = { agencyId: x.agencyId, clientId: a1.clientId, platform: 'instantly' };
  ofBusy = { agencyId: x.agencyId, clientId: a1.clientId, platform: 'smartlead' };
  others = { agencyId: x.agencyId, clientId: a2.clientId, platform: 'lemlist' };
  await cameAt(service.database, ofOffice, spread(4, officeHours));
  await cameAt(service.database, ofBusy, spread(4, always));
  await cameAt(service.database, others, [moment(3, 0, 9), moment(3, 6, 9)]);
  // Neither accepted, nor of one client, nor sent by anybody.
  await cameAt(service.database, ofOffice, [moment(3, 6, 12)], { verdict: 'failed' });
  await cameAt(service.database, ofOffice, [moment(3, 6, 12)], { verdict: 'malformed' });
  await cameAt(service.database, ofOffice, [moment(3, 6, 12)], { replayOf: '1' });
  await cameAt(service.database, { ...ofOffice, clientId: null }, [moment(3, 6, 12)]);
});
afterAll(() => service.close());

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};

/* As the worker would at this moment: each step is one transaction. */
async function lookAt(at: Date): Promise<void> {
  const { context } = stepOf('watch-integrations', contextFor(service.database), undefined);
  while ((await watchIntegrations(context.database, at)).isMore);
  while ((await aggregateEntries(service.database, 2_000)) > 0);
}

const SHOWN = 'integration state connected lastEventAt nextEventOverdueAt silentSince failures parked unproven';
const ofA1 = async () => {
  const { radar } = await ask(
    `query ($clients: [String!]) { radar(clients: $clients) { items { radar { ${SHOWN} } } } }`,
    { clients: [service.tenants.a1.clientId] },
    service.tenants.x.masterKey,
  );
  return radar.items[0].radar;
};
const told = async () =>
  (
    await ask(
      `{ changes(first: 100, filter: { kind: integration }) {
        items { kind action recordId personId actor fields { name isCustom before after } } } }`,
    )
  ).changes.items;

const NONE = { connected: false, failures: 0, parked: 0, unproven: 0 };

it('learns a rhythm for each integration, and says when the next event is overdue', async () => {
  await lookAt(moment(4, 0, 0, 1));
  const [busy, office] = [moment(3, 6, 23, 55), moment(3, 4, 16, 50)].map((one) => one.toISOString());
  expect(await ofA1()).toEqual([
    {
      ...{ ...NONE, integration: 'instantly', state: 'regular', lastEventAt: office, silentSince: null },
      nextEventOverdueAt: expect.stringMatching(/^2026-03-30T09:59/),
    },
    {
      ...{ ...NONE, integration: 'smartlead', state: 'regular', lastEventAt: busy, silentSince: null },
      nextEventOverdueAt: moment(4, 0, 0, 55).toISOString(),
    },
  ]);
  expect(await told()).toEqual([]);
});

it('shows the rhythm by hour of the week, of what was accepted alone', async () => {
  const { radar } = await ask(
    '{ radar { totalCount items { name radar { integration rhythm expected state } } } }',
    {},
    service.tenants.x.masterKey,
  );
  expect(radar.totalCount).toBe(2);
  const [a1, a2] = radar.items;
  const office = Array.from({ length: 168 }, (_one, cell) => officeHours(Math.floor(cell / 24), cell % 24));
  expect(a1.radar.map((one: { rhythm: number[] }) => one.rhythm)).toEqual([office, Array(168).fill(12)]);
  expect(a1.radar[1].expected).toBeGreaterThan(12 * 24 * 30);
  expect(a2).toEqual({
    name: 'A2',
    radar: [{ integration: 'lemlist', rhythm: null, expected: null, state: 'learning' }],
  });
});

describe('an integration that is not heard', () => {
  it('is told as silent once, when an hour of a busy one is over; that of office hours is not on a weekend', async () => {
    await lookAt(moment(4, 0, 0, 54));
    expect(await told()).toEqual([]);
    for (const minute of [55, 56]) await lookAt(moment(4, 0, 0, minute));
    const last = moment(3, 6, 23, 55).toISOString();
    expect(await told()).toEqual([
      {
        ...{ kind: 'integration', action: 'silenced', recordId: expect.any(Number), personId: null },
        actor: 'job:watch-integrations',
        fields: expect.arrayContaining([
          { name: 'integration', isCustom: false, before: null, after: 'smartlead' },
          { name: 'lastEventAt', isCustom: false, before: null, after: last },
          { name: 'silentSince', isCustom: false, before: null, after: last },
        ]),
      },
    ]);
    expect((await ofA1()).map((one: { integration: string; state: string }) => [one.integration, one.state])).toEqual([
      ['smartlead', 'silent'],
      ['instantly', 'regular'],
    ]);
  });

  it('comes first among the clients', async () => {
    const { radar } = await ask('{ radar { items { name } } }', {}, service.tenants.x.masterKey);
    expect(radar.items.map((one: { name: string }) => one.name)).toEqual(['A1', 'A2']);
    await service.database.query(null, `update client set name = 'Z1' where id = $1`, [service.tenants.a1.clientId]);
    const again = await ask('{ radar { items { name } } }', {}, service.tenants.x.masterKey);
    expect(again.radar.items.map((one: { name: string }) => one.name)).toEqual(['Z1', 'A2']);
  });

  it('is told once when it is heard again, and its silence is not learned', async () => {
    await cameAt(service.database, ofBusy, [moment(4, 0, 5), moment(4, 0, 5, 1)]);
    await lookAt(moment(4, 0, 5, 1));
    await lookAt(moment(4, 0, 5, 2));
    const [first, ...rest] = await told();
    expect(rest).toEqual([
      {
        ...first,
        action: 'resumed',
        fields: expect.arrayContaining([
          { name: 'silentSince', isCustom: false, before: moment(3, 6, 23, 55).toISOString(), after: null },
          { name: 'lastEventAt', isCustom: false, before: null, after: moment(4, 0, 5, 1).toISOString() },
        ]),
      },
    ]);
    expect((await ofA1())[1]).toMatchObject({
      integration: 'smartlead',
      state: 'regular',
      nextEventOverdueAt: moment(4, 0, 6, 1).toISOString(),
    });
  });

  it('is shown by the feed of REST and of the agency, and to the keys of the client alone', async () => {
    const { body } = await service.call('GET', '/public/v2/changes?kind=integration&action=silenced');
    expect(body.changes).toMatchObject([{ kind: 'integration', action: 'silenced', actor: 'job:watch-integrations' }]);
    const { agencyChanges } = await ask(
      '{ agencyChanges(first: 100, filter: { kind: integration }) { items { clientId change { action } } } }',
      {},
      service.tenants.x.masterKey,
    );
    expect(agencyChanges.items).toEqual(
      ['silenced', 'resumed'].map((action) => ({ clientId: service.tenants.a1.clientId, change: { action } })),
    );
    const other = await ask(
      '{ changes(first: 9, filter: { kind: integration }) { items { action } } integrations { integrations { key radar { state } } } }',
      {},
      service.tenants.a2.readOnlyKey,
    );
    expect(other.changes.items).toEqual([]);
    expect(other.integrations.integrations.filter((one: { radar: unknown }) => one.radar !== null)).toEqual([
      { key: 'lemlist', radar: { state: 'learning' } },
    ]);
  });
});

describe('what is no silence', () => {
  const count = async () => (await told()).length;

  it('is what became overdue while nobody looked: it starts over', async () => {
    const before = await count();
    await lookAt(moment(4, 1, 5));
    expect([await count(), (await ofA1()).map((one: { state: string }) => one.state)]).toEqual([
      before,
      ['regular', 'regular'],
    ]);
    expect((await ofA1())[1].nextEventOverdueAt).toBe(moment(4, 1, 6).toISOString());
  });

  it('is what a suspended client does not get', async () => {
    const before = await count();
    const suspend = (at: Date | null) =>
      service.database.query(null, 'update client set suspended_at = $2 where id = $1', [ofBusy.clientId, at]);
    await suspend(moment(4, 1, 5));
    for (const minute of [10, 20, 30, 40, 50, 60, 70]) await lookAt(moment(4, 1, 5, minute));
    await suspend(null);
    expect(await count()).toBe(before);
    for (const minute of [80, 90, 100, 110]) await lookAt(moment(4, 1, 5, minute));
    expect(await count()).toBe(before);
    await lookAt(moment(4, 1, 5, 121));
    expect(await count()).toBe(before + 1);
  });

  it('is what is disconnected: its silence ends, and nobody waits for it until it is heard again', async () => {
    const write = (mutation: string) => ask(`mutation { ${mutation} { __typename } }`);
    await write('integrationConnect(integration: smartlead, input: {})');
    expect((await ofA1())[0]).toMatchObject({ integration: 'smartlead', state: 'silent', connected: true });
    const before = await count();
    await write('integrationDisconnect(integration: smartlead)');
    while ((await aggregateEntries(service.database, 2_000)) > 0);
    expect((await told()).at(-1)).toMatchObject({ action: 'resumed', actor: expect.stringMatching(/^key:/) });
    await lookAt(moment(4, 2, 5));
    expect([await count(), (await ofA1()).map((one: { integration: string }) => one.integration)]).toEqual([
      before + 1,
      ['instantly'],
    ]);
    await write('integrationConnect(integration: smartlead, input: {})');
    expect((await ofA1())[1]).toMatchObject({ integration: 'smartlead', state: 'never', connected: true });
  });
});

it('shows what failed, is parked and is not proven, by integration', async () => {
  const now = new Date();
  await cameAt(service.database, ofOffice, [now, now], { verdict: 'failed' });
  await cameAt(service.database, ofOffice, [now], { verdict: 'malformed' });
  await service.database.query(
    null,
    `insert into parked_webhook_event (agency_id, client_id, platform, waits_for, object_key, event)
     select $1, $2, 'instantly', 'address', n::text, '{}' from generate_series(1, 2) n`,
    [ofOffice.agencyId, ofOffice.clientId],
  );
  await service.database.query(
    null,
    `update integration_connection set unproven_count = 7 where client_id = $1 and integration = 'smartlead'`,
    [ofOffice.clientId],
  );
  const figures = (await ofA1()).map(({ integration, failures, parked, unproven }: Record<string, unknown>) => ({
    ...{ integration, failures, parked, unproven },
  }));
  expect(figures).toEqual([
    { integration: 'instantly', failures: 3, parked: 2, unproven: 0 },
    { integration: 'smartlead', failures: 0, parked: 0, unproven: 7 },
  ]);
});
