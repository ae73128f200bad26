import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTables, fillClient, findText, listTables } from '../../support/full-client.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const master = (query: string, variables: object = {}, key = service.tenants.x.masterKey) =>
  service.graphql(query, variables, { key });

const PLAN = `query ($id: String!) { clientDeletionPlan(clientId: $id) { __typename ... on Error { message }
  ... on ClientDeletionPlan { clientId clientName total token rows { table count isAtLeast } } } }`;
const DELETE = `mutation ($id: String!, $token: String!) { clientDelete(clientId: $id, token: $token) { __typename
  ... on InvalidError { faults { field messages } } ... on Client { suspendedAt deletion { rowsCounted rowsDeleted requestedBy } } } }`;

const plan = async (id: string) => (await master(PLAN, { id })).body.data.clientDeletionPlan;
const begin = async (id: string, token: string, key?: string) =>
  (await master(DELETE, { id, token }, key)).body.data.clientDelete;

async function newClient(name: string) {
  const created = await master(
    `mutation { clientCreate(name: "${name}") { ... on ClientCreated { clientId readWriteKey } } }`,
  );
  return created.body.data.clientCreate as { clientId: string; readWriteKey: string };
}

/* What a job does until there is nothing left to do; each turn is a worker of its own that ends right after. */
async function work(signal = new AbortController().signal) {
  const context = contextFor(service.database, { signal });
  while (await taskNamed('delete-clients').run(context)) if (signal.aborted) return;
}

/** All that the others have, but for what changes by itself. */
async function everything(without: string): Promise<string[]> {
  const rows: string[] = [];
  for (const name of await listTables(service.database)) {
    const found = await service.database.query<{ row: string }>(
      null,
      `select (to_jsonb(t) - '{last_used_at,bump}'::text[])::text as row from ${name} t
        where to_jsonb(t)::text not like '%' || $1 || '%' order by 1`,
      [without],
    );
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

describe('deleting a client', () => {
  it('leaves nothing of it in any table, and everything of the others', async () => {
    const { x, a1 } = service.tenants;
    const gone = await newClient('Gone');
    await fillClient(service.database, { agencyId: x.agencyId, clientId: gone.clientId }, 'canarygone');
    await fillClient(service.database, { agencyId: x.agencyId, clientId: a1.clientId }, 'canarystays');
    expect(await emptyTables(service.database, gone.clientId)).toEqual([]);
    const planned = await plan(gone.clientId);
    const others = await everything(gone.clientId);

    const started = await begin(gone.clientId, planned.token);
    expect(started).toEqual({
      __typename: 'Client',
      suspendedAt: expect.any(String),
      deletion: { rowsCounted: planned.total, rowsDeleted: 0, requestedBy: expect.stringMatching(/^key:\d+ ML-/) },
    });
    await work();

    const traces = await findText(service.database, gone.clientId);
    const entries = traces.map((trace) => JSON.parse(trace.slice('audit_entry: '.length)));
    expect(entries.sort((one, next) => one.id - next.id)).toEqual([
      expect.objectContaining({ action: 'client.deletion-started', client_id: null }),
      expect.objectContaining({ action: 'client.deleted', client_id: null, actor: 'system' }),
    ]);
    expect(await findText(service.database, 'canarygone')).toEqual([]);
    const left = (await everything(gone.clientId)).filter((row) => !row.includes('"body_dropped": true'));
    expect(left).toEqual(others.filter((row) => !row.includes('canarygone')));
    expect((await service.call('GET', '/public/contacts', { key: gone.readWriteKey })).body).toEqual({
      detail: 'Invalid API key',
    });
    expect((await plan(gone.clientId)).__typename).toBe('NotFoundError');
    const [entry] = await service.database.query<{ after: { rows: number } }>(
      null,
      `select after from audit_entry where action = 'client.deleted'`,
    );
    expect(entry?.after.rows).toBe(planned.total);
  });

  it('leaves its agency what it used, with the name that it had', async () => {
    const gone = await newClient('Used');
    await service.call('GET', '/public/v2/contacts', { key: gone.readWriteKey });
    const used = async () =>
      (
        await master(
          '{ usage(from: "2020-01-01", to: "2029-12-31", by: [CLIENT]) { items { clientId clientName requests } } }',
        )
      ).body.data.usage.items.find(({ clientId }: { clientId: string }) => clientId === gone.clientId);
    await expect.poll(used).toEqual({ clientId: gone.clientId, clientName: 'Used', requests: 1 });
    await master(`mutation { clientRename(clientId: "${gone.clientId}", name: "Renamed") { __typename } }`);
    await service.call('GET', '/public/v2/contacts', { key: gone.readWriteKey });
    const renamed = { clientId: gone.clientId, clientName: 'Renamed', requests: 2 };
    await expect.poll(used).toEqual(renamed);
    await begin(gone.clientId, (await plan(gone.clientId)).token);
    await work();
    expect(await used()).toEqual(renamed);
    expect(await findText(service.database, gone.clientId)).toHaveLength(2);
  });

  it('counts first, by table, and changes nothing by that', async () => {
    const { a2 } = service.tenants;
    const before = await everything('nothing has this text');
    const planned = await plan(a2.clientId);
    expect(planned).toMatchObject({ clientId: a2.clientId, clientName: 'A2', total: 3 });
    expect(planned.rows).toEqual([
      { table: 'api_key', count: 2, isAtLeast: false },
      { table: 'audit_entry', count: 1, isAtLeast: false },
    ]);
    expect(await everything('nothing has this text')).toEqual(before);
  });

  it('takes the token of this client alone, unchanged and in time', async () => {
    const { a2, b1, y } = service.tenants;
    const other = await newClient('Other');
    const { token } = await plan(a2.clientId);
    const [rows, end, signature] = token.split('.');
    const faulty = [
      '',
      'x',
      (await plan(other.clientId)).token,
      `${Number(rows) + 1}.${end}.${signature}`,
      `${rows}.${Number(end) + 1}.${signature}`,
      `${rows}.${end}.${'A'.repeat(43)}`,
      '\u0000',
    ];
    for (const wrong of faulty) {
      expect(await begin(a2.clientId, wrong), wrong).toEqual({
        __typename: 'InvalidError',
        faults: [{ field: 'token', messages: ['Must be the token of the plan of this client.'] }],
      });
    }
    expect(await begin(b1.clientId, token)).toEqual({ __typename: 'NotFoundError' });
    expect(await begin(a2.clientId, token, y.masterKey)).toEqual({ __typename: 'NotFoundError' });
    expect((await plan(b1.clientId)).__typename).toBe('NotFoundError');
    expect(await service.database.query(null, 'select from client_deletion')).toEqual([]);
    const answer = await service.graphql(DELETE, { id: a2.clientId, token });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is not taken back, and starting it twice is starting it once', async () => {
    const { clientId } = await newClient('Twice');
    const { token } = await plan(clientId);
    await begin(clientId, token);
    await begin(clientId, token);
    const [row] = await service.database.query<{ count: number }>(
      null,
      `select count(*)::int as count from audit_entry where action = 'client.deletion-started' and subject = $1`,
      [`client:${clientId}`],
    );
    expect(row).toEqual({ count: 1 });
    const resumed = await master(`mutation { clientResume(clientId: "${clientId}") { __typename } }`);
    expect(resumed.body.data.clientResume).toEqual({ __typename: 'ConflictError' });
    await work();
    expect(await service.database.query(null, 'select from client where id = $1', [clientId])).toEqual([]);
  });

  it('goes on where a worker ended, and takes what was written meanwhile along', async () => {
    const { database, tenants } = service;
    const { clientId } = await newClient('Resumed');
    const place = { agencyId: tenants.x.agencyId, clientId };
    await fillClient(database, place, 'canaryresumed');
    await database.query(
      null,
      `with p as (insert into person (client_id) select $1 from generate_series(1, 1200) returning id)
       insert into contact (client_id, person_id, email, origin) select $1, id, id || '@resumed.example', 'builtin' from p`,
      [clientId],
    );
    await begin(clientId, (await plan(clientId)).token);
    const stopped = AbortSignal.abort();
    let turns = 0;
    for (; (await database.query(null, 'select from client where id = $1', [clientId])).length > 0; turns += 1) {
      // A worker that stops gives its claim back; one that was killed keeps it until its lease ends.
      await work(turns % 2 ? stopped : undefined);
      if (turns === 0)
        await database.query(
          null,
          `insert into campaign (client_id, platform, external_id) select $1, 'lemlist', 'late' where exists (select from client where id = $1)`,
          [clientId],
        );
    }
    expect(await findText(database, 'canaryresumed')).toEqual([]);
  });

  it('leaves the audit log of everybody else as it is', async () => {
    const { database, tenants } = service;
    const attempt = database.query(null, 'delete from audit_entry where client_id = $1', [tenants.a1.clientId]);
    await expect(attempt).rejects.toThrow('append-only');
  });
});
