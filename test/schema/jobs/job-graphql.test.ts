import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobTask } from '../../../src/worker/tasks/jobs.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor } from '../../support/tasks.js';
import { rowKind } from './row-kind.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function enter(rows: number, at = 'now()'): Promise<number> {
  const [job] = await service.database.query<{ id: number }>(
    null,
    `insert into job (client_id, kind, params, author, created_at)
     values ($1, 'import', jsonb_build_object('rows', $2::int), '{"actor": "key:1 RV-…1234", "name": "loader"}', ${at}) returning id`,
    [service.tenants.a1.clientId, rows],
  );
  return job?.id ?? 0;
}

const runAll = async () => {
  while (await jobTask([rowKind()]).run(contextFor(service.database)));
};

const JOB = `id kind state rowsTotal rowsRead rowsWritten rowsRefused bytes attempts failure actor actorName createdAt
  startedAt endedAt expectedEndAt expiresAt`;

describe('jobs of a workspace', () => {
  it('are shown, the newest first, by kind and state', async () => {
    const old = await enter(2, `'2026-01-02T03:04:05Z'`);
    await runAll();
    const waiting = await enter(2);
    const { body } = await service.graphql(`{
      jobs { totalCount nodes { id state } }
      done: jobs(filter: { kind: import, state: done, createdFrom: "2026-01-01T00:00:00Z", createdBefore: "2026-02-01T00:00:00Z" }) { nodes { ${JOB} } }
      none: jobs(filter: { kind: merge }) { nodes { id } }
      job(id: ${waiting}) { state rowsTotal startedAt expiresAt }
      other: job(id: 999999) { id }
    }`);
    const at = expect.stringMatching(/^20\d\d-/);
    expect(body.errors).toBeUndefined();
    expect(body.data).toEqual({
      jobs: {
        totalCount: 2,
        nodes: [
          { id: waiting, state: 'queued' },
          { id: old, state: 'done' },
        ],
      },
      done: {
        nodes: [
          {
            ...{ id: old, kind: 'import', state: 'done', rowsTotal: 2, rowsRead: 2, rowsWritten: 2, rowsRefused: 0 },
            ...{ bytes: 4, attempts: 0, failure: null, actor: 'key:1 RV-…1234', actorName: 'loader' },
            ...{
              createdAt: '2026-01-02T03:04:05.000Z',
              startedAt: at,
              endedAt: at,
              expectedEndAt: null,
              expiresAt: at,
            },
          },
        ],
      },
      none: { nodes: [] },
      job: { state: 'queued', rowsTotal: null, startedAt: null, expiresAt: null },
      other: null,
    });
  });

  it('are nobody else’s', async () => {
    const id = await enter(1);
    const key = service.tenants.a2.readWriteKey;
    const { body } = await service.graphql(
      `mutation { jobCancel(id: ${id}) { __typename ... on NotFoundError { message } } }`,
      {},
      { key },
    );
    expect(body.data.jobCancel).toEqual({ __typename: 'NotFoundError', message: 'Job not found' });
    const read = await service.graphql(`{ job(id: ${id}) { id } jobs { totalCount } }`, {}, { key });
    expect(read.body.data).toEqual({ job: null, jobs: { totalCount: 0 } });
  });

  it('are cancelled by who may write', async () => {
    const id = await enter(1);
    const cancel = `mutation { jobCancel(id: ${id}) { __typename ... on Job { id state } } }`;
    const refused = await service.graphql(cancel, {}, { key: service.tenants.a1.readOnlyKey });
    expect(refused.body.errors).toHaveLength(1);
    const { body } = await service.graphql(cancel);
    expect(body.data.jobCancel).toEqual({ __typename: 'Job', id, state: 'cancelled' });
  });

  it('tell whoever watches how they get on, to their end', async () => {
    const id = await enter(5);
    const stop = new AbortController();
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        'X-API-KEY': service.tenants.a1.readOnlyKey,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: `subscription { jobChanged(id: ${id}) { id state rowsWritten } }` }),
      signal: stop.signal,
    });
    const first = { data: { jobChanged: { id, state: 'queued', rowsWritten: 0 } } };
    const last = { data: { jobChanged: { id, state: 'done', rowsWritten: 5 } } };
    const stream = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('queued')) text += decoder.decode((await stream?.read())?.value);
    await runAll();
    for (let piece = await stream?.read(); piece && !piece.done; piece = await stream?.read())
      text += decoder.decode(piece.value);
    const events = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(events.at(0)).toEqual(first);
    expect(events.at(-1)).toEqual(last);
    stop.abort();
  });

  it('a job that is not there cannot be watched', async () => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        'X-API-KEY': service.tenants.a2.readOnlyKey,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: `subscription { jobChanged(id: ${await enter(1)}) { id } }` }),
    });
    expect(await response.text()).toContain('Job not found');
  });
});
