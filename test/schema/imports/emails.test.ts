import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { fileOf, importText, NO_OPT_OUTS, runJobs, start, upload } from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

const SAID = { record: 'email' } as const;
const counts = async (id: number) => (await readImport(opened.database, { clientId: workspace.clientId, id }))?.counts;
const emails = () =>
  opened.database.query(
    null,
    `select e.email_type as type, e.contact_email as address, e.subject, e.origin, e.interested,
        to_char(e.email_timestamp at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
        (select c.email from contact c where c.client_id = e.client_id and c.id = e.contact_id) as contact,
        coalesce((select jsonb_object_agg(f.field_name, f.field_value) from email_custom_field f
          where f.client_id = e.client_id and f.email_id = e.id), '{}') as fields
       from email e where e.client_id = $1 order by e.id`,
    [workspace.clientId],
  );

test('emails are recorded in their order, linked by address or by contact, with their times and custom fields', async () => {
  const ann = await createContact(workspace, { email: 'ann@x.example' });
  const bo = await createContact(workspace, { email: 'bo@x.example' });
  const id = await importText(
    workspace,
    'Type,Email,Contact id,Date,Subject,Interested,Origin,Plan\n' +
      'outbound,Ann@x.example,,31.12.2024 10:30,Hello,,crm,Gold\n' +
      `inbound,somebody@x.example,${bo.id},01.01.2025 11:00,Re: Hello,yes,,\n` +
      'outbound,new@x.example,,02.01.2025 12:00,Hello,no,,\n' +
      `inbound,,${ann.id + bo.id + 1_000},02.01.2025 12:00,Lost,,,\n` +
      'sideways,ann@x.example,,2025-01-02T12:00:00Z,,maybe,,\n',
    { columns: [{ column: 'Contact id', field: 'contactId' }], dates: 'dayFirst' },
    SAID,
  );
  const origin = workspace.serviceOrigin;
  expect(await emails()).toEqual([
    {
      ...{ type: 'outbound', address: 'ann@x.example', subject: 'Hello', origin: 'crm', interested: false },
      ...{ at: '2024-12-31 10:30', contact: 'ann@x.example', fields: { Plan: 'Gold' } },
    },
    {
      ...{ type: 'inbound', address: 'somebody@x.example', subject: 'Re: Hello', origin, interested: true },
      ...{ at: '2025-01-01 11:00', contact: 'bo@x.example', fields: {} },
    },
    {
      ...{ type: 'outbound', address: 'new@x.example', subject: 'Hello', origin, interested: false },
      ...{ at: '2025-01-02 12:00', contact: null, fields: {} },
    },
  ]);
  expect(await counts(id)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 2, repeated: 0, ...NO_OPT_OUTS });
  const refused = await fileOf(workspace, id, 'refused');
  expect(refused.split('\n').slice(1)).toEqual([
    `inbound,,${ann.id + bo.id + 1_000},02.01.2025 12:00,Lost,,,,Contact not found`,
    'sideways,ann@x.example,,2025-01-02T12:00:00Z,,maybe,,,"emailTimestamp: Must be a date with a time, written as the import says."',
    '',
  ]);
});

test('a row whose values the API would refuse is refused with its sentences', async () => {
  const id = await importText(
    workspace,
    '{"emailType":"sideways","interested":"maybe","emailTimestamp":"2025-01-02T12:00:00Z"}\n{"emailType":"inbound","interested":true}\n',
    {},
    SAID,
  );
  expect(JSON.parse((await fileOf(workspace, id, 'refused')).trim())).toMatchObject({
    import_error: expect.stringMatching(/^emailType: .* interested: /),
  });
  expect(await counts(id)).toMatchObject({ created: 1, refused: 1 });
});

test('a dry run records nothing, and tells which rows are equal to an earlier one', async () => {
  const id = await upload(workspace, 'type,email\noutbound,a@x.example\noutbound,a@x.example\n', SAID);
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  const changes = ['emailType', 'origin', 'contactEmail'];
  const told = (await fileOf(workspace, id, 'outcome')).trim().split('\n');
  expect(told.map((line): unknown => JSON.parse(line))).toEqual([
    { row: 1, outcome: 'created', changes },
    { row: 2, outcome: 'created', repeatsRow: 1, changes },
  ]);
  expect(await emails()).toEqual([]);
  await start(workspace, id);
  await runJobs(workspace);
  expect(await emails()).toHaveLength(2);
});

test('emails cannot be changed by an import: nothing identifies one', async () => {
  const id = await upload(workspace, 'type\noutbound\n', SAID);
  for (const mode of ['update', 'fill'] as const) {
    await expect(start(workspace, id, { mode })).rejects.toMatchObject({
      faults: { mode: ['Nothing identifies an email: each row creates one, by create or upsert.'] },
    });
  }
});

test('a row with the id of an email is not recorded again if each of its values is that of the email', async () => {
  await importText(
    workspace,
    'type,email,date,subject,body,Plan,Size\ninbound,a@x.example,2025-01-02T12:00:00Z,Hi,"a\nb",Gold,7\n',
    {},
    SAID,
  );
  const [{ id: stored } = { id: 0 }] = await opened.database.query<{ id: number }>(null, 'select id from email');
  const rows = [
    `${stored},inbound,A@x.example,2025-01-02T13:00:00+01:00,Hi,Gold`,
    // Cells that are left empty are not compared.
    `${stored},inbound,,,,`,
    // Another subject, another custom field, an id of another workspace.
    `${stored},inbound,a@x.example,2025-01-02T12:00:00Z,Ho,Gold`,
    `${stored},inbound,a@x.example,2025-01-02T12:00:00Z,Hi,Tin`,
    `${stored + 1_000},inbound,a@x.example,2025-01-02T12:00:00Z,Hi,Gold`,
    `${stored}x,inbound,a@x.example,2025-01-02T12:00:00Z,Hi,Gold`,
  ];
  const file = `id,type,email,date,subject,Plan\n${rows.join('\n')}\n`;
  const id = await importText(workspace, file, { columns: [{ column: 'id', field: 'id' }] }, SAID);
  expect(await counts(id)).toMatchObject({ created: 3, unchanged: 2, refused: 1 });
  expect(await fileOf(workspace, id, 'refused')).toContain(
    'x,inbound,a@x.example,2025-01-02T12:00:00Z,Hi,Gold,id: Must be an integer.',
  );
  expect(await emails()).toHaveLength(4);
  // Nobody else’s email is found by its id.
  const foreign = await importText(opened.other, file, { columns: [{ column: 'id', field: 'id' }] }, SAID);
  const view = await readImport(opened.database, { clientId: opened.other.clientId, id: foreign });
  expect(view?.counts).toMatchObject({ created: 5, unchanged: 0, refused: 1 });
});
