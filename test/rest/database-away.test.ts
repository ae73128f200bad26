import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { connectMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

/* The database itself fails a write, with the SQLSTATE that stands in the address of the contact. */
let service: TestService;
beforeAll(async () => {
  service = await startService({}, { isShared: false });
  await ownerOf(service.database).query(
    null,
    `create function fail() returns trigger language plpgsql as $$ begin
       if new.email like 'raise-%' then
         raise exception 'no' using errcode = upper(substr(new.email, 7, 5));
       end if;
       return new; end $$`,
  );
  await ownerOf(service.database).query(
    null,
    'create trigger fail before insert on contact for each row execute function fail()',
  );
});
afterAll(() => service.close());

const TEXT = 'The service is temporarily unavailable. Try again shortly.';

describe.each([
  ...['08006', '25006', '25P03', '26000', '28P01', '3D000', '40001', '42P05', '53100', '53200', '53300', '55000'],
  ...['55006', '55P03', '57014', '57P01', '57P03', '58030', '72000'],
])('a database that fails with %s', (state) => {
  const email = `raise-${state.toLowerCase()}@away.example`;

  it('is 503 {detail} over REST, whether the contact is put or posted', async () => {
    for (const method of ['PUT', 'POST']) {
      const answer = await service.call(method, '/public/v2/contacts', { json: { email } });
      expect([answer.status, answer.body]).toEqual([503, { detail: TEXT }]);
    }
  });

  it('is UNAVAILABLE over GraphQL', async () => {
    const answer = await service.graphql(
      'mutation ($input: ContactInput!) { contactCreate(input: $input) { __typename } }',
      { input: { email } },
    );
    const [error] = answer.body.errors;
    expect([answer.status, error.message, error.extensions.code]).toEqual([503, TEXT, 'UNAVAILABLE']);
  });

  it('is a refusal over MCP that says to try again', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    const answer = await mcp.call('create_contact', { email });
    await mcp.close();
    expect([answer.isError, answer.text]).toEqual([true, TEXT]);
  });

  it('is 503 for a webhook, and not kept as a delivery that failed', async () => {
    const event = { event_type: 'email_sent', lead_email: email, campaign_id: 'c', timestamp: '2026-05-04T13:02:11Z' };
    const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
    const answer = await service.call('POST', path, { key: null, json: event });
    expect([answer.status, answer.body]).toEqual([503, { detail: TEXT }]);
  });
});

it('nothing was stored, and a write that meets no error is accepted', async () => {
  expect(await service.database.query(null, 'select id from contact')).toEqual([]);
  const answer = await service.call('PUT', '/public/v2/contacts', { json: { email: 'fine@away.example' } });
  expect(answer.status).toBe(201);
});
