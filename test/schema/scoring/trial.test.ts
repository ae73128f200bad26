import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContact, addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';

const DAY_MS = 86_400_000;

let service: TestService;
let caller: number;
let answered: number;

beforeAll(async () => {
  service = await startService();
  caller = await addContact(service, { email: 'caller@northgate.example' });
  answered = await addContact(service, { email: 'answered@northgate.example' });
  await addContact(service, { email: 'silent@northgate.example' });
  await log('caller@northgate.example', 'inbound', 0);
  await log('caller@northgate.example', 'inbound', 10);
  await log('answered@northgate.example', 'outbound', 0);
  await service.graphql('mutation { workspaceUpdate(input: { scoreLevels: [10, 20] }) { __typename } }');
  await service.graphql('mutation($input: ScoringRuleInput!) { scoringRuleCreate(input: $input) { __typename } }', {
    input: { name: 'Calls', channel: 'call', points: 10 },
  });
});
afterAll(() => service.close());

const log = (email: string, direction: string, daysAgo: number) =>
  service.call('POST', '/public/activities/standard/call/', {
    json: { email, properties: { direction, timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString() } },
  });

const TRIAL = `query ($rules: [ScoringRuleInput!]!, $first: Int, $after: RecordId) {
  scoringTrial(rules: $rules, first: $first, after: $after) {
    contacts changed next levels { level now then }
    crossings { contactId value triedValue level triedLevel contact { email } } } }`;
const attempt = async (variables: object, options = {}) => (await service.graphql(TRIAL, variables, options)).body;
const inbound = { name: 'They called', channel: 'call', variant: 'inbound', points: 12 };

describe('a trial of rules', () => {
  it('tells who would reach or leave which level, though scoring is off', async () => {
    expect(await attempt({ rules: [inbound] })).toEqual({
      data: {
        scoringTrial: {
          contacts: 2,
          changed: 2,
          next: null,
          levels: [
            { level: 0, now: 0, then: 1 },
            { level: 1, now: 1, then: 0 },
            { level: 2, now: 1, then: 1 },
          ],
          crossings: [
            {
              contactId: answered,
              value: 10,
              triedValue: 0,
              level: 1,
              triedLevel: 0,
              contact: { email: 'answered@northgate.example' },
            },
          ],
        },
      },
    });
  });

  it('changes neither rules nor scores, and leaves nothing to be scored', async () => {
    const state = () =>
      service.database.query(
        null,
        `select (select count(*) from contact_score)::int as scores, (select count(*) from rescoring_request)::int as requests,
                (select count(*) from audit_entry)::int as entries, (select json_agg(r order by r.id) from scoring_rule r) as rules`,
      );
    const before = await state();
    await attempt({ rules: [inbound] });
    expect(await state()).toEqual(before);
  });

  it('counts the newest with a maximum, and takes half-lives, as scores do', async () => {
    const { data } = await attempt({ rules: [{ ...inbound, points: 8, maximumTimes: 1 }] });
    expect(data.scoringTrial.crossings.map(({ contactId, triedValue }: never) => [contactId, triedValue])).toEqual([
      [caller, 8],
      [answered, 0],
    ]);
    const halved = await attempt({ rules: [{ ...inbound, points: 16, halfLifeDays: 10 }] });
    const [first] = halved.data.scoringTrial.crossings;
    expect(first.contactId).toBe(answered);
    expect(halved.data.scoringTrial.levels[2]).toEqual({ level: 2, now: 1, then: 1 });
  });

  it('counts custom types of the workspace, and says where a rule is none', async () => {
    const type = await addType(service, { name: 'Demo', applies_to: 'contact' });
    const { data } = await attempt({ rules: [{ name: 'Demo', activityKey: type, points: 5 }] });
    expect(data.scoringTrial.changed).toBe(2);
    const { errors } = await attempt({ rules: [inbound, { name: '', channel: 'fax', points: 1 }] });
    expect(errors[0].extensions.faults.map(({ field }: { field: string }) => field)).toEqual([
      'rules.1.name',
      'rules.1.channel',
    ]);
    const unknown = await attempt({ rules: [{ name: 'x', activityKey: crypto.randomUUID(), points: 1 }] });
    expect(unknown.errors[0].message).toBe('Activity type not found');
  });

  it('goes over the contacts in steps', async () => {
    const one = await attempt({ rules: [], first: 1 });
    expect(one.data.scoringTrial).toMatchObject({ contacts: 1, changed: 1, next: caller });
    const two = await attempt({ rules: [], first: 1, after: one.data.scoringTrial.next });
    expect(two.data.scoringTrial).toMatchObject({ contacts: 1, changed: 1, next: answered });
    const three = await attempt({ rules: [], first: 1, after: two.data.scoringTrial.next });
    expect(three.data.scoringTrial).toMatchObject({ contacts: 0, changed: 0, next: null, crossings: [] });
  });

  it('refuses more than it takes, and sees no neighbour', async () => {
    for (const first of [0, 501]) {
      const { errors } = await attempt({ rules: [], first });
      expect(errors[0].extensions.faults).toEqual([{ field: 'first', messages: ['Must be from 1 to 500.'] }]);
    }
    const many = await attempt({ rules: Array.from({ length: 101 }, () => inbound) });
    expect(many.errors[0].extensions.faults).toEqual([{ field: 'rules', messages: ['Must be at most 100.'] }]);
    const key = service.tenants.a2.readOnlyKey;
    expect((await attempt({ rules: [inbound] }, { key })).data.scoringTrial).toMatchObject({ contacts: 0, next: null });
  });
});
