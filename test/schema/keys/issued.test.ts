import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const CREATE = `mutation ($input: KeyInput!) { keyCreate(input: $input) {
  __typename ... on KeyIssued { secret key { id issuedBy { id masked name } } } ... on ConflictError { title message } } }`;
const REVOKE = `mutation ($id: RecordId!, $includeIssued: Boolean!) { keyRevoke(id: $id, includeIssued: $includeIssued) {
  __typename ... on ApiKey { id issuedRevoked } ... on Error { message } } }`;
const LIST = '{ keys(first: 100) { nodes { id name issuedBy { name } } } }';

async function ask(query: string, variables: object, key: string, client?: string) {
  const headers: Record<string, string> = client ? { 'X-Client-Id': client } : {};
  const answer = await service.graphql(query, variables, { key, headers });
  const [root] = Object.values(answer.body.data ?? {});
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  return { status: answer.status, root: root as any };
}

const issue = async (key: string, input: object = {}, client?: string) =>
  (await ask(CREATE, { input: { kind: 'READ_WRITE', ...input } }, key, client)).root;
const works = async (key: string) => (await service.call('GET', '/public/v2/contacts', { key })).status === 200;

async function newClient(): Promise<{ clientId: string; readWriteKey: string }> {
  const query = 'mutation { clientCreate(name: "N") { ... on ClientCreated { clientId readWriteKey } } }';
  return (await ask(query, {}, service.tenants.x.masterKey)).root;
}

describe('who issued a key', () => {
  it('is told by mask and name: a key, a master key, or null for the command line', async () => {
    const { a1, x } = service.tenants;
    const made = await issue(a1.readWriteKey);
    expect(made.key.issuedBy).toEqual({
      id: expect.any(Number),
      masked: `RV-••••••••${a1.readWriteKey.slice(-4)}`,
      name: 'First read-write key',
    });
    const byMaster = await issue(x.masterKey, {}, a1.clientId);
    expect(byMaster.key.issuedBy).toMatchObject({ name: 'First master key' });
    const { root } = await ask(LIST, {}, a1.readWriteKey);
    expect(root.nodes.slice(0, 2).map((node: { issuedBy: unknown }) => node.issuedBy)).toEqual([null, null]);
    const client = await newClient();
    const listed = await ask(LIST, {}, client.readWriteKey);
    expect(listed.root.nodes[0].issuedBy).toEqual({ name: 'First master key' });
  });

  it('is whoever saw the secret last: a key that replaces another one has issued it', async () => {
    const { a1, x } = service.tenants;
    const made = await issue(a1.readWriteKey, { name: 'Replaced' });
    const query =
      'mutation ($id: RecordId!) { keyRegenerate(id: $id) { ... on KeyIssued { secret key { issuedBy { name } } } } }';
    const again = (await ask(query, { id: made.key.id }, x.masterKey)).root;
    expect(again.key.issuedBy).toEqual({ name: 'First master key' });
    const own = (await ask(query, { id: made.key.id }, again.secret)).root;
    expect(own.key.issuedBy).toEqual({ name: 'First master key' });
  });
});

describe('revoking a key', () => {
  it('with what it issued ends children and grandchildren, tells how many, and writes each down', async () => {
    const { readWriteKey } = await newClient();
    const parent = await issue(readWriteKey);
    const child = await issue(parent.secret);
    const sibling = await issue(parent.secret, { kind: 'READ_ONLY' });
    const grandchild = await issue(child.secret);
    const stranger = await issue(readWriteKey);
    const { root } = await ask(REVOKE, { id: parent.key.id, includeIssued: true }, readWriteKey);
    expect(root).toEqual({ __typename: 'ApiKey', id: parent.key.id, issuedRevoked: 3 });
    const all = [parent, child, sibling, grandchild, stranger];
    expect(await Promise.all(all.map(({ secret }) => works(secret)))).toEqual([false, false, false, false, true]);
    const log = await ask(
      '{ auditEntries(first: 10, filter: { action: "key.revoked" }) { nodes { subject } } }',
      {},
      readWriteKey,
    );
    const subjects = log.root.nodes.map(({ subject }: { subject: string }) => subject);
    expect(subjects.sort()).toEqual([parent, child, sibling, grandchild].map(({ key }) => `key:${key.id}`).sort());
  });

  it('alone leaves what it issued, which a second revocation then reaches through revoked ones', async () => {
    const { readWriteKey } = await newClient();
    const parent = await issue(readWriteKey);
    const child = await issue(parent.secret);
    const grandchild = await issue(child.secret);
    const revoke = async (id: number, includeIssued: boolean) =>
      (await ask(REVOKE, { id, includeIssued }, readWriteKey)).root;
    expect((await revoke(parent.key.id, false)).issuedRevoked).toBe(0);
    expect((await revoke(child.key.id, false)).issuedRevoked).toBe(0);
    expect(await works(grandchild.secret)).toBe(true);
    expect((await revoke(parent.key.id, true)).issuedRevoked).toBe(1);
    expect(await works(grandchild.secret)).toBe(false);
    expect((await revoke(parent.key.id, true)).issuedRevoked).toBe(0);
  });

  it('with what it issued leaves no key behind that was being issued at that moment', async () => {
    const { readWriteKey, clientId } = await newClient();
    for (let round = 0; round < 5; round += 1) {
      const parent = await issue(readWriteKey);
      const issuing = [1, 2, 3, 4].map(() => issue(parent.secret));
      await Promise.all([ask(REVOKE, { id: parent.key.id, includeIssued: true }, readWriteKey), ...issuing]);
      const left = await service.database.query(
        null,
        'select id from api_key where client_id = $1 and issued_by = $2 and revoked_at is null',
        [clientId, parent.key.id],
      );
      expect(left).toEqual([]);
    }
  });

  it('with what it issued keeps the last master key of the agency', async () => {
    const { y } = service.tenants;
    const [row] = await service.database.query<{ id: number }>(null, 'select id from api_key where agency_id = $1', [
      y.agencyId,
    ]);
    const second = await issue(y.masterKey, { kind: 'MASTER', masterListAccess: true });
    const { root } = await ask(REVOKE, { id: row?.id, includeIssued: true }, second.secret);
    expect(root).toEqual({
      __typename: 'ConflictError',
      message: 'This is the last master key of the agency. Regenerate it instead.',
    });
    expect((await issue(y.masterKey, { kind: 'MASTER' })).__typename).toBe('KeyIssued');
  });
});

describe('the number of keys', () => {
  const full = (whose: string) => ({
    __typename: 'ConflictError',
    title: 'Too many keys',
    message: `${whose} that work. Revoke one first.`,
  });

  it('is at most 50 that work in a client, however many are asked for at once; ended ones do not count', async () => {
    const { readWriteKey } = await newClient();
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 15 }, () => issue(readWriteKey, { kind: 'READ_ONLY' })))),
      );
    }
    const issued = answers.filter(({ __typename }) => __typename === 'KeyIssued');
    expect(issued).toHaveLength(48);
    expect(answers.filter((answer) => !issued.includes(answer))).toEqual(
      Array.from({ length: 12 }, () => full('A client has at most 50 keys')),
    );
    await ask(REVOKE, { id: issued[0].key.id, includeIssued: false }, readWriteKey);
    expect((await issue(readWriteKey)).__typename).toBe('KeyIssued');
    expect(await issue(readWriteKey)).toEqual(full('A client has at most 50 keys'));
    const expired = 'update api_key set expires_at = now() where id = $1';
    await service.database.query(null, expired, [issued[1].key.id]);
    expect((await issue(readWriteKey)).__typename).toBe('KeyIssued');
  });

  it('is at most 50 master keys that work in an agency, whatever its clients have', async () => {
    const { masterKey } = service.tenants.x;
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => issue(masterKey, { kind: 'MASTER' })))));
    }
    expect(answers.filter(({ __typename }) => __typename === 'KeyIssued')).toHaveLength(49);
    expect(answers.filter(({ __typename }) => __typename !== 'KeyIssued')).toEqual([
      full('An agency has at most 50 master keys'),
    ]);
    expect((await issue(masterKey, {}, service.tenants.a2.clientId)).__typename).toBe('KeyIssued');
  });
});
