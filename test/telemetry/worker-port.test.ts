import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ServiceProcess, startWorker } from '../support/service-process.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const logLines: string[] = [];
let database: OpenDatabase;
let worker: ServiceProcess;
let base = '';
beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url, asOwner: true });
  worker = await startWorker(
    { DATABASE_URL: url, WORKER_PORT: '0', BUILD_COMMIT: COMMIT, SLOW_MS: '1', LOG_LEVEL: 'info' },
    logLines,
  );
  const port = await eventually(() => {
    const found = /on 127\.0\.0\.1 port (\d+)/.exec(worker.printed())?.[1];
    if (found === undefined) throw new Error('not yet');
    return found;
  });
  base = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await worker?.stop();
  await database?.close();
});

const get = async (path: string) => {
  const answer = await fetch(base + path);
  return { status: answer.status, text: await answer.text() };
};
const sample = async (name: string) => {
  const line = (await get('/metrics')).text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

describe('a worker by itself', () => {
  it('says that it lives and is ready, and nothing else', async () => {
    expect(await get('/live')).toEqual({ status: 200, text: '{"status":"live"}' });
    expect(await get('/ready')).toEqual({ status: 200, text: '{"status":"ready"}' });
    expect(await get('/public/whoami')).toEqual({ status: 404, text: '{"detail":"Not found"}' });
  });

  it('names its build', async () => {
    const { text } = await get('/metrics');
    expect(text).toContain(`build_info{version="0.1.0",commit="${COMMIT}",node="${process.versions.node}"} 1`);
  });

  it('counts what its tasks did, how long that took, and when each last succeeded', async () => {
    const [agencyId, clientId] = [randomUUID(), randomUUID()];
    await database.query(null, 'insert into agency (id, name) values ($1, $1)', [agencyId]);
    await database.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $1)', [clientId, agencyId]);
    await database.query(
      null,
      `insert into rescoring_request (client_id, subject_kind, subject_id) select $1, 'contact', n from generate_series(1, 3) n`,
      [clientId],
    );
    await eventually(async () => expect(await sample('jobs_total{job="rescore",outcome="done"}')).toBe(3));
    expect(await sample('job_step_duration_seconds_count{job="rescore"}')).toBeGreaterThan(0);
    // The first runs of the tasks are spread over some seconds.
    await eventually(async () =>
      expect(await sample('job_last_success_timestamp_seconds{job="expire-deliveries"}')).toBeGreaterThan(1.7e9),
    );
  });

  it('counts what failed by the class of the error, and its line names the statement', async () => {
    await database.query(null, 'alter table parked_webhook_event rename to gone');
    await eventually(async () => {
      expect(await sample('jobs_total{job="apply-parked",outcome="failed"}')).toBeGreaterThan(0);
    });
    expect(await sample('database_errors_total{class="42"}')).toBeGreaterThan(0);
    const failed = await eventually(() => {
      const line = logLines
        .join('')
        .split('\n')
        .find((one) => one.includes('a background task failed'));
      if (line === undefined) throw new Error('not yet');
      return JSON.parse(line) as object;
    });
    expect(failed).toMatchObject({
      level: 'error',
      job: 'apply-parked',
      statement: 'select parked_webhook_event',
      queueMs: 0,
      poolMs: expect.any(Number),
    });
  });
});
