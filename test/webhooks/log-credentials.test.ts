import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealSecret } from '../../src/access/secrets/sealed-secret.js';
import { logTag } from '../../src/telemetry/log.js';
import { ownerOf } from '../support/databases.js';
import { connectMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';
import { connect, deliver } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'debug' });
});
afterAll(() => service.close());

/** One request after the other, each as somebody may send it. */
async function visitEveryEntryPoint(): Promise<void> {
  const { x, y, a1, a2, b1 } = service.tenants;
  const named = { key: x.masterKey, headers: { 'X-Client-Id': a1.clientId } };
  await service.call('GET', '/public/v2/contacts');
  await service.call('GET', '/public/v2/contacts/1', { key: a1.readOnlyKey });
  await service.call('GET', '/public/v2/contacts', named);
  await service.call('GET', '/public/v2/contacts', { key: x.masterKey, headers: { 'X-Client-Id': b1.clientId } });
  await service.call('GET', `/public/v2/contacts?client_id=${a2.clientId}`, { key: a2.readWriteKey });
  await service.call('GET', `/public/${a1.clientId}/${x.agencyId}`);
  await service.call('POST', '/public/v2/contacts', { json: { email: a1.clientId, origin: x.agencyId } });
  await service.call('GET', '/public/v2/contacts', { key: `${a1.readWriteKey}x` });
  await service.graphql('{ clientPage { items { clientId logTag } } }', {}, { key: x.masterKey });
  await service.graphql(`{ client(clientId: "${a1.clientId}") { nothing } }`, {}, { key: x.masterKey });
  await service.graphql('{ contact(id: 1) { id } }', {}, named);
  const mcp = await connectMcp(service.url, `${a1.readWriteKey}, ${a2.readOnlyKey}, ${y.masterKey}`);
  await mcp.call('list_clients');
  await mcp.call('search_contacts', { client_name: 'A1' });
  await mcp.close();
}

async function visitWebhooks(): Promise<void> {
  const { x, y, a1, a2 } = service.tenants;
  const secret = sealSecret(service.pepper, `${a2.clientId}/instantly`, 'the secret');
  await connect(service, a2.clientId, 'instantly', { account: 'account-2', secret });
  for (const id of [a1.clientId, a2.clientId, x.agencyId, `${a1.clientId}%zz`]) {
    for (const body of [instantly('email_sent'), instantly('email_sent', { lead_email: undefined }), 'no json']) {
      await deliver(service, `/public/instantly-webhook/${id}`, body);
      await deliver(service, `/api/public/global-platform-a-webhook/${id}`, body);
    }
  }
  await deliver(service, `/public/instantly-webhook/${a2.clientId}`, instantly('email_sent'), {
    'X-Webhook-Secret': 'the secret',
  });
  await service.call('GET', `/public/instantly-webhook/${a1.clientId}`);
  await deliver(service, `/public/unknown-webhook/${y.agencyId}`, {});
}

/** Deliveries that the database fails on, with the ids in the text of its error. */
async function failDeliveries(): Promise<void> {
  const { a1 } = service.tenants;
  await ownerOf(service.database).query(
    null,
    `create function refuse() returns trigger language plpgsql as $$
     begin raise exception 'client % of agency %', new.client_id, new.client_id; end $$`,
  );
  await ownerOf(service.database).query(
    null,
    'create trigger refuse before insert on webhook_event for each row execute function refuse()',
  );
  const refused = await deliver(service, `/public/instantly-webhook/${a1.clientId}`, instantly('email_reply'));
  expect(refused.status).toBe(503);
}

it('no line of the log shows a client id, an agency id, a key or a secret, whatever is asked of which entry point', async () => {
  await visitEveryEntryPoint();
  await visitWebhooks();
  await failDeliveries();
  const { x, y, a1, a2, b1 } = service.tenants;
  const clients = [a1, a2, b1];
  const credentials = [
    x.agencyId,
    y.agencyId,
    x.masterKey,
    y.masterKey,
    'the secret',
    ...clients.flatMap(({ clientId, readWriteKey, readOnlyKey }) => [clientId, readWriteKey, readOnlyKey]),
  ];
  const text = service.logLines.join('');
  const lines = text
    .trim()
    .split('\n')
    .map((line): { msg: string; client?: string } => JSON.parse(line));
  for (const credential of credentials) expect(text).not.toContain(credential);
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(30);
  const tags = new Set(lines.flatMap(({ client }) => client ?? []));
  for (const { clientId } of [a1, a2]) expect(tags).toContain(logTag(service.pepper, clientId));
});

it('a master key reads which client a tag means', async () => {
  const { x, a1 } = service.tenants;
  const answer = await service.graphql(
    'query ($id: String!) { client(clientId: $id) { name logTag } }',
    { id: a1.clientId },
    { key: x.masterKey },
  );
  expect(answer.body).toEqual({ data: { client: { name: 'A1', logTag: logTag(service.pepper, a1.clientId) } } });
});
