import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityStore, addContact, addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let dana: number;
let person: number;
let company: number;
let foreign: number;
const ids: number[] = [];

beforeAll(async () => {
  service = await startService();
  company = await activityStore(service).addCompany('northgate.example');
  dana = await addContact(service, { email: 'dana@northgate.example', company_id: company });
  person = (await service.graphql('query($id: RecordId!) { contact(id: $id) { personId } }', { id: dana })).body.data
    .contact.personId;
  await addContact(service, { phone: '+14155552671', person_id: person });
  foreign = await addContact(service, { email: 'dana@northgate.example' }, service.tenants.a2.readWriteKey);
  const activity_key = await addType(service, { name: 'Demo' });
  for (const day of ['03', '01', '02']) {
    const answer = await service.call('POST', '/public/activities/custom/', {
      json: {
        activity_key,
        occured_at: `2024-05-${day}T00:00:00Z`,
        email: 'dana@northgate.example',
        phone: '+14155552671',
      },
    });
    ids.push(answer.body.id);
  }
  const call = await service.call('POST', '/public/activities/standard/call/', {
    json: { email: 'dana@northgate.example', properties: { direction: 'inbound', timestamp: '2024-05-04T00:00:00Z' } },
  });
  ids.push(call.body.id);
});
afterAll(() => service.close());

const read = (field: string, id: number, options = {}) =>
  service.graphql(
    `query($id: RecordId!) { record: ${field}(id: $id) { activities { totalCount nodes { id channel occurredAt activityType { name } } } } }`,
    { id },
    options,
  );
const newestFirst = () => [ids[3], ids[0], ids[2], ids[1]];
const idsOf = (answer: { body: { data: { record: { activities: { nodes: { id: number }[] } } } } }) =>
  answer.body.data.record.activities.nodes.map(({ id }) => id);

describe('a timeline', () => {
  it('of a contact shows its activities, newest first', async () => {
    const answer = await read('contact', dana);
    expect(idsOf(answer)).toEqual(newestFirst());
    expect(answer.body.data.record.activities.totalCount).toBe(4);
    expect(answer.body.data.record.activities.nodes.slice(0, 2)).toEqual([
      { id: ids[3], channel: 'call', occurredAt: '2024-05-04T00:00:00.000Z', activityType: null },
      { id: ids[0], channel: null, occurredAt: '2024-05-03T00:00:00.000Z', activityType: { name: 'Demo' } },
    ]);
  });

  it('of a company shows what was logged on its contacts over standard channels', async () => {
    expect(idsOf(await read('company', company))).toEqual([ids[3]]);
  });

  it('of a Person shows each activity once, whichever contacts it concerns', async () => {
    const answer = await read('person', person);
    expect(idsOf(answer)).toEqual(newestFirst());
    expect(answer.body.data.record.activities.totalCount).toBe(4);
  });

  it('is walked in windows without a gap', async () => {
    const walked: number[] = [];
    let after: string | null = null;
    do {
      const answer = await service.graphql(
        'query($id: RecordId!, $after: String) { contact(id: $id) { activities(first: 1, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } } }',
        { id: dana, after },
      );
      const { nodes, pageInfo } = answer.body.data.contact.activities;
      walked.push(nodes[0].id);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(walked).toEqual(newestFirst());
  });

  it('of another client shows nothing of ours', async () => {
    expect(idsOf(await read('contact', foreign, { key: service.tenants.a2.readWriteKey }))).toEqual([]);
  });
});
