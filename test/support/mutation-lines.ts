import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { readFixture } from '../webhooks/fixtures/read-fixtures.js';
import type { TestService } from './service.js';

/** What a mutation is called with, which kinds of records it writes, and who is told of as their author. */
interface Line {
  /** As GraphQL writes them, without parentheses; none where it takes none. */
  args: string;
  /** 1 contact, 2 company, 3 email, 5 campaign, 6 activity, 7 merge, 10 suppression; sorted, each once. */
  kinds: number[];
  /** A master key's of the agency; a client's own unless given. */
  byAgency?: boolean;
}

/* The files of tests run one after the other, each with a service of its own. */
let service: TestService;
let clientId: string;
let otherId: string;

/** The lines are about the client a1 of this service from now on. */
export function walkOn(given: TestService): void {
  service = given;
  clientId = given.tenants.a1.clientId;
  otherId = given.tenants.a2.clientId;
}

const newest = async (table: string, back = 0): Promise<string | number> => {
  const rows = await service.database.query<{ id: string | number }>(
    null,
    `select id from ${table} where client_id = $1 order by id desc limit 1 offset $2`,
    [clientId, back],
  );
  return rows[0]?.id ?? 0;
};
const delivered = async (agency: boolean): Promise<string> => {
  const rows = await service.database.query<{ id: number }>(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
     values ($1, $2, 'lemlist', 'client', 'failed', $3) returning id`,
    [
      service.tenants.x.agencyId,
      clientId,
      readFixture(agency ? 'lemlist/bounced.json' : 'lemlist/sent.json').toString(),
    ],
  );
  return `"${rows[0]?.id}"`;
};

const NONE = { kinds: [] };
const field = 'input: { fieldName: "tier", fieldValue: "1" }';
const contact = (name: string) => `{ email: "${name}@walk.example", companyDomain: "${name}.walk.example" }`;

/*
 * Every mutation, in an order in which each finds what it needs. One that writes no record says so; whoever adds one adds
 * its line here, where it is seen that its entries name their author.
 */
export const LINES: Record<string, () => Promise<Line> | Line> = {
  contactsBulk: () => previewed('contactsBulkPreview', 'ids: [999], change: { delete: true }'),
  companiesBulk: () => previewed('companiesBulkPreview', 'ids: [999], change: { delete: true }'),
  emailsBulk: () => previewed('emailsBulkPreview', 'ids: [999], change: { delete: true }'),
  customFieldRename: () => previewed('customFieldPreview', 'record: contact, name: "none", to: "no"'),
  customFieldMerge: () => previewed('customFieldPreview', 'record: contact, name: "none", to: "no", keep: latest'),
  customFieldDelete: () => previewed('customFieldPreview', 'record: contact, name: "none"'),
  duplicatesMergePlan: () => ({ args: 'evidence: [PHONE], survivor: oldest', ...NONE }),
  duplicatesMergeRun: async () => ({ args: `planId: ${await newest('merge_plan')}`, ...NONE }),
  mergesUndo: async () => ({ args: `jobId: ${await mergedJob()}`, ...NONE }),
  bulkUndo: async () => ({ args: `jobId: ${await endedDeletion()}`, ...NONE }),
  exportStart: () => ({ args: 'input: { records: contacts }', ...NONE }),
  importStart: async () => ({ args: `id: ${await sentFile()}, dryRun: true`, ...NONE }),
  jobCancel: async () => ({ args: `id: ${await openJob()}`, ...NONE }),
  workspaceUpdate: () => ({ args: 'input: { scoringEnabled: true }', ...NONE }),
  integrationConnect: () => ({ args: 'integration: lemlist, input: {}', ...NONE }),
  integrationUpdate: () => ({ args: 'integration: lemlist, input: { lastSyncedAt: "2026-01-01T00:00:00Z" }', ...NONE }),
  contactCreate: () => ({ args: `input: ${contact('one')}`, kinds: [1, 2] }),
  contactUpdate: async () => ({ args: `id: ${await newest('contact')}, input: { firstName: "One" }`, kinds: [1] }),
  contactUpsert: () => ({ args: `input: ${contact('two')}`, kinds: [1, 2] }),
  contactsUpsertBatch: () => ({ args: `items: [${contact('three')}, ${contact('four')}]`, kinds: [1, 2] }),
  contactCustomFieldCreate: async () => ({ args: `contactId: ${await newest('contact')}, ${field}`, kinds: [1] }),
  contactCustomFieldUpdate: async () => ({
    args: `contactId: ${await newest('contact')}, fieldId: ${await newest('contact_custom_field')}, input: { fieldValue: "2" }`,
    kinds: [1],
  }),
  contactCustomFieldDelete: async () => ({
    args: `contactId: ${await newest('contact')}, fieldId: ${await newest('contact_custom_field')}`,
    kinds: [1],
  }),
  contactRestore: () => deletedOf('contact', [1]),
  companyCreate: () => ({ args: 'input: { domain: "own.walk.example" }', kinds: [2] }),
  companyUpdate: async () => ({ args: `id: ${await newest('company')}, input: { name: "Own" }`, kinds: [2] }),
  companyUpsert: () => ({ args: 'input: { domain: "own.walk.example", industry: "Trade" }', kinds: [2] }),
  companiesUpsertBatch: () => ({ args: 'items: [{ domain: "more.walk.example" }]', kinds: [2] }),
  companyCustomFieldCreate: async () => ({ args: `companyId: ${await newest('company')}, ${field}`, kinds: [2] }),
  companyCustomFieldUpdate: async () => ({
    args: `companyId: ${await newest('company')}, fieldId: ${await newest('company_custom_field')}, input: { fieldValue: "2" }`,
    kinds: [2],
  }),
  companyCustomFieldDelete: async () => ({
    args: `companyId: ${await newest('company')}, fieldId: ${await newest('company_custom_field')}`,
    kinds: [2],
  }),
  companyRestore: () => deletedOf('company', [2]),
  emailCreate: () => ({
    args: 'input: { emailType: "inbound", origin: "builtin", contactEmail: "one@walk.example", subject: "Hello" }',
    kinds: [3],
  }),
  emailSetInterested: () => ({ args: 'input: { contactEmail: "one@walk.example", subject: "Hello" }', kinds: [3] }),
  emailCustomFieldCreate: async () => ({ args: `emailId: ${await newest('email')}, ${field}`, kinds: [3] }),
  emailCustomFieldDelete: async () => ({
    args: `emailId: ${await newest('email')}, fieldId: ${await newest('email_custom_field')}`,
    kinds: [3],
  }),
  emailRestore: () => deletedOf('email', [3]),
  changesUndo: () => ({ args: 'filter: { actor: "webhook:none" }', ...NONE }),
  emailDelete: async () => ({ args: `id: ${await newest('email')}`, kinds: [3] }),
  duplicateDismiss: async () => ({
    args: `personIds: [${await newest('person')}, ${await newest('person', 1)}]`,
    ...NONE,
  }),
  duplicateReconsider: async () => ({
    args: `personIds: [${await newest('person')}, ${await newest('person', 1)}]`,
    ...NONE,
  }),
  peopleMerge: async () => ({
    args: `personIds: [${await newest('person', 1)}, ${await newest('person')}]`,
    kinds: [1, 7],
  }),
  personSplit: async () => ({
    args: `personId: ${await personOf()}, contactIds: [${await newest('contact')}]`,
    kinds: [1],
  }),
  // The contact that it moved was split off.
  mergeUndo: async () => ({ args: `mergeId: ${await newest('merge_record')}`, kinds: [7] }),
  activityTypeCreate: () => ({ args: 'input: { name: "Demo" }', ...NONE }),
  activityTypeUpdate: async () => ({
    args: `activityKey: "${await typeNamed('Demo')}", input: { name: "Demonstration" }`,
    ...NONE,
  }),
  activitySourceCreate: () => ({ args: 'name: "Form"', ...NONE }),
  activitySourceRename: async () => ({ args: `id: ${await newest('activity_source')}, name: "Forms"`, ...NONE }),
  activitySourceBind: async () => ({
    args: `id: ${await newest('activity_source')}, binding: { activityKey: "${await typeOf()}" }`,
    ...NONE,
  }),
  activitySourceUnbind: async () => ({
    args: `id: ${await newest('activity_source')}, binding: { activityKey: "${await typeOf()}" }`,
    ...NONE,
  }),
  activitySourceDelete: async () => ({ args: `id: ${await newest('activity_source')}`, ...NONE }),
  scoringRuleCreate: () => ({ args: 'input: { name: "Calls", channel: "call", points: 1 }', ...NONE }),
  scoringRuleUpdate: async () => ({
    args: `id: ${await newest('scoring_rule')}, input: { name: "Calls", channel: "call", points: 2 }`,
    ...NONE,
  }),
  activityLogStandard: () => ({
    args: 'channel: "call", input: { email: "one@walk.example", properties: { direction: "inbound" } }',
    kinds: [6],
  }),
  activityLogCustom: async () => ({
    args: `input: { activityKey: "${await typeOf()}", email: "one@walk.example", occurredAt: "2026-01-01T00:00:00Z" }`,
    kinds: [6],
  }),
  noteAdd: async () => ({ args: `contactId: ${await newest('contact')}, text: "Call back"`, kinds: [6] }),
  activityRelink: async () => ({
    args: `id: ${await unlinked()}, contactIds: [${await newest('contact')}]`,
    kinds: [6],
  }),
  scoringRuleDelete: async () => ({ args: `id: ${await newest('scoring_rule')}`, ...NONE }),
  activityTypeDelete: async () => ({ args: `activityKey: "${await unusedType()}"`, ...NONE }),
  webhookDeliveriesReplay: async () => ({ args: `ids: [${await delivered(false)}], dryRun: false`, kinds: [1, 3, 5] }),
  agencyWebhookDeliveriesReplay: async () => ({
    args: `ids: [${await delivered(true)}], dryRun: false`,
    kinds: [3],
    byAgency: true,
  }),
  parkedWebhookEventsDismiss: async () => ({ args: `ids: ["${await parked()}"]`, ...NONE }),
  agencyParkedWebhookEventsDismiss: async () => ({ args: `ids: ["${await parked()}"]`, byAgency: true, ...NONE }),
  // Only for the webhook receiver, which has a walk of its own.
  webhookDeliveryRecord: () => ({
    args: 'input: { batch: false, body: "", items: [], level: "client", shapes: [] }',
    ...NONE,
  }),
  contactDelete: async () => ({ args: `id: ${await newest('contact')}`, kinds: [1, 3] }),
  companyDelete: async () => ({ args: `id: ${await newest('company')}`, kinds: [2] }),
  integrationDisconnect: () => ({ args: 'integration: lemlist', ...NONE }),
  keyCreate: () => ({ args: 'input: { kind: READ_ONLY }', ...NONE }),
  keyUpdate: async () => ({ args: `id: ${await newest('api_key')}, input: { name: "Mirror" }`, ...NONE }),
  keyRegenerate: async () => ({ args: `id: ${await newest('api_key')}`, ...NONE }),
  keyRevoke: async () => ({ args: `id: ${await newest('api_key')}`, ...NONE }),
  userInvite: () => ({ args: 'input: { email: "user@walk.example", role: OWNER }', byAgency: true, ...NONE }),
  userLink: async () => ({ args: `id: ${await newestUser()}`, byAgency: true, ...NONE }),
  userUpdate: async () => ({ args: `id: ${await newestUser()}, input: { name: "Walked" }`, byAgency: true, ...NONE }),
  userDisable: async () => ({ args: `id: ${await newestUser()}`, byAgency: true, ...NONE }),
  userEnable: async () => ({ args: `id: ${await newestUser()}`, byAgency: true, ...NONE }),
  userDelete: async () => ({ args: `id: ${await newestUser()}`, byAgency: true, ...NONE }),
  // Only for users: see OF_USERS.
  sessionEnd: () => ({ args: 'id: 1', ...NONE }),
  sessionsEndOthers: () => ({ args: '', ...NONE }),
  passwordChange: () => ({ args: 'current: "x", next: "y"', ...NONE }),
  viewSave: () => ({ args: 'input: { page: "contacts", name: "Walk", search: "?q=walk", isShared: true }', ...NONE }),
  viewDelete: async () => ({ args: `id: ${await newest('saved_view')}`, ...NONE }),
  accountUpdate: () => ({ args: 'name: "x"', ...NONE }),
  passkeyRename: () => ({ args: 'id: 1, name: "x"', ...NONE }),
  passkeyDelete: () => ({ args: 'id: 1', ...NONE }),
  alertChannelCreate: () => ({
    args: 'kind: chat, input: { name: "Walk", url: "https://walk.example/hook", causes: [hot_lead] }',
    ...NONE,
  }),
  alertChannelUpdate: async () => ({
    args: `id: ${await newest('alert_channel')}, input: { name: "Walked" }`,
    ...NONE,
  }),
  alertChannelTest: async () => ({ args: `id: ${await newest('alert_channel')}`, ...NONE }),
  alertChannelDelete: async () => ({ args: `id: ${await newest('alert_channel')}`, ...NONE }),
  eventEndpointCreate: () => ({ args: 'input: { url: "https://walk.example" }', ...NONE }),
  eventEndpointUpdate: async () => ({
    args: `id: ${await newest('event_endpoint')}, input: { description: "Walk" }`,
    ...NONE,
  }),
  eventEndpointRotateSecret: async () => ({ args: `id: ${await newest('event_endpoint')}`, ...NONE }),
  eventEndpointTest: async () => ({ args: `id: ${await newest('event_endpoint')}`, ...NONE }),
  eventEndpointResend: async () => ({ args: `id: ${await newest('event_endpoint')}, from: 1, to: 1`, ...NONE }),
  eventEndpointDelete: async () => ({ args: `id: ${await newest('event_endpoint')}`, ...NONE }),
  exportScheduleSet: () => ({
    args: 'input: { name: "Walk", records: [contacts], storage: { endpoint: "https://walk.example", bucket: "walk", accessKeyId: "id", secretAccessKey: "secret" } }',
    ...NONE,
  }),
  exportScheduleRun: async () => ({ args: `id: ${await newest('export_schedule')}`, ...NONE }),
  exportScheduleDelete: async () => ({ args: `id: ${await newest('export_schedule')}`, ...NONE }),
  clientCreate: () => ({ args: 'name: "Walk"', byAgency: true, ...NONE }),
  clientRename: () => ({ args: `clientId: "${otherId}", name: "Walked"`, byAgency: true, ...NONE }),
  clientSuspend: () => ({ args: `clientId: "${otherId}"`, byAgency: true, ...NONE }),
  clientResume: () => ({ args: `clientId: "${otherId}"`, byAgency: true, ...NONE }),
  agencyUpdate: () => ({ args: 'input: { sharesOptOuts: true }', byAgency: true, ...NONE }),
  suppressionsAdd: () => ({ args: 'items: [{ email: "never@walk.example" }]', kinds: [10] }),
  suppressionLift: async () => ({ args: `ids: [${await newest('suppression')}], reason: "Walk"`, kinds: [10] }),
  agencyCreate: () => ({ args: 'name: "Walk"', byAgency: true, ...NONE }),
  // What both delete is deleted by tasks.
  personErase: async () => ({
    args: `clientId: "${clientId}", personId: ${await newest('person')}`,
    byAgency: true,
    ...NONE,
  }),
  commitPlan: async () => ({ args: `id: ${await planned()}`, kinds: [2] }),
  clientDelete: async () => ({
    args: `clientId: "${otherId}", token: "${await deletionToken()}"`,
    byAgency: true,
    ...NONE,
  }),
};

/** Those that no key may call. */
export const OF_USERS = [
  ...['sessionEnd', 'sessionsEndOthers', 'passwordChange'],
  ...['accountUpdate', 'passkeyRename', 'passkeyDelete'],
];

/** A mutation with its arguments, without the parentheses of none. */
export const callOf = (name: string, args: string): string => (args === '' ? name : `${name}(${args})`);

async function newestUser(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    'select max(id) as id from agency_user where agency_id = $1',
    [service.tenants.x.agencyId],
  );
  return rows[0]?.id ?? 0;
}
/* The newest record is deleted, and the journal knows it. */
async function deletedOf(table: 'contact' | 'company' | 'email', kinds: number[]): Promise<Line> {
  const id = await newest(table);
  await service.database.query(null, `delete from ${table} where id = $1`, [id]);
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  return { args: `id: ${id}`, kinds };
}
async function personOf(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(null, 'select person_id as id from contact where id = $1', [
    await newest('contact'),
  ]);
  return rows[0]?.id ?? 0;
}
const typeNamed = async (name: string): Promise<string> => {
  const rows = await service.database.query<{ id: string }>(
    null,
    'select id from activity_type where client_id = $1 and name = $2',
    [clientId, name],
  );
  return rows[0]?.id ?? '';
};
const typeOf = () => typeNamed('Demonstration');
async function unlinked(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    `insert into activity (client_id, type_id, source, occurred_at) values ($1, $2::uuid, 'walk', now()) returning id`,
    [clientId, await typeOf()],
  );
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  return rows[0]?.id ?? 0;
}
async function unusedType(): Promise<string> {
  await service.database.query(
    null,
    `insert into activity_type (client_id, name, origin) values ($1, 'Spare', 'builtin')`,
    [clientId],
  );
  return typeNamed('Spare');
}
/* What is done in bulk is written later, by a job. */
async function previewed(query: string, args: string): Promise<Line> {
  const token =
    query === 'customFieldPreview' ? '... on CustomFieldPreview { records { token } }' : '... on BulkPreview { token }';
  const { body } = await service.graphql(`{ preview: ${query}(${args}) { ${token} } }`);
  const { preview } = body.data;
  return { args: `${args}, token: "${(preview.records ?? preview).token}"`, ...NONE };
}
async function endedDeletion(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    `update job set state = 'done', due_at = null, claim_id = null, ended_at = now() where client_id = $1 and kind = 'delete' returning id`,
    [clientId],
  );
  return rows[0]?.id ?? 0;
}
async function mergedJob(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    `update job set state = 'done', due_at = null, claim_id = null, ended_at = now() where client_id = $1 and kind = 'merge' returning id`,
    [clientId],
  );
  return rows[0]?.id ?? 0;
}
async function sentFile(): Promise<number> {
  const raw = { type: 'text/csv', body: 'email\nimported@walk.example\n' };
  const { body } = await service.call('POST', '/public/v2/imports?record=contact', { raw });
  return body.id;
}
async function openJob(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    `insert into job (client_id, kind, state, due_at) values ($1, 'import', 'uploading', null) returning id`,
    [clientId],
  );
  return rows[0]?.id ?? 0;
}
async function parked(): Promise<number> {
  const rows = await service.database.query<{ id: number }>(
    null,
    `insert into parked_webhook_event (agency_id, client_id, platform, waits_for, object_key, event)
     values ($1, $2, 'hubspot', 'address', '1:1', '{}') returning id`,
    [service.tenants.x.agencyId, clientId],
  );
  return rows[0]?.id ?? 0;
}
async function deletionToken(): Promise<string> {
  const { body } = await service.graphql(
    'query ($id: String!) { clientDeletionPlan(clientId: $id) { ... on ClientDeletionPlan { token } } }',
    { id: otherId },
    { key: service.tenants.x.masterKey },
  );
  return body.data?.clientDeletionPlan?.token ?? '';
}
async function planned(): Promise<number> {
  const { body } = await service.graphql(
    'mutation { companyCreate(input: { domain: "planned.example" }) { __typename } }',
    {},
    {
      headers: { 'X-Dry-Run': 'true' },
    },
  );
  return body.extensions.plan.id;
}
