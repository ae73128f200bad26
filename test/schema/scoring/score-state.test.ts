import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContact } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';
import { workOff } from './scored-workspace.js';

let service: TestService;
let id: number;
let other: number;

beforeAll(async () => {
  service = await startService();
  id = await addContact(service, { email: 'dana@northgate.example' });
  other = await addContact(service, { email: 'mute@northgate.example' });
});
afterAll(() => service.close());

const STATE = 'query ($id: RecordId!) { contact(id: $id) { score { value } scoreState { reason since } } }';
const state = async (of = id) => (await service.graphql(STATE, { id: of })).body;
const told = (reason: string, value: number | null = null) => ({
  data: { contact: { score: value === null ? null : { value }, scoreState: { reason, since: null } } },
});
const setScoring = (on: boolean) =>
  service.graphql(`mutation { workspaceUpdate(input: { scoringEnabled: ${on} }) { __typename } }`);
const addRule = (input: object) =>
  service.graphql('mutation ($input: ScoringRuleInput!) { scoringRuleCreate(input: $input) { __typename } }', {
    input,
  });
const call = (email: string, timestamp: string) =>
  service.call('POST', '/public/activities/standard/call/', {
    json: { email, properties: { direction: 'inbound', timestamp } },
  });

/* One story: each step removes the reason that was told before. */
describe('the reason for a score', () => {
  it('is told from scoring that is off to a score that explains itself', async () => {
    expect(await state()).toEqual(told('off'));
    await setScoring(true);
    expect(await state()).toEqual(told('no_rules'));
    await addRule({ name: 'SMS', channel: 'sms', points: 3 });
    expect(await state()).toEqual(told('no_activities'));
    await call('dana@northgate.example', '2020-01-01T00:00:00Z');
    const waiting = await state();
    expect(waiting).toEqual({
      data: { contact: { score: null, scoreState: { reason: 'pending', since: expect.stringMatching(/Z$/) } } },
    });
    await workOff(service.database, 100);
    expect(await state()).toEqual(told('not_counted', 0));
    await addRule({ name: 'Old calls', channel: 'call', points: 10, halfLifeDays: 1 });
    await workOff(service.database, 100);
    expect(await state()).toEqual(told('faded', 0));
    await addRule({ name: 'Calls', channel: 'call', points: 10 });
    await workOff(service.database, 100);
    expect(await state()).toEqual(told('scored', 10));
    expect(await state(other)).toEqual(told('no_activities'));
  });

  it('is the lack of activities where a contact has only emails that were delivered', async () => {
    const contact = await addContact(service, { email: 'mail@northgate.example' });
    await service.graphql('mutation ($input: EmailInput!) { emailCreate(input: $input) { __typename } }', {
      input: { emailType: 'inbound', origin: 'builtin', contactEmail: 'mail@northgate.example' },
    });
    await addRule({ name: 'Replies', channel: 'email', variant: 'inbound', points: 4 });
    expect(await state(contact)).toEqual(told('no_activities'));
  });

  it('is not told of a contact of a neighbour', async () => {
    expect((await service.graphql(STATE, { id }, { key: service.tenants.a2.readOnlyKey })).body).toEqual({
      data: { contact: null },
    });
  });
});
