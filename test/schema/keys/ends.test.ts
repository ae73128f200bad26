import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const CREATE = `mutation ($input: KeyInput!) { keyCreate(input: $input) {
  __typename ... on KeyIssued { secret key { id expiresAt } } ... on InvalidError { faults { field messages } } } }`;
const UPDATE = `mutation ($id: RecordId!, $input: KeyChange!) { keyUpdate(id: $id, input: $input) {
  __typename ... on ApiKey { name expiresAt } ... on InvalidError { faults { field messages } } } }`;
const REGENERATE = `mutation ($id: RecordId!) { keyRegenerate(id: $id) {
  __typename ... on KeyIssued { secret key { id expiresAt } } } }`;

async function ask(query: string, variables: object, key: string, client?: string) {
  const headers: Record<string, string> = client ? { 'X-Client-Id': client } : {};
  const answer = await service.graphql(query, variables, { key, headers });
  const [root] = Object.values(answer.body.data ?? {});
  const [error] = answer.body.errors ?? [];
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  return { status: answer.status, message: error?.message, root: root as any };
}

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000).toISOString();
const END = inDays(2);
const EARLIER = inDays(1);
const LATER = inDays(3);
const tooLate = {
  __typename: 'InvalidError',
  faults: [{ field: 'expiresAt', messages: [`Must not be later than ${END}, when the key that asks for it ends.`] }],
};

/** A key with an end, issued by a key that lasts. */
async function endingKey(kind: 'READ_WRITE' | 'MASTER'): Promise<{ secret: string; id: number; lasting: string }> {
  const { a1, x } = service.tenants;
  const lasting = kind === 'MASTER' ? x.masterKey : a1.readWriteKey;
  const input = { kind, expiresAt: END, ...(kind === 'MASTER' ? { masterListAccess: true } : {}) };
  const { root } = await ask(CREATE, { input }, lasting);
  return { secret: root.secret, id: root.key.id, lasting };
}

describe.each(['READ_WRITE', 'MASTER'] as const)('a %s key with an end', (kind) => {
  it('does not change its own end, to nothing, later or earlier, and keeps its other rights', async () => {
    const { secret, id } = await endingKey(kind);
    for (const expiresAt of [null, LATER, EARLIER]) {
      expect(await ask(UPDATE, { id, input: { expiresAt } }, secret)).toMatchObject({
        status: 403,
        message: 'A key does not change its own end.',
      });
    }
    const renamed = await ask(UPDATE, { id, input: { name: 'Renamed', expiresAt: END } }, secret);
    expect(renamed.root).toEqual({ __typename: 'ApiKey', name: 'Renamed', expiresAt: END });
  });

  it('issues keys that end with it, or earlier, and none that end later', async () => {
    const { secret } = await endingKey(kind);
    const { clientId } = service.tenants.a1;
    const issue = async (input: object) => (await ask(CREATE, { input }, secret, clientId)).root;
    expect((await issue({ kind: 'READ_WRITE' })).key.expiresAt).toBe(END);
    expect((await issue({ kind: 'READ_ONLY', expiresAt: null })).key.expiresAt).toBe(END);
    expect((await issue({ kind: 'READ_ONLY', expiresAt: EARLIER })).key.expiresAt).toBe(EARLIER);
    expect(await issue({ kind: 'READ_WRITE', expiresAt: LATER })).toEqual(tooLate);
    if (kind === 'MASTER') {
      expect((await issue({ kind: 'MASTER' })).key.expiresAt).toBe(END);
      expect(await issue({ kind: 'MASTER', expiresAt: LATER })).toEqual(tooLate);
    }
  });

  it('puts off the end of no other key beyond its own', async () => {
    const { secret, lasting } = await endingKey(kind);
    const { clientId } = service.tenants.a1;
    const { root } = await ask(CREATE, { input: { kind: 'READ_WRITE', expiresAt: EARLIER } }, lasting, clientId);
    const { id } = root.key;
    for (const expiresAt of [null, LATER])
      expect((await ask(UPDATE, { id, input: { expiresAt } }, secret)).root).toEqual(tooLate);
    expect((await ask(UPDATE, { id, input: { expiresAt: END } }, secret)).root.expiresAt).toBe(END);
    expect((await ask(UPDATE, { id, input: { expiresAt: null } }, lasting)).root.expiresAt).toBeNull();
  });

  it('takes over no key that ends later, and keeps its end when it is regenerated itself', async () => {
    const { secret, id, lasting } = await endingKey(kind);
    const { clientId } = service.tenants.a1;
    const other = (await ask(CREATE, { input: { kind: 'READ_WRITE' } }, lasting, clientId)).root.key;
    expect(await ask(REGENERATE, { id: other.id }, secret)).toMatchObject({
      status: 403,
      message: 'A key with an end does not replace one that ends later.',
    });
    await ask(UPDATE, { id: other.id, input: { expiresAt: EARLIER } }, lasting);
    expect((await ask(REGENERATE, { id: other.id }, secret)).root.key.expiresAt).toBe(EARLIER);
    expect((await ask(REGENERATE, { id }, secret)).root.key).toEqual({ id, expiresAt: END });
  });
});

describe('a master key with an end', () => {
  it('gives the keys of a new client its own end, and creates no agency', async () => {
    const { secret } = await endingKey('MASTER');
    const created = await ask(
      'mutation { clientCreate(name: "Brief") { ... on ClientCreated { clientId readWriteKey } } }',
      {},
      secret,
    );
    const keys = await ask('{ keys(first: 10) { nodes { expiresAt } } }', {}, created.root.readWriteKey);
    expect(keys.root.nodes).toEqual([{ expiresAt: END }, { expiresAt: END }]);
    const agency = await ask('mutation { agencyCreate(name: "Z") { __typename } }', {}, secret);
    expect(agency).toMatchObject({ status: 403, message: 'A key with an end creates no agency.' });
    const known = await service.database.query(null, `select id from agency where name = 'Z'`);
    expect(known).toEqual([]);
  });
});
