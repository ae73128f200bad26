import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logCustom } from '../../../src/schema/crm/activities/log-custom.js';
import { logStandard } from '../../../src/schema/crm/activities/log-standard.js';
import { bindSource, createSource } from '../../../src/schema/crm/activities/write-source.js';
import { createType } from '../../../src/schema/crm/activity-types/write-type.js';
import { createCompany } from '../../../src/schema/crm/companies/write-company.js';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { createEmail } from '../../../src/schema/crm/emails/write-email.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import type { Imported } from '../../../src/schema/work/imports/choices.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { runs } from '../../support/corpus-sample.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { contentsOf, exportOf, FORMS, type Form, rowsOf } from './own-export.js';
import { fileOf, NO_OPT_OUTS, runJobs, start, upload } from './run-import.js';

/* Companies come before contacts, and contacts before what concerns them. */
const KINDS = ['company', 'contact', 'email', 'activity'] as const;

const BEGINNINGS = [
  '',
  '=',
  '-',
  "'",
  "''",
  "'=",
  "'+",
  '+49',
  '-5',
  "'-5",
  '\n',
  '\r',
  '\t',
  '@',
  ' ',
  '"',
  '{',
  '＝',
  '\ufeff',
];
const PARTS = [
  'ü',
  'ß',
  '\n',
  '\r\n',
  '"',
  ',',
  ';',
  '|',
  '\t',
  "'",
  ' ',
  'a',
  '7',
  '😀',
  '\\',
  '\u2028',
  'custom_fields.',
];
const text = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }))
  .map(([beginning, parts]) => beginning + parts.join(''));
const filled = text.map((some) => some || 'x');
const customFields = fc
  .uniqueArray(fc.tuple(filled, text), { selector: ([name]) => name, maxLength: 4 })
  .map((fields) => fields.map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })));
const some = fc.option(text);
const time = fc.date({ min: new Date('1950-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

const company = fc.record({ name: some, industry: some, customFields });
const contact = fc.record({
  ...{ kind: fc.constantFrom('email', 'linkedinUrl', 'phone'), company: fc.option(fc.nat(2)) },
  ...{ firstName: some, lastName: some, jobTitle: some, origin: filled, customFields },
  contactStatus: fc.constantFrom('active', 'unsubscribed', '=1+1', '-', ' new\n'),
});
const email = fc.record({
  ...{ emailType: fc.constantFrom('inbound', 'outbound', 'bounced'), origin: filled, emailTimestamp: time },
  ...{ to: fc.nat(3), subject: some, bodyText: some, bodyHtml: some, campaignId: some, campaignName: some },
  ...{ agentEmail: some, interested: fc.boolean(), customFields },
});
const activity = fc.record({
  ...{
    of: fc.constantFrom('call', 'sms', 'Demo', '=Deal'),
    to: fc.nat(3),
    at: time,
    note: filled,
    isFromCrm: fc.boolean(),
  },
});
const list = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: 1, maxLength: 4 });
const workspaceData = fc.record({
  ...{ companies: list(company), contacts: list(contact), emails: list(email), activities: list(activity) },
});
type WorkspaceData = typeof workspaceData extends fc.Arbitrary<infer Data> ? Data : never;

const DOMAINS = ['münchen.example', 'x.example', 'y.example', 'z.example'];
const identifierOf = (kind: string, index: number) =>
  kind === 'email'
    ? { email: `ä${index}@münchen.example` }
    : kind === 'phone'
      ? { phone: `+49151123456${10 + index}` }
      : { linkedinUrl: `linkedin.com/in/jürgen-${index}` };

/* The settings that activities need: types by their names, and a source. */
async function setUp(workspace: Workspace): Promise<Map<string, string>> {
  const schema = [{ fieldName: '=n', type: 'text' }];
  const demo = await createType(workspace, { name: 'Demo', appliesTo: 'contact', schema }, null);
  const deal = await createType(workspace, { name: '=Deal', appliesTo: 'company', schema }, null);
  const { id } = await createSource(workspace, 'crm');
  for (const activityKey of [demo.type.id, deal.type.id]) await bindSource(workspace, id, { activityKey });
  for (const channel of ['call', 'sms'] as const) await bindSource(workspace, id, { channel });
  return new Map([demo, deal].map(({ type }) => [type.name, type.id]));
}

async function fill(workspace: Workspace, { companies, contacts, emails, activities }: WorkspaceData): Promise<void> {
  const types = await setUp(workspace);
  for (const [index, input] of companies.entries()) {
    await createCompany(workspace, { ...input, domain: DOMAINS[index] ?? '' });
  }
  const identifiers = contacts.map(({ kind }, index) => identifierOf(kind, index));
  for (const [index, { kind: _kind, company: at, ...input }] of contacts.entries()) {
    await createContact(workspace, {
      ...input,
      ...identifiers[index],
      ...(at === null ? {} : { companyDomain: DOMAINS[at] ?? null }),
    });
  }
  for (const { to, emailTimestamp, ...input } of emails) {
    const address = identifiers[to];
    const contactEmail = address && 'email' in address ? address.email : 'nobody@x.example';
    await createEmail(workspace, { ...input, contactEmail, emailTimestamp: emailTimestamp.toISOString() });
  }
  for (const one of activities) await log(workspace, types, identifiers, one);
}

async function log(
  workspace: Workspace,
  types: ReadonlyMap<string, string>,
  identifiers: readonly object[],
  { of, to, at, note, isFromCrm }: WorkspaceData['activities'][number],
): Promise<void> {
  const common = { ...identifiers[to % identifiers.length], source: isFromCrm ? 'crm' : null };
  const occurredAt = at.toISOString();
  const activityKey = types.get(of);
  if (activityKey !== undefined) {
    const input = { ...common, domain: 'münchen.example', activityKey, occurredAt, properties: { '=n': note } };
    await logCustom(workspace, input, null);
  } else {
    const properties = { direction: 'inbound', ...(of === 'sms' ? { timestamp: occurredAt, message_text: note } : {}) };
    await logStandard(workspace, of === 'sms' ? 'sms' : 'call', { ...common, properties }, null);
  }
}

const countsOf = async ({ database, clientId }: Workspace, id: number) =>
  (await readImport(database, { clientId, id }))?.counts;
const all = (outcome: 'unchanged' | 'created', rows: number) => ({
  ...{ created: 0, updated: 0, unchanged: 0, refused: 0, repeated: 0, ...NO_OPT_OUTS, [outcome]: rows },
});

/* Tries it first: a trial foretells the outcome of each row. */
async function importExport(workspace: Workspace, record: Imported, file: string): Promise<unknown[]> {
  const id = await upload(workspace, file, { record });
  await start(workspace, id, { dryRun: true });
  await runJobs(workspace);
  const counts = [await countsOf(workspace, id)];
  const before = await fileOf(workspace, id, 'refused');
  await start(workspace, id);
  await runJobs(workspace);
  expect([before, await fileOf(workspace, id, 'refused')]).toEqual(['', '']);
  return [...counts, await countsOf(workspace, id)];
}

/* What is exported of an activity without a time of its own has one afterwards. */
const withoutTimestamps = (rows: Record<string, unknown>[]) =>
  rows.map((row) => {
    const { timestamp: _timestamp, ...properties } = Object(row['properties'] ?? {});
    return 'properties' in row ? { ...row, properties } : row;
  });

/* An empty cell says nothing. */
const withoutEmpty = (rows: Record<string, unknown>[], form: Form) =>
  rows.map((row) => ({
    ...row,
    ...(form === 'csv' &&
      'custom_fields' in row && {
        custom_fields: Object.fromEntries(
          Object.entries(Object(row['custom_fields'])).filter(([, value]) => value !== null),
        ),
      }),
  }));

/* Records of one slice are written in the order of their keys. */
const inOrder = (rows: Record<string, unknown>[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

async function checkRoundTrip({ workspace, other }: OpenedWorkspace, data: WorkspaceData, form: Form): Promise<void> {
  await fill(workspace, data);
  await setUp(other);
  const before = await rowsOf(workspace);
  for (const kind of KINDS) {
    const file = await exportOf(workspace, kind, form);
    const contents = await contentsOf(workspace, kind);
    const suppressed = contents.filter((row) => row['contact_status'] === 'unsubscribed').length;
    const unchanged = { ...all('unchanged', contents.length), suppressed };
    expect(await importExport(workspace, kind, file), file).toEqual([unchanged, unchanged]);
    expect(await rowsOf(workspace)).toEqual(before);
    const created = all('created', contents.length);
    expect(await importExport(other, kind, file)).toEqual([created, created]);
    const there = inOrder(withoutTimestamps(await contentsOf(other, kind)));
    expect(there).toEqual(inOrder(withoutTimestamps(withoutEmpty(contents, form))));
  }
}

test('an export changes nothing where it comes from, and makes the same records in an empty workspace', async () => {
  await fc.assert(
    fc.asyncProperty(workspaceData, fc.constantFrom(...FORMS), async (data, form) => {
      const opened = await openWorkspace();
      try {
        await checkRoundTrip(opened, data, form);
      } finally {
        await opened.close();
      }
    }),
    { numRuns: runs(24), endOnFailure: true },
  );
}, 300_000);
