import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const KEY = 'id kind masked name clientId masterListAccess expiresAt revokedAt';
const CREATE = `mutation ($input: KeyInput!) { keyCreate(input: $input) {
  __typename ... on KeyIssued { secret key { ${KEY} } } ... on InvalidError { faults { field messages } } } }`;
const REGENERATE = `mutation ($id: RecordId!) { keyRegenerate(id: $id) {
  __typename ... on KeyIssued { secret key { ${KEY} } } ... on Error { message } } }`;
const REVOKE = `mutation ($id: RecordId!) { keyRevoke(id: $id) { __typename ... on ApiKey { ${KEY} } ... on Error { message } } }`;
const UPDATE = `mutation ($id: RecordId!, $input: KeyChange!) { keyUpdate(id: $id, input: $input) {
  __typename ... on ApiKey { ${KEY} } ... on InvalidError { faults { field messages } } ... on Error { message } } }`;
const LIST = `query ($revoked: Boolean!) { keys(first: 100, revoked: $revoked) { totalCount nodes { ${KEY} lastUsedAt } } }`;

const ask = async (query: string, variables: object, key: string, client?: string) => {
  const answer = await service.graphql(query, variables, {
    key,
    ...(client ? { headers: { 'X-Client-Id': client } } : {}),
  });
  const [root] = Object.values(answer.body.data ?? {});
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  return { status: answer.status, code: answer.body.errors?.[0]?.extensions?.code, root: root as any };
};

const issue = (input: object, key: string, client?: string) => ask(CREATE, { input }, key, client);

async function keyIdOf(secret: string, key: string): Promise<number> {
  const { root } = await ask(LIST, { revoked: false }, key);
  return root.nodes.find((one: { masked: string }) => one.masked.slice(-4) === secret.slice(-4)).id;
}

const works = async (key: string) => (await service.call('GET', '/public/whoami', { key })).status;

describe('creating', () => {
  it('shows the secret once; lists show prefix, dots and the last four characters', async () => {
    const { readWriteKey, clientId } = service.tenants.a1;
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { root } = await issue({ kind: 'READ_ONLY', name: 'Reporting', expiresAt }, readWriteKey);
    expect(root).toEqual({
      __typename: 'KeyIssued',
      secret: expect.stringMatching(/^RO-[0-9A-Za-z]{49}$/),
      key: {
        id: expect.any(Number),
        kind: 'READ_ONLY',
        masked: `RO-••••••••${root.secret.slice(-4)}`,
        name: 'Reporting',
        clientId,
        masterListAccess: false,
        expiresAt,
        revokedAt: null,
      },
    });
    expect(await works(root.secret)).toBe(200);
    const list = await service.graphql(LIST, { revoked: true });
    expect(list.text).not.toContain(root.secret);
    expect(list.body.data.keys.nodes.map(({ name }: { name: string }) => name)).toEqual([
      'First read-write key',
      'First read-only key',
      'Reporting',
    ]);
  });

  it('refuses names over 255 characters, an expiry that is past, and master rights on a client key', async () => {
    const { readWriteKey } = service.tenants.a1;
    const fieldOf = async (input: object) =>
      (await issue({ kind: 'READ_ONLY', ...input }, readWriteKey)).root.faults[0].field;
    expect(await fieldOf({ name: 'x'.repeat(256) })).toBe('name');
    expect(await fieldOf({ expiresAt: '2020-01-01T00:00:00Z' })).toBe('expiresAt');
    expect(await fieldOf({ masterListAccess: true })).toBe('masterListAccess');
  });

  it('issues master keys only to a master key with "master list access"', async () => {
    const { a1, x } = service.tenants;
    expect(await issue({ kind: 'MASTER' }, a1.readWriteKey)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const limited = (await issue({ kind: 'MASTER', name: 'Limited' }, x.masterKey)).root;
    expect(limited.key).toMatchObject({ kind: 'MASTER', clientId: null, masterListAccess: false });
    expect(await issue({ kind: 'MASTER' }, limited.secret)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await issue({ kind: 'READ_ONLY' }, limited.secret, a1.clientId)).root.key.clientId).toBe(a1.clientId);
  });

  it('demands that a master key names the client of a client key', async () => {
    const { x, b1 } = service.tenants;
    expect(await issue({ kind: 'READ_WRITE' }, x.masterKey)).toMatchObject({ status: 403 });
    expect(await issue({ kind: 'READ_WRITE' }, x.masterKey, b1.clientId)).toMatchObject({ status: 404 });
  });

  it('refuses a read-only key everywhere, the list included', async () => {
    const { readOnlyKey } = service.tenants.a1;
    expect(await issue({ kind: 'READ_ONLY' }, readOnlyKey)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await ask(LIST, { revoked: false }, readOnlyKey)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('regenerating', () => {
  it('replaces the secret at once: the old one stops, the new one works', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (await issue({ kind: 'READ_WRITE', name: 'Sync' }, readWriteKey)).root;
    expect(await works(made.secret)).toBe(200);
    const again = (await ask(REGENERATE, { id: made.key.id }, readWriteKey)).root;
    expect(again.key).toMatchObject({ id: made.key.id, name: 'Sync' });
    expect(again.secret).not.toBe(made.secret);
    expect([await works(made.secret), await works(again.secret)]).toEqual([401, 200]);
  });

  it('never brings a revoked key back', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (await issue({ kind: 'READ_ONLY' }, readWriteKey)).root;
    await ask(REVOKE, { id: made.key.id }, readWriteKey);
    expect((await ask(REGENERATE, { id: made.key.id }, readWriteKey)).root.__typename).toBe('ConflictError');
  });

  it('does not hand the rights of a stronger master key to a weaker one', async () => {
    const { y } = service.tenants;
    const limited = (await issue({ kind: 'MASTER' }, y.masterKey)).root;
    const strongId = await keyIdOf(y.masterKey, y.masterKey);
    expect(await ask(REGENERATE, { id: strongId }, limited.secret)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await ask(REVOKE, { id: strongId }, limited.secret)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await ask(REGENERATE, { id: limited.key.id }, limited.secret)).root.__typename).toBe('KeyIssued');
  });
});

describe('changing', () => {
  const inADay = () => new Date(Date.now() + 86_400_000).toISOString();
  const change = (id: number, input: object, key: string) => ask(UPDATE, { id, input }, key);

  it('renames a key, sets its expiry and takes it away; what is absent stays, and so does the secret', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (await issue({ kind: 'READ_ONLY', name: 'Before' }, readWriteKey)).root;
    const expiresAt = inADay();
    const changed = (await change(made.key.id, { expiresAt }, readWriteKey)).root;
    expect(changed).toEqual({ __typename: 'ApiKey', ...made.key, expiresAt });
    expect((await change(made.key.id, { name: 'After' }, readWriteKey)).root).toEqual({ ...changed, name: 'After' });
    expect((await change(made.key.id, {}, readWriteKey)).root).toEqual({ ...changed, name: 'After' });
    expect((await change(made.key.id, { name: null, expiresAt: null }, readWriteKey)).root).toEqual({
      ...changed,
      name: '',
      expiresAt: null,
    });
    expect(await works(made.secret)).toBe(200);
  });

  it('writes down who changed what', async () => {
    const { readWriteKey } = service.tenants.a2;
    const { key } = (await issue({ kind: 'READ_ONLY', name: 'Before' }, readWriteKey)).root;
    const expiresAt = inADay();
    await change(key.id, { name: 'After', expiresAt }, readWriteKey);
    const { root } = await ask(
      `{ auditEntries(first: 1, filter: { subject: "key:${key.id}" }) { nodes { actor action before after } } }`,
      {},
      readWriteKey,
    );
    const state = { key: key.masked, revokedAt: null, masterListAccess: false };
    expect(root.nodes).toEqual([
      {
        actor: expect.stringContaining(readWriteKey.slice(-4)),
        action: 'key.updated',
        before: { ...state, name: 'Before', expiresAt: null },
        after: { ...state, name: 'After', expiresAt },
      },
    ]);
  });

  it('stops the key at the new moment', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (await issue({ kind: 'READ_ONLY' }, readWriteKey)).root;
    expect(await works(made.secret)).toBe(200);
    await change(made.key.id, { expiresAt: new Date(Date.now() + 1500).toISOString() }, readWriteKey);
    await expect.poll(() => works(made.secret)).toBe(401);
    expect((await change(made.key.id, { expiresAt: null }, readWriteKey)).root.__typename).toBe('ConflictError');
  });

  it('refuses names over 255 characters, an expiry that is past, a revoked key and one of another workspace', async () => {
    const { a2, b1 } = service.tenants;
    const { id } = (await issue({ kind: 'READ_ONLY' }, a2.readWriteKey)).root.key;
    const fieldOf = async (input: object) => (await change(id, input, a2.readWriteKey)).root.faults[0].field;
    expect(await fieldOf({ name: 'x'.repeat(256) })).toBe('name');
    expect(await fieldOf({ expiresAt: '2020-01-01T00:00:00Z' })).toBe('expiresAt');
    expect((await change(id, { name: 'Mine' }, b1.readWriteKey)).root).toEqual({
      __typename: 'NotFoundError',
      message: 'Key not found',
    });
    await ask(REVOKE, { id }, a2.readWriteKey);
    expect((await change(id, { name: 'Late' }, a2.readWriteKey)).root.__typename).toBe('ConflictError');
    expect(await change(id, { name: 'x' }, a2.readOnlyKey)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('lets no master key put off its own end without "master list access"', async () => {
    const { y } = service.tenants;
    const limited = (await issue({ kind: 'MASTER', expiresAt: inADay() }, y.masterKey)).root;
    const { id } = limited.key;
    expect(await change(id, { expiresAt: null }, limited.secret)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await change(id, { name: 'Own name' }, limited.secret)).root.name).toBe('Own name');
    const strongId = await keyIdOf(y.masterKey, y.masterKey);
    expect(await change(strongId, { name: 'Not yours' }, limited.secret)).toMatchObject({ status: 403 });
    expect((await change(id, { expiresAt: null }, y.masterKey)).root.expiresAt).toBeNull();
  });

  it('keeps one master key that lasts', async () => {
    const { y } = service.tenants;
    const created = await service.graphql(
      'mutation { agencyCreate(name: "W") { ... on AgencyCreated { masterKey } } }',
      {},
      { key: y.masterKey },
    );
    const { masterKey } = created.body.data.agencyCreate;
    const id = await keyIdOf(masterKey, masterKey);
    const expiresAt = inADay();
    expect((await change(id, { expiresAt }, masterKey)).root.__typename).toBe('ConflictError');
    await issue({ kind: 'MASTER', expiresAt }, masterKey);
    expect((await change(id, { expiresAt }, masterKey)).root.__typename).toBe('ConflictError');
    await issue({ kind: 'MASTER' }, masterKey);
    expect((await change(id, { expiresAt }, masterKey)).root.expiresAt).toBe(expiresAt);
  });
});

describe('revoking', () => {
  it('ends the key at once and for good; a second time changes nothing', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (await issue({ kind: 'READ_WRITE' }, readWriteKey)).root;
    const revoked = (await ask(REVOKE, { id: made.key.id }, readWriteKey)).root;
    expect(revoked.revokedAt).not.toBeNull();
    expect(await works(made.secret)).toBe(401);
    expect((await ask(REVOKE, { id: made.key.id }, readWriteKey)).root.revokedAt).toBe(revoked.revokedAt);
    const listed = (await ask(LIST, { revoked: false }, readWriteKey)).root.nodes.map(({ id }: { id: number }) => id);
    expect(listed).not.toContain(made.key.id);
  });

  it('answers for a key of another workspace or agency as for an unknown one', async () => {
    const { a1, a2, b1, x } = service.tenants;
    const foreign = (await issue({ kind: 'READ_ONLY' }, b1.readWriteKey)).root.key.id;
    const sibling = (await issue({ kind: 'READ_ONLY' }, a2.readWriteKey)).root.key.id;
    const unknown = await ask(REVOKE, { id: 2147483647 }, a1.readWriteKey);
    expect(unknown.root).toEqual({ __typename: 'NotFoundError', message: 'Key not found' });
    expect(await ask(REVOKE, { id: foreign }, a1.readWriteKey)).toEqual(unknown);
    expect(await ask(REVOKE, { id: sibling }, a1.readWriteKey)).toEqual(unknown);
    expect(await ask(REVOKE, { id: foreign }, x.masterKey)).toEqual(unknown);
    expect(await ask(REVOKE, { id: sibling }, x.masterKey, a1.clientId)).toEqual(unknown);
    expect((await ask(REVOKE, { id: sibling }, x.masterKey)).root.__typename).toBe('ApiKey');
  });

  it('keeps the last master key of an agency, also when two end each other at once', async () => {
    const created = await service.graphql(
      'mutation { agencyCreate(name: "Z") { ... on AgencyCreated { masterKey } } }',
      {},
      { key: service.tenants.x.masterKey },
    );
    const { masterKey } = created.body.data.agencyCreate;
    const second = (await issue({ kind: 'MASTER', masterListAccess: true }, masterKey)).root;
    const firstId = await keyIdOf(masterKey, masterKey);
    const ended = await Promise.all([
      ask(REVOKE, { id: second.key.id }, masterKey),
      ask(REVOKE, { id: firstId }, masterKey),
    ]);
    expect(ended.map(({ root }) => root.__typename).sort()).toEqual(['ApiKey', 'ConflictError']);
  });
});

describe('listing', () => {
  it('shows a master key the keys of its agency and of all its clients, or of the client it names', async () => {
    const { x, a1, a2, b1 } = service.tenants;
    const all = (await ask(LIST, { revoked: true }, x.masterKey)).root.nodes;
    const clients = new Set(all.map(({ clientId }: { clientId: string }) => clientId));
    expect(clients).toEqual(new Set([null, a1.clientId, a2.clientId]));
    expect(clients).not.toContain(b1.clientId);
    const one = (await ask(LIST, { revoked: true }, x.masterKey, a2.clientId)).root.nodes;
    expect(new Set(one.map(({ clientId }: { clientId: string }) => clientId))).toEqual(new Set([a2.clientId]));
  });

  it('says when a key was last used', async () => {
    const { readWriteKey } = service.tenants.b1;
    await expect
      .poll(async () => (await ask(LIST, { revoked: false }, readWriteKey)).root.nodes[0].lastUsedAt, {
        timeout: 15_000,
      })
      .toEqual(expect.any(String));
  });
});

describe('expiring', () => {
  it('stops the key by itself', async () => {
    const { readWriteKey } = service.tenants.a2;
    const made = (
      await issue({ kind: 'READ_ONLY', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, readWriteKey)
    ).root;
    expect(await works(made.secret)).toBe(200);
    await service.database.query(null, `update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      made.key.id,
    ]);
    await expect.poll(() => works(made.secret)).toBe(401);
    expect((await ask(REGENERATE, { id: made.key.id }, readWriteKey)).root.__typename).toBe('ConflictError');
  });
});
