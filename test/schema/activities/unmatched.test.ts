import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContact, addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let matched: number;
let unmatched: number;
let ofCompany: number;
let nowhere: number;

async function log(json: object): Promise<number> {
  const answer = await service.call('POST', '/public/activities/custom/', { json });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

beforeAll(async () => {
  service = await startService();
  await addContact(service, { email: 'dana@northgate.example', company_id: 'northgate.example' });
  await addContact(service, { email: 'gone@northgate.example' });
  const person = await addType(service, { name: 'Demo' });
  const account = await addType(service, { name: 'Renewal', applies_to: 'company' });
  const occured_at = '2024-05-01T00:00:00Z';
  matched = await log({ activity_key: person, occured_at, email: 'dana@northgate.example' });
  unmatched = await log({ activity_key: person, occured_at, email: 'nobody@northgate.example' });
  ofCompany = await log({ activity_key: account, occured_at, domain: 'northgate.example' });
  nowhere = await log({ activity_key: account, occured_at, domain: 'nowhere.example' });
});
afterAll(() => service.close());

const list = async (linked: boolean | null, window: object = { first: 20 }, key?: string) => {
  const answer = await service.graphql(
    `query ($linked: Boolean, $first: Int, $last: Int, $after: String, $before: String) {
      activities(filter: {linked: $linked}, first: $first, last: $last, after: $after, before: $before) {
        totalCount pageInfo { hasNextPage endCursor } nodes { id }
      }
    }`,
    { linked, ...window },
    key === undefined ? {} : { key },
  );
  expect(answer.body.errors).toBeUndefined();
  const { totalCount, pageInfo, nodes } = answer.body.data.activities;
  return { totalCount, pageInfo, ids: nodes.map(({ id }: { id: number }) => id) };
};

describe('the activities of a workspace', () => {
  it('that matched no contact and no company are found by linked: false, the last logged first', async () => {
    expect(await list(false)).toMatchObject({ totalCount: 2, ids: [nowhere, unmatched] });
  });

  it('that concern somebody are found by linked: true, and all without a filter', async () => {
    expect(await list(true)).toMatchObject({ totalCount: 2, ids: [ofCompany, matched] });
    expect(await list(null)).toMatchObject({ totalCount: 4, ids: [nowhere, ofCompany, unmatched, matched] });
    const bare = await service.graphql('{ activities { nodes { id } } }', {}, { key: service.tenants.a1.readOnlyKey });
    expect(bare.body).toEqual({
      data: { activities: { nodes: [nowhere, ofCompany, unmatched, matched].map((id) => ({ id })) } },
    });
  });

  it('are walked by cursors without a gap, in both directions', async () => {
    const first = await list(null, { first: 3 });
    expect(first).toMatchObject({ ids: [nowhere, ofCompany, unmatched], pageInfo: { hasNextPage: true } });
    const rest = await list(null, { first: 3, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ ids: [matched], pageInfo: { hasNextPage: false } });
    const back = await list(null, { last: 2, before: first.pageInfo.endCursor });
    expect(back.ids).toEqual([nowhere, ofCompany]);
  });

  it('of another workspace are not shown, and a master key has to name one', async () => {
    expect(await list(false, {}, service.tenants.a2.readWriteKey)).toMatchObject({ totalCount: 0, ids: [] });
    const refused = await service.graphql('{ activities { totalCount } }', {}, { key: service.tenants.x.masterKey });
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('whose contact was deleted concern nobody any more', async () => {
    const { body } = await service.call('GET', '/public/v2/contacts?email=gone@northgate.example');
    const activity_key = await addType(service, { name: 'Visit' });
    const id = await log({ activity_key, occured_at: '2024-05-02T00:00:00Z', email: 'gone@northgate.example' });
    expect((await list(false)).ids).toEqual([nowhere, unmatched]);
    await service.call('DELETE', `/public/v2/contacts/${body.results[0].id}`);
    expect((await list(false)).ids).toEqual([id, nowhere, unmatched]);
  });
});
