import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { type SignedIn, signedIn } from '../../support/user-session.js';

let service: TestService;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  service = await startService();
  const clients = [{ clientId: service.tenants.a1.clientId, role: 'READER' }];
  ann = await signedIn(service, { email: 'ann@views.example', role: 'MANAGER' });
  ben = await signedIn(service, { email: 'ben@views.example', clients });
});
afterAll(() => service.close());
beforeEach(() => service.database.query(null, 'delete from saved_view'));

const SAVE = `mutation ($input: SavedViewInput!) { viewSave(input: $input) {
  __typename ... on SavedView { id name search isShared } ... on Error { message }
  ... on InvalidError { faults { field messages } } } }`;
const LIST = 'query ($page: String!) { savedViews(page: $page) { name search isShared } }';
const DELETE =
  'mutation ($id: RecordId!) { viewDelete(id: $id) { __typename ... on SavedView { name } ... on Error { message } } }';

interface Caller {
  ask: SignedIn['ask'];
}
const withKey = (key: string): Caller => ({
  ask: (query, variables, clientId) =>
    service.graphql(query, variables, { key, headers: clientId === undefined ? {} : { 'X-Client-Id': clientId } }),
});

const inA1 = (caller: Caller, query: string, variables: object) =>
  caller.ask(query, variables, service.tenants.a1.clientId);

async function save(caller: Caller, given: object = {}) {
  const input = { page: 'contacts', name: 'Warm', search: '?q=warm', isShared: false, ...given };
  return (await inA1(caller, SAVE, { input })).body;
}
const list = async (caller: Caller, page = 'contacts') =>
  (await inA1(caller, LIST, { page })).body.data.savedViews.map(
    ({ name, isShared }: { name: string; isShared: boolean }) => (isShared ? `${name} (shared)` : name),
  );
const remove = async (caller: Caller, id: number) => (await inA1(caller, DELETE, { id })).body;

describe('saved views', () => {
  it('are seen by their user alone, or by everybody who may read the client', async () => {
    const { a1, x } = service.tenants;
    await save(ann, { name: 'Mine' });
    await save(ann, { name: 'Ours', isShared: true });
    await save(ben, { name: 'His' });
    expect(await list(ann)).toEqual(['Mine', 'Ours (shared)']);
    expect(await list(ben)).toEqual(['His', 'Ours (shared)']);
    for (const key of [a1.readWriteKey, a1.readOnlyKey, x.masterKey])
      expect(await list(withKey(key))).toEqual(['Ours (shared)']);
    expect(await list(ann, 'people')).toEqual([]);
    expect((await ann.ask(LIST, { page: 'contacts' }, service.tenants.a2.clientId)).body.data.savedViews).toEqual([]);
  });

  it('take the place of the one with the same page and name, of the same user or shared', async () => {
    const first = await save(ann);
    expect(first).toEqual({
      data: {
        viewSave: { __typename: 'SavedView', id: expect.any(Number), name: 'Warm', search: '?q=warm', isShared: false },
      },
    });
    const { id } = first.data.viewSave;
    expect((await save(ann, { search: '?q=hot' })).data.viewSave).toMatchObject({ id, search: '?q=hot' });
    expect((await save(ann, { isShared: true })).data.viewSave.id).not.toBe(id);
    expect((await save(ben)).data.viewSave.id).not.toBe(id);
    expect(await list(ann)).toEqual(['Warm', 'Warm (shared)']);
  });

  it('of a key are shared, because several people use it', async () => {
    expect((await save(withKey(service.tenants.a1.readWriteKey))).data.viewSave.isShared).toBe(true);
    expect(await list(ben)).toEqual(['Warm (shared)']);
  });

  it('are shared and deleted only by who may write; a reader has private ones', async () => {
    const refused = (message: string) => [expect.objectContaining({ message, extensions: { code: 'FORBIDDEN' } })];
    expect((await save(ben, { isShared: true })).errors).toEqual(refused('Your role only reads.'));
    const readOnly = withKey(service.tenants.a1.readOnlyKey);
    const isReadOnly = refused('This API key is read-only. Use a read-write key.');
    for (const isShared of [true, false]) expect((await save(readOnly, { isShared })).errors).toEqual(isReadOnly);
    const shared = (await save(ann, { isShared: true })).data.viewSave.id;
    const own = (await save(ben, { name: 'His' })).data.viewSave.id;
    expect((await remove(ben, shared)).errors).toEqual(refused('Your role only reads.'));
    for (const id of [shared, own, 1]) expect((await remove(readOnly, id)).errors).toEqual(isReadOnly);
    expect((await remove(ben, own)).data.viewDelete).toEqual({ __typename: 'SavedView', name: 'His' });
    expect((await remove(ann, shared)).data.viewDelete).toEqual({ __typename: 'SavedView', name: 'Warm' });
    expect(await list(ann)).toEqual([]);
  });

  it('of others cannot be found', async () => {
    const none = { __typename: 'NotFoundError', message: 'There is no such view.' };
    const { id } = (await save(ann)).data.viewSave;
    for (const caller of [ben, withKey(service.tenants.a1.readWriteKey), withKey(service.tenants.x.masterKey)])
      expect((await remove(caller, id)).data.viewDelete).toEqual(none);
    const { readWriteKey: key } = service.tenants.b1;
    const shared = (await save(ann, { isShared: true })).data.viewSave.id;
    expect((await withKey(key).ask(DELETE, { id: shared })).body.data.viewDelete).toEqual(none);
    expect((await withKey(key).ask(LIST, { page: 'contacts' })).body.data.savedViews).toEqual([]);
    expect(await list(ann)).toEqual(['Warm', 'Warm (shared)']);
  });

  it.each([
    ['of no page', 'page', 'Contacts?', 'Must be the name of a page, such as contacts.'],
    ['without a page', 'page', '', 'Must not be empty.'],
    ['without a name', 'name', '', 'Must not be empty.'],
    ['with a long name', 'name', 'n'.repeat(101), 'Must be at most 100 characters.'],
    ['of another place', 'search', 'https://elsewhere.example', 'Must begin with a question mark.'],
    ['with a long query', 'search', `?${'q'.repeat(10_000)}`, 'Must be at most 10000 characters.'],
  ])('are refused %s', async (_what, field, value, message) => {
    const { viewSave } = (await save(ann, { [field]: value })).data;
    expect(viewSave).toMatchObject({ __typename: 'InvalidError', faults: [{ field, messages: [message] }] });
    expect(await list(ann)).toEqual([]);
  });

  it('are at most a hundred of a page, also when two are saved at once', async () => {
    const { agencyId } = service.tenants.x;
    const { clientId } = service.tenants.a1;
    await service.database.query(
      null,
      `insert into saved_view (agency_id, client_id, page, name, search, user_id)
       select $1, $2, 'contacts', 'View ' || n, '', $3 from generate_series(1, 99) n`,
      [agencyId, clientId, ann.id],
    );
    const answers = await Promise.all([save(ann, { name: 'One' }), save(ann, { name: 'Two' })]);
    expect(answers.map(({ data }) => data.viewSave.__typename).toSorted()).toEqual(['ConflictError', 'SavedView']);
    expect((await save(ann, { name: 'View 7', search: '?q=7' })).data.viewSave.search).toBe('?q=7');
    expect((await save(ann, { name: 'One', page: 'people' })).data.viewSave.__typename).toBe('SavedView');
  });

  it('are deleted with their user', async () => {
    const gone = await signedIn(service, { email: 'gone@views.example', role: 'READER' });
    await save(gone);
    const deletion = 'mutation ($id: RecordId!) { userDelete(id: $id) { __typename } }';
    await service.graphql(deletion, { id: gone.id }, { key: service.tenants.x.masterKey });
    expect(await service.database.query(null, 'select id from saved_view')).toEqual([]);
  });
});
