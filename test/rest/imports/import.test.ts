import { afterAll, beforeAll, expect, test } from 'vitest';
import { row, workbook } from '../../sheets/workbook-file.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function send(body: string, record = 'contact'): Promise<number> {
  const answer = await service.call('POST', `/public/v2/imports?record=${record}`, { raw: { type: 'text/csv', body } });
  return answer.body.id;
}
const read = (id: number, key = service.tenants.a1.readOnlyKey) =>
  service.call('GET', `/public/v2/imports/${id}`, { key });
const start = (id: number, json: object = {}, key = service.tenants.a1.readWriteKey) =>
  service.call('POST', `/public/v2/imports/${id}/start`, { json, key });

test('a file is sent, read, tried, written and told of over REST alone', async () => {
  const id = await send('email,Plan,Since\nann@x.example,Gold,31.12.2024\nnobody,Tin,\n');
  const sent = await read(id);
  expect([sent.status, sent.body]).toEqual([
    200,
    {
      ...{ id, job: expect.objectContaining({ id, kind: 'import', state: 'uploading' }), record: 'contact' },
      ...{ format: 'csv', delimiter: ',', encoding: 'utf-8', rows: 2, notes: [], dry_run: null, counts: null },
      ...{ sheet: null, sheets: [], proposed_dates: 'dayFirst', proposed_decimals: null },
      ...{ examples: [], questions: [], remembered_at: null },
      columns: [
        {
          column: 'email',
          field: 'email',
          custom_field: null,
          proposed_kind: null,
          values: ['ann@x.example', 'nobody'],
        },
        { column: 'Plan', field: null, custom_field: 'Plan', proposed_kind: null, values: ['Gold', 'Tin'] },
        { column: 'Since', field: null, custom_field: 'Since', proposed_kind: 'date', values: ['31.12.2024', ''] },
      ],
    },
  ]);
  const choices = { columns: [{ column: 'Since', custom_field: 'since', kind: 'date' }], dates: 'dayFirst' };
  const tried = await start(id, { ...choices, dry_run: true });
  expect([tried.status, tried.body.state]).toEqual([202, 'queued']);
  expect((await start(id, choices)).body).toEqual({
    error: 'Import was started',
    message: 'The import is queued: only one that was tried is started again.',
  });
  await taskNamed('run-jobs').run(contextFor(service.database));
  const counts = { created: 1, updated: 0, unchanged: 0, refused: 1, repeated: 0, opt_outs_kept: 0, opt_outs_ended: 0 };
  const examples = [
    { kind: 'created', rows: [{ row: 1, text: 'ann@x.example, Gold, 31.12.2024', because: null }] },
    {
      kind: 'refused',
      rows: [{ row: 2, text: 'nobody, Tin', because: 'email: Must be one email address: it has no @.' }],
    },
  ];
  expect((await read(id)).body).toMatchObject({ dry_run: true, counts, examples, job: { state: 'done' } });
  expect((await start(id, choices)).status).toBe(202);
  await taskNamed('run-jobs').run(contextFor(service.database));
  expect((await read(id)).body).toMatchObject({
    dry_run: false,
    counts,
    examples,
    job: { state: 'done', rows_written: 1 },
  });
  const refused = await service.call('GET', `/public/v2/jobs/${id}/refused`);
  expect(refused.text).toBe(
    'email,Plan,Since,import_error\nnobody,Tin,,email: Must be one email address: it has no @.\n',
  );
  const fields = await service.database.query(
    null,
    'select field_name as name, field_value as value from contact_custom_field where client_id = $1 order by id',
    [service.tenants.a1.clientId],
  );
  expect(fields).toEqual([
    { name: 'Plan', value: 'Gold' },
    { name: 'since', value: '2024-12-31' },
  ]);
});

test('conflicts of Persons and ambiguous companies are decided in the body; a merge needs data enrichment', async () => {
  for (const domain of ['one.example', 'two.example'])
    await service.call('PUT', '/public/v2/companies', { json: { domain, name: 'Twin' } });
  for (const json of [{ email: 'bo@x.example' }, { phone: '+16502530099' }])
    await service.call('PUT', '/public/v2/contacts', { json });
  const file = 'email,phone,company\nbo@x.example,+16502530099,\ncy@x.example,,Twin\n';
  const id = await send(file);
  const run = async (choices: object) => {
    expect((await start(id, choices)).status).toBe(202);
    await taskNamed('run-jobs').run(contextFor(service.database));
    return (await read(id)).body;
  };
  const tried = await run({ dry_run: true });
  expect(tried).toMatchObject({ counts: { created: 0, refused: 2, joined: 0 } });
  const companies = ['one.example', 'two.example'].map((domain) => ({ id: expect.any(Number), domain }));
  expect(tried.questions).toEqual([{ name: 'Twin', companies }]);
  expect(await start(id, { conflicts: 'join' })).toMatchObject({
    status: 400,
    body: { conflicts: [expect.stringContaining('refuse')] },
  });
  const named = [{ name: 'twin', company_id: tried.questions[0].companies[1].id }];
  expect(await run({ dry_run: true, conflicts: 'merge', companies: named })).toMatchObject({
    counts: { created: 1, updated: 1, refused: 0, joined: 1 },
    questions: [],
  });
  const poor = service.tenants.a2.readWriteKey;
  const other = await service.call('POST', '/public/v2/imports?record=contact', {
    ...{ key: poor, raw: { type: 'text/csv', body: file } },
  });
  expect(await start(other.body.id, { conflicts: 'merge' }, poor)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('nrichment') },
  });
  expect((await start(other.body.id, {}, poor)).status).toBe(202);
});

test('a workbook is read like CSV: one of its sheets, whose refused rows are CSV', async () => {
  const people = row(['email', 'Plan', 'Joined']) + row(['eve@x.example', '=Gold', 45657], [0, 0, 1]);
  const sheets = [
    { name: 'About', rows: row(['Made by Ann']) },
    { name: 'People', rows: people + row(['nobody', 'Tin', 45658], [0, 0, 1]) },
  ];
  const file = workbook({ sheets, formats: [14] });
  const post = async (query: string) => {
    const url = `${service.url}/public/v2/imports?record=contact${query}`;
    const headers = { 'X-API-KEY': service.tenants.a1.readWriteKey };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(file) });
    return { status: answer.status, body: (await answer.json()) as { id: number } };
  };
  expect(await post('&sheet=people')).toEqual({
    status: 400,
    body: { sheet: ['The workbook has no sheet of this name. It has "About", "People".'] },
  });
  const sent = await post('&sheet=People');
  expect(sent).toEqual({
    status: 201,
    body: {
      ...{ id: expect.any(Number), state: 'uploading', record: 'contact', format: 'csv', delimiter: ',' },
      ...{ encoding: 'utf-8', rows: 2, sheet: 'People', sheets: ['About', 'People'] },
      ...{ proposed_dates: 'iso', proposed_decimals: null },
      notes: ['The sheet "People" is read, of 2. Name another as `sheet`.'],
      columns: [
        {
          column: 'email',
          field: 'email',
          custom_field: null,
          proposed_kind: null,
          values: ['eve@x.example', 'nobody'],
        },
        { column: 'Plan', field: null, custom_field: 'Plan', proposed_kind: null, values: ['=Gold', 'Tin'] },
        {
          column: 'Joined',
          field: null,
          custom_field: 'Joined',
          proposed_kind: 'date',
          values: ['2024-12-31', '2025-01-01'],
        },
      ],
    },
  });
  const asked = `query ($id: RecordId!) { importPreview(id: $id) { sheet sheets } }`;
  expect((await service.graphql(asked, { id: sent.body.id })).body).toEqual({
    data: { importPreview: { sheet: 'People', sheets: ['About', 'People'] } },
  });
  await start(sent.body.id, {});
  await taskNamed('run-jobs').run(contextFor(service.database));
  const refused = await service.call('GET', `/public/v2/jobs/${sent.body.id}/refused`);
  expect(refused.text).toBe(
    'email,Plan,Joined,import_error\nnobody,Tin,2025-01-01,email: Must be one email address: it has no @.\n',
  );
  const fields = await service.database.query(
    null,
    "select f.field_value as value from contact_custom_field f join contact c on c.id = f.contact_id where c.email = 'eve@x.example' order by f.id",
  );
  expect(fields).toEqual([{ value: '2024-12-31' }, { value: '=Gold' }]);
});

test('kinds are proposed, and count only if the start names them', async () => {
  const text = 'email,Age,Member\nkim@x.example,"1,5",ja\nlee@x.example,"2,5",nein\n';
  const valuesOf = async () => {
    await taskNamed('run-jobs').run(contextFor(service.database));
    const rows = await service.database.query<{ value: string }>(
      null,
      `select f.field_value as value from contact_custom_field f join contact c on c.id = f.contact_id
        where c.email in ('kim@x.example', 'lee@x.example') order by c.email, f.field_name`,
    );
    return rows.map(({ value }) => value);
  };
  const id = await send(text);
  const { columns, proposed_dates, proposed_decimals } = (await read(id)).body;
  expect(columns.map((column: { proposed_kind: string }) => column.proposed_kind)).toEqual([null, 'number', 'boolean']);
  expect([proposed_dates, proposed_decimals]).toEqual([null, 'comma']);
  await start(id);
  expect(await valuesOf()).toEqual(['1,5', 'ja', '2,5', 'nein']);
  const kinds = [
    { column: 'Age', custom_field: 'Age', kind: 'number' },
    { column: 'Member', custom_field: 'Member', kind: 'boolean' },
  ];
  const again = await send(`${text}max@x.example,3,perhaps\n`);
  await start(again, { columns: kinds, decimals: 'comma' });
  expect(await valuesOf()).toEqual(['1.5', 'true', '2.5', 'false']);
  const refused = await service.call('GET', `/public/v2/jobs/${again}/refused`);
  expect(refused.text).toContain('max@x.example,3,perhaps,"Member: Must be true or false, or yes or no."');
});

test('what is unknown, of others, wrong or not allowed is refused', async () => {
  const id = await send('email_type\ninbound\n', 'email');
  const { a1, a2 } = service.tenants;
  expect([(await read(id, a2.readOnlyKey)).status, (await start(id, {}, a2.readWriteKey)).status]).toEqual([404, 404]);
  expect((await read(999_999)).body).toEqual({ detail: 'Import not found' });
  expect((await start(id, {}, a1.readOnlyKey)).status).toBe(403);
  expect((await start(id, { columns: [{ column: 'none' }] })).body).toEqual({
    columns: ['The file has no column "none".'],
  });
  expect((await start(id, { mode: 'fill' })).body).toEqual({
    mode: ['Nothing identifies an email: each row creates one, by create or upsert.'],
  });
  expect((await start(id, { mode: 'create', decimals: 'comma' })).body).toEqual({
    decimals: ['No column is read as numbers. Name the columns of numbers in columns, with the kind number.'],
  });
  const wrong = await start(id, { mode: 'replace' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['mode']]);
  expect((await read(id)).body.job.state).toBe('uploading');
});
