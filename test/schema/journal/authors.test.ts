import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORMS, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import { pathNamesOf } from '../../../src/platforms/toolkit/platform.js';
import { stepOf } from '../../../src/worker/runner.js';
import { actorOfClient, type Entered, takeEntered } from '../../support/entered.js';
import { documented, exampleBody, fillPath, plantRecords } from '../../support/examples.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type FixtureCase, readFixture, readFixtureIndex } from '../../webhooks/fixtures/read-fixtures.js';
import { addAgency, addClient, connect, deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';
import { passTime } from '../../webhooks/support/work-off.js';

const platforms = webhooksOf(PLATFORMS);

let service: TestService;
beforeAll(async () => {
  // The time of a delivery is up at once: what is more than one slice is left to the worker.
  service = await startService({ WEBHOOK_MIB_PER_DAY: '100', WEBHOOK_APPLY_MS: '0' });
});
afterAll(() => service.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const clearInbox = () => query('delete from journal_inbox');
beforeEach(clearInbox);

const entered = () => takeEntered(service.database);
const actorsOf = (entries: readonly Entered[]) => [...new Set(entries.map(({ author }) => author?.actor))];

const keyOf = (clientId: string) => actorOfClient(service.database, clientId);

async function runTask(name: string): Promise<void> {
  const { context } = stepOf(name, contextFor(service.database), undefined);
  while (await taskNamed(name).run(context));
}

const isDeletion = (name: string) => name.startsWith('DELETE');

function webhooksWithCases(level: 'client' | 'agency'): [slug: string, name: string, cases: FixtureCase[]][] {
  const index = readFixtureIndex();
  return platforms.flatMap((platform) => {
    const cases = (index[platform.slug]?.cases ?? []).filter(({ malformed }) => !malformed);
    const [name] = pathNamesOf(platform, level);
    return name === undefined ? [] : [[platform.slug, name, cases]];
  });
}

/* Not every platform tells agencies of opt-outs. */
const SUPPRESSION = 10;

describe('every write of an entry point says in the journal who did it', () => {
  it('REST: all routes that write, by the key, with the operation and the id of the request', async () => {
    const { clientId, readWriteKey } = service.tenants.a1;
    const own = await plantRecords(service.database, clientId, 'authors');
    await clearInbox();
    const actor = await keyOf(clientId);
    const writes = documented.filter(({ row }) => row.access.workspace === 'write');
    const kinds = new Set<number>();
    for (const route of writes.toSorted((one, two) => Number(isDeletion(one.name)) - Number(isDeletion(two.name)))) {
      const json = exampleBody(route.row);
      await service.call(route.row.method.toUpperCase(), fillPath(route, own), {
        key: readWriteKey,
        ...(json ? { json } : {}),
      });
      const entries = await entered();
      for (const { kind, author } of entries) {
        expect(author, route.name).toMatchObject({
          actor,
          request: expect.stringMatching(/^[0-9a-f-]{36}$/),
          operation: expect.any(String),
        });
        kinds.add(kind);
      }
    }
    expect([...kinds].toSorted((one, two) => one - two)).toEqual([1, 2, 3, 10]);
    await service.call('POST', '/public/activities/standard/call/', {
      json: { email: 'example@every-route.example', properties: { direction: 'inbound' } },
    });
    const activity = await entered();
    expect([activity.map(({ kind }) => kind), actorsOf(activity)]).toEqual([[6], [actor]]);
  });

  it('GraphQL: a batch, a merge and a write with a name, by the name of the operation and of the key', async () => {
    const { clientId } = service.tenants.a1;
    await query(`update api_key set name = 'CRM sync' where client_id = $1`, [clientId]);
    await expect
      .poll(async () => {
        await clearInbox();
        await service.graphql(
          `mutation Sync($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }`,
          {
            items: [1, 2].map((n) => ({
              email: `${n}-${Math.random()}@authors.example`,
              companyDomain: 'authors.example',
            })),
          },
        );
        const entries = await entered();
        return [...new Set(entries.map(({ author }) => `${author?.actor} ${author?.name} ${author?.operation}`))];
      })
      .toEqual([`${await keyOf(clientId)} CRM sync Sync`]);
    const persons = await query<{ id: number }>('select id from person where client_id = $1 order by id desc limit 2', [
      clientId,
    ]);
    await service.graphql(`mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }`, {
      ids: persons.map(({ id }) => id),
    });
    const merge = await entered();
    expect(merge.map(({ kind }) => kind)).toContain(7);
    expect(actorsOf(merge)).toEqual([await keyOf(clientId)]);
  });

  it.each(webhooksWithCases('client'))(
    'webhooks of %s: every kind of event, by the platform',
    async (slug, name, cases) => {
      for (const { file } of cases) {
        const clientId = await addClient(service);
        await deliver(service, `/public/${name}/${clientId}`, readFixture(file));
        const actors = actorsOf(await entered());
        expect([file, actors.filter((actor) => actor !== `webhook:${slug}`)]).toEqual([file, []]);
      }
    },
  );

  it.each(webhooksWithCases('agency'))(
    "webhooks of %s at an agency's address: every kind of event, by the platform",
    async (slug, name, cases) => {
      const kinds = new Set<number>();
      for (const { file, routing } of cases.filter((one) => one.routing !== undefined)) {
        const agencyId = await addAgency(service);
        const clientId = await addClient(service, agencyId);
        await connect(service, clientId, slug, { account: routing ?? null });
        await deliver(service, `/public/${name}/${agencyId}`, readFixture(file));
        const entries = await entered();
        for (const { kind } of entries) kinds.add(kind);
        expect([file, actorsOf(entries).filter((actor) => actor !== `webhook:${slug}`)]).toEqual([file, []]);
      }
      if (slug !== 'hubspot') expect([...kinds].filter((kind) => kind !== SUPPRESSION).sort()).toEqual([1, 3, 5]);
    },
  );

  it('what is left of a delivery, and events that were parked, by the job that applies them', async () => {
    const clientId = await addClient(service);
    const sends = Array.from({ length: 250 }, (_, n) => ({
      type: 'emailsSent',
      leadEmail: `lead-${n}@authors.example`,
      campaignId: 'cam_1',
      createdAt: new Date(Date.parse('2026-03-02T09:00:00Z') + n).toISOString(),
    }));
    await deliver(service, `/public/lemlist-webhook/${clientId}`, sends);
    expect(actorsOf(await entered())).toEqual(['webhook:lemlist']);
    await runTask('apply-parked');
    const rest = await entered();
    expect([actorsOf(rest), new Set(rest.map(({ kind }) => kind))]).toEqual([['job:apply-parked'], new Set([1, 3])]);

    const agencyId = await addAgency(service);
    await deliver(service, `/public/global-instantly-webhook/${agencyId}`, instantly('email_sent', { workspace: 'w' }));
    expect(await entered()).toEqual([]);
    await connect(service, await addClient(service, agencyId), 'instantly', { account: 'w' });
    await passTime(service.database);
    await runTask('apply-parked');
    expect(actorsOf(await entered())).toEqual(['job:apply-parked']);
  });

  it('scoring writes no record that is told of', async () => {
    const { clientId } = service.tenants.a1;
    await query('update client set scoring_enabled = true where id = $1', [clientId]);
    await service.call('POST', '/public/activities/standard/call/', {
      json: { email: 'example@every-route.example', properties: { direction: 'inbound' } },
    });
    await entered();
    await query(
      `insert into rescoring_request (client_id, subject_kind, subject_id) values ($1, 'workspace', 0) on conflict do nothing`,
      [clientId],
    );
    for (const task of ['rescore', 'refresh-scores']) await runTask(task);
    expect(await entered()).toEqual([]);
  });

  it('jobs: what is scored, applied later and erased, by the name of the task', async () => {
    const { a1, x } = service.tenants;
    const made = await service.call('POST', '/public/contacts', { json: { email: 'gone@authors.example' } });
    const [contact] = await query<{ person: number }>('select person_id as person from contact where id = $1', [
      made.body.id,
    ]);
    await service.graphql(
      `mutation ($client: String!, $person: RecordId!) { personErase(clientId: $client, personId: $person) { __typename } }`,
      { client: a1.clientId, person: contact?.person },
      { key: x.masterKey },
    );
    await clearInbox();
    await runTask('erase-persons');
    expect(actorsOf(await entered())).toEqual(['job:erase-persons']);
  });

  it('a hand-written statement has no author', async () => {
    await query(`insert into company (client_id, domain) values ($1, 'hand.authors.example')`, [
      service.tenants.a1.clientId,
    ]);
    expect(await entered()).toEqual([{ kind: 2, author: null }]);
  });
});
