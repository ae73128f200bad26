import { isObjectType } from 'graphql';
import type { KeyActor } from '../../src/access/actor.js';
import { getCompany } from '../../src/schema/crm/companies/company-sql.js';
import { batchUpsertCompanies } from '../../src/schema/crm/companies/write-companies.js';
import { createCompany, updateCompany, upsertCompany } from '../../src/schema/crm/companies/write-company.js';
import { getContact } from '../../src/schema/crm/contacts/contact-sql.js';
import { batchUpsertContacts } from '../../src/schema/crm/contacts/write-contacts.js';
import { streamChanges } from '../../src/schema/history/changes/journal-events.js';
import { schema } from '../../src/schema/index.js';
import { type Context, createContext, type Workspace } from '../../src/schema/kernel/context.js';
import { makeCountToken } from '../../src/schema/kernel/guards/count-token.js';
import type { Services } from '../../src/schema/kernel/services.js';
import { childConnection, type Keyset, type ParentLink, recordLoader } from '../../src/schema/records/lists/keyset.js';
import { RANKINGS, rankClients } from '../../src/schema/reporting/figures/rank-clients.js';
import { type BulkChange, KEEPS } from '../../src/schema/work/bulk/bulk-change.js';
import { carriersOf } from '../../src/schema/work/bulk/bulk-selection.js';
import { changeSlice } from '../../src/schema/work/bulk/change-slice.js';
import { startBulk } from '../../src/schema/work/bulk/start-bulk.js';
import { TARGETS } from '../../src/schema/work/imports/targets.js';
import type { Call } from './evaluate.js';
import type { Answers, Recorder } from './recorder.js';
import { walkExports } from './walk-exports.js';
import { walkField } from './walk-fields.js';

const ACTOR: KeyActor = {
  kind: 'key',
  keyId: 1,
  keyKind: 'RV',
  keyMask: 'RV-…0000',
  agencyId: 'agency',
  clientId: 'client',
  clientName: 'Client',
  phoneCountry: 'US',
  enrichment: true,
  masterListAccess: true,
};
/** A workspace's key, a master key with a client, and one for the whole agency. */
const ACTORS: readonly KeyActor[] = [
  ACTOR,
  { ...ACTOR, keyKind: 'ML' },
  { ...ACTOR, keyKind: 'ML', clientId: null, clientName: null },
];

/** Sends every text that is built at run time. */
export async function walkAll(recorder: Recorder, calls: readonly Call[]): Promise<void> {
  for (const actor of ACTORS) await walkLists(recorder, actor);
  await walkFigures(recorder);
  await walkWrites(recorder);
  await walkStreams(recorder);
  await walkExports(() => recorder.database());
  await walkBulk(recorder);
  for (const call of calls) await walkCall(recorder, call);
}

function takeRows(kind: keyof typeof TARGETS, inputs: readonly object[]) {
  const taker = TARGETS[kind].taker({
    ...{
      clientId: 'client',
      agencyId: 'agency',
      serviceOrigin: 'builtin',
      phoneCountry: null,
      actor: 'system',
      jobId: 1,
    },
    ...{ peppers: { pepper: 'pepper' }, suppressed: 'keep', scope: 'client', force: false },
    ...{ conflicts: 'merge', companies: new Map() },
  });
  for (const input of inputs) if (taker.take(input)) throw new Error('A row is refused.');
  return taker.items();
}

/* Rows of files: of records that are there, whose fields are changed, and of those that are made. */
async function walkImports(recorder: Recorder): Promise<void> {
  const stored = { id: 1, key: 'email ada@example.com', email: 'ada@example.com', domain: 'example.com' };
  const other = { id: 2, key: 'phone +14155552671', phone: '+14155552671' };
  const fields = [{ id: 1, fieldCount: 1, fields: { a: 'b' }, fieldIds: { a: 1 } }];
  for (const [kind, input] of [
    ['contact', CONTACT],
    ['company', COMPANY],
  ] as const) {
    const identifiers = [
      { kind: 'email', column: 'email', value: 'ada@example.com' },
      { kind: 'phone', column: 'phone', value: '+14155552671' },
    ];
    const customFields = [{ fieldName: 'a', fieldValue: 'c' }];
    const items = takeRows(kind, [{ ...input, companyName: 'Acme', customFields, identifiers }]);
    for (const name of [`${kind}.write.hold`, `${kind}.batch.insert`]) {
      const made = { 'company.ensure.create': [{ id: 1, domain: 'example.com' }] };
      const answers = {
        ...made,
        [name]: [stored, other],
        [`${kind}.write.read`]: [stored],
        [`${kind}.write.fields`]: fields,
      };
      const { database } = contextOf(recorder, ACTOR, answers).services;
      await items.write(database, 'upsert', new Map());
      await items.forecast(database, 'update', new Map());
    }
  }
}

/* Emails of a file: linked by address, and by the contact that they name. */
async function walkEmails(recorder: Recorder): Promise<void> {
  const customFields = [{ fieldName: 'a', fieldValue: 'c' }];
  const items = takeRows('email', [{ emailType: 'inbound', contactId: 1, customFields }]);
  for (const name of ['email.batch.hold_contacts', 'email.batch.contacts']) {
    const { database } = contextOf(recorder, ACTOR, {
      [name]: [{ id: 1 }],
      'email.batch.insert': [{ id: 1 }],
    }).services;
    await items.write(database, 'create', new Map());
    await items.forecast(database, 'create', new Map());
  }
}

/* Activities of a file: of a channel, of a type of contacts, and of one of companies. */
async function walkActivities(recorder: Recorder): Promise<void> {
  const [ofContacts, ofCompanies] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const custom = { occurredAt: '2025-01-02T12:00:00Z', email: 'ada@example.com', domain: 'example.com' };
  const items = takeRows('activity', [
    { channel: 'call', email: 'ada@example.com', source: 'crm', customFields: [DIRECTION] },
    { channel: 'call', email: 'ada@example.com', customFields: [DIRECTION] },
    { ...custom, activityKey: ofContacts },
    { ...custom, activityKey: ofCompanies },
  ]);
  const types = [
    { id: ofContacts, name: 'a', appliesTo: 'contact', schema: [] },
    { id: ofCompanies, name: 'b', appliesTo: 'company', schema: [] },
  ];
  const answers = { 'activity.log_many.hold_types': types, 'activity.log_many.types': types };
  const { database } = contextOf(recorder, ACTOR, answers).services;
  await items.write(database, 'create', new Map());
  await items.forecast(database, 'create', new Map());
}
const DIRECTION = { fieldName: 'direction', fieldValue: 'inbound' };

const MUTATIONS = [
  'webhookDeliveriesReplay',
  'agencyWebhookDeliveriesReplay',
  'parkedWebhookEventsDismiss',
  'agencyParkedWebhookEventsDismiss',
];

const FIGURES = [
  'contactFunnel',
  'contactCounts',
  'companyCounts',
  'emailCounts',
  'activityCounts',
  'series',
  'rates',
  'campaignStatistics',
  'customFieldStatistics',
];

async function walkLists(recorder: Recorder, actor: KeyActor): Promise<void> {
  const caller = { context: () => contextOf(recorder, actor), sent: () => recorder.statements.length };
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) await walkField(field, caller);
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const name of MUTATIONS) {
    const field = mutations[name];
    if (!field) throw new Error(`There is no mutation ${name} any more.`);
    await walkField(field, caller);
  }
}

/** The figures of a client, which are counted for all clients of a list at once. */
async function walkFigures(recorder: Recorder): Promise<void> {
  const type = schema.getType('Client');
  if (!isObjectType(type)) throw new Error('There is no type Client any more.');
  const caller = {
    context: () => contextOf(recorder, ACTOR),
    sent: () => recorder.statements.length,
    parent: { id: 'client' },
  };
  for (const name of FIGURES) {
    const field = type.getFields()[name];
    if (!field) throw new Error(`A client has no ${name} any more.`);
    await walkField(field, caller);
  }
  await walkClientFigures(recorder);
}

/* What is counted of a client and of an agency, and every order of clients. */
async function walkClientFigures(recorder: Recorder): Promise<void> {
  const type = schema.getType('ClientFigures');
  if (!isObjectType(type)) throw new Error('There is no type ClientFigures any more.');
  const context = contextOf(recorder, ACTOR);
  const [from, to] = [new Date(0).toISOString(), new Date(1).toISOString()];
  for (const owner of [{ clientId: 'client' }, { agencyId: 'agency' }]) {
    const parent = { owner, request: { from, to } };
    const caller = { context: () => contextOf(recorder, ACTOR), sent: () => recorder.statements.length, parent };
    for (const field of Object.values(type.getFields())) await walkField(field, caller);
  }
  for (const by of Object.keys(RANKINGS) as (keyof typeof RANKINGS)[])
    for (const direction of ['ASC', 'DESC'] as const)
      await rankClients(context.services.database, 'agency', { from, to, by, direction, page: 1, pageSize: 1 });
}

function contextOf(recorder: Recorder, actor: KeyActor, answers?: Answers): Context {
  const services: Partial<Services> = {
    database: recorder.database(answers),
    serviceOrigin: 'service',
    pepper: 'pepper',
    isEnrichmentOn: async () => true,
    fieldLimits: { check: async () => undefined },
    forgetKeys: () => undefined,
  };
  return createContext(actor, services as Services);
}

const COMPANY = { domain: 'example.com', customFields: [{ fieldName: 'a', fieldValue: 'b' }] };
const CONTACT = { email: 'ada@example.com', customFields: [{ fieldName: 'a', fieldValue: 'b' }] };
const ROW = { id: 1, created: true };

/** The verbs whose text is a parameter. */
async function walkWrites(recorder: Recorder): Promise<void> {
  const workspace = (answers: Answers): Workspace => contextOf(recorder, ACTOR, answers).workspace;
  const company = { 'company.create': [ROW], 'company.update': [ROW], 'company.upsert': [ROW] };
  await createCompany(workspace(company), COMPANY);
  await updateCompany(workspace(company), 1, COMPANY);
  await upsertCompany(workspace(company), null, COMPANY);
  await upsertCompany(workspace(company), 'other.example', COMPANY);
  await upsertCompany(workspace({ ...company, 'company.by_domain': [ROW] }), 'other.example', COMPANY);
  const domain = [{ id: 1, domain: 'example.com' }];
  for (const name of ['company.write.hold', 'company.batch.insert']) {
    await batchUpsertCompanies(workspace({ [name]: domain }), [COMPANY]);
  }
  const key = [
    { id: 1, key: 'email ada@example.com', kind: 'email', value: 'ada@example.com', email: 'ada@example.com' },
  ];
  for (const name of ['contact.write.hold', 'contact.batch.insert']) {
    await batchUpsertContacts(workspace({ [name]: key }), [CONTACT]);
  }
  // A restoration reads what it gave back.
  const { database } = contextOf(recorder, ACTOR).services;
  await getContact(database, { clientId: 'client' }, 1);
  await getCompany(database, { clientId: 'client' }, 1);
  await walkImports(recorder);
  await walkEmails(recorder);
  await walkActivities(recorder);
}

const BULK_RECORDS = ['contact', 'company', 'email'] as const;
const FIELDS_IN_BULK: readonly BulkChange[] = [
  {
    action: 'set',
    patch: { company_id: 1, contact_status: 'cold' },
    companyDomain: null,
    customFields: [],
    clear: ['a'],
    liftSuppressions: true,
  },
  {
    action: 'set',
    patch: {},
    companyDomain: 'x.example',
    customFields: [{ fieldName: 'a', fieldValue: 'b' }],
    clear: [],
    liftSuppressions: false,
  },
  { action: 'delete' },
  { action: 'rename', name: 'a', to: 'b' },
  ...KEEPS.map((keep) => ({ action: 'merge' as const, name: 'a', to: 'b', keep })),
];

/** Changes in bulk of every kind of record: how they are started, and a slice of them. */
async function walkBulk(recorder: Recorder): Promise<void> {
  const started = { id: 1, clientId: 'client' };
  const answers: Answers = {
    'database.now': [{ now: new Date(0) }],
    'job.start': [started],
    'job_part.read': [{ number: 1, bytes: Buffer.from('[1]') }],
    'bulk.hold_company': [{ id: 1 }],
    'bulk.find_company': [{ id: 1 }],
    'company.ensure.find': [{ id: 1, domain: 'x.example' }],
    ...Object.fromEntries(BULK_RECORDS.map((record) => [`record.hold.${record}`, [{ id: 1 }]])),
  };
  const { workspace } = contextOf(recorder, ACTOR, answers);
  for (const record of BULK_RECORDS) {
    const selection = carriersOf(record, 'client', 'a');
    for (const change of FIELDS_IN_BULK) {
      const subject = ['walk'] as const;
      const token = makeCountToken('pepper', subject, { rows: 0, expiresAt: new Date(60_000) });
      const bulk = { kind: record, selection, change, subject };
      await startBulk({ ...workspace, pepper: 'pepper' }, bulk, { token, allowedDrift: 0 });
      const job = {
        clientId: 'client',
        agencyId: 'agency',
        id: 1,
        params: { record, change },
        place: null,
        rowsRead: 0,
        startedBy: 'system',
        peppers: { pepper: 'pepper' },
      };
      await workspace.database.transaction((session) => changeSlice(session, job));
    }
  }
}

/** Subscriptions, whose filters are those of the queries of the same names. */
async function walkStreams(recorder: Recorder): Promise<void> {
  const journalEvents = {
    follow: async () => ({ past: async () => false, end: () => undefined }),
    close: () => undefined,
  };
  for (const kind of ['client', 'agency'] as const) {
    for (const after of [null, 1]) {
      const { services } = contextOf(recorder, ACTOR);
      const stream = await streamChanges({ ...services, journalEvents }, { kind, id: kind }, { after, filter: {} });
      await stream.next();
    }
  }
}

/** Builders that modules call once: lists of children and loaders of single records. */
async function walkCall(recorder: Recorder, { use, given }: Call): Promise<void> {
  const context = contextOf(recorder, ACTOR);
  const parent = { clientId: 'client', id: 1 };
  const [first, second] = given;
  if (use.builder === 'recordLoader') {
    await recordLoader(String(first), String(second))([parent], context);
    return;
  }
  if (use.builder !== 'childConnection') throw new Error(`No walk knows ${use.builder}, which ${use.file} calls.`);
  const keyset = first as Keyset<{ id: number }>;
  const read = childConnection(keyset, second as ParentLink);
  for (const [sort, { type, column, joined, named }] of Object.entries(keyset.sorts)) {
    const value = { text: 'x', int: 1, float8: 1, timestamptz: new Date(0).toISOString() }[type ?? 'text'];
    const values = [...(column || joined ? [value] : []), ...(column ? [] : [null])];
    const cursors = values.map((one) =>
      Buffer.from(JSON.stringify([named ? `${sort}:x` : sort, one, 1])).toString('base64url'),
    );
    const pairs = cursors.flatMap((after) => cursors.map((before) => ({ after, before, last: 1 })));
    const windows = [{}, ...cursors.flatMap((cursor) => [{ after: cursor }, { before: cursor }]), ...pairs];
    for (const window of windows) {
      for (const descending of [true, false]) {
        const found = await read(context, parent, { ...window, sort, descending, sortField: named ? 'x' : null });
        await found.totalCount();
      }
    }
  }
}
