import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { activityStore, addContact, addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let demo: string;
let renewal: string;
let dana: number;
let robin: number;
let northgate: number;

beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  store = activityStore(service);
  await store.setScoring(true);
  dana = await addContact(service, { email: 'dana@northgate.example', company_id: 'northgate.example' });
  robin = await addContact(service, { email: 'robin@northgate.example' });
  const { body } = await service.call('GET', '/public/v2/companies?domain=northgate.example');
  northgate = body.results[0].id;
  demo = await addType(service, { name: 'Demo' });
  renewal = await addType(service, { name: 'Renewal', applies_to: 'company' });
});
afterAll(() => service.close());
beforeEach(async () => void (await store.takePending()));

const OCCURRED = '2024-05-01T00:00:00Z';

async function log(activity_key: string, whom: object): Promise<number> {
  const json = { activity_key, occured_at: OCCURRED, ...whom };
  const { status, body } = await service.call('POST', '/public/activities/custom/', { json });
  expect(status).toBe(201);
  return body.id;
}

/** An activity of a call with a contact that is gone since. */
async function loneCall(): Promise<number> {
  const email = 'gone@northgate.example';
  const contact = await addContact(service, { email });
  const json = { email, properties: { direction: 'inbound', timestamp: OCCURRED } };
  const { body } = await service.call('POST', '/public/activities/standard/call/', { json });
  await service.call('DELETE', `/public/v2/contacts/${contact}`);
  await store.takePending();
  return body.id;
}

const RELINK = `mutation ($id: RecordId!, $contactIds: [RecordId!], $companyId: RecordId) {
  activityRelink(id: $id, contactIds: $contactIds, companyId: $companyId) {
    __typename
    ... on Activity { id company { domain } contacts { totalCount nodes { id } } }
    ... on InvalidError { faults { field messages } }
    ... on NotFoundError { message }
    ... on ConflictError { title message }
  }
}`;

async function relink(id: number, whom: { contactIds?: number[]; companyId?: number }, key?: string) {
  const { body } = await service.graphql(RELINK, { id, ...whom }, key === undefined ? {} : { key });
  return body.errors ?? body.data.activityRelink;
}

const contactsOf = (...ids: number[]) => ({ totalCount: ids.length, nodes: ids.map((id) => ({ id })) });

describe('an activity that matched nobody', () => {
  it('of a custom type is linked to contacts, which are scored anew', async () => {
    const id = await log(demo, { email: 'nobody@northgate.example' });
    expect(await relink(id, { contactIds: [robin, dana] })).toEqual({
      __typename: 'Activity',
      id,
      company: null,
      contacts: contactsOf(dana, robin),
    });
    expect(await store.read(id)).toMatchObject({ company: null, contacts: [dana, robin], at: new Date(OCCURRED) });
    expect(await store.takePending()).toEqual([
      [dana, 1],
      [robin, 1],
    ]);
    const { body } = await service.graphql(
      'query ($id: RecordId!) { contact(id: $id) { activities { nodes { id } } } }',
      { id: robin },
    );
    expect(body.data.contact.activities.nodes).toEqual([{ id }]);
  });

  it('of a standard channel is linked to one contact, and to the company of that', async () => {
    const id = await loneCall();
    expect(await relink(id, { contactIds: [dana] })).toEqual({
      __typename: 'Activity',
      id,
      company: { domain: 'northgate.example' },
      contacts: contactsOf(dana),
    });
    expect(await store.takePending()).toEqual([[dana, 1]]);
  });

  it('of a type about companies is linked to a company, and nobody is scored', async () => {
    const id = await log(renewal, { domain: 'nowhere.example' });
    expect(await relink(id, { companyId: northgate })).toEqual({
      __typename: 'Activity',
      id,
      company: { domain: 'northgate.example' },
      contacts: contactsOf(),
    });
    expect(await store.takePending()).toEqual([]);
  });

  it('is told in the journal as changed, with its author and whom it concerns', async () => {
    const [first, second] = [await log(demo, {}), await log(renewal, { domain: 'nowhere.example' })];
    await relink(first, { contactIds: [dana, robin] });
    await relink(second, { companyId: northgate });
    while ((await aggregateEntries(service.database, 1_000)) > 0);
    const told = async (record: number) => {
      const { body } = await service.graphql(
        `query ($record: RecordId) { changes(first: 10, filter: { kind: activity, record: $record }) {
          items { action operation actor fields { name before after } } } }`,
        { record },
      );
      return body.data.changes.items.slice(1);
    };
    const author = { action: 'changed', operation: 'activityRelink', actor: expect.stringMatching(/^key:\d+ /) };
    expect(await told(first)).toEqual([
      { ...author, fields: [{ name: 'contactIds', before: null, after: [dana, robin] }] },
    ]);
    expect(await told(second)).toEqual([
      { ...author, fields: [{ name: 'companyId', before: null, after: northgate }] },
    ]);
  });

  it('stays as it is when the same is asked again, and is refused to others', async () => {
    const id = await log(demo, {});
    const once = await relink(id, { contactIds: [dana] });
    await store.takePending();
    expect(await relink(id, { contactIds: [dana] })).toEqual(once);
    expect(await store.takePending()).toEqual([]);
    expect(await relink(id, { contactIds: [robin] })).toEqual({
      __typename: 'ConflictError',
      title: 'Already linked',
      message: 'The activity concerns somebody already.',
    });
    expect(await store.read(id)).toMatchObject({ contacts: [dana] });
  });

  it('is linked once when two ask at one time', async () => {
    const id = await log(demo, {});
    const answers = await Promise.all([relink(id, { contactIds: [dana] }), relink(id, { contactIds: [robin] })]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['Activity', 'ConflictError']);
    expect((await store.read(id))?.['contacts']).toHaveLength(1);
  });
});

describe('whom an activity cannot concern', () => {
  const invalid = (...fieldErrors: [field: string, message: string][]) => ({
    __typename: 'InvalidError',
    faults: fieldErrors.map(([field, message]) => ({ field, messages: [message] })),
  });
  const nobody = async (id: number) => {
    expect(await store.read(id)).toMatchObject({ company: null, contacts: [] });
    expect(await store.takePending()).toEqual([]);
  };

  it('is refused by the field: of a custom type about contacts', async () => {
    const id = await log(demo, {});
    expect(await relink(id, { companyId: northgate })).toEqual(
      invalid(
        ['contactIds', 'At least one contact id is required.'],
        ['companyId', 'The activity concerns contacts: give none.'],
      ),
    );
    expect(await relink(id, { contactIds: [dana, dana] })).toEqual(invalid(['contactIds', 'The ids must be unique.']));
    const many = Array.from({ length: 101 }, (_none, index) => index + 1);
    expect(await relink(id, { contactIds: many })).toEqual(invalid(['contactIds', 'At most 100 ids may be given.']));
    await nobody(id);
  });

  it('is refused by the field: of a standard channel, and of a type about companies', async () => {
    const call = await loneCall();
    expect(await relink(call, { contactIds: [dana, robin] })).toEqual(
      invalid(['contactIds', 'An activity of a standard channel concerns one contact.']),
    );
    await nobody(call);
    const account = await log(renewal, { domain: 'nowhere.example' });
    expect(await relink(account, { contactIds: [dana] })).toEqual(
      invalid(
        ['contactIds', 'The activity concerns a company: give none.'],
        ['companyId', 'The activity concerns a company: name it.'],
      ),
    );
    await nobody(account);
  });

  it('is not found: an activity, a contact or a company that is not there, or of another workspace', async () => {
    const id = await log(demo, {});
    const account = await log(renewal, { domain: 'nowhere.example' });
    const foreign = await addContact(service, { email: 'x@other.example' }, service.tenants.a2.readWriteKey);
    const notFound = (what: string) => ({ __typename: 'NotFoundError', message: `${what} not found` });
    for (const contact of [foreign, 999_999, 0, -1, 2 ** 53 - 1])
      expect(await relink(id, { contactIds: [dana, contact] })).toEqual(notFound('Contact'));
    for (const companyId of [999_999, 0]) expect(await relink(account, { companyId })).toEqual(notFound('Company'));
    for (const activity of [999_999, 0])
      expect(await relink(activity, { contactIds: [dana] })).toEqual(notFound('Activity'));
    expect(await relink(id, { contactIds: [foreign] }, service.tenants.a2.readWriteKey)).toEqual(notFound('Activity'));
    await nobody(id);
    await nobody(account);
  });

  it('is not asked by a read-only key', async () => {
    const id = await log(demo, {});
    const [error] = await relink(id, { contactIds: [dana] }, service.tenants.a1.readOnlyKey);
    expect(error.extensions.code).toBe('FORBIDDEN');
    await nobody(id);
  });
});
