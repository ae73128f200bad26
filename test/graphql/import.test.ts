import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { contextFor, taskNamed } from '../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ IMPORT_MAX_BYTES: '2000', IMPORT_WAITING_BYTES: '3000' });
});
afterAll(() => service.close());

async function send(
  body: string,
  { query = 'record=contact', key = service.tenants.a1.readWriteKey, headers = {} } = {},
) {
  const response = await fetch(`${service.url}/public/v2/imports?${query}`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'text/csv', ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const START = `mutation ($id: RecordId!) { importStart(id: $id, dryRun: true) {
  ... on Job { kind state } ... on NotFoundError { message } ... on ConflictError { message } } }`;

test('a file is taken as the body, and answered with what was found in it', async () => {
  const sent = await send('email;Plan\nann@x.example;Gold\n');
  expect(sent).toEqual({
    status: 201,
    body: {
      ...{ id: expect.any(Number), state: 'uploading', record: 'contact', format: 'csv', delimiter: ';' },
      ...{ encoding: 'utf-8', sheet: null, sheets: [], rows: 1, notes: [] },
      ...{ proposed_dates: null, proposed_decimals: null },
      columns: [
        { column: 'email', field: 'email', custom_field: null, proposed_kind: null, values: ['ann@x.example'] },
        { column: 'Plan', field: null, custom_field: 'Plan', proposed_kind: null, values: ['Gold'] },
      ],
    },
  });
  const variables = { id: sent.body['id'] };
  const asked = `query ($id: RecordId!) { importPreview(id: $id) { record rows notes dryRun counts { created } columns { column field customField values } } }`;
  expect((await service.graphql(asked, variables)).body).toEqual({
    data: {
      importPreview: {
        ...{ record: 'contact', rows: 1, notes: [], dryRun: null, counts: null },
        columns: [
          { column: 'email', field: 'email', customField: null, values: ['ann@x.example'] },
          { column: 'Plan', field: null, customField: 'Plan', values: ['Gold'] },
        ],
      },
    },
  });
  const { a1, a2 } = service.tenants;
  const foreign = await service.graphql(START, variables, { key: a2.readWriteKey });
  expect(foreign.body).toEqual({ data: { importStart: { message: 'Job not found' } } });
  const started = await service.graphql(START, variables, { key: a1.readWriteKey });
  expect(started.body).toEqual({ data: { importStart: { kind: 'import', state: 'queued' } } });
});

test('an import of which nothing is known is told as one whose file has not arrived', async () => {
  const [job] = await service.database.query<{ id: number }>(
    null,
    `insert into job (client_id, kind, state, params, due_at) values ($1, 'import', 'uploading', '{}', null) returning id`,
    [service.tenants.a1.clientId],
  );
  const started = await service.graphql(START, { id: job?.id }, { key: service.tenants.a1.readWriteKey });
  expect(started.body).toEqual({ data: { importStart: { message: 'The file of this import has not arrived.' } } });
  const shown = await service.graphql('query ($id: RecordId!) { importPreview(id: $id) { rows } }', { id: job?.id });
  expect(shown.body).toEqual({ data: { importPreview: null } });
});

test('an import tells what its columns may stand for, and how it was started', async () => {
  const { id } = (await send('domain;Since;Staff\na.example;31.12.2024;1,5\n', { query: 'record=company' })).body;
  const asked = `query ($id: RecordId!) { importPreview(id: $id) {
    fields dryRun mode dates decimals liftSuppressions scope force columns { column kind } } }`;
  const fields = ['domain', 'name', 'industry', 'companyStatus', 'customFields'];
  expect((await service.graphql(asked, { id })).body).toEqual({
    data: {
      importPreview: {
        ...{ fields, dryRun: null, mode: null, dates: null, decimals: null },
        ...{ liftSuppressions: null, scope: null, force: null },
        columns: [
          { column: 'domain', kind: 'text' },
          { column: 'Since', kind: 'text' },
          { column: 'Staff', kind: 'text' },
        ],
      },
    },
  });
  const start = `mutation ($id: RecordId!) { importStart(id: $id, dryRun: true, mode: fill, dates: dayFirst, decimals: comma,
    columns: [{ column: "Since", customField: "Customer since", kind: date }, { column: "Staff", customField: "Staff", kind: number }]) {
    __typename } }`;
  expect((await service.graphql(start, { id })).body).toEqual({ data: { importStart: { __typename: 'Job' } } });
  expect((await service.graphql(asked, { id })).body).toEqual({
    data: {
      importPreview: {
        ...{ fields, dryRun: true, mode: 'fill', dates: 'dayFirst', decimals: 'comma' },
        ...{ liftSuppressions: false, scope: 'client', force: false },
        columns: [
          { column: 'domain', kind: 'text' },
          { column: 'Since', kind: 'date' },
          { column: 'Staff', kind: 'number' },
        ],
      },
    },
  });
});

test('an import of suppressions tells for whom they count, and that domains of mailbox providers are accepted', async () => {
  const { id } = (await send('value\ngmail.com\n', { query: 'record=suppression' })).body;
  const start = `mutation ($id: RecordId!) { importStart(id: $id, dryRun: true, scope: agency, force: true, liftSuppressions: true) {
    __typename } }`;
  const { a1, x } = service.tenants;
  const master = { key: x.masterKey, headers: { 'X-Client-Id': a1.clientId } };
  expect((await service.graphql(start, { id }, master)).body).toEqual({
    data: { importStart: { __typename: 'Job' } },
  });
  const asked = 'query ($id: RecordId!) { importPreview(id: $id) { liftSuppressions scope force } }';
  expect((await service.graphql(asked, { id })).body).toEqual({
    data: { importPreview: { liftSuppressions: true, scope: 'agency', force: true } },
  });
});

test('what is no file, a larger one, a form, a wrong parameter, and a key that may only read are refused', async () => {
  expect(await send('')).toEqual({ status: 400, body: { file: ['The file is empty.'] } });
  expect(await send(`email\n${'a@x.example\n'.repeat(1000)}`)).toEqual({
    status: 400,
    body: { file: ['The file is larger than 2,000 bytes.'] },
  });
  expect(await send('--x', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } })).toEqual({
    status: 400,
    body: { file: ['Send the file itself as the body, and not as a part of a form.'] },
  });
  for (const coding of ['br', 'deflate', 'gzip, gzip']) {
    expect(await send('email\na@x.example\n', { headers: { 'Content-Encoding': coding } })).toEqual({
      status: 415,
      body: { detail: 'Send the file as it is, or packed with gzip.' },
    });
  }
  expect(await send('email\na@x.example\n', { query: 'record=nothing' })).toEqual({
    status: 400,
    body: { record: [expect.any(String)] },
  });
  const { a1 } = service.tenants;
  expect((await send('email\na@x.example\n', { key: a1.readOnlyKey })).status).toBe(403);
  expect((await send('email\na@x.example\n', { key: 'RV-unknown' })).status).toBe(403);
  const { status, headers } = await fetch(`${service.url}/public/v2/imports`);
  expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('the files that wait may take so many bytes together; one that is started, or cancelled, makes room', async () => {
  const { a2 } = service.tenants;
  const key = a2.readWriteKey;
  const file = `email\n${'a@x.example\n'.repeat(100)}`;
  const first = await send(file, { key });
  expect([first.status, (await send(file, { key })).status]).toEqual([201, 201]);
  expect(await send(file, { key })).toEqual({
    status: 409,
    body: {
      detail:
        'The files that wait to be imported into a workspace may take 3,000 bytes together, unpacked. Start the imports that wait or were tried, or cancel them.',
    },
  });
  const [jobs] = await service.database.query(null, 'select count(*)::int as count from job where client_id = $1', [
    a2.clientId,
  ]);
  expect(jobs).toEqual({ count: 2 });
  const cancelled = await service.call('POST', `/public/v2/jobs/${first.body['id']}/cancel`, { key });
  expect(cancelled.status).toBe(200);
  await taskNamed('expire-inputs').run(contextFor(service.database));
  expect((await send(file, { key })).status).toBe(201);
});
