import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LIST = `query ($first: Int, $after: String, $filter: AuditFilter) {
  auditEntries(first: $first, after: $after, filter: $filter) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id clientId actor action subject before after at }
  }
}`;

const list = async (variables: object, key: string, client?: string) => {
  const answer = await service.graphql(LIST, variables, {
    key,
    ...(client ? { headers: { 'X-Client-Id': client } } : {}),
  });
  return answer.body.data?.auditEntries ?? answer;
};

describe('the audit log', () => {
  it('says who did what, when, and how it was before and after, without any secret', async () => {
    const { a1 } = service.tenants;
    const issued = await service.graphql(
      'mutation { keyCreate(input: {kind: READ_ONLY, name: "Log"}) { ... on KeyIssued { secret key { id } } } }',
    );
    const { secret, key } = issued.body.data.keyCreate;
    await service.graphql(`mutation { keyRevoke(id: ${key.id}) { __typename } }`);
    const { nodes } = await list({ filter: { subject: `key:${key.id}` } }, a1.readWriteKey);
    const masked = `RO-••••••••${secret.slice(-4)}`;
    const state = { key: masked, name: 'Log', expiresAt: null, masterListAccess: false };
    const entry = {
      id: expect.any(Number),
      clientId: a1.clientId,
      actor: expect.stringMatching(new RegExp(`^key:\\d+ RV-•{8}${a1.readWriteKey.slice(-4)}$`)),
      subject: `key:${key.id}`,
      at: expect.stringMatching(/Z$/),
    };
    expect(nodes).toEqual([
      {
        ...entry,
        action: 'key.revoked',
        before: { ...state, revokedAt: null },
        after: { ...state, revokedAt: expect.any(String) },
      },
      { ...entry, action: 'key.created', before: null, after: { ...state, revokedAt: null } },
    ]);
    expect(JSON.stringify(nodes)).not.toContain(secret.slice(3, -4));
  });

  it('is walked newest first without skipping or repeating', async () => {
    const { a2 } = service.tenants;
    for (const country of ['DE', 'FR', 'IT', 'ES', 'PL']) {
      await service.graphql(
        `mutation { workspaceUpdate(input: {defaultPhoneCountry: "${country}"}) { __typename } }`,
        {},
        { key: a2.readWriteKey },
      );
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list({ first: 2, after, filter: { action: 'workspace.updated' } }, a2.readWriteKey);
      expect(page.totalCount).toBe(5);
      seen.push(
        ...page.nodes.map((node: { after: { defaultPhoneCountry: string } }) => node.after.defaultPhoneCountry),
      );
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(['PL', 'ES', 'IT', 'FR', 'DE']);
  });

  it('shows a workspace its own entries, a master key those of its whole agency', async () => {
    const { a1, a2, b1, x } = service.tenants;
    await service.graphql(
      'mutation { workspaceUpdate(input: {defaultPhoneCountry: "NL"}) { __typename } }',
      {},
      { key: b1.readWriteKey },
    );
    const clientsOf = async (key: string, client?: string) =>
      new Set(
        (await list({ first: 100 }, key, client)).nodes.map(({ clientId }: { clientId: string | null }) => clientId),
      );
    expect(await clientsOf(a1.readWriteKey)).toEqual(new Set([a1.clientId]));
    expect(await clientsOf(x.masterKey)).toEqual(new Set([null, a1.clientId, a2.clientId]));
    expect(await clientsOf(x.masterKey, a2.clientId)).toEqual(new Set([a2.clientId]));
    expect(await clientsOf(b1.readWriteKey)).toEqual(new Set([b1.clientId]));
  });

  it('refuses a read-only key, and cursors that are none', async () => {
    const { a1 } = service.tenants;
    expect((await list({}, a1.readOnlyKey)).status).toBe(403);
    expect((await list({ after: 'nonsense' }, a1.readWriteKey)).status).toBe(400);
    expect((await list({ filter: { action: '\u0000' } }, a1.readWriteKey)).status).toBe(400);
  });

  it('cannot be changed, not even in the database', async () => {
    await expect(service.database.query(null, `update audit_entry set actor = 'nobody'`)).rejects.toThrow(
      'append-only',
    );
    await expect(service.database.query(null, 'delete from audit_entry')).rejects.toThrow('append-only');
  });

  it('holds no entry of a change that did not happen', async () => {
    const before = await list({ first: 1 }, service.tenants.a1.readWriteKey);
    await service.graphql('mutation { keyRevoke(id: 2147483647) { __typename } }');
    await service.graphql('mutation { workspaceUpdate(input: {defaultPhoneCountry: "ZZ"}) { __typename } }');
    expect((await list({ first: 1 }, service.tenants.a1.readWriteKey)).totalCount).toBe(before.totalCount);
  });
});
