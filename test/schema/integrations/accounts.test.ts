import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const MUTATION = (name: string) => `mutation ($integration: IntegrationKey!, $input: IntegrationConnectionInput!) {
  ${name}(integration: $integration, input: $input) {
    __typename
    ... on Integration { connection { externalAccountId } }
    ... on ConflictError { title message }
  } }`;

type Place = { key: string; client?: string };

async function run(name: string, integration: string, input: object, { key, client }: Place) {
  const headers: Record<string, string> = client ? { 'X-Client-Id': client } : {};
  const answer = await service.graphql(MUTATION(name), { integration, input }, { key, headers });
  return { status: answer.status, code: answer.body.errors?.[0]?.extensions?.code, result: answer.body.data?.[name] };
}

const own = (tenant: 'a1' | 'a2' | 'b1'): Place => ({ key: service.tenants[tenant].readWriteKey });
const master = (tenant: 'a1' | 'a2' | 'b1'): Place => ({
  key: (tenant === 'b1' ? service.tenants.y : service.tenants.x).masterKey,
  client: service.tenants[tenant].clientId,
});
const accountOf = async (tenant: 'a1' | 'a2', integration: string) => {
  const rows = await service.database.query<{ account: string | null }>(
    null,
    'select external_account_id as account from integration_connection where client_id = $1 and integration = $2',
    [service.tenants[tenant].clientId, integration],
  );
  return rows.map(({ account }) => account);
};
const connected = (externalAccountId: string | null) => ({
  status: 200,
  code: undefined,
  result: { __typename: 'Integration', connection: { externalAccountId } },
});
const taken = {
  status: 200,
  code: undefined,
  result: {
    __typename: 'ConflictError',
    title: 'Account taken',
    message: 'Another client of the agency has this external account id.',
  },
};
const forbidden = { status: 403, code: 'FORBIDDEN' };

describe('an external account id', () => {
  it('is set by a master key, and by no read-write key, which changes nothing by trying', async () => {
    expect(await run('integrationConnect', 'instantly', { externalAccountId: 'w-1' }, own('a1'))).toMatchObject(
      forbidden,
    );
    expect(await accountOf('a1', 'instantly')).toEqual([]);
    expect(await run('integrationConnect', 'instantly', { externalAccountId: 'w-1' }, master('a1'))).toEqual(
      connected('w-1'),
    );
    expect(await run('integrationUpdate', 'instantly', { externalAccountId: 'w-9' }, own('a1'))).toMatchObject(
      forbidden,
    );
    expect(await accountOf('a1', 'instantly')).toEqual(['w-1']);
  });

  it('may be repeated and given up by a read-write key, which still writes all else', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const repeated = { externalAccountId: ' w-1 ', lastSyncedAt: at, webhookSecret: 'sesame' };
    expect(await run('integrationUpdate', 'instantly', repeated, own('a1'))).toEqual(connected('w-1'));
    expect(await run('integrationConnect', 'smartlead', { webhookSecret: 'sesame' }, own('a1'))).toEqual(
      connected(null),
    );
    expect(await run('integrationUpdate', 'instantly', { externalAccountId: null }, own('a1'))).toEqual(
      connected(null),
    );
    expect(await run('integrationUpdate', 'instantly', { externalAccountId: 'w-1' }, own('a1'))).toMatchObject(
      forbidden,
    );
  });

  it('belongs to one client of an agency at a time, on each platform by itself', async () => {
    const id = { externalAccountId: 'w-2' };
    expect(await run('integrationConnect', 'lemlist', id, master('a1'))).toEqual(connected('w-2'));
    expect(await run('integrationConnect', 'lemlist', id, master('a2'))).toEqual(taken);
    expect(await accountOf('a2', 'lemlist')).toEqual([]);
    expect(await run('integrationConnect', 'lemlist', {}, own('a2'))).toEqual(connected(null));
    expect(await run('integrationUpdate', 'lemlist', id, master('a2'))).toEqual(taken);
    expect(await run('integrationConnect', 'hubspot', id, master('a2'))).toEqual(connected('w-2'));
    expect(await run('integrationConnect', 'lemlist', id, master('b1'))).toEqual(connected('w-2'));
    await run('integrationUpdate', 'lemlist', { externalAccountId: null }, own('a1'));
    expect(await run('integrationUpdate', 'lemlist', id, master('a2'))).toEqual(connected('w-2'));
  });

  it('goes to one of those who claim it at the same moment', async () => {
    const id = { externalAccountId: 'w-3' };
    await Promise.all([own('a1'), own('a2')].map((place) => run('integrationConnect', 'plusvibe', {}, place)));
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [master('a1'), master('a2')].map((place) => run('integrationUpdate', 'plusvibe', id, place)),
      );
      expect(answers.map(({ result }) => result.__typename).sort()).toEqual(['ConflictError', 'Integration']);
      const accounts = [...(await accountOf('a1', 'plusvibe')), ...(await accountOf('a2', 'plusvibe'))];
      expect(new Set(accounts)).toEqual(new Set(['w-3', null]));
      for (const place of [own('a1'), own('a2')])
        await run('integrationUpdate', 'plusvibe', { externalAccountId: null }, place);
    }
  });

  it('of a neighbour takes none of its mail: the mail goes to whom the agency named', async () => {
    const { x, a1, a2 } = service.tenants;
    await run('integrationUpdate', 'instantly', { externalAccountId: 'w-4', webhookSecret: null }, master('a1'));
    expect(await run('integrationConnect', 'instantly', { externalAccountId: 'w-4' }, own('a2'))).toMatchObject(
      forbidden,
    );
    const mail = instantly('email_sent', { workspace: 'w-4', lead_email: 'theirs@kiln.example' });
    const answer = await service.call('POST', `/public/global-instantly-webhook/${x.agencyId}`, {
      key: null,
      json: mail,
    });
    expect(answer.body).toEqual({ status: 'processed' });
    const rows = await service.database.query(
      null,
      `select client_id from contact where email = 'theirs@kiln.example'`,
    );
    expect(rows).toEqual([{ client_id: a1.clientId }]);
    expect(a2.clientId).not.toBe(a1.clientId);
  });

  it('cannot be claimed for another agency, whatever a writer says', async () => {
    const { a2, y } = service.tenants;
    await service.database.query(null, 'update integration_connection set agency_id = $2 where client_id = $1', [
      a2.clientId,
      y.agencyId,
    ]);
    const rows = await service.database.query<{ agency_id: string }>(
      null,
      'select distinct agency_id from integration_connection where client_id = $1',
      [a2.clientId],
    );
    expect(rows).toEqual([{ agency_id: service.tenants.x.agencyId }]);
  });
});
