import { createHash } from 'node:crypto';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimPepper } from '../../../src/access/secrets/claim-pepper.js';
import { readPepperStatus, renewSecrets } from '../../../src/access/secrets/pepper-status.js';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { openS3Server, S3_BUCKET, S3_KEY, S3_REGION, type S3Server } from '../../support/s3-server.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let storage: S3Server;

beforeAll(async () => {
  service = await startService({ EVENT_NETWORKS: '127.0.0.1', WORKER: 'off' }, { isShared: false });
  storage = await openS3Server();
});
afterAll(async () => {
  await storage.close();
  await service.close();
});
beforeEach(async () => {
  storage.answer = null;
  storage.objects.clear();
  storage.requests.length = 0;
  await service.database.query(null, 'delete from export_schedule');
});

const FIELDS = `id name storage { endpoint region bucket prefix virtualHost accessKeyId secretAccessKey } records format hour active
  nextRunAt manifest lastRun { id kind state failure attempts rowsRead bytes actor }`;

const set = async (given: object, key?: string) => {
  const input = { name: 'daily', storage: access(), records: ['companies'], ...given };
  const { body } = await service.graphql(
    `mutation ($input: ExportScheduleInput!) { exportScheduleSet(input: $input) { __typename
      ... on ExportSchedule { ${FIELDS} } ... on InvalidError { faults { field messages } } ... on ConflictError { message } } }`,
    { input },
    key ? { key } : {},
  );
  return body.data?.exportScheduleSet ?? body.errors;
};
const access = () => ({ endpoint: storage.url, region: S3_REGION, bucket: S3_BUCKET, ...S3_KEY });
const schedule = (more: object = {}, place: object = {}) => set({ storage: { ...access(), ...place }, ...more });
const start = async (id: number) => {
  const { body } = await service.graphql(`mutation { exportScheduleRun(id: ${id}) { __typename
    ... on Job { id kind state } ... on NotFoundError { message } ... on ConflictError { message } } }`);
  return body.data.exportScheduleRun;
};
const list = async (key?: string) => {
  const { body } = await service.graphql(`{ exportSchedules { ${FIELDS} } }`, {}, key ? { key } : {});
  return body.data.exportSchedules;
};
const context = (more: Parameters<typeof contextFor>[1] = {}) =>
  contextFor(service.database, {
    peppers: { pepper: service.pepper },
    events: { peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1') },
    ...more,
  });
const work = (more = {}) => taskNamed('run-scheduled-exports').run(context(more));
/* What waits for its next attempt is due now. */
const hurry = () => service.database.query(null, 'update job set due_at = now() where ended_at is null');
const makeDue = (ago: string) =>
  service.database.query(null, 'update export_schedule set due_at = now() - $1::interval', [ago]);
const objects = (ending: string) => [...storage.objects.keys()].filter((key) => key.endsWith(ending));
const read = (key: string | undefined) => storage.objects.get(key ?? '') ?? Buffer.alloc(0);
const manifestOf = (key: string | undefined) => JSON.parse(read(key).toString());
const settle = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const fill = (client: string, count: number, name: string) =>
  service.database.query(
    null,
    `insert into company (client_id, domain, name) select $1, 'd' || n || '.example', $3 from generate_series(1, $2::int) n`,
    [client, count, name],
  );
const sum = (body: Buffer) => createHash('sha256').update(body).digest('hex');

describe('an export schedule', () => {
  it('is set by name, listed with a masked secret, and deleted; all of it is in the audit log', async () => {
    const created = await schedule({ hour: 5, format: 'csv' }, { prefix: 'crm/outreach' });
    const shown = {
      ...{ id: expect.any(Number), name: 'daily', records: ['companies'], format: 'csv', hour: 5, active: true },
      storage: {
        ...{ endpoint: storage.url, region: S3_REGION, bucket: S3_BUCKET, prefix: 'crm/outreach', virtualHost: false },
        ...{ accessKeyId: S3_KEY.accessKeyId, secretAccessKey: '••••••••' },
      },
      ...{ nextRunAt: expect.stringMatching(/T05:00:00\.000Z$/), manifest: null, lastRun: null },
    };
    expect(created).toEqual({ __typename: 'ExportSchedule', ...shown });
    const changed = await schedule(
      { hour: 5, format: 'csv', active: false },
      { prefix: 'crm/outreach', secretAccessKey: 'another' },
    );
    expect(
      await schedule({ hour: 5, format: 'csv', active: false }, { prefix: 'crm/outreach', secretAccessKey: null }),
    ).toEqual(changed);
    expect(changed).toEqual({ __typename: 'ExportSchedule', ...shown, active: false, nextRunAt: null });
    expect(await list(service.tenants.a1.readOnlyKey)).toEqual([{ ...shown, active: false, nextRunAt: null }]);
    expect(await list(service.tenants.a2.readOnlyKey)).toEqual([]);
    const remove = `mutation { exportScheduleDelete(id: ${created.id}) { __typename ... on NotFoundError { message } } }`;
    expect((await service.graphql(remove)).body.data.exportScheduleDelete).toEqual({ __typename: 'ExportSchedule' });
    expect((await service.graphql(remove)).body.data.exportScheduleDelete).toEqual({
      ...{ __typename: 'NotFoundError', message: 'There is no such export schedule.' },
    });
    const entries = await service.database.query<{ action: string; after: object | null }>(
      null,
      `select action, before, after from audit_entry where subject = $1 order by id`,
      [`export_schedule:${created.id}`],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'deleted'].map((action) => `export_schedule.${action}`),
    );
    expect(entries[1]?.after).toMatchObject({ active: false, secretAccessKey: 'replaced' });
    expect(JSON.stringify(entries)).not.toMatch(/another|a\/secret/);
  });

  it('keeps its secret through a change of the pepper', async () => {
    const { id } = await schedule();
    const changed = { pepper: 'the pepper that comes next', previousPepper: service.pepper };
    await claimPepper(service.database, { pepper: service.pepper });
    await claimPepper(service.database, changed);
    expect((await readPepperStatus(service.database, changed)).secretsLeft).toBe(1);
    expect(await renewSecrets(service.database, changed)).toBe(1);
    await start(id);
    await work({ peppers: { pepper: changed.pepper } });
    expect(await list()).toMatchObject([{ lastRun: { state: 'done', failure: null } }]);
    await start(id);
    await work();
    const failure = 'The secret access key cannot be read any more. Set it again.';
    expect(await list()).toMatchObject([{ lastRun: { state: 'failed', failure } }]);
  });

  it('belongs to read-write keys, and to master keys that name a client', async () => {
    expect(await set({ name: 'daily' }, service.tenants.a1.readOnlyKey)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('read-only') }),
    ]);
    const query = `mutation { exportScheduleSet(input: { name: "m", records: [companies], storage: { endpoint: "${storage.url}", bucket: "abc", accessKeyId: "a", secretAccessKey: "b" } }) { __typename } }`;
    const headers = { 'X-Client-Id': service.tenants.a2.clientId };
    const { body } = await service.graphql(query, {}, { key: service.tenants.x.masterKey, headers });
    expect(body.data.exportScheduleSet).toEqual({ __typename: 'ExportSchedule' });
    expect(await list()).toEqual([]);
  });

  it('refuses what is missing, malformed, or in a private network', async () => {
    const faults = async (input: Promise<{ faults: { field: string }[] }>) =>
      (await input).faults.map(({ field }) => field);
    expect(await faults(schedule({}, { secretAccessKey: null }))).toEqual(['storage.secretAccessKey']);
    for (const prefix of ['/a', 'a/', 'a//b', '../a', 'a/..', 'a b', 'x'.repeat(501)])
      expect(await faults(schedule({}, { prefix }))).toEqual(['storage.prefix']);
    for (const bucket of ['ab', 'UPPER', 'a/b', 'a..b/', '.ab'])
      expect(await faults(schedule({}, { bucket }))).toEqual(['storage.bucket']);
    for (const endpoint of [
      'ftp://x.example',
      'https://u:p@x.example',
      'https://10.0.0.1',
      'http://x.example',
      'https://[::1]',
      'nothing',
      `${storage.url}/path`,
    ])
      expect(await faults(schedule({}, { endpoint }))).toEqual(['storage.endpoint']);
    // Nothing stands before an IP address.
    expect(await faults(schedule({}, { virtualHost: true }))).toEqual(['storage.virtualHost']);
    expect(await faults(schedule({ hour: 24 }))).toEqual(['hour']);
    expect(await faults(schedule({ records: [] }))).toEqual(['records']);
  });
});

describe('a run', () => {
  it('writes each kind of record and then a manifest whose numbers are those of the files and of the journal', async () => {
    const { a1 } = service.tenants;
    await service.call('POST', '/public/v2/companies', { json: { domain: 'one.example' } });
    await service.database.query(
      null,
      `insert into company_custom_field (client_id, company_id, field_name, field_value)
       select client_id, id, 'Tier', 'A' from company where domain = 'one.example'`,
    );
    await service.call('POST', '/public/v2/contacts', { json: { email: 'ada@one.example', first_name: 'Ada' } });
    await settle();
    const { id } = await schedule(
      {
        records: [
          'contacts',
          'companies',
          'campaigns',
          'activities',
          'emails',
          'people',
          'suppressions',
          'webhook_deliveries',
        ],
      },
      { prefix: 'crm' },
    );
    const job = await start(id);
    await work();
    const [key] = objects('manifest.json');
    const manifest = manifestOf(key);
    const [prefix, day, runId] = (key ?? '').split('/');
    expect([prefix, day]).toEqual(['crm', manifest.taken_at.slice(0, 10)]);
    expect(storage.requests.at(-1)?.key).toBe(key);
    const digest = await service.call(
      'GET',
      `/public/v2/changes/digest?after=0&through=${manifest.journal.last_number}`,
    );
    expect(manifest).toEqual({
      ...{ schedule: 'daily', client_id: a1.clientId, run_id: runId, taken_at: expect.any(String), complete: true },
      files: manifest.files.map(({ records, rows }: { records: string; rows: number }) => {
        const body = read(`crm/${day}/${runId}/${records}.ndjson`);
        expect(body.toString().split('\n')).toHaveLength(rows + 1);
        return { name: `${records}.ndjson`, records, rows, bytes: body.length, sha256: sum(body) };
      }),
      journal: { after: 0, last_number: digest.body.last, entries: digest.body.count, digest: digest.body.hash },
    });
    expect(manifest.files.map(({ records, rows }: { records: string; rows: number }) => `${records} ${rows}`)).toEqual([
      'contacts 1',
      'companies 1',
      'campaigns 0',
      'activities 0',
      'emails 0',
      'people 1',
      'suppressions 0',
      'webhook_deliveries 0',
    ]);
    const streamed = await service.call('GET', '/public/v2/exports/contacts.ndjson');
    expect(streamed.text).toBe(`${read(`crm/${day}/${runId}/contacts.ndjson`)}{"complete":true,"rows":1}\n`);
    expect(await list()).toMatchObject([
      { manifest: key, lastRun: { id: job.id, kind: 'scheduled_export', state: 'done', failure: null, rowsRead: 3 } },
    ]);
  });

  it('of an empty workspace has empty files and a manifest', async () => {
    const { key } = { key: service.tenants.a2.readWriteKey };
    await set({ name: 'empty', storage: access(), records: ['companies', 'contacts'], format: 'csv' }, key);
    await makeDue('1 second');
    await work();
    const manifest = manifestOf(objects('manifest.json')[0]);
    const { files, journal, client_id } = manifest;
    expect(client_id).toBe(service.tenants.a2.clientId);
    expect(files.map(({ rows }: { rows: number }) => rows)).toEqual([0, 0]);
    expect(journal).toEqual({ after: 0, last_number: 0, entries: 0, digest: sum(Buffer.alloc(0)) });
    expect(read(objects('companies.csv')[0]).toString()).toMatch(/^id,.*\r\n$/);
  });

  it('sends large files in parts of 8 MiB, and only records of its client', async () => {
    const { a2, b1 } = service.tenants;
    await fill(b1.clientId, 15_000, 'x'.repeat(600));
    await fill(a2.clientId, 1, 'not of this client');
    await set({ name: 'large', storage: access(), records: ['companies'] }, b1.readWriteKey);
    await makeDue('1 second');
    await work();
    const parts = storage.requests.filter(({ query }) => query.has('partNumber')).map(({ body }) => body.length);
    expect(parts.slice(0, -1)).toEqual([8 * 1024 * 1024]);
    const [file] = manifestOf(objects('manifest.json')[0]).files;
    const body = read(objects('companies.ndjson')[0]);
    expect(file).toMatchObject({ rows: 15_000, bytes: body.length, sha256: sum(body) });
    expect(body.toString()).not.toContain('not of this client');
    expect(storage.uploads.size).toBe(0);
  });

  it('in Parquet has typed columns, which another reader reads', async () => {
    const { id } = await schedule({ records: ['companies', 'contacts'], format: 'parquet' });
    await start(id);
    await work();
    const file = (name: string) => {
      const body = read(objects(name)[0]);
      return body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer;
    };
    const companies = await parquetReadObjects({ file: file('companies.parquet') });
    expect(companies).toMatchObject([
      { domain: 'one.example', created_at: expect.any(Date), custom_fields: '{"Tier":"A"}', name: null },
    ]);
    expect(typeof companies[0]?.['id']).toBe('bigint');
    const { schema } = parquetMetadata(file('contacts.parquet'));
    const types = Object.fromEntries(
      schema.slice(1).map(({ name, type, converted_type }) => [name, converted_type ?? type]),
    );
    expect(types).toMatchObject({
      ...{ id: 'INT64', company_id: 'INT64', email: 'UTF8', created_at: 'TIMESTAMP_MILLIS', custom_fields: 'UTF8' },
    });
    expect(manifestOf(objects('manifest.json')[0]).files).toMatchObject([{ rows: 1 }, { rows: 1 }]);
  });

  it('of Parquet has several row groups when there is much, and all rows', async () => {
    const { b1 } = service.tenants;
    await set({ name: 'large', storage: access(), records: ['companies'], format: 'parquet' }, b1.readWriteKey);
    await makeDue('1 second');
    await work();
    const body = read(objects('companies.parquet')[0]);
    const file = body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer;
    expect(parquetMetadata(file).row_groups.length).toBeGreaterThan(1);
    const rows = await parquetReadObjects({ file, columns: ['id', 'name'] });
    expect(rows).toHaveLength(15_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(15_000);
  });
});

describe('the time of a run', () => {
  it('comes once a day, with several workers, and once for all days that were missed', async () => {
    await schedule({ hour: 3 });
    await work();
    expect(storage.requests).toEqual([]);
    await makeDue('4 days');
    await Promise.all([work(), work(), work()]);
    expect(objects('manifest.json')).toHaveLength(1);
    await work();
    expect(objects('manifest.json')).toHaveLength(1);
    const [{ nextRunAt, lastRun }] = await list();
    expect(lastRun).toMatchObject({ state: 'done', failure: null });
    const ahead = Date.parse(nextRunAt) - Date.now();
    expect([nextRunAt.slice(11), ahead > 0, ahead <= 86_400_000]).toEqual(['03:00:00.000Z', true, true]);
  });

  it('never comes for an inactive schedule, and for a suspended client only once it is resumed', async () => {
    await schedule();
    const suspend = (at: string) =>
      service.database.query(null, `update client set suspended_at = ${at} where id = $1`, [
        service.tenants.a1.clientId,
      ]);
    await makeDue('1 day');
    await suspend('now()');
    await work();
    expect(storage.requests).toEqual([]);
    await suspend('null');
    await set({ name: 'daily', active: false });
    await work();
    expect(storage.requests).toEqual([]);
    await set({ name: 'daily', active: true });
    await work();
    expect(storage.requests).toEqual([]);
    await makeDue('1 day');
    await work();
    expect(objects('manifest.json')).toHaveLength(1);
  });
});

describe('a run that fails', () => {
  it.each([
    ['wrong credentials', { secretAccessKey: 'wrong' }, 'The storage answered 403 SignatureDoesNotMatch.'],
    ['an unknown key', { accessKeyId: 'UNKNOWN' }, 'The storage answered 403 InvalidAccessKeyId.'],
    ['another bucket', { bucket: 'another' }, 'The storage answered 404 NoSuchBucket.'],
    ['another region', { region: 'us-east-1' }, 'The storage answered 403 AuthorizationHeaderMalformed.'],
  ])('for %s is not tried again, and the schedule shows why', async (_title, place, failure) => {
    const { id } = await schedule({}, place);
    await start(id);
    await work();
    expect(await list()).toMatchObject([{ manifest: null, lastRun: { state: 'failed', failure } }]);
    expect(storage.objects.size).toBe(0);
  });

  it('because its address is private by now sends nothing', async () => {
    const { id } = await schedule();
    await start(id);
    await work({ events: undefined });
    const failure = 'The storage could not be reached: Only https addresses are sent to.';
    expect(await list()).toMatchObject([{ lastRun: { state: 'failed', failure } }]);
    await service.database.query(null, `update export_schedule set endpoint = 'https://127.0.0.1'`);
    await start(id);
    await work({ events: undefined });
    const local = 'The storage could not be reached: The address is in a private or local network.';
    expect(await list()).toMatchObject([{ lastRun: { state: 'failed', failure: local } }]);
    expect(storage.requests).toEqual([]);
  });

  it('in the middle leaves no manifest and no upload, and the next attempt has a folder of its own', async () => {
    await set(
      { name: 'large', storage: access(), records: ['contacts', 'companies'] },
      service.tenants.b1.readWriteKey,
    );
    await makeDue('1 second');
    storage.answer = ({ query }, response) => {
      if (query.get('partNumber') !== '2') return false;
      response.writeHead(500).end();
      return true;
    };
    await work();
    expect([objects('manifest.json'), objects('contacts.ndjson').length, storage.uploads.size]).toEqual([[], 1, 0]);
    expect(await list(service.tenants.b1.readOnlyKey)).toMatchObject([{ lastRun: { state: 'running', attempts: 1 } }]);
    storage.answer = null;
    await hurry();
    await work();
    const [key] = objects('manifest.json');
    expect(objects('contacts.ndjson')).toHaveLength(2);
    expect(objects('companies.ndjson')).toEqual([key?.replace('manifest.json', 'companies.ndjson')]);
    expect(await list(service.tenants.b1.readOnlyKey)).toMatchObject([
      { lastRun: { state: 'done', rowsRead: 15_000 } },
    ]);
  });

  it.each([
    [
      'answers 503',
      'The storage answered 503.',
      (_: unknown, response: { writeHead(n: number): { end(): void } }) => response.writeHead(503).end(),
    ],
    ['hangs', 'The storage could not be reached: The receiver took too long.', () => undefined],
    [
      'hangs up',
      'The storage could not be reached: The connection failed.',
      (_: unknown, response: { destroy(): void }) => response.destroy(),
    ],
  ] as const)('because the storage %s is tried ten times, and then says so', async (_title, failure, answer) => {
    const { id } = await schedule();
    await start(id);
    storage.answer = (request, response) => {
      (answer as (...given: unknown[]) => void)(request, response);
      return true;
    };
    const limits = { timeoutMs: 50, bodyMs: 50, bodyBytes: 1_000 };
    const events = { exceptions: readExceptions('127.0.0.1'), limits };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await hurry();
      await work({ events });
    }
    expect(await list()).toMatchObject([{ lastRun: { state: 'failed', failure } }]);
    expect(storage.requests).toHaveLength(10);
  });

  it('when an upload is completed with an error in a successful answer has no manifest', async () => {
    await set({ name: 'large', storage: access(), records: ['companies'] }, service.tenants.b1.readWriteKey);
    await makeDue('1 second');
    storage.answer = ({ method, query }, response) => {
      if (method !== 'POST' || !query.has('uploadId')) return false;
      response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
      return true;
    };
    await work();
    expect([...storage.objects.keys(), storage.uploads.size]).toEqual([0]);
  });

  it('is stopped with its job, and aborts its upload', async () => {
    await set({ name: 'large', storage: access(), records: ['companies'] }, service.tenants.b1.readWriteKey);
    await makeDue('1 second');
    storage.answer = async ({ query }) => {
      if (query.get('partNumber') === '1')
        await service.database.query(
          null,
          `update job set state = 'cancelled', ended_at = now(), due_at = null, claim_id = null where ended_at is null`,
        );
      return false;
    };
    await work();
    expect([...storage.objects.keys(), storage.uploads.size]).toEqual([0]);
    expect(await list(service.tenants.b1.readOnlyKey)).toMatchObject([{ lastRun: { state: 'cancelled' } }]);
  });

  it('because its schedule was deleted says so', async () => {
    const { id } = await schedule();
    const job = await start(id);
    await service.graphql(`mutation { exportScheduleDelete(id: ${id}) { __typename } }`);
    await work();
    const { body } = await service.graphql(`{ job(id: ${job.id}) { state failure } }`);
    expect(body.data.job).toEqual({ state: 'failed', failure: 'The schedule was deleted.' });
    expect(await start(id)).toEqual({ __typename: 'NotFoundError', message: 'There is no such export schedule.' });
  });
});
