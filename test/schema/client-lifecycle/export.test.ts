import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_TABLES } from '../../../src/schema/tenancy/client-lifecycle/client-tables.js';
import { exportClient } from '../../../src/schema/tenancy/client-lifecycle/export-client.js';
import { fillClient } from '../../support/full-client.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { x, y, a1, b1 } = service.tenants;
  await fillClient(service.database, { agencyId: x.agencyId, clientId: a1.clientId }, 'canaryown');
  await fillClient(service.database, { agencyId: y.agencyId, clientId: b1.clientId }, 'canaryforeign');
  await service.database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, 450) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, id || '@many.example', 'builtin' from p`,
    [a1.clientId],
  );
  await service.database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
     select $2, $1, 'lemlist', 'client', 'processed', repeat('x', 900000) from generate_series(1, 7)`,
    [a1.clientId, x.agencyId],
  );
});
afterAll(() => service.close());

const EXPORT = `query ($id: String!, $after: String) { clientExport(clientId: $id, after: $after) { __typename
  ... on InvalidError { faults { field } } ... on ClientExportSlice { lines endCursor } } }`;
const slice = (id: string, after: string | null = null, key = service.tenants.x.masterKey) =>
  service.graphql(EXPORT, { id, after }, { key });

async function exported(id: string): Promise<{ lines: string[]; longest: number }> {
  const lines: string[] = [];
  let longest = 0;
  let after: string | null = null;
  do {
    const { body, text } = await slice(id, after);
    lines.push(...body.data.clientExport.lines);
    longest = Math.max(longest, text.length);
    after = body.data.clientExport.endCursor;
  } while (after);
  return { lines, longest };
}

describe('the export of a client', () => {
  it('has every row of every table once, and nothing of anybody else', async () => {
    const { a1 } = service.tenants;
    const { lines } = await exported(a1.clientId);
    const rows = lines.map((line) => JSON.parse(line));
    expect(rows[0]).toMatchObject({ table: 'client', row: { id: a1.clientId, name: 'A1' } });
    for (const { name, secret } of CLIENT_TABLES) {
      const stored = await service.database.query<{ row: object }>(
        null,
        `select to_jsonb(t) - '{${secret.join(',')}}'::text[] as row from ${name} t where client_id = $1`,
        [a1.clientId],
      );
      const ours = rows.filter(({ table }) => table === name).map(({ row }) => JSON.stringify(row));
      expect(new Set(ours), name).toEqual(new Set(stored.map(({ row }) => JSON.stringify(row))));
      expect(ours.length, name).toBe(stored.length);
    }
    expect(lines.join('\n')).not.toContain('canaryforeign');
    expect(lines.join('\n')).toContain('canaryown');
  });

  it('shows no hash of a key and no secret of a webhook', async () => {
    const { lines } = await exported(service.tenants.a1.clientId);
    expect(lines.join('\n')).not.toMatch(/key_hash|webhook_secret|sealed/);
  });

  it('comes in slices that stay small, however long the rows are', async () => {
    const { longest } = await exported(service.tenants.a1.clientId);
    expect(longest).toBeLessThan(4_000_000);
  });

  it('is the same as a stream of lines, for the command line', async () => {
    const { x, a1 } = service.tenants;
    const streamed: string[] = [];
    const place = { agencyId: x.agencyId, clientId: a1.clientId };
    for await (const lines of exportClient(service.database, place)) streamed.push(...lines);
    const { lines: sliced } = await exported(a1.clientId);
    expect(streamed.pop()).toBe(`{"complete":true,"rows":${sliced.length}}`);
    const without = (lines: string[]) => lines.filter((line) => !line.includes('"last_used_at"'));
    expect(without(streamed)).toEqual(without(sliced));
  });

  it('is refused for the client of another agency as for an unknown one, and to keys of a client', async () => {
    const { b1, a1 } = service.tenants;
    const foreign = await slice(b1.clientId);
    const unknown = await slice('nobody');
    expect(foreign.body.data.clientExport).toEqual({ __typename: 'NotFoundError' });
    expect(unknown.text).toBe(foreign.text);
    expect((await slice(a1.clientId, null, a1.readWriteKey)).status).toBe(403);
  });

  it.each([
    '',
    'x',
    Buffer.from('{"table":"agency","after":null}').toString('base64url'),
    Buffer.from('{"table":"contact","after":["1); drop"]}').toString('base64url'),
    Buffer.from('{"table":"contact","after":[]}').toString('base64url'),
    Buffer.from('{"table":"idempotency_record","after":["1","\\u0000"]}').toString('base64url'),
    Buffer.from('{"table":"campaign","after":["9223372036854775808"]}').toString('base64url'),
  ])('refuses the cursor %j', async (after) => {
    const { body } = await slice(service.tenants.a1.clientId, after);
    expect(body.data.clientExport).toEqual({ __typename: 'InvalidError', faults: [{ field: 'after' }] });
  });
});
