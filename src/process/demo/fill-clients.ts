import { Readable } from 'node:stream';
import { logStandard } from '../../schema/crm/activities/log-standard.js';
import { bindSource, createSource } from '../../schema/crm/activities/write-source.js';
import { batchUpsertCompanies } from '../../schema/crm/companies/write-companies.js';
import { batchUpsertContacts } from '../../schema/crm/contacts/write-contacts.js';
import { mergePeople } from '../../schema/crm/people/merge-people.js';
import { createRule } from '../../schema/crm/scoring/write-rule.js';
import { connectIntegration } from '../../schema/inbound/integrations/connections.js';
import type { Workspace } from '../../schema/kernel/context.js';
import { updateSettings } from '../../schema/tenancy/workspace/settings.js';
import type { ExportPlan } from '../../schema/work/exports/export-plan.js';
import { MAX_IMPORT_BYTES } from '../../schema/work/imports/choices.js';
import { uploadImport } from '../../schema/work/imports/upload.js';
import { cancelJob, startJob } from '../../schema/work/jobs/start-job.js';
import { COMPANIES, type DemoCompany, OTHER_COMPANIES, peopleOf } from './cast.js';
import { ACTIVITY_TYPES, DEMO_BOOKED, logHandMade } from './hand-made.js';
import { ACCOUNTS } from './payloads.js';
import type { At } from './steps.js';

/** All data of the first client except what its webhooks deliver. */
export async function fillFirst(workspace: Workspace, pepper: string, at: At): Promise<void> {
  await updateSettings(workspace, { scoringEnabled: true, scoreLevels: [10, 40], defaultPhoneCountry: 'US' });
  await fillCompanies(workspace, COMPANIES);
  await addTwins(workspace);
  for (const integration of ['instantly', 'lemlist', 'hubspot']) await connect(workspace, pepper, integration);
  await addTypes(workspace);
  await addRules(workspace);
  await logHandMade(workspace, at);
  await exportContacts(workspace);
  await cancelJob(workspace, await exportContacts(workspace));
  await sendFile(workspace);
}

/* The examples of the OpenAPI document read the first of these jobs and its file, and cancel the second again. */
async function exportContacts(workspace: Workspace): Promise<number> {
  const selection = { where: 'r.client_id = $1', values: [workspace.clientId] };
  const plan: ExportPlan = { ...WHOLE, selection };
  const { id } = await workspace.database.transaction((session) =>
    startJob(session, workspace, { kind: 'export', params: plan }),
  );
  return id;
}

/* They also start the import of this file. */
async function sendFile(workspace: Workspace): Promise<void> {
  const file = 'email,first name,Plan\nnell@northgate.example,Nell,Gold\nomar@northgate.example,Omar,\n';
  await uploadImport(workspace, Readable.from([Buffer.from(file)]), { record: 'contact' }, { most: MAX_IMPORT_BYTES });
}

const WHOLE = { records: 'contacts', format: 'csv', customFieldColumns: true, harmless: true, after: null } as const;

export async function fillSecond(workspace: Workspace, pepper: string): Promise<void> {
  await updateSettings(workspace, { scoringEnabled: true });
  await fillCompanies(workspace, OTHER_COMPANIES);
  await connect(workspace, pepper, 'smartlead');
  await createRule(workspace, { name: 'Call', channel: 'call', points: 8 });
  await logStandard(
    workspace,
    'call',
    { email: 'pavel.ruiz@oakmere.example', properties: { direction: 'inbound' } },
    null,
  );
}

/* Statuses of contacts, in order. */
const STATUSES = [
  'active',
  'active',
  'replied',
  'active',
  'interested',
  'active',
  'active',
  'replied',
  'active',
  'customer',
];

async function fillCompanies(workspace: Workspace, companies: readonly DemoCompany[]): Promise<void> {
  await batchUpsertCompanies(
    workspace,
    companies.map(({ domain, name, industry, region }) => ({
      domain,
      name,
      industry,
      customFields: [{ fieldName: 'region', fieldValue: region }],
    })),
  );
  const tiers = ['gold', 'silver', 'bronze'];
  await batchUpsertContacts(
    workspace,
    peopleOf(companies).map(({ company, ...person }, index) => ({
      ...person,
      companyDomain: company.domain,
      contactStatus: STATUSES[index % STATUSES.length] ?? 'active',
      customFields: [{ fieldName: 'tier', fieldValue: tiers[index % tiers.length] ?? '' }],
    })),
  );
}

/* Two individuals with a second identifier: one was merged, the other is a suggested duplicate. */
async function addTwins(workspace: Workspace): Promise<void> {
  const [dana] = await batchUpsertContacts(workspace, [
    {
      linkedinUrl: 'linkedin.com/in/dana-whitfield',
      firstName: 'Dana',
      lastName: 'Whitfield',
      jobTitle: 'Head of Supply',
      companyDomain: 'northgate.example',
    },
    {
      linkedinUrl: 'linkedin.com/in/marcus-adeyemi',
      firstName: 'Marcus',
      lastName: 'Adeyemi',
      jobTitle: 'Operations Director',
      companyDomain: 'northgate.example',
    },
  ]);
  const [first] = await batchUpsertContacts(workspace, [{ email: 'dana@northgate.example' }]);
  await mergePeople(workspace, [first?.record?.personId ?? 0, dana?.record?.personId ?? 0]);
}

const connect = (workspace: Workspace, pepper: string, integration: string) =>
  connectIntegration(workspace, pepper, integration, { externalAccountId: ACCOUNTS[integration] ?? null });

async function addTypes(workspace: Workspace): Promise<void> {
  const { clientId, serviceOrigin: origin, database } = workspace;
  // Written directly, because the examples of the OpenAPI document name the types by their ids.
  const types = ACTIVITY_TYPES.map((type) => ({ ...type, clientId, origin, schema: [...type.schema] }));
  await database.transaction(({ prisma }) => prisma.activityType.createMany({ data: types }));
  const { id } = await createSource(workspace, 'Dialer');
  await bindSource(workspace, id, { channel: 'call' });
  await bindSource(workspace, id, { activityKey: DEMO_BOOKED });
}

const RULES = [
  { name: 'Email reply', channel: 'email', variant: 'inbound', points: 10, halfLifeDays: 30, maximumTimes: 3 },
  { name: 'Bounce', channel: 'email', variant: 'bounced', points: -5 },
  { name: 'Call', channel: 'call', points: 8, halfLifeDays: 14 },
  { name: 'LinkedIn answer', channel: 'linkedin_message', variant: 'message_reply_received', points: 6 },
  { name: 'Demo booked', activityKey: DEMO_BOOKED, points: 40, halfLifeDays: 60 },
];

async function addRules(workspace: Workspace): Promise<void> {
  for (const rule of RULES) await createRule(workspace, rule);
}
