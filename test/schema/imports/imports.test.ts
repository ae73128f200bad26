import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sql } from '../../../src/db/database.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { uploadImport } from '../../../src/schema/work/imports/upload.js';
import { readJob } from '../../../src/schema/work/jobs/read-job.js';
import { cancelJob } from '../../../src/schema/work/jobs/start-job.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { contactsOf, fileOf, importText, NO_OPT_OUTS, runJobs, start, upload } from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

const view = (id: number, of: Workspace = workspace) => readImport(opened.database, { clientId: of.clientId, id });
const countsOf = async (id: number) => (await view(id))?.counts;
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
const counted = (table: 'job' | 'job_part' | 'import_key' | 'company' | 'journal_inbox') =>
  opened.database
    .query<{ count: number }>(null, `select count(*)::int as count from ${table} where client_id = $1`, [
      workspace.clientId,
    ])
    .then(([row]) => row?.count);

const FILE = `E-Mail;Vorname;Nachname;Website;Plan;Seen
Ann@x.example;Ann;Lee;acme.example;Gold;31.12.2024
bo@x.example;Bo;;acme.example;;
not an address;C;;;Gold;
`;

test('an import that is looked at while it ends is shown as it was before, or as it ended, with its counts', async () => {
  const id = await upload(workspace, FILE);
  await start(workspace, id);
  // The import ends right after the first statement of whoever looks at it.
  const endsMeanwhile: Sql = {
    async query<Row extends object>(...statement: Parameters<Sql['query']>) {
      const rows = await opened.database.query<Row>(...statement);
      await runJobs(workspace);
      return rows;
    },
  };
  const seen = await readImport(endsMeanwhile, { clientId: workspace.clientId, id });
  expect([seen?.job.state, seen?.counts]).toEqual(['queued', null]);
  const then = await view(id);
  expect([then?.job.state, then?.counts]).toEqual([
    'done',
    { created: 2, updated: 0, unchanged: 0, refused: 1, repeated: 0, ...NO_OPT_OUTS },
  ]);
});

test('a file that has arrived tells its form, its rows, and what its columns probably stand for', async () => {
  const id = await upload(workspace, FILE);
  expect(await view(id)).toMatchObject({
    ...{ record: 'contact', format: 'csv', delimiter: ';', encoding: 'utf-8', rows: 3, notes: [] },
    ...{ choices: null, counts: null },
    job: { state: 'uploading', rowsTotal: 3 },
    columns: [
      { column: 'E-Mail', field: 'email', values: ['Ann@x.example', 'bo@x.example', 'not an address'] },
      { column: 'Vorname', field: 'firstName', values: ['Ann', 'Bo', 'C'] },
      { column: 'Nachname', field: 'lastName', values: ['Lee', '', ''] },
      { column: 'Website', field: 'companyDomain', values: ['acme.example', 'acme.example', ''] },
      { column: 'Plan', customField: 'Plan', values: ['Gold', '', 'Gold'] },
      { column: 'Seen', customField: 'Seen', values: ['31.12.2024', '', ''] },
    ],
  });
  expect(await view(id, opened.other)).toBeNull();
});

test('rows are written, and those that are refused come back with the reason', async () => {
  const id = await importText(workspace, FILE, {
    columns: [{ column: 'Seen', customField: 'Last seen', kind: 'date' }],
    dates: 'dayFirst',
  });
  expect(await contactsOf(workspace)).toEqual([
    {
      ...{ who: 'ann@x.example', first: 'Ann', last: 'Lee', status: 'active', company: 'acme.example' },
      fields: { Plan: 'Gold', 'Last seen': '2024-12-31' },
    },
    { who: 'bo@x.example', first: 'Bo', last: null, status: 'active', company: 'acme.example', fields: {} },
  ]);
  expect(await countsOf(id)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1, repeated: 0, ...NO_OPT_OUTS });
  expect(await readJob(opened.database, { clientId: workspace.clientId, id })).toMatchObject({
    ...{ state: 'done', rowsRead: 3, rowsWritten: 2, rowsRefused: 1 },
  });
  expect(await fileOf(workspace, id, 'refused')).toBe(
    'E-Mail;Vorname;Nachname;Website;Plan;Seen;import_error\n' +
      'not an address;C;;;Gold;;email: Must be one email address: it has no @.\n',
  );
  expect(await fileOf(workspace, id, 'outcome')).toBe('');
});

test('refused rows that were put right are imported as they come back', async () => {
  const id = await importText(workspace, FILE);
  const again = (await fileOf(workspace, id, 'refused')).replace('not an address', 'c@x.example');
  await importText(workspace, again);
  expect((await contactsOf(workspace)).map(({ who, fields }) => [who, fields])).toContainEqual([
    'c@x.example',
    { Plan: 'Gold' },
  ]);
});

test('a dry run tells of every row what would happen, writes nothing, and can be started for good', async () => {
  await importText(workspace, 'email,first name,Plan\nann@x.example,Ann,Gold\n');
  const before = [await contactsOf(workspace), await counted('journal_inbox'), await counted('company')];
  const text =
    'email,first name,domain,Plan\nann@x.example,Anna,new.example,Gold\nann@x.example,Anna,new.example,Gold\n' +
    'bo@x.example,Bo,,Tin\nbo@x.example,,,Lead\nann@x.example,,,\nnobody,,,\n';
  const id = await upload(workspace, text);
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  expect(lines(await fileOf(workspace, id, 'outcome'))).toEqual([
    { row: 1, outcome: 'updated', changes: ['firstName', 'companyId'] },
    { row: 2, outcome: 'unchanged', repeatsRow: 1, changes: [] },
    { row: 3, outcome: 'created', changes: ['firstName', 'email', 'customFields.Plan'] },
    { row: 4, outcome: 'updated', repeatsRow: 3, changes: ['customFields.Plan'] },
    { row: 5, outcome: 'unchanged', repeatsRow: 1, changes: [] },
    { row: 6, outcome: 'refused', why: 'email: Must be one email address: it has no @.' },
  ]);
  expect([await contactsOf(workspace), await counted('journal_inbox'), await counted('company')]).toEqual(before);
  const told = { created: 1, updated: 2, unchanged: 2, refused: 1, ...NO_OPT_OUTS };
  expect(await countsOf(id)).toEqual({ ...told, repeated: 3 });
  await taskNamed('expire-inputs').run(contextFor(opened.database));
  expect(await counted('import_key')).toBe(0);
  await start(workspace, id);
  await runJobs(workspace);
  expect(await countsOf(id)).toEqual({ ...told, repeated: 0 });
  expect((await contactsOf(workspace)).map(({ who, first, company, fields }) => [who, first, company, fields])).toEqual(
    [
      ['ann@x.example', 'Anna', 'new.example', { Plan: 'Gold' }],
      ['bo@x.example', 'Bo', null, { Plan: 'Lead' }],
    ],
  );
  await expect(start(workspace, id)).rejects.toMatchObject({
    message: 'The import is done: only one that was tried is started again.',
  });
});

test('each mode does what it says, also to rows of one record', async () => {
  const seed = 'email,first,last,Plan\nann@x.example,Ann,,Gold\n';
  const rows =
    'email,first,last,company website,Plan,Size\nann@x.example,Other,Lee,one.example,Tin,7\nbo@x.example,Bo,,two.example,,\nbo@x.example,Bob,Ray,,,8\n';
  const outcome = async (mode: 'create' | 'update' | 'upsert' | 'fill') => {
    const own = await openWorkspace();
    try {
      await importText(own.workspace, seed);
      const id = await importText(own.workspace, rows, { mode });
      const counts = (await readImport(own.database, { clientId: own.workspace.clientId, id }))?.counts;
      const records = await contactsOf(own.workspace);
      const companies = await own.database.query<{ domain: string }>(
        null,
        'select domain from company order by domain',
      );
      return {
        counts: counts && [counts.created, counts.updated, counts.unchanged, counts.refused],
        records: records.map(({ first, last, company, fields }) => [first, last, company, fields]),
        companies: companies.map(({ domain }) => domain),
      };
    } finally {
      await own.close();
    }
  };
  expect(await outcome('create')).toEqual({
    counts: [1, 0, 0, 2],
    records: [
      ['Ann', null, null, { Plan: 'Gold' }],
      ['Bo', null, 'two.example', {}],
    ],
    companies: ['two.example'],
  });
  expect(await outcome('update')).toEqual({
    counts: [0, 1, 0, 2],
    records: [['Other', 'Lee', 'one.example', { Plan: 'Tin', Size: '7' }]],
    companies: ['one.example'],
  });
  expect(await outcome('upsert')).toEqual({
    counts: [1, 2, 0, 0],
    records: [
      ['Other', 'Lee', 'one.example', { Plan: 'Tin', Size: '7' }],
      ['Bob', 'Ray', 'two.example', { Size: '8' }],
    ],
    companies: ['one.example', 'two.example'],
  });
  expect(await outcome('fill')).toEqual({
    counts: [1, 2, 0, 0],
    records: [
      ['Ann', 'Lee', 'one.example', { Plan: 'Gold', Size: '7' }],
      ['Bo', 'Ray', 'two.example', { Size: '8' }],
    ],
    companies: ['one.example', 'two.example'],
  });
});

test('what changes nothing is not written: the same file again enters nothing in the journal', async () => {
  await importText(workspace, FILE);
  const entries = await counted('journal_inbox');
  const id = await importText(workspace, FILE);
  expect(await countsOf(id)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 1 });
  expect(await counted('journal_inbox')).toBe(entries);
});

test('companies are imported from NDJSON, packed, with a row that is not JSON and one that is deeper than rows are', async () => {
  const text = [
    '{"domain":"https://www.Acme.example/","name":"Acme","employees":50,"public":true,"note":null}',
    'not json',
    `{"domain":"b.example","x":${'['.repeat(20)}${']'.repeat(20)}}`,
    '{"domain":"c.example","name":{"a":1}}',
    '{"domain":"d.example","name":null,"employees":["x"]}',
  ].join('\n');
  const id = await upload(workspace, gzipSync(`${text}\n`), { record: 'company' });
  await start(workspace, id, { columns: [{ column: 'employees', customField: 'Staff', kind: 'number' }] });
  await runJobs(workspace);
  const rows = await opened.database.query(
    null,
    `select k.domain, k.name, (select jsonb_object_agg(f.field_name, f.field_value) from company_custom_field f where f.company_id = k.id) as fields
       from company k where k.client_id = $1`,
    [workspace.clientId],
  );
  expect(rows).toEqual([{ domain: 'acme.example', name: 'Acme', fields: { Staff: '50', public: 'true' } }]);
  expect(lines(await fileOf(workspace, id, 'refused'))).toEqual([
    { line: 'not json', import_error: 'row: Is not JSON: unexpected "n" at line 1, column 1.' },
    { line: expect.stringContaining('b.example'), import_error: 'row: Is nested deeper than 8 levels.' },
    { domain: 'c.example', name: { a: 1 }, import_error: 'name: Must be a string.' },
    {
      domain: 'd.example',
      name: null,
      employees: ['x'],
      import_error: 'Staff: Must be a number, written as the import says.',
    },
  ]);
});

test('what an import creates is entered in the journal with its author: each contact with its Person, then all fields of each', async () => {
  await importText(workspace, 'email,first name,Plan,Size\nann@x.example,Ann,Gold,7\nbo@x.example,Bo,,8\n');
  await opened.database.transaction((session) =>
    session.query(
      null,
      `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
        select $1, c.id, 'by hand', '1' from contact c where c.client_id = $1 and c.email = 'bo@x.example'`,
      [workspace.clientId],
    ),
  );
  const entries = await opened.database.query(
    null,
    `select i.kind, i.what, c.email, i.field, i.links, i.before, coalesce(i.after = c::text, false) as "isRow",
        case when i.field is not null then i.after end as after, i.person_id = c.person_id as "ofPerson",
        i.author is not null as "hasAuthor", i.change_id is not null as "hasChange"
      from journal_inbox i join contact c on c.client_id = i.client_id and c.id = i.record_id
     where i.client_id = $1 order by i.seq`,
    [workspace.clientId],
  );
  const born = (email: string) => ({
    ...{ kind: 1, what: 1, email, field: null, links: null, before: null, after: null, isRow: true, ofPerson: true },
    ...{ hasAuthor: true, hasChange: true },
  });
  const given = { kind: 1, what: 4, before: null, isRow: false, ofPerson: null, hasChange: true };
  const fields = (email: string, all: Record<string, string>) => ({
    ...{ ...given, email, field: null, links: { custom_fields: all }, after: null, hasAuthor: true },
  });
  expect(entries).toEqual([
    born('ann@x.example'),
    born('bo@x.example'),
    fields('ann@x.example', { Plan: 'Gold', Size: '7' }),
    fields('bo@x.example', { Size: '8' }),
    { ...given, email: 'bo@x.example', field: 'by hand', links: null, after: '1', hasAuthor: false },
  ]);
});

test('columns that nobody can mean are refused, all at once, and the import can still be started', async () => {
  const id = await upload(workspace, FILE);
  await expect(
    start(workspace, id, {
      columns: [
        { column: 'Nobody', field: 'email' },
        { column: 'Plan', field: 'plan' },
        { column: 'Seen', field: 'lastName', kind: 'date' },
        { column: 'Vorname', field: 'lastName' },
      ],
    }),
  ).rejects.toMatchObject({
    faults: {
      columns: [
        'The file has no column "Nobody".',
        '"Plan": there is no field plan.',
        '"Seen": only values of custom fields have a kind.',
        'Two columns stand for the field lastName.',
      ],
    },
  });
  await expect(start(opened.other, id)).rejects.toMatchObject({ message: 'Job not found' });
  await start(workspace, id);
  await runJobs(workspace);
  expect(await countsOf(id)).toMatchObject({ created: 2 });
});

test('of an upload that breaks off, is too large or cannot be read, nothing stays', async () => {
  async function* breaking() {
    yield Buffer.from(`email\n${'a@x.example\n'.repeat(60_000)}`);
    throw new Error('The sender went away.');
  }
  await expect(uploadImport(workspace, breaking(), { record: 'contact' }, { most: 10_000_000 })).rejects.toThrow(
    'The sender went away.',
  );
  await expect(upload(workspace, FILE, { record: 'contact' }, 100)).rejects.toMatchObject({
    faults: { file: ['The file is larger than 100 bytes.'] },
  });
  await expect(
    upload(workspace, gzipSync(`email\n${'a@x.example\n'.repeat(60_000)}`), { record: 'contact' }, 10_000),
  ).rejects.toMatchObject({
    faults: { file: ['The file is larger than 10,000 bytes.'] },
  });
  await expect(upload(workspace, 'email\n"ann@x.example')).rejects.toMatchObject({
    faults: { file: ['The file ends in the middle of row 1: a quote is not closed.'] },
  });
  expect([await counted('job'), await counted('job_part')]).toEqual([0, 0]);
});

test('an upload that is aborted reads no further, and nothing of it stays', async () => {
  const aborting = new AbortController();
  let taken = 0;
  async function* endless() {
    for (; ; taken += 1) {
      if (taken === 20) aborting.abort(new Error('The sender went away.'));
      yield Buffer.from('email\n'.repeat(10_000));
    }
  }
  const terms = { most: 1_000_000_000, signal: aborting.signal };
  await expect(uploadImport(workspace, endless(), { record: 'contact' }, terms)).rejects.toThrow(
    'The sender went away.',
  );
  expect([taken, await counted('job'), await counted('job_part')]).toEqual([20, 0, 0]);
});

test('the file of an import is kept while it waits, runs or was only tried, and deleted after that', async () => {
  const sweep = () => taskNamed('expire-inputs').run(contextFor(opened.database));
  const id = await upload(workspace, FILE);
  await sweep();
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  await sweep();
  const tried = await fileOf(workspace, id, 'input');
  await start(workspace, id);
  await runJobs(workspace);
  await sweep();
  expect([tried, await fileOf(workspace, id, 'input')]).toEqual([FILE, '']);
  expect(await fileOf(workspace, id, 'refused')).toMatch(/not an address/);
});

test('an import that was tried can be cancelled, once: its file is deleted, and it is not started again', async () => {
  const id = await upload(workspace, FILE);
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  // What a dry run keeps of its rows until it has ended.
  await opened.database.query(
    null,
    `insert into import_key (client_id, job_id, key, row, state) values ($1, $2, '', 1, '{"email": "ann@x.example"}')`,
    [workspace.clientId, id],
  );
  expect(await cancelJob(workspace, id)).toMatchObject({ state: 'cancelled' });
  await taskNamed('expire-inputs').run(contextFor(opened.database));
  expect([await fileOf(workspace, id, 'input'), await counted('import_key')]).toEqual(['', 0]);
  await expect(start(workspace, id)).rejects.toMatchObject({
    message: 'The import is cancelled: only one that was tried is started again.',
  });
  const done = await importText(workspace, FILE);
  await expect(cancelJob(workspace, done)).rejects.toMatchObject({
    message: 'The job is done: there is nothing to cancel.',
  });
});

test('a row refuses itself alone: cells that are too many, values of another country, a company that is not there', async () => {
  const text =
    'email,company id,born,size\na@x.example,,1/2/2024,"1.234,5"\nb@x.example,,2024-02-01,\nc@x.example,,,"1,5"\n' +
    'd@x.example,77,,\ne@x.example\nf@x.example,,,, ,\ng@x.example,,,1, b,\n\u0000@x.example,,,\n';
  const id = await importText(workspace, text, {
    dates: 'dayFirst',
    decimals: 'comma',
    columns: [
      { column: 'company id', field: 'companyId' },
      { column: 'born', customField: 'born', kind: 'date' },
      { column: 'size', customField: 'size', kind: 'number' },
    ],
  });
  expect((await contactsOf(workspace)).map(({ who, fields }) => [who, fields])).toEqual([
    ['a@x.example', { born: '2024-02-01', size: '1234.5' }],
    ['c@x.example', { size: '1.5' }],
    ['e@x.example', {}],
    ['f@x.example', {}],
  ]);
  expect(await fileOf(workspace, id, 'refused')).toBe(
    [
      'email,company id,born,size,import_error',
      'b@x.example,,2024-02-01,,"born: Must be a date, written as the import says."',
      'd@x.example,77,,,Company not found',
      'g@x.example,,,1, b,,"row: Has 6 cells, and the header 4: put a cell that contains the delimiter in quotes."',
      '\u0000@x.example,,,,email: Must not contain NUL characters or lone surrogates.',
      '',
    ].join('\n'),
  );
});

test('lines above the header are told, rows are counted as a spreadsheet counts them, and a footer refuses itself alone', async () => {
  const id = await upload(
    workspace,
    'Members\nas of May\n\nemail,first name,Plan\nann@x.example,Ann,Gold\n,,\nTotal,,\nbo@x.example\n"Written by A, B and C"\n',
  );
  expect(await view(id)).toMatchObject({
    ...{ rows: 4, notes: ['2 lines above the header will not be imported: "Members", "as of May"'] },
    columns: [
      { column: 'email', field: 'email', values: ['ann@x.example', 'Total', 'bo@x.example', 'Written by A, B and C'] },
      { column: 'first name', field: 'firstName', values: ['Ann', '', null, null] },
      { column: 'Plan', customField: 'Plan', values: ['Gold', '', null, null] },
    ],
  });
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  const why = 'email: Must be one email address: it has no @.';
  expect(lines(await fileOf(workspace, id, 'outcome'))).toEqual([
    { row: 1, outcome: 'created', changes: ['firstName', 'email', 'customFields.Plan'] },
    { row: 3, outcome: 'refused', why },
    { row: 4, outcome: 'created', changes: ['email'] },
    { row: 5, outcome: 'refused', why },
  ]);
  await start(workspace, id);
  await runJobs(workspace);
  expect((await contactsOf(workspace)).map(({ who, first, fields }) => [who, first, fields])).toEqual([
    ['ann@x.example', 'Ann', { Plan: 'Gold' }],
    ['bo@x.example', null, {}],
  ]);
  expect(await readJob(opened.database, { clientId: workspace.clientId, id })).toMatchObject({
    ...{ state: 'done', rowsTotal: 4, rowsRead: 4, rowsWritten: 2, rowsRefused: 2 },
  });
});

test('rows that follow more blank rows than a slice holds are written', async () => {
  const id = await importText(
    workspace,
    `email,Plan\na@x.example,1\n${',\n'.repeat(1_500)}b@x.example,2\n${',\n'.repeat(700)}`,
  );
  expect((await contactsOf(workspace)).map(({ who }) => who)).toEqual(['a@x.example', 'b@x.example']);
  expect(await readJob(opened.database, { clientId: workspace.clientId, id })).toMatchObject({
    ...{ state: 'done', rowsTotal: 2, rowsRead: 2, rowsWritten: 2, rowsRefused: 0 },
  });
});

test('a column whose name comes again is left out, unless it is mapped, and comes back under its own name', async () => {
  const text = 'email,Phone Number,Plan,Plan,import_error,import_error\nann@x.example,,a,b,old,older\nnobody,,c,d,,\n';
  const id = await importText(workspace, text);
  expect(await view(id)).toMatchObject({
    notes: ['Columns with a repeated name are left out unless you map them: "Plan (2)", "import_error (2)"'],
    columns: [
      { column: 'email', field: 'email' },
      { column: 'Phone Number' },
      { column: 'Plan', customField: 'Plan' },
      { column: 'Plan (2)', values: ['b', 'd'] },
      { column: 'import_error' },
      { column: 'import_error (2)' },
    ],
  });
  expect((await view(id))?.columns[3]).not.toHaveProperty('customField');
  expect((await contactsOf(workspace)).map(({ fields }) => fields)).toEqual([{ Plan: 'a' }]);
  expect(await fileOf(workspace, id, 'refused')).toBe(
    'email,Phone Number,Plan,Plan,import_error\n' + 'nobody,,c,d,email: Must be one email address: it has no @.\n',
  );
  await importText(workspace, text, { columns: [{ column: 'Plan (2)', customField: 'Plan' }] });
  expect((await contactsOf(workspace)).map(({ fields }) => fields)).toEqual([{ Plan: 'b' }]);
});

test('formulas lose their apostrophe on the way in, and refused rows that people open have it, names and reasons too', async () => {
  const id = await importText(
    workspace,
    `email,first name,'=Plan,Count\nann@x.example,'=1+1,'＝a,'-5\n=cmd(),"\n=2",-b,-5\n`,
    { columns: [{ column: 'Count', customField: '@Count', kind: 'date' }] },
  );
  const date = 'Must be a date, written as the import says.';
  expect(await contactsOf(workspace)).toEqual([]);
  expect(await fileOf(workspace, id, 'refused')).toBe(
    "email,first name,'=Plan,Count,import_error\n" +
      `ann@x.example,'=1+1,'＝a,-5,"'@Count: ${date}"\n` +
      `'=cmd(),"'\n=2",'-b,-5,"'@Count: ${date}"\n`,
  );
  await importText(workspace, (await fileOf(workspace, id, 'refused')).replace("'=cmd()", 'bo@x.example'));
  expect((await contactsOf(workspace)).map(({ first, fields }) => [first, fields])).toEqual([
    ['=1+1', { '=Plan': '＝a', Count: '-5' }],
    ['\n=2', { '=Plan': '-b', Count: '-5' }],
  ]);
});

test('a format of dates or numbers that no column has is refused, and the import can still be started', async () => {
  const id = await upload(workspace, FILE);
  await expect(start(workspace, id, { dates: 'dayFirst', decimals: 'comma' })).rejects.toMatchObject({
    faults: {
      dates: ['No column is read as dates. Name the columns of dates in columns, with the kind date or dateTime.'],
      decimals: ['No column is read as numbers. Name the columns of numbers in columns, with the kind number.'],
    },
  });
  await expect(
    start(workspace, id, { decimals: 'comma', columns: [{ column: 'Seen', customField: 'Seen', kind: 'date' }] }),
  ).rejects.toMatchObject({ faults: { decimals: [expect.stringContaining('the kind number')] } });
  await start(workspace, id, {
    ...{ dates: 'dayFirst', dryRun: true },
    columns: [{ column: 'Seen', customField: 'Seen', kind: 'date' }],
  });
  await runJobs(workspace);
  expect(await countsOf(id)).toMatchObject({ created: 2 });
});

test('an import that is cancelled keeps what it has, and writes no more', async () => {
  const id = await upload(workspace, FILE);
  await start(workspace, id);
  await cancelJob(workspace, id);
  await runJobs(workspace);
  expect(await contactsOf(workspace)).toEqual([]);
});
