import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LIST = `query ($subject: String) { auditEntries(first: 100, filter: {subject: $subject}) {
  nodes { clientId actor action before after } } }`;

/** The entries about one thing, oldest first. */
async function readEntries(subject: string) {
  const { nodes } = (await service.graphql(LIST, { subject })).body.data.auditEntries;
  return nodes.toReversed();
}

async function countEntries(): Promise<number> {
  const answer = await service.graphql('{ auditEntries { totalCount } }');
  return answer.body.data.auditEntries.totalCount;
}

const mutate = async (mutation: string) => (await service.graphql(`mutation { r: ${mutation} }`)).body.data.r;

/** What every entry of this workspace says. */
const entry = () => ({
  clientId: service.tenants.a1.clientId,
  actor: expect.stringMatching(/^key:\d+ RV-•+/),
});

const newType = async (name: string): Promise<string> =>
  (await service.call('POST', '/public/activities/types/', { json: { name } })).body.id;

describe('the audit log tells', () => {
  it('of a source from its registration to its end, and nothing of what changed nothing', async () => {
    const type = await newType('Demo');
    const { id } = await mutate('activitySourceCreate(name: "Dialer") { ... on ActivitySource { id } }');
    await mutate(`activitySourceBind(id: ${id}, binding: {channel: "call"}) { __typename }`);
    await mutate(`activitySourceBind(id: ${id}, binding: {channel: "call"}) { __typename }`);
    await mutate(`activitySourceBind(id: ${id}, binding: {activityKey: "${type}"}) { __typename }`);
    await mutate(`activitySourceRename(id: ${id}, name: "Phone box") { __typename }`);
    await mutate(`activitySourceUnbind(id: ${id}, binding: {channel: "call"}) { __typename }`);
    await mutate(`activitySourceUnbind(id: ${id}, binding: {channel: "sms"}) { __typename }`);
    await mutate(`activitySourceDelete(id: ${id}) { __typename }`);
    const states = [
      { name: 'Dialer', channels: [], activityTypes: [] },
      { name: 'Dialer', channels: ['call'], activityTypes: [] },
      { name: 'Dialer', channels: ['call'], activityTypes: [type] },
      { name: 'Phone box', channels: ['call'], activityTypes: [type] },
      { name: 'Phone box', channels: [], activityTypes: [type] },
    ];
    const actions = ['created', 'enabled', 'enabled', 'renamed', 'disabled', 'deleted'];
    expect(await readEntries(`source:${id}`)).toEqual(
      actions.map((action, turn) => ({
        ...entry(),
        action: `source.${action}`,
        before: states[turn - 1] ?? null,
        after: states[turn] ?? null,
      })),
    );
  });

  it('of a scoring rule', async () => {
    const { id } = await mutate(
      'scoringRuleCreate(input: {name: "Calls", channel: "call", variant: "inbound", points: 5}) { ... on ScoringRule { id } }',
    );
    await mutate(
      `scoringRuleUpdate(id: ${id}, input: {name: "SMS", channel: "sms", points: -1, halfLifeDays: 2.5, maximumTimes: 3}) { __typename }`,
    );
    await mutate(`scoringRuleDelete(id: ${id}) { __typename }`);
    const none = { activityType: null, variant: null, halfLifeDays: null, maximumTimes: null };
    const first = { ...none, name: 'Calls', channel: 'call', variant: 'inbound', points: 5 };
    const second = { ...none, name: 'SMS', channel: 'sms', points: -1, halfLifeDays: 2.5, maximumTimes: 3 };
    expect(await readEntries(`scoring_rule:${id}`)).toEqual([
      { ...entry(), action: 'scoring_rule.created', before: null, after: first },
      { ...entry(), action: 'scoring_rule.updated', before: first, after: second },
      { ...entry(), action: 'scoring_rule.deleted', before: second, after: null },
    ]);
  });

  it('of an activity type, and of a repeated request once', async () => {
    const json = { name: 'Demo', schema: [{ field_name: 'size', type: 'number' }] };
    const headers = { 'Idempotency-Key': 'audited' };
    const made = await service.call('POST', '/public/activities/types/', { json, headers });
    await service.call('POST', '/public/activities/types/', { json, headers });
    const type = made.body.id;
    await service.call('PATCH', '/public/activities/custom/', { json: { activity_key: type, name: 'Demo held' } });
    await service.call('DELETE', '/public/activities/custom/', { json: { activity_key: type } });
    const schema = [{ fieldName: 'size', type: 'number' }];
    const first = { name: 'Demo', appliesTo: 'contact', schema };
    const second = { ...first, name: 'Demo held' };
    expect(await readEntries(`activity_type:${type}`)).toEqual([
      { ...entry(), action: 'activity_type.created', before: null, after: first },
      { ...entry(), action: 'activity_type.updated', before: first, after: second },
      { ...entry(), action: 'activity_type.deleted', before: second, after: null },
    ]);
  });

  it('nothing of changes that were refused', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const before = await countEntries();
    await mutate('activitySourceCreate(name: "builtin") { __typename }');
    await mutate('activitySourceDelete(id: 2147483647) { __typename }');
    await mutate('scoringRuleUpdate(id: 2147483647, input: {name: "x", channel: "call", points: 1}) { __typename }');
    await mutate('scoringRuleDelete(id: 2147483647) { __typename }');
    await service.call('PATCH', '/public/activities/custom/', { json: { activity_key: unknown, name: 'x' } });
    await service.call('DELETE', '/public/activities/custom/', { json: { activity_key: unknown } });
    expect(await countEntries()).toBe(before);
  });
});
