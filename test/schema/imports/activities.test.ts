import { afterEach, beforeEach, expect, test } from 'vitest';
import { bindSource, createSource } from '../../../src/schema/crm/activities/write-source.js';
import { createType } from '../../../src/schema/crm/activity-types/write-type.js';
import { createCompany } from '../../../src/schema/crm/companies/write-company.js';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { fileOf, importText, NO_OPT_OUTS, runJobs, start, upload } from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
let demoKey: string;
let dealKey: string;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
  await opened.database.query(null, 'update client set scoring_enabled = true where id = $1', [workspace.clientId]);
  const demo = await newType({
    name: 'Demo',
    appliesTo: 'contact',
    schema: [
      { fieldName: 'seats', type: 'number' },
      { fieldName: 'topics', type: 'dropdown_multiselect', availableOptions: ['price', 'api'] },
      { fieldName: 'day', type: 'date' },
      { fieldName: 'note', type: 'text' },
    ],
  });
  const deal = await newType({ name: 'Deal', appliesTo: 'company', schema: [] });
  [demoKey, dealKey] = [demo, deal];
});
afterEach(() => opened.close());

const newType = async (input: object): Promise<string> => (await createType(workspace, input, null)).type.id;

const SAID = { record: 'activity' } as const;
const counts = async (id: number) => (await readImport(opened.database, { clientId: workspace.clientId, id }))?.counts;
const whys = async (id: number): Promise<unknown[]> =>
  (await fileOf(workspace, id, 'refused'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { import_error: string }).import_error);
const ndjson = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const activities = () =>
  opened.database.query(
    null,
    `select coalesce(a.channel, t.name) as of, a.variant, a.source, a.properties,
        to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
        (select k.domain from company k where k.client_id = a.client_id and k.id = a.company_id) as company,
        array(select coalesce(c.email, c.linkedin_url, c.phone) from activity_contact l join contact c on c.client_id = l.client_id and c.id = l.contact_id
          where l.client_id = a.client_id and l.activity_id = a.id order by c.id) as contacts
       from activity a left join activity_type t on t.client_id = a.client_id and t.id = a.type_id
      where a.client_id = $1 order by a.id`,
    [workspace.clientId],
  );
const asked = async () => {
  const rows = await opened.database.query<{ who: string }>(
    null,
    `select coalesce(c.email, c.linkedin_url, c.phone) as who from rescoring_request r join contact c on c.client_id = r.client_id and c.id = r.subject_id
      where r.client_id = $1 and r.subject_kind = 'contact' order by c.id`,
    [workspace.clientId],
  );
  return rows.map(({ who }) => who);
};

test('activities of channels are logged in their order on the contact that email, profile or telephone finds, in this order', async () => {
  await createCompany(workspace, { domain: 'x.example', name: 'X' });
  await createContact(workspace, { phone: '+4915112345678', companyDomain: 'x.example' });
  await createContact(workspace, { email: 'bo@x.example' });
  await createContact(workspace, { email: 'idle@x.example' });
  const id = await importText(
    workspace,
    'Channel,Email,Phone,Date,Direction,Duration,interested,email_type\n' +
      'Call,bo@x.example,+49 151 12345678,31.12.2024 10:30,inbound,90,,\n' +
      'call,,+49 151 12345678,01.01.2025 11:00,outbound,,,\n' +
      'email,Bo@x.example,,02.01.2025 12:00,,,yes,inbound\n' +
      'call,nobody@x.example,,02.01.2025 12:00,inbound,,,\n' +
      'call,bo@x.example,,02.01.2025 12:00,sideways,long,,\n' +
      'fax,bo@x.example,,02.01.2025 12:00,inbound,,,\n' +
      ',bo@x.example,,02.01.2025 12:00,inbound,,,\n' +
      'sms,bo@x.example,,02.01.2025 12:00,inbound,5,,\n',
    { dates: 'dayFirst' },
    SAID,
  );
  const source = workspace.serviceOrigin;
  const time = (at: string) => `${at}:00.000Z`;
  expect(await activities()).toEqual([
    {
      ...{ of: 'call', variant: 'inbound', source, at: '2024-12-31 10:30', company: null, contacts: ['bo@x.example'] },
      properties: { direction: 'inbound', duration: 90, timestamp: time('2024-12-31T10:30') },
    },
    {
      ...{ of: 'call', variant: 'outbound', source, at: '2025-01-01 11:00' },
      ...{ company: 'x.example', contacts: ['+4915112345678'] },
      properties: { direction: 'outbound', timestamp: time('2025-01-01T11:00') },
    },
    {
      ...{ of: 'email', variant: 'inbound', source, at: '2025-01-02 12:00' },
      ...{ company: null, contacts: ['bo@x.example'] },
      properties: { email_type: 'inbound', interested: true, timestamp: time('2025-01-02T12:00') },
    },
  ]);
  expect(await asked()).toEqual(['+4915112345678', 'bo@x.example']);
  expect(await counts(id)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 5, repeated: 0, ...NO_OPT_OUTS });
  const refused = (await fileOf(workspace, id, 'refused')).trim().split('\n').slice(1);
  expect(refused.map((row) => row.replace(/^([^,]*,){8}/, ''))).toEqual([
    '"No contact of this workspace has the given email, linkedin_url or phone."',
    '"properties.direction: Must be one of: inbound, outbound. properties.duration: Must be a whole number of seconds from 0 to 2147483647."',
    '"channel: Must be one of: call, email, linkedin_message, sms, whatsapp."',
    'channel: Give either a channel or the key of an activity type.',
    'These properties are not part of the schema: duration.',
  ]);
});

test('activities of custom types are logged on every contact that an identifier finds, or on the company, or on nobody', async () => {
  await createContact(workspace, { email: 'ann@x.example' });
  await createContact(workspace, { linkedinUrl: 'https://linkedin.com/in/bo' });
  await createCompany(workspace, { domain: 'x.example', name: 'X' });
  const crm = await createSource(workspace, 'crm');
  await bindSource(workspace, crm.id, { activityKey: demoKey });
  const at = '2025-01-02T12:00:00Z';
  const id = await importText(
    workspace,
    ndjson([
      {
        ...{ activityKey: demoKey, occurredAt: at, email: 'ann@x.example', linkedinUrl: 'linkedin.com/in/bo/' },
        ...{ source: 'crm', properties: { seats: 12.5, topics: ['price', 'api'] }, note: 'Called back' },
      },
      { activityKey: dealKey, occurredAt: at, domain: 'www.x.example' },
      {
        activityKey: demoKey,
        occurredAt: at,
        email: 'nobody@x.example',
        properties: { seats: '7', topics: 'api; price' },
      },
      { activityKey: demoKey, email: 'ann@x.example' },
      { activityKey: demoKey, occurredAt: at, properties: { seats: 'many', colour: 'red' } },
      { activityKey: demoKey, occurredAt: at, properties: { seats: 'many', topics: 'weather' } },
      { activityKey: '00000000-0000-4000-8000-000000000000', occurredAt: at },
      { activityKey: demoKey, occurredAt: at, source: 'unheard' },
      { activityKey: dealKey, occurredAt: at, source: 'crm' },
      { activityKey: demoKey, occurredAt: at, properties: [] },
      { activityKey: demoKey, occurredAt: at, channel: 'call' },
      { activityKey: 7, occurredAt: at },
    ]),
    {},
    SAID,
  );
  const common = { variant: null, at: '2025-01-02 12:00' };
  const source = workspace.serviceOrigin;
  expect(await activities()).toEqual([
    {
      ...{ ...common, of: 'Demo', source: 'crm', company: null, contacts: ['ann@x.example', 'linkedin.com/in/bo'] },
      properties: { seats: 12.5, topics: ['price', 'api'], note: 'Called back' },
    },
    { ...common, of: 'Demo', source, company: null, contacts: [], properties: { seats: 7, topics: ['api', 'price'] } },
    { ...common, of: 'Deal', source, company: 'x.example', contacts: [], properties: {} },
  ]);
  expect(await asked()).toEqual(['ann@x.example', 'linkedin.com/in/bo']);
  expect(await counts(id)).toMatchObject({ created: 3, refused: 9 });
  expect(await whys(id)).toEqual([
    'occurredAt: This field is required.',
    'These properties are not part of the schema: colour.',
    'properties.seats: Must be a number. properties.topics: Each item: Must be one of: price, api.',
    'Activity type not found',
    'The source "unheard" is not known. Add it under Activities & Scoring first.',
    'The source "crm" is not enabled for the activity type "Deal". Enable it under Activities & Scoring first.',
    expect.stringMatching(/^properties: /),
    'channel: Give either a channel or the key of an activity type.',
    'Activity type not found',
  ]);
});

test('a dry run logs nothing, and tells what logging would refuse', async () => {
  await createContact(workspace, { email: 'ann@x.example' });
  const id = await upload(
    workspace,
    'channel,email,direction\ncall,ann@x.example,inbound\ncall,ann@x.example,inbound\ncall,bo@x.example,inbound\n',
    SAID,
  );
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  const changes = ['channel', 'email', 'properties.direction'];
  const told = (await fileOf(workspace, id, 'outcome')).trim().split('\n');
  expect(told.map((line): unknown => JSON.parse(line))).toEqual([
    { row: 1, outcome: 'created', changes },
    { row: 2, outcome: 'created', repeatsRow: 1, changes },
    { row: 3, outcome: 'refused', why: 'No contact of this workspace has the given email, linkedin_url or phone.' },
  ]);
  expect([await activities(), await asked()]).toEqual([[], []]);
  await start(workspace, id);
  await runJobs(workspace);
  expect(await activities()).toHaveLength(2);
});

test('activities cannot be changed by an import: nothing identifies one', async () => {
  const id = await upload(workspace, 'channel\ncall\n', SAID);
  for (const mode of ['update', 'fill'] as const) {
    await expect(start(workspace, id, { mode })).rejects.toMatchObject({
      faults: { mode: ['Nothing identifies an activity: each row creates one, by create or upsert.'] },
    });
  }
});

test('a custom type is found by its name where its key is absent or of another workspace, if only one has the name', async () => {
  const at = '2025-01-02T12:00:00Z';
  const key = '00000000-0000-4000-8000-000000000000';
  await newType({ name: 'Twice', appliesTo: 'contact', schema: [] });
  await newType({ name: 'Twice', appliesTo: 'contact', schema: [] });
  const id = await importText(
    workspace,
    ndjson([
      { type_name: 'Deal', occurredAt: at, domain: 'x.example' },
      { activityKey: key, type_name: 'Demo', occurredAt: at, note: 'by name' },
      { activityKey: demoKey, type_name: 'Deal', occurredAt: at, note: 'by key' },
      { type_name: 'Twice', occurredAt: at },
      { type_name: 'Nothing', occurredAt: at },
      { channel: 'call', type_name: 'Demo', occurredAt: at },
    ]),
    {},
    SAID,
  );
  expect(await activities()).toMatchObject([
    { of: 'Demo', properties: { note: 'by name' } },
    { of: 'Demo', properties: { note: 'by key' } },
    { of: 'Deal', properties: {} },
  ]);
  expect(await whys(id)).toEqual([
    'Activity type not found',
    'Activity type not found',
    'channel: Give either a channel or the key of an activity type.',
  ]);
});

test('a row with the id of an activity is not logged again if each of its values is that of the activity', async () => {
  await createContact(workspace, { email: 'ann@x.example' });
  const called = {
    channel: 'call',
    occurredAt: '2025-01-02T12:00:00Z',
    properties: { direction: 'inbound', duration: 90 },
  };
  const shown = { activityKey: demoKey, occurredAt: '2025-01-02T12:00:00Z', properties: { seats: 7, topics: ['api'] } };
  await importText(workspace, ndjson([{ ...called, email: 'ann@x.example' }, shown]), {}, SAID);
  const [call, demo] = await opened.database.query<{ id: number }>(
    null,
    'select id from activity where client_id = $1 order by channel',
    [workspace.clientId],
  );
  const id = await importText(
    workspace,
    ndjson([
      { id: call?.id, ...called },
      { id: demo?.id, ...shown, occurredAt: '2025-01-02T13:00:00+01:00', source: workspace.serviceOrigin },
      // Its type is unknown here, but it is there.
      { id: demo?.id, occurredAt: '2025-01-02T12:00:00Z', activityTypeName: 'Renamed since', properties: { seats: 7 } },
      { id: demo?.id, ...shown, properties: { seats: 8 } },
      { id: demo?.id, ...shown, properties: { seats: 7, note: 'more' } },
      { id: demo?.id, ...shown, occurredAt: '2025-01-02T12:00:01Z' },
      { id: call?.id, ...shown },
      { id: 2 ** 60, ...shown },
      { id: 0.5, ...shown },
    ]),
    { columns: [{ column: 'id', field: 'id' }] },
    SAID,
  );
  expect(await counts(id)).toMatchObject({ created: 5, unchanged: 3, refused: 1 });
  expect(await whys(id)).toEqual(['id: Must be an integer.']);
});
