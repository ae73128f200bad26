import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.database.query(
    null,
    `insert into company (client_id, domain, name) select $1, 'd' || n || '.example', repeat('x', 200) from generate_series(1, 6000) n`,
    [service.tenants.a1.clientId],
  );
});
afterAll(() => service.close());

const start = async (input: string) => {
  const { body } = await service.graphql(
    `mutation { exportStart(input: ${input}) { __typename ... on Job { id kind state } ... on InvalidError { faults { field messages } } } }`,
  );
  return body.data.exportStart;
};
const run = () => taskNamed('run-exports').run(contextFor(service.database));
const file = (id: number, key = service.tenants.a1.readOnlyKey) =>
  service.call('GET', `/public/v2/jobs/${id}/outcome`, { key });

describe('an export as a job', () => {
  it('has a file of all records when it is done', async () => {
    const job = await start('{ records: companies, format: csv }');
    expect(job).toEqual({ __typename: 'Job', id: expect.any(Number), kind: 'export', state: 'queued' });
    expect((await file(job.id)).body).toEqual({ detail: 'The job is queued: there is no file of it, or none yet.' });
    await run();
    const { body } = await service.graphql(`{ job(id: ${job.id}) { state rowsTotal rowsRead rowsWritten bytes } }`);
    const answer = await file(job.id);
    expect(body.data.job).toEqual({
      ...{ state: 'done', rowsTotal: 6000, rowsRead: 6000, rowsWritten: 6000, bytes: Buffer.byteLength(answer.text) },
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="job-${job.id}-outcome.csv"`,
    ]);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(6001);
    const streamed = await service.call('GET', '/public/v2/exports/companies.csv');
    expect(streamed.text).toBe(answer.text);
  });

  it('keeps its filters, and is empty when nothing matches', async () => {
    const job = await start('{ records: companies, where: { domain: { equals: "d7.example" } } }');
    const none = await start('{ records: companies, filter: { domain: "no domain" } }');
    await run();
    expect(
      (await file(job.id)).text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ domain: 'd7.example' }]);
    const empty = await file(none.id);
    expect([empty.status, empty.text]).toEqual([200, '']);
  });

  it('refuses a filter that is none of these records', async () => {
    expect(await start('{ records: companies, where: { email: { equals: "x" } } }')).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'where', messages: [expect.stringContaining('"email"')] }],
    });
  });

  it('is nobody else’s, and has refused nothing', async () => {
    const job = await start('{ records: campaigns }');
    await run();
    expect((await file(job.id, service.tenants.a2.readOnlyKey)).body).toEqual({ detail: 'Job not found' });
    const refused = await service.call('GET', `/public/v2/jobs/${job.id}/refused`);
    expect([refused.status, refused.text]).toEqual([200, '']);
    expect((await file(999_999)).status).toBe(404);
  });

  it('that a worker left in the middle is made anew', async () => {
    const job = await start('{ records: companies }');
    await service.database.query(
      null,
      `with j as (update job set claim_id = gen_random_uuid(), state = 'running', rows_written = 5, bytes = 3 where id = $1 returning client_id, id)
       insert into job_part (client_id, job_id, file, number, bytes) select client_id, id, 'outcome', 1, 'abc'::bytea from j`,
      [job.id],
    );
    await run();
    const { text } = await file(job.id);
    expect(text.trimEnd().split('\n')).toHaveLength(6000);
    const { body } = await service.graphql(`{ job(id: ${job.id}) { rowsWritten bytes } }`);
    expect(body.data.job).toEqual({ rowsWritten: 6000, bytes: Buffer.byteLength(text) });
  });

  it('fails with a sentence where it cannot be written', async () => {
    await service.database.query(
      null,
      `insert into company_custom_field (client_id, company_id, field_name, field_value)
         select $1, (select min(id) from company where client_id = $1), 'field ' || n, 'v' from generate_series(1, 1001) n`,
      [service.tenants.a1.clientId],
    );
    const job = await start('{ records: companies, format: csv }');
    await run();
    const { body } = await service.graphql(`{ job(id: ${job.id}) { state failure } }`);
    expect(body.data.job).toEqual({
      state: 'failed',
      failure: 'There are more than 1000 custom fields; ask for them as one column of JSON.',
    });
  });
});
