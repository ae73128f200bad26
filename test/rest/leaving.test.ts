import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

/*
 * Callers that leave while they wait for a place. The contacts are locked, so that those who have a place keep it for a
 * while, and all others wait.
 */

let service: TestService;
let letGo: () => void;
let held: Promise<void>;

beforeAll(async () => {
  service = await startService();
}, 60_000);
beforeEach(async () => {
  await new Promise<void>((resolve, reject) => {
    held = service.database.transaction(async (sql) => {
      await sql.query(null, 'lock table contact in access exclusive mode');
      resolve();
      await new Promise<void>((end) => {
        letGo = end;
      });
    });
    held.catch(reject);
  });
});
afterEach(async () => {
  letGo();
  await held.catch(() => undefined);
});
afterAll(() => service?.close());

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});

const EVENT = {
  event_type: 'email_sent',
  lead_email: 'lead@example.com',
  campaign_id: 'leaving',
  timestamp: '2026-05-04T13:02:11.482Z',
};

const TOOL_CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_contact', arguments: { contact_id: 1 } },
};

const entryPoints: [string, string, () => [string, RequestInit]][] = [
  ['REST', 'read', () => ['/public/v2/contacts?email=lead@example.com', {}]],
  [
    'REST, to write',
    'write',
    () => ['/public/v2/contacts', { ...asJson({ email: 'lead@example.com' }), method: 'PUT' }],
  ],
  ['GraphQL', 'read', () => ['/graphql', asJson({ query: '{ contacts { nodes { id } } }' })]],
  ['MCP', 'read', () => ['/mcp/all', asJson(TOOL_CALL)]],
  ['a webhook', 'webhook', () => [`/public/instantly-webhook/${service.tenants.a1.clientId}`, asJson(EVENT)]],
];

it.each(entryPoints)('who leaves %s while it waits gives up its turn at once', async (_entryPoint, work, make) => {
  const sample = `places_refused_total{work="${work}",reason="gone"}`;
  const before = await service.counted(sample);
  const [path, init] = make();
  const leave = () =>
    fetch(service.url + path, {
      ...init,
      headers: { ...init.headers, 'X-API-KEY': service.tenants.a1.readWriteKey },
      signal: AbortSignal.timeout(300),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 20 }, leave));
        return service.counted(sample);
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(before);
});
