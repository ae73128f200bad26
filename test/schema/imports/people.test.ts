import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { foldAll } from '../../support/settle-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import {
  contactsOf,
  fileOf,
  importText,
  NO_OPT_OUTS,
  peopleOf,
  runJobs,
  start,
  tryThenImport,
  upload,
} from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

const COUNTS = { created: 0, updated: 0, unchanged: 0, refused: 0, repeated: 0, ...NO_OPT_OUTS };
const HEADER = 'Email,Mobile Phone,LinkedIn,First Name,Plan';
const row = (...cells: string[]) => cells.join(',');
const fileWith = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const ADA = row('ada@t.example', '+16502530011', 'linkedin.com/in/ada', 'Ada', 'Gold');

describe('a row with several identifiers', () => {
  it('is one Person with a contact for each, and the other fields apply to all of them', async () => {
    const { counts, lines } = await tryThenImport(workspace, fileWith(ADA));
    expect(counts).toEqual({ ...COUNTS, created: 1 });
    expect(lines).toEqual([
      {
        row: 1,
        outcome: 'created',
        changes: ['firstName', 'email', 'customFields.Plan', 'linkedinUrl', 'phone'],
      },
    ]);
    expect(await peopleOf(workspace)).toEqual([['ada@t.example', 'linkedin.com/in/ada', '+16502530011']]);
    const same = { first: 'Ada', last: null, status: 'active', company: null, fields: { Plan: 'Gold' } };
    expect(await contactsOf(workspace)).toEqual([
      { who: '+16502530011', ...same },
      { who: 'ada@t.example', ...same },
      { who: 'linkedin.com/in/ada', ...same },
    ]);
  });

  it('changes nothing when it is imported again', async () => {
    await importText(workspace, fileWith(ADA));
    expect((await tryThenImport(workspace, fileWith(ADA))).counts).toEqual({ ...COUNTS, unchanged: 1 });
  });

  it('finds its Person by any identifier, and adds the others to it', async () => {
    await importText(workspace, fileWith(row('ada@t.example', '', '', 'Ada', '')));
    const { counts, lines } = await tryThenImport(workspace, fileWith(ADA));
    expect(counts).toEqual({ ...COUNTS, updated: 1 });
    expect(lines).toMatchObject([{ outcome: 'updated' }]);
    expect(await peopleOf(workspace)).toEqual([['ada@t.example', 'linkedin.com/in/ada', '+16502530011']]);
    await tryThenImport(workspace, fileWith(row('second@t.example', '+16502530011', '', '', '')));
    expect(await peopleOf(workspace)).toEqual([
      ['ada@t.example', 'second@t.example', 'linkedin.com/in/ada', '+16502530011'],
    ]);
  });

  it.each([
    [
      'create',
      [
        { ...COUNTS, refused: 1 },
        { ...COUNTS, created: 1 },
      ],
    ],
    [
      'update',
      [
        { ...COUNTS, updated: 1 },
        { ...COUNTS, refused: 1 },
      ],
    ],
    [
      'upsert',
      [
        { ...COUNTS, updated: 1 },
        { ...COUNTS, created: 1 },
      ],
    ],
    [
      'fill',
      [
        { ...COUNTS, updated: 1 },
        { ...COUNTS, created: 1 },
      ],
    ],
  ] as const)('is judged as a whole in the mode %s', async (mode, [known, unknown]) => {
    await createContact(workspace, { phone: '+16502530011', firstName: 'Before' });
    expect((await tryThenImport(workspace, fileWith(ADA), { mode })).counts).toEqual(known);
    const other = row('bo@t.example', '+16502530012', '', 'Bo', '');
    expect((await tryThenImport(workspace, fileWith(other), { mode })).counts).toEqual(unknown);
    const first = (await contactsOf(workspace)).find(({ who }) => who === '+16502530011')?.['first'];
    expect(first).toBe(mode === 'update' || mode === 'upsert' ? 'Ada' : 'Before');
  });

  it('keeps an identifier that cannot be read as a custom field, and is refused if none can be read', async () => {
    const { id, counts } = await tryThenImport(
      workspace,
      fileWith(
        row('ada@t.example', '030 1234', 'n/a', 'Ada', ''),
        row('nobody', '1', '', '', ''),
        row('', ' ', '', 'B', ''),
      ),
    );
    expect(counts).toEqual({ ...COUNTS, created: 1, refused: 2 });
    expect(await contactsOf(workspace)).toMatchObject([
      { who: 'ada@t.example', fields: { 'Mobile Phone': '030 1234', LinkedIn: 'n/a' } },
    ]);
    expect(await fileOf(workspace, id, 'refused')).toBe(
      `${HEADER},import_error\nnobody,1,,,,"email: Must be one email address: it has no @. phone: Must be one valid phone number with its country code, such as +14155552671: it has no country code."\n` +
        `, ,,B,,"identifier: Exactly one of email, linkedin_url and phone is required."\n`,
    );
  });

  it('may have several of one kind, if their columns are mapped so', async () => {
    const columns = [{ column: 'Other email', field: 'email' }];
    await tryThenImport(workspace, 'Email,Other email\na@t.example,b@t.example\n', { columns });
    expect(await peopleOf(workspace)).toEqual([['a@t.example', 'b@t.example']]);
    await tryThenImport(workspace, 'Email,Other email\nA@t.example,a@t.example\n', { columns });
    expect(await peopleOf(workspace)).toHaveLength(1);
  });

  it('is found by what earlier rows of the file added, however they are cut', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => row(`a${n}@t.example`, `+1650253${1000 + n}`, '', '', ''));
    const links = Array.from({ length: 300 }, (_, n) =>
      row('', `+1650253${1000 + n}`, `linkedin.com/in/a${n}`, '', ''),
    );
    const { counts } = await tryThenImport(workspace, fileWith(...rows, ...links));
    expect(counts).toEqual({ ...COUNTS, created: 300, updated: 300, repeated: 300 });
    const people = await peopleOf(workspace);
    expect(people).toHaveLength(300);
    expect(people).toContainEqual(['a7@t.example', 'linkedin.com/in/a7', '+16502531007']);
  });
});

describe('two imports of the same people at the same time', () => {
  it('make one Person of each, with all identifiers', async () => {
    const numbers = Array.from({ length: 700 }, (_, n) => n);
    const phone = (n: number) => `+1650253${1000 + n}`;
    const files = [
      fileWith(...numbers.map((n) => row(`a${n}@t.example`, phone(n), '', '', ''))),
      fileWith(...numbers.reverse().map((n) => row('', phone(n), `linkedin.com/in/a${n}`, '', ''))),
    ];
    const ids = await Promise.all(files.map((file) => upload(workspace, file)));
    for (const id of ids) await start(workspace, id);
    await Promise.all([runJobs(workspace), runJobs(workspace)]);
    const jobs = await Promise.all(ids.map((id) => readImport(opened.database, { clientId: workspace.clientId, id })));
    expect(jobs.map((job) => [job?.job.state, job?.counts?.refused])).toEqual([
      ['done', 0],
      ['done', 0],
    ]);
    expect(await peopleOf(workspace)).toEqual(
      expect.arrayContaining(numbers.map((n) => [`a${n}@t.example`, `linkedin.com/in/a${n}`, phone(n)])),
    );
    expect(await peopleOf(workspace)).toHaveLength(700);
  });
});

describe('a row whose identifiers belong to several Persons', () => {
  beforeEach(async () => {
    await createContact(workspace, {
      email: 'ada@t.example',
      customFields: [{ fieldName: 'Plan', fieldValue: 'Old' }],
    });
    await createContact(workspace, { phone: '+16502530011' });
  });

  it('is refused by default, and told why', async () => {
    const { id, counts, tried } = await tryThenImport(workspace, fileWith(ADA));
    expect(counts).toEqual({ ...COUNTS, refused: 1 });
    const people = await opened.database.query<{ id: number }>(null, 'select id from person order by id');
    const because = `The identifiers belong to 2 Persons: ${people.map(({ id: person }) => person).join(', ')}.`;
    expect(tried?.examples).toEqual({
      refused: [{ row: 1, text: 'ada@t.example, +16502530011, linkedin.com/in/ada, Ada, Gold', because }],
    });
    expect(await fileOf(workspace, id, 'refused')).toContain(because);
    expect(await peopleOf(workspace)).toEqual([['ada@t.example'], ['+16502530011']]);
  });

  it('leaves each contact where it is if they are kept apart; new ones join the first Person', async () => {
    const { counts } = await tryThenImport(workspace, fileWith(ADA), { conflicts: 'keepApart' });
    expect(counts).toEqual({ ...COUNTS, updated: 1 });
    expect(await peopleOf(workspace)).toEqual([['ada@t.example', 'linkedin.com/in/ada'], ['+16502530011']]);
    expect((await contactsOf(workspace)).map(({ fields }) => fields)).toEqual(
      Array.from({ length: 3 }, () => ({ Plan: 'Gold' })),
    );
  });

  it('merges them if it is told to, which can be undone', async () => {
    const { counts, lines, tried } = await tryThenImport(workspace, fileWith(ADA), { conflicts: 'merge' });
    expect(counts).toEqual({ ...COUNTS, updated: 1, joined: 1 });
    expect(lines).toMatchObject([{ row: 1, outcome: 'updated', joined: true }]);
    expect(tried?.examples.joined).toEqual([
      { ...tried?.examples.updated?.[0], because: 'Its identifiers belonged to several Persons.' },
    ]);
    expect(await peopleOf(workspace)).toEqual([['ada@t.example', 'linkedin.com/in/ada', '+16502530011']]);
    const [merge] = await opened.database.query<{ id: number }>(null, 'select id from merge_record');
    await undoMerge(workspace, { mergeId: merge?.id ?? 0, first: 0, dryRun: false });
    expect(await peopleOf(workspace)).toEqual([['ada@t.example', 'linkedin.com/in/ada'], ['+16502530011']]);
  });

  it('merges Persons of earlier rows too, with the same numbers before and after', async () => {
    const { counts } = await tryThenImport(
      workspace,
      fileWith(
        row('new@t.example', '+16502530012', '', '', ''),
        row('other@t.example', '', 'linkedin.com/in/other', '', ''),
        row('new@t.example', '', 'linkedin.com/in/other', '', ''),
        row('other@t.example', '+16502530012', '', '', ''),
        row('new@t.example', '+16502530011', '', '', ''),
        ADA,
      ),
      { conflicts: 'merge' },
    );
    expect(counts).toEqual({ ...COUNTS, created: 2, updated: 3, unchanged: 1, joined: 3, repeated: 4 });
    expect(await peopleOf(workspace)).toEqual([
      ['ada@t.example', 'new@t.example', 'other@t.example', 'linkedin.com/in/other', 'linkedin.com/in/ada'].concat([
        '+16502530011',
        '+16502530012',
      ]),
    ]);
  });
});

describe('the company of a row', () => {
  const COMPANIES = [
    ['acme.example', 'Acme Inc'],
    ['one.example', 'Twin'],
    ['two.example', 'twin'],
  ] as const;
  beforeEach(async () => {
    const file = `domain,name\n${COMPANIES.map((cells) => cells.join(',')).join('\n')}\n`;
    await importText(workspace, file, {}, { record: 'company' });
  });
  const companies = async () => (await contactsOf(workspace)).map(({ who, company, fields }) => [who, company, fields]);

  it('is found by its name regardless of case, or by the domain of the email, which gets the name if it is new', async () => {
    await tryThenImport(
      workspace,
      'email,phone,company\na@gmail.com,+16502530011,ACME inc\nb@new.example,,New Ltd\nc@gmail.com,,new ltd\nd@gmail.com,,Nowhere\n',
    );
    expect(await companies()).toEqual([
      ['+16502530011', 'acme.example', {}],
      ['a@gmail.com', 'acme.example', {}],
      ['b@new.example', 'new.example', {}],
      ['c@gmail.com', 'new.example', {}],
      ['d@gmail.com', null, { company: 'Nowhere' }],
    ]);
    const named = await opened.database.query(null, `select domain, name from company where domain = 'new.example'`);
    expect(named).toEqual([{ domain: 'new.example', name: 'New Ltd' }]);
  });

  it('is the one of a domain column, whatever its name', async () => {
    await tryThenImport(workspace, 'email,company,website\na@t.example,Twin,https://www.three.example/x\n');
    expect(await companies()).toEqual([['a@t.example', 'three.example', {}]]);
  });

  it('is a question if several have the name', async () => {
    const file = 'email,company\na@t.example,Twin\nb@t.example,TWIN\nc@t.example,Acme Inc\n';
    const { counts, tried, id } = await tryThenImport(workspace, file);
    expect(counts).toEqual({ ...COUNTS, created: 1, refused: 2 });
    const twins = await opened.database.query<{ id: number; domain: string }>(
      null,
      `select id, domain from company where name ilike 'twin' order by id`,
    );
    expect(tried?.questions).toEqual([{ name: 'Twin', companies: twins }]);
    const named = twins.map((twin) => `${twin.id} (${twin.domain})`).join(', ');
    expect(await fileOf(workspace, id, 'refused')).toContain(
      `companyName: 2 companies are called ""Twin"": ${named}. Choose one for this name.`,
    );
    const chosen = [{ name: 'TWIN', companyId: twins[1]?.id ?? 0 }];
    const again = await tryThenImport(workspace, file, { companies: chosen });
    expect(again.counts).toEqual({ ...COUNTS, created: 2, unchanged: 1 });
    expect((await companies()).slice(0, 2)).toEqual([
      ['a@t.example', 'two.example', {}],
      ['b@t.example', 'two.example', {}],
    ]);
    const unknown = await tryThenImport(workspace, 'email,company\nz@t.example,Twin\n', {
      companies: [{ name: 'twin', companyId: 999 }],
    });
    expect(unknown.tried?.examples.refused).toEqual([
      { row: 1, text: 'z@t.example, Twin', because: 'Company not found' },
    ]);
  });
});

describe('a trial', () => {
  it('tells of people who resemble others of the file or of the workspace', async () => {
    await importText(workspace, 'email,first_name,last_name,website\nada@t.example,Ada,Lee,acme.example\n');
    await foldAll(opened.database);
    while (await taskNamed('suggest-duplicates').run(contextFor(opened.database)));
    const { counts, lines, tried } = await tryThenImport(
      workspace,
      'email,linkedin,phone,first_name,last_name,website\n' +
        'lee@t.example,,,ada,LEE,acme.example\n' +
        ',linkedin.com/in/bo-bee,,Bo,Bee,\n' +
        ',linkedin.com/in/bobee,,,,\n' +
        'new@t.example,,,New,One,fresh.example\n' +
        'one@t.example,,,New,One,fresh.example\n' +
        ',,+12502530011,,,\n,,+49502530011,,,\n' +
        'ada@t.example,,,,,\n',
    );
    expect(counts).toEqual({ ...COUNTS, created: 7, unchanged: 1, duplicates: 4 });
    const [person] = await opened.database.query<{ id: number }>(null, 'select min(id) as id from person');
    const resembled = lines.flatMap((line) => (Object.hasOwn(line as object, 'resembles') ? [line] : []));
    expect(resembled).toMatchObject([
      { row: 1, resembles: { reason: 'nameAndCompany', row: null, personId: person?.id } },
      { row: 3, resembles: { reason: 'linkedinHandle', row: 2, personId: null } },
      { row: 5, resembles: { reason: 'nameAndCompany', row: 4, personId: null } },
      { row: 7, resembles: { reason: 'phone', row: 6, personId: null } },
    ]);
    expect(tried?.examples.duplicates?.map(({ because }) => because)).toEqual([
      `The same name and company as Person ${person?.id}.`,
      'Nearly the same LinkedIn handle as row 2.',
      'The same name and company as row 4.',
      'The same end of the phone number as row 6.',
    ]);
  });

  it('shows the first ten rows of each outcome', async () => {
    const file = `email\n${Array.from({ length: 25 }, (_, n) => `a${n}@t.example`).join('\n')}\n${'bad\n'.repeat(12)}`;
    const { tried } = await tryThenImport(workspace, file);
    expect(Object.entries(tried?.examples ?? {}).map(([kind, rows]) => [kind, rows.length])).toEqual([
      ['created', 10],
      ['refused', 10],
    ]);
    expect(tried?.examples.created?.[9]).toEqual({ row: 10, text: 'a9@t.example', because: null });
  });
});

describe('a mapping', () => {
  it('is remembered for the header, once it was chosen, in the client alone', async () => {
    const file = 'email,Who,Plan\na@t.example,Ada,Gold\n';
    await importText(workspace, file);
    const first = await tryThenImport(workspace, file);
    expect(first.tried?.rememberedAt).toBeNull();
    const columns = [{ column: 'Who', field: 'firstName' }, { column: 'Plan' }];
    await importText(workspace, file, { columns });
    await importText(workspace, 'email,Who,Plan\nb@t.example,Bo,Gold\n');
    expect(await contactsOf(workspace)).toMatchObject([
      { who: 'a@t.example', first: 'Ada' },
      { who: 'b@t.example', first: 'Bo', fields: {} },
    ]);
    await importText(opened.other, file);
    expect(await contactsOf(opened.other)).toMatchObject([{ first: null, fields: { Who: 'Ada', Plan: 'Gold' } }]);
    await importText(workspace, 'email,Who\nc@t.example,Cy\n');
    expect((await contactsOf(workspace))[2]).toMatchObject({ first: null, fields: { Who: 'Cy' } });
  });
});
