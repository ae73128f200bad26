import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { stepOf } from '../../../src/worker/runner.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
let clientId: string;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  ({ clientId } = service.tenants.a1);
  await ask(`mutation { scoringRuleCreate(input: { name: "calls", channel: "call", points: 10 }) { __typename } }`);
});
afterAll(() => service.close());
beforeEach(async () => {
  await settings({ scoringEnabled: true, scoreLevels: [20, 30.5] });
  await work();
});

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const settings = async (input: object) =>
  (
    await ask(
      `mutation ($input: WorkspaceSettingsInput!) { workspaceUpdate(input: $input) { __typename
        ... on WorkspaceSettings { scoreLevels } ... on InvalidError { faults { field messages } } } }`,
      { input },
    )
  ).workspaceUpdate;

/* As the worker runs a task, whose name is then the author's. */
async function run(name: string): Promise<void> {
  const { context } = stepOf(name, contextFor(service.database), undefined);
  while (await taskNamed(name).run(context));
}
const work = async () => {
  await run('rescore');
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};

let made = 0;
const contact = async () => {
  made += 1;
  const { body } = await service.call('POST', '/public/v2/contacts', { json: { email: `s${made}@scores.example` } });
  return body as { id: number; email: string };
};
const call = async (email: string, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    const json = { email, properties: { direction: 'inbound' } };
    expect((await service.call('POST', '/public/activities/standard/call/', { json })).status).toBe(201);
  }
};

const ENTRY = 'kind action recordId personId actor fields { name isCustom before after }';
const crossings = async (record: number, key?: string) =>
  (
    await ask(
      `query ($filter: ChangeFilter) { changes(first: 100, filter: $filter) { items { ${ENTRY} } } }`,
      { filter: { kind: 'score', record } },
      key,
    )
  ).changes.items;
const fields = (before: [number | null, number], after: [number, number]) =>
  ['level', 'value'].map((name, index) => ({
    ...{ name, isCustom: false, before: before.at(1 - index), after: after.at(1 - index) },
  }));
const personOf = async (id: number) =>
  (await ask('query ($id: RecordId!) { contact(id: $id) { personId } }', { id })).contact.personId;

describe('a contact whose score reaches or leaves a level', () => {
  it('is told once each time, by the task, in the feed, the agency’s, and the histories of contact and Person', async () => {
    const { id, email } = await contact();
    const personId = await personOf(id);
    await call(email);
    await work();
    expect(await crossings(id)).toEqual([]);
    await call(email);
    await work();
    const reached = {
      ...{ kind: 'score', action: 'changed', recordId: id, personId, actor: 'job:rescore' },
      fields: fields([10, 0], [20, 1]),
    };
    expect(await crossings(id)).toEqual([reached]);
    await call(email, 3);
    await work();
    const higher = { ...reached, fields: fields([20, 1], [50, 2]) };
    expect(await crossings(id)).toEqual([reached, higher]);

    const { agencyChanges } = await ask(
      `{ agencyChanges(first: 100, filter: { kind: score, record: ${id} }) { items { clientId change { ${ENTRY} } } } }`,
      {},
      service.tenants.x.masterKey,
    );
    expect(agencyChanges.items).toEqual([reached, higher].map((change) => ({ clientId, change })));
    const told = await ask(
      `query ($id: RecordId!, $person: RecordId!) {
        contact(id: $id) { score { value level } history(first: 5) { nodes { ${ENTRY} } } }
        person(id: $person) { history(first: 5) { nodes { ${ENTRY} } } } }`,
      { id, person: personId },
    );
    expect(told.contact.score).toEqual({ value: 50, level: 2 });
    expect(told.contact.history.nodes.slice(0, 2)).toEqual([higher, reached]);
    expect(told.person.history.nodes.slice(0, 2)).toEqual([higher, reached]);
    const { body } = await service.call('GET', `/public/v2/changes?kind=score&record_id=${id}`);
    expect(body.changes.map((one: { fields: unknown }) => one.fields)).toHaveLength(2);
  });

  it('is told of a first score as well, and not when it is computed again or changes within a level', async () => {
    const { id, email } = await contact();
    await call(email, 2);
    await work();
    const first = [expect.objectContaining({ fields: fields([null, 0], [20, 1]) })];
    expect(await crossings(id)).toEqual(first);
    await call(email);
    await work();
    const waits = () => service.database.query(null, 'select kind from journal_inbox');
    expect(await waits()).toEqual([]);
    await settings({ scoringEnabled: false });
    await settings({ scoringEnabled: true });
    await run('rescore');
    expect(await waits()).toEqual([]);
    expect(await crossings(id)).toEqual(first);
  });

  it('is told when the levels change, or a rule', async () => {
    const { id, email } = await contact();
    await call(email, 2);
    await work();
    await settings({ scoreLevels: [15, 18, 30] });
    await work();
    await settings({ scoreLevels: [] });
    await work();
    const levels = (await crossings(id)).map((one: { fields: object[] }) => one.fields[0]);
    expect(levels).toEqual([
      { name: 'level', isCustom: false, before: 0, after: 1 },
      { name: 'level', isCustom: false, before: 1, after: 2 },
      { name: 'level', isCustom: false, before: 2, after: 0 },
    ]);
    const { score } = (await ask('query ($id: RecordId!) { contact(id: $id) { score { value level } } }', { id }))
      .contact;
    expect(score).toEqual({ value: 20, level: 0 });
  });

  it('is not told where the deletion of the contact takes the score; nor to other clients', async () => {
    const { id, email } = await contact();
    await call(email, 2);
    await work();
    await service.call('DELETE', `/public/v2/contacts/${id}`);
    await work();
    expect(await crossings(id)).toHaveLength(1);
    expect(await crossings(id, service.tenants.a2.readOnlyKey)).toEqual([]);
  });

  it('is not told any more of a Person that is erased, whether its entry has a number or waits for one', async () => {
    const { id, email } = await contact();
    await call(email, 2);
    await work();
    await call(email, 2);
    await run('rescore');
    const person = await personOf(id);
    await ask(
      `mutation { personErase(clientId: "${clientId}", personId: ${person}) { __typename } }`,
      {},
      service.tenants.x.masterKey,
    );
    await run('erase-persons');
    await work();
    expect((await crossings(id)).flatMap((one: { fields: object[] }) => one.fields)).toEqual([]);
  });
});

describe('the levels of a workspace', () => {
  it.each([
    [[0, 5], 'Must be numbers above 0, of which each is higher than the one before.'],
    [[-1], 'Must be numbers above 0, of which each is higher than the one before.'],
    [[5, 5], 'Must be numbers above 0, of which each is higher than the one before.'],
    [[9, 5], 'Must be numbers above 0, of which each is higher than the one before.'],
    [Array.from({ length: 11 }, (_one, index) => index + 1), 'Must be at most 10.'],
  ])('are not %j', async (scoreLevels, message) => {
    expect(await settings({ scoreLevels })).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'scoreLevels', messages: [message] }],
    });
    expect((await settings({})).scoreLevels).toEqual([20, 30.5]);
  });

  it('are none after null, and ask for scores only where they change', async () => {
    const due = () =>
      service.database.query(null, `select bump from rescoring_request where client_id = $1`, [clientId]);
    await settings({ scoreLevels: [20, 30.5] });
    expect(await due()).toEqual([]);
    expect((await settings({ scoreLevels: null })).scoreLevels).toEqual([]);
    expect(await due()).toHaveLength(1);
  });
});

describe('a status that a platform changes', () => {
  it('is told as the change of its fields, by the platform', async () => {
    const email = 'status@scores.example';
    const { body } = await service.call('POST', '/public/v2/contacts', { json: { email } });
    const path = `/public/instantly-webhook/${clientId}`;
    await service.database.query(
      null,
      `insert into integration_connection (client_id, integration) values ($1, 'instantly') on conflict do nothing`,
      [clientId],
    );
    expect((await deliver(service, path, instantly('unsubscribed', { lead_email: email }))).status).toBe(200);
    await work();
    const { changes } = await ask(
      `query ($filter: ChangeFilter) { changes(first: 100, filter: $filter) { items { ${ENTRY} } } }`,
      { filter: { kind: 'contact', record: body.id, action: 'changed' } },
    );
    expect(changes.items).toEqual([
      {
        ...{ kind: 'contact', action: 'changed', recordId: body.id, personId: expect.any(Number) },
        actor: 'webhook:instantly',
        fields: expect.arrayContaining([
          { name: 'contactStatus', isCustom: false, before: 'active', after: 'unsubscribed' },
          { name: 'previousStatus', isCustom: false, before: null, after: 'active' },
        ]),
      },
    ]);
  });
});
