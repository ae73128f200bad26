import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { connectMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

/*
 * No value is known that every parser lets through and the database refuses, so the database is told to refuse one: a
 * check of a table, and an error of the class that texts and numbers out of range have.
 */
let service: TestService;
beforeAll(async () => {
  service = await startService();
  await ownerOf(service.database).query(
    null,
    `alter table contact add constraint only_here check (first_name is distinct from 'breaks a check')`,
  );
  await ownerOf(service.database).query(
    null,
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.first_name = 'cannot be stored' then raise exception 'no' using errcode = '22021'; end if;
       return new; end $$`,
  );
  await ownerOf(service.database).query(
    null,
    'create trigger refuse before insert or update on contact for each row execute function refuse()',
  );
});
afterAll(() => service.close());

const TEXT = 'The input cannot be stored.';
const count = () => service.counted('input_reached_db_total');
let before = 0;
beforeEach(async () => {
  before = await count();
});

describe.each([
  ['cannot be stored', '22'],
  ['breaks a check', '23'],
])('a value that only the database refuses (%s)', (name, errorClass) => {
  const json = { email: `${errorClass}@reached.example`, first_name: name };

  it('is 400 {detail} over REST, stores nothing and is counted', async () => {
    const failed = await service.counted(`database_errors_total{class="${errorClass}"}`);
    const answer = await service.call('PUT', '/public/v2/contacts', { json });
    expect([answer.status, answer.body]).toEqual([400, { detail: TEXT }]);
    expect(await count()).toBe(before + 1);
    expect(await service.counted(`database_errors_total{class="${errorClass}"}`)).toBe(failed + 1);
    const found = await service.call('GET', `/public/v2/contacts?email=${json.email}`);
    expect(found.body).toEqual({ status: 'No contacts found' });
  });

  it('is an error of the request over GraphQL', async () => {
    const answer = await service.graphql(
      'mutation ($input: ContactInput!) { contactCreate(input: $input) { __typename } }',
      { input: { email: json.email, firstName: name } },
    );
    const [error] = answer.body.errors;
    expect([answer.status, error.message, error.extensions.code]).toEqual([400, TEXT, 'INVALID']);
    expect(await count()).toBe(before + 1);
  });

  it('is a refusal over MCP', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    const answer = await mcp.call('create_contact', json);
    await mcp.close();
    expect([answer.isError, answer.text]).toEqual([true, TEXT]);
    expect(await count()).toBe(before + 1);
  });

  it('is a malformed payload of a webhook, which its sender need not repeat', async () => {
    const event = { event_type: 'email_sent', lead_email: json.email, first_name: name, campaign_id: 'c' };
    const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
    const answer = await service.call('POST', path, {
      key: null,
      json: { ...event, firstName: name, timestamp: '2026-05-04T13:02:11.482Z' },
    });
    expect([answer.status, answer.body]).toEqual([400, { detail: TEXT }]);
    expect(await count()).toBe(before + 1);
  });
});

it('requests that a parser refuses are not counted', async () => {
  const answer = await service.call('PUT', '/public/v2/contacts', { json: { email: 'a\u0000@reached.example' } });
  expect(answer.status).toBe(400);
  expect(await count()).toBe(before);
});
