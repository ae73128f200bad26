import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityStore, addContact, addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';
import { workOff } from './scored-workspace.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let dana: number;

beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
  dana = await addContact(service, { email: 'dana@northgate.example' });
  await addContact(service, { email: 'unscored@northgate.example' });
  await store.setScoring(true);
});
afterAll(() => service.close());

const FIELDS = `__typename ... on ScoringRule { id name channel variant points halfLifeDays maximumTimes activityType { name } }
  ... on Error { message } ... on InvalidError { faults { field messages } }`;
const create = (input: object, options = {}) =>
  service.graphql(
    `mutation($input: ScoringRuleInput!) { r: scoringRuleCreate(input: $input) { ${FIELDS} } }`,
    { input },
    options,
  );
const update = (id: number, input: object, options = {}) =>
  service.graphql(
    `mutation($id: RecordId!, $input: ScoringRuleInput!) { r: scoringRuleUpdate(id: $id, input: $input) { ${FIELDS} } }`,
    { id, input },
    options,
  );
const remove = (id: number, options = {}) =>
  service.graphql(
    'mutation($id: RecordId!) { r: scoringRuleDelete(id: $id) { __typename ... on DeletePayload { deletedId } ... on Error { message } } }',
    { id },
    options,
  );
const list = async (options = {}) =>
  (await service.graphql(`{ scoringRules { ${FIELDS.split('... on Error')[0]} } }`, {}, options)).body.data
    .scoringRules;
const logCall = () =>
  service.call('POST', '/public/activities/standard/call/', {
    json: { email: 'dana@northgate.example', properties: { direction: 'inbound' } },
  });
const readScore = async (id: number) =>
  (
    await service.graphql(
      'query($id: RecordId!) { contact(id: $id) { score { value computedAt lines { name points times value } } } }',
      { id },
    )
  ).body.data.contact.score;
const drain = async () => {
  const scored: number[] = [];
  for (let done = await workOff(service.database, 100); done !== null; done = await workOff(service.database, 100))
    scored.push(...done.map(({ contactId }) => contactId));
  return scored;
};

describe('a rule', () => {
  it('is created, changed and deleted, and the scores follow', async () => {
    await logCall();
    await drain();
    expect(await readScore(dana)).toEqual({ value: 0, computedAt: expect.any(String), lines: [] });
    const created = (
      await create({
        name: 'Calls',
        channel: 'call',
        variant: 'inbound',
        points: 5,
        halfLifeDays: 36500,
        maximumTimes: 3,
      })
    ).body.data.r;
    expect(created).toEqual({
      __typename: 'ScoringRule',
      id: expect.any(Number),
      name: 'Calls',
      channel: 'call',
      variant: 'inbound',
      points: 5,
      halfLifeDays: 36500,
      maximumTimes: 3,
      activityType: null,
    });
    await drain();
    expect(await readScore(dana)).toMatchObject({
      value: 5,
      lines: [{ name: 'Calls', points: 5, times: 1, value: 5 }],
    });
    const changed = (await update(created.id, { name: 'Any call', channel: 'call', points: -2 })).body.data.r;
    expect(changed).toEqual({
      ...created,
      name: 'Any call',
      variant: null,
      points: -2,
      halfLifeDays: null,
      maximumTimes: null,
    });
    await drain();
    expect(await readScore(dana)).toMatchObject({
      value: -2,
      lines: [{ name: 'Any call', points: -2, times: 1, value: -2 }],
    });
    expect((await remove(created.id)).body.data.r).toEqual({ __typename: 'DeletePayload', deletedId: created.id });
    await drain();
    expect(await readScore(dana)).toMatchObject({ value: 0, lines: [] });
    expect(await list()).toEqual([]);
  });

  it('asks for fresh scores of the contacts with activities alone, and only where scoring is on', async () => {
    await drain();
    const { id } = (await create({ name: 'x', channel: 'sms', points: 1 })).body.data.r;
    expect(await drain()).toEqual([dana]);
    await update(id, { name: 'y', channel: 'sms', points: 1 });
    expect(await drain()).toEqual([dana]);
    await update(2_147_483_647, { name: 'y', channel: 'sms', points: 1 });
    expect(await drain()).toEqual([]);
    await store.setScoring(false);
    await remove(id);
    await store.setScoring(true);
    expect(await drain()).toEqual([]);
    await store.setScoring(true);
  });

  it('of a custom type takes the new name of the type, and goes with it', async () => {
    const typeId = await addType(service, { name: 'Demo' });
    await create({ name: 'Demos', activityKey: typeId, points: 9 });
    await service.call('PATCH', '/public/activities/custom/', { json: { activity_key: typeId, schema: [] } });
    expect(await list()).toMatchObject([{ name: 'Demos', points: 9, activityType: { name: 'Demo' } }]);
    await service.call('PATCH', '/public/activities/custom/', { json: { activity_key: typeId, name: 'Demo held' } });
    expect(await list()).toMatchObject([{ name: 'Demo held', activityType: { name: 'Demo held' } }]);
    await service.call('DELETE', '/public/activities/custom/', { json: { activity_key: typeId } });
    expect(await list()).toEqual([]);
  });

  it('explains a score under its present name at once, and under the one it was computed with when it is gone', async () => {
    const typeId = await addType(service, { name: 'Trial' });
    const { id } = (await create({ name: 'Trials', activityKey: typeId, points: 7 })).body.data.r;
    await service.call('POST', '/public/activities/custom/', {
      json: { email: 'dana@northgate.example', activity_key: typeId, occured_at: '2026-01-01T00:00:00Z' },
    });
    await drain();
    const before = await readScore(dana);
    expect(before.lines).toEqual([{ name: 'Trials', points: 7, times: 1, value: 7 }]);
    await service.call('PATCH', '/public/activities/custom/', { json: { activity_key: typeId, name: 'Trial run' } });
    expect(await readScore(dana)).toEqual({ ...before, lines: [{ ...before.lines[0], name: 'Trial run' }] });
    await drain();
    await remove(id);
    expect((await readScore(dana)).lines).toMatchObject([{ name: 'Trials' }]);
    await drain();
    expect((await readScore(dana)).lines).toEqual([]);
  });

  it.each([
    [
      { name: 'x', points: 1 },
      { field: 'activityKey', messages: ['Exactly one of activityKey and channel is required.'] },
    ],
    [
      { name: 'x', points: 1, channel: 'call', activityKey: 'x' },
      { field: 'activityKey', messages: ['Exactly one of activityKey and channel is required.'] },
    ],
    [
      { name: 'x', points: 1, channel: 'fax' },
      { field: 'channel', messages: ['Must be one of: call, email, linkedin_message, sms, whatsapp.'] },
    ],
    [
      { name: 'x', points: 1, channel: 'call', variant: 'bounced' },
      { field: 'variant', messages: ['Must be one of: inbound, outbound.'] },
    ],
    [
      { name: '', points: 1, channel: 'call' },
      { field: 'name', messages: ['Must not be empty.'] },
    ],
    [
      { name: 'x', points: 1_000_001, channel: 'call' },
      { field: 'points', messages: ['Must be at most 1000000.'] },
    ],
    [
      { name: 'x', points: 1, channel: 'call', halfLifeDays: 0 },
      { field: 'halfLifeDays', messages: ['Must be at least 0.01.'] },
    ],
    [
      { name: 'x', points: 1, channel: 'call', maximumTimes: 0 },
      { field: 'maximumTimes', messages: ['Must be at least 1.'] },
    ],
  ])('%j is refused', async (input, fault) => {
    expect((await create(input)).body.data.r).toMatchObject({ __typename: 'InvalidError', faults: [fault] });
  });

  it('is refused for companies, whose activities are not scored, and for unknown and foreign types', async () => {
    const company = await addType(service, { name: 'Funding', applies_to: 'company' });
    const foreign = await addType(service, { name: 'x' }, service.tenants.b1.readWriteKey);
    expect((await create({ name: 'x', points: 1, activityKey: company })).body.data.r.faults).toEqual([
      { field: 'activityKey', messages: ['Activities of companies are not scored.'] },
    ]);
    for (const activityKey of [foreign, 'nonsense']) {
      expect((await create({ name: 'x', points: 1, activityKey })).body.data.r).toEqual({
        __typename: 'NotFoundError',
        message: 'Activity type not found',
      });
    }
  });
});

describe('while scoring is off', () => {
  it('an old score is none: its value is null, nothing explains it, and its time stays', async () => {
    const { id } = (await create({ name: 'Calls', channel: 'call', points: 5 })).body.data.r;
    await drain();
    const before = await readScore(dana);
    expect(before).toMatchObject({ value: 5, lines: [{ name: 'Calls' }] });
    await store.setScoring(false);
    const old = { value: null, computedAt: before.computedAt, lines: [] };
    expect(await readScore(dana)).toEqual(old);
    const people =
      'query($id: RecordId!) { contact(id: $id) { person { scores { nodes { value lines { name } } } } } }';
    expect((await service.graphql(people, { id: dana })).body.data.contact.person.scores.nodes).toEqual([
      { value: null, lines: [] },
    ]);
    await store.setScoring(true);
    expect(await readScore(dana)).toEqual(before);
    await remove(id);
    await drain();
  });
});

describe('other workspaces and keys', () => {
  it('are told of a foreign rule what they are told of an unknown one', async () => {
    const { id } = (await create({ name: 'mine', channel: 'call', points: 1 })).body.data.r;
    const key = service.tenants.a2.readWriteKey;
    const answers = (rule: number) =>
      Promise.all([update(rule, { name: 'x', channel: 'call', points: 1 }, { key }), remove(rule, { key })]);
    const [foreign, unknown] = [await answers(id), await answers(2_147_483_647)];
    expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
    expect(foreign[0]?.body.data.r).toEqual({ __typename: 'NotFoundError', message: 'Scoring rule not found' });
    expect(await list({ key })).toEqual([]);
    expect(await list()).toMatchObject([{ name: 'mine', points: 1 }]);
    await remove(id);
  });

  it('may not change rules with a read-only key', async () => {
    const key = service.tenants.a1.readOnlyKey;
    expect((await create({ name: 'x', channel: 'call', points: 1 }, { key })).status).toBe(403);
    expect((await remove(1, { key })).status).toBe(403);
  });
});

describe('a score', () => {
  it('is null until it was first computed', async () => {
    const id = await addContact(service, { email: 'new@northgate.example' });
    expect(await readScore(id)).toBeNull();
  });
});
