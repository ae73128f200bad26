import type { Database, Sql } from '../../src/db/database.js';
import { EMPTY_EVENT, type EmailEvent } from '../../src/platforms/toolkit/email-event.js';
import { EMPTY_ITEM } from '../../src/platforms/toolkit/webhook-item.js';
import { deleteCompany } from '../../src/schema/crm/companies/delete-companies.js';
import { batchUpsertCompanies } from '../../src/schema/crm/companies/write-companies.js';
import { upsertContact } from '../../src/schema/crm/contacts/upsert-contact.js';
import { batchUpsertContacts } from '../../src/schema/crm/contacts/write-contacts.js';
import { findDuplicates } from '../../src/schema/crm/duplicates/find-duplicates.js';
import { mergePeople } from '../../src/schema/crm/people/merge-people.js';
import { insertDelivery } from '../../src/schema/inbound/deliveries/insert-delivery.js';
import { recordEvent } from '../../src/schema/inbound/email-events/record-event.js';
import { dismissEvents } from '../../src/schema/inbound/parked-events/dismiss-events.js';
import { parkEvents } from '../../src/schema/inbound/parked-events/park-events.js';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { updateSettings } from '../../src/schema/tenancy/workspace/update-workspace.js';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';
import type { Work } from './explain.js';

const KNOWN_SQL = `select c.email, c.person_id as person from contact c
  where c.client_id = $1 and c.email is not null order by md5(c.id::text) limit 100`;

const EVENT: EmailEvent = {
  ...EMPTY_EVENT,
  kind: 'email_sent',
  agentEmail: 'us@agent.example',
  campaignId: '17',
  campaignName: 'Spring',
  eventAt: '2026-05-31T12:00:00.000Z',
  subject: 'Hello',
  body: 'Text',
  bodyFormat: 'text',
  messageId: 'planted',
  automated: false,
};

const RECEIVER = { agencyId: AGENCY, clientId: BIG_CLIENT, platform: 'smartlead' };
const OUTCOME = { verdict: 'parked', counts: null, detail: null } as const;

/** What writes in transactions, and so behind the wall: upserts, batches, merges, events, parked ones, settings. */
export async function transactionWork(sql: Sql): Promise<Work[]> {
  const known = await sql.query<{ email: string; person: number }>(null, KNOWN_SQL, [BIG_CLIENT]);
  const [{ email, person } = { email: '', person: 0 }] = known;
  const persons = [...new Set(known.map((one) => one.person))].slice(1, 4);
  const companies = await sql.query<{ id: number; domain: string }>(
    null,
    'select id, domain from company where client_id = $1 order by md5(domain) limit 100',
    [BIG_CLIENT],
  );
  const [{ id: company, domain } = { id: 0, domain: '' }] = companies;
  const fields = [{ fieldName: 'industry', fieldValue: 'Aviation' }];
  const write = { email, firstName: 'Jonas', customFields: fields };
  const withCompany = { ...write, companyDomain: domain };
  const contacts = known.map((one) => ({ email: one.email, firstName: 'Jonas', customFields: fields }));
  return [
    { title: 'upsert', run: (door) => upsertContact(enter(door), null, write) },
    { title: 'upsert, new', run: (door) => upsertContact(enter(door), null, { ...write, email: 'planted@x.example' }) },
    {
      title: 'upsert with a company',
      run: (door) => upsertContact(enter(door), null, withCompany),
    },
    { title: 'batch of contacts', run: (door) => batchUpsertContacts(enter(door), contacts) },
    {
      title: 'batch of companies',
      run: (door) =>
        batchUpsertCompanies(
          enter(door),
          companies.map((one) => ({ domain: one.domain, name: 'X' })),
        ),
    },
    {
      title: 'webhook event',
      run: (door) => recordEvent(door, BIG_CLIENT, 'smartlead', { ...EMPTY_ITEM, event: { ...EVENT, email } }),
    },
    { title: 'parked events', run: parkAndDismiss },
    { title: 'merge', run: (door) => mergePeople(enter(door), [person, ...persons]) },
    { title: 'duplicates', run: (door) => findDuplicates(enter(door), { page: 1, pageSize: 100 }) },
    { title: 'settings', run: (door) => updateSettings(enter(door), { scoringEnabled: false }) },
    { title: 'company deleted', run: (door) => deleteCompany(enter(door), company) },
  ];
}

async function parkAndDismiss(door: Sql): Promise<void> {
  const delivery = {
    level: 'client',
    body: '{}',
    refusal: null,
    batch: false,
    items: [],
    shapes: [],
  } as const;
  const deliveryId = await insertDelivery(door, RECEIVER, delivery, OUTCOME);
  const event = { ...EMPTY_ITEM, event: { ...EVENT, objectKey: 'planted' } };
  const parked = await parkEvents(door, { ...RECEIVER, deliveryId }, [{ ...event, clientId: BIG_CLIENT }]);
  await dismissEvents(
    enter(door).database,
    enter(door),
    parked.map(({ id }) => id),
    'planted',
  );
}

/* The door stands in for the database: what is explained is rolled back by itself. */
function enter(door: Sql): Workspace {
  // Prisma writes the records of the audit; its statements are not among those that are explained.
  const session = { ...door, prisma: { auditEntry: { create: async () => ({}) } } };
  const database = {
    ...session,
    kind: 'postgres',
    transaction: (work: (sql: Sql) => Promise<unknown>) => work(session),
  };
  return {
    clientId: BIG_CLIENT,
    agencyId: AGENCY,
    database: database as unknown as Database,
    serviceOrigin: 'builtin',
    idempotencyDays: 1,
    phoneCountry: null,
    actor: { kind: 'system', agencyId: AGENCY, clientId: BIG_CLIENT },
  };
}
