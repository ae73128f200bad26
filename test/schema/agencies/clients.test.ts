import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIGURES =
  'clientId name contactCount lastActivityAt lastKeyUseAt webhookFailures parkedEvents connectedIntegrations scoringEnabled defaultPhoneCountry';
const LIST = `query ($page: Int!, $pageSize: Int!) { clientPage(page: $page, pageSize: $pageSize) {
  totalCount totalPages currentPage pageSize items { ${FIGURES} } } }`;

const master = (query: string, variables: object = {}) =>
  service.graphql(query, variables, { key: service.tenants.x.masterKey });

describe('listing the clients of an agency', () => {
  it('shows each with the figures that say whether it is alive', async () => {
    const { a1 } = service.tenants;
    for (const email of ['a@one.example', 'b@one.example'])
      await service.call('POST', '/public/contacts', { json: { email } });
    const at = '2026-05-04T13:02:11.482Z';
    const { database } = service;
    await database.query(
      null,
      `insert into activity (client_id, channel, source, occurred_at, created_at) values ($1, 'call', 'builtin', $2, $2)`,
      [a1.clientId, at],
    );
    await database.query(
      null,
      `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
       select $1, $2, 'lemlist', 'client', verdict, '' from unnest(array['processed', 'duplicate', 'malformed']) as given (verdict)`,
      [service.tenants.x.agencyId, a1.clientId],
    );
    const { body } = await master(LIST, { page: 1, pageSize: 100 });
    expect(body.data.clientPage).toMatchObject({ totalCount: 2, totalPages: 1, currentPage: 1, pageSize: 100 });
    expect(body.data.clientPage.items[0]).toEqual({
      clientId: a1.clientId,
      name: 'A1',
      contactCount: 2,
      lastActivityAt: at,
      lastKeyUseAt: null,
      webhookFailures: 1,
      parkedEvents: 0,
      connectedIntegrations: ['data_enrichment'],
      scoringEnabled: false,
      defaultPhoneCountry: null,
    });
  });

  it('is paged by name, and never shows the clients of another agency', async () => {
    const second = await master(LIST, { page: 2, pageSize: 1 });
    expect(second.body.data.clientPage.items.map(({ name }: { name: string }) => name)).toEqual(['A2']);
    const past = await master(LIST, { page: 2147483647, pageSize: 100 });
    expect(past.body.data.clientPage.items).toEqual([]);
    const foreign = await master(`{ client(clientId: "${service.tenants.b1.clientId}") { name } }`);
    const unknown = await master('{ client(clientId: "nobody") { name } }');
    expect(foreign.text).toBe(unknown.text);
    const unclean = await master('query ($id: String!) { client(clientId: $id) { name } }', { id: '\u0000' });
    expect([unclean.status, unclean.body.errors[0].extensions.code]).toEqual([400, 'INVALID']);
  });

  it('takes as many statements for many clients as for one', async () => {
    const count = async (pageSize: number) => {
      const { database } = service;
      const { query } = database;
      let statements = 0;
      database.query = (...args) => {
        statements += 1;
        return query.apply(database, args) as never;
      };
      try {
        await master(LIST, { page: 1, pageSize });
      } finally {
        database.query = query;
      }
      return statements;
    };
    await count(1);
    expect(await count(100)).toBe(await count(1));
  });

  it('needs a master key', async () => {
    const answer = await service.graphql(LIST, { page: 1, pageSize: 1 });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('creating and renaming clients', () => {
  it('gives a new client its keys and its connections, and shows its new name at once', async () => {
    const created = await master(
      'mutation { clientCreate(name: " New one ", connect: [lemlist, lemlist, data_enrichment]) { ... on ClientCreated { clientId clientName readWriteKey readOnlyKey } } }',
    );
    const { clientId, clientName, readWriteKey, readOnlyKey } = created.body.data.clientCreate;
    expect(clientName).toBe('New one');
    for (const key of [readWriteKey, readOnlyKey]) {
      expect((await service.call('GET', '/public/whoami', { key })).body).toEqual({
        client_id: clientId,
        client_name: 'New one',
      });
    }
    await master(`mutation { clientRename(clientId: "${clientId}", name: "Renamed") { __typename } }`);
    expect((await service.call('GET', '/public/whoami', { key: readOnlyKey })).body.client_name).toBe('Renamed');
    const got = await master(`{ client(clientId: "${clientId}") { connectedIntegrations } }`);
    expect(got.body.data.client.connectedIntegrations).toEqual(['data_enrichment', 'lemlist']);
  });

  it.each(['', '  ', 'x'.repeat(256), 'a\u0000b'])('refuses the name %j', async (name) => {
    const answer = await master(
      'mutation ($name: String!) { clientCreate(name: $name) { __typename ... on InvalidError { faults { field } } } }',
      { name },
    );
    expect(answer.body.data.clientCreate).toEqual({ __typename: 'InvalidError', faults: [{ field: 'name' }] });
  });

  it('renames no client of another agency', async () => {
    const rename = (clientId: string) =>
      master('mutation ($clientId: String!) { clientRename(clientId: $clientId, name: "Mine") { __typename } }', {
        clientId,
      });
    const [foreign, unknown, broken] = [
      await rename(service.tenants.b1.clientId),
      await rename('nobody'),
      await rename('\u0000'),
    ];
    expect(foreign.body.data.clientRename).toEqual({ __typename: 'NotFoundError' });
    expect(foreign.text).toBe(unknown.text);
    expect(broken.text).toBe(unknown.text);
  });

  it('creates another agency that the caller cannot enter', async () => {
    const created = await master(
      'mutation { agencyCreate(name: "Own", clients: ["One"]) { ... on AgencyCreated { agencyId masterKey clients { clientId readWriteKey } } } }',
    );
    const { masterKey, clients } = created.body.data.agencyCreate;
    expect((await service.call('GET', '/public/whoami', { key: clients[0].readWriteKey })).status).toBe(200);
    const theirs = await service.graphql(
      '{ clientPage(page: 1, pageSize: 10) { items { name } } }',
      {},
      { key: masterKey },
    );
    expect(theirs.body.data.clientPage.items).toEqual([{ name: 'One' }]);
    expect((await master(`{ client(clientId: "${clients[0].clientId}") { name } }`)).body.data.client).toBeNull();
  });
});
