import { setAuthor } from '../../db/author.js';
import type { Database } from '../../db/database.js';
import { scopeDatabase } from '../../db/scoped.js';
import { upsertContact } from '../../schema/crm/contacts/write-contact.js';
import type { Workspace } from '../../schema/kernel/context.js';
import { type CreatedAgency, createAgency } from '../../schema/tenancy/agencies/create-agency.js';
import { DEMO_AGENCY } from '../announce.js';
import type { Config } from '../config.js';
import { fillFirst, fillSecond } from './fill-clients.js';
import { daysBefore } from './steps.js';

const FIRST_CLIENT = 'Northgate Supply';
const SECOND_CLIENT = 'Harbor Works';

/* The contacts of both demo sizes. */
const PEOPLE = [
  {
    email: 'dana@northgate.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    jobTitle: 'Head of Supply',
    companyDomain: 'northgate.example',
    customFields: [{ fieldName: 'tier', fieldValue: 'gold' }],
  },
  {
    email: 'lee@ridgeline.example',
    firstName: 'Lee',
    lastName: 'Okafor',
    jobTitle: 'Dentist',
    companyDomain: 'ridgeline.example',
  },
  {
    linkedinUrl: 'linkedin.com/in/noor-elbaz',
    firstName: 'Noor',
    lastName: 'Elbaz',
    jobTitle: 'Founder',
    companyDomain: 'harborworks.example',
  },
  { phone: '+14155550123', firstName: 'Priya', lastName: 'Nair', companyDomain: 'stonebridge.example' },
];

/** A demo whose deliveries have not been posted yet. */
export interface NewDemo {
  agencyId: string;
  firstClientId: string;
  createdAt: Date;
}

/**
 * Fills an empty database with a demo agency: two clients with People enabled, and their records.
 * @param onCreated called as soon as the keys are valid, before anything else can fail, because they are not shown again
 * @returns the demo, if `DEMO` is not the small one
 */
export async function createDemo(
  database: Database,
  config: Config,
  onCreated: (agency: CreatedAgency) => void,
): Promise<NewDemo | null> {
  const agency = await createAgency(database, config.pepper, {
    name: DEMO_AGENCY,
    clients: [FIRST_CLIENT, SECOND_CLIENT],
    connect: ['data_enrichment'],
    ...(config.production ? {} : { idOf: plainId }),
  });
  onCreated(agency);
  const [first, second] = agency.clients.map(({ clientId }) =>
    workspaceOf(database, config, agency.agencyId, clientId),
  );
  if (!first || !second) return null;
  for (const person of PEOPLE) await upsertContact(first, null, person);
  if (config.demo === 'small') return null;
  const createdAt = new Date();
  await fillFirst(first, config.pepper, daysBefore(createdAt));
  await fillSecond(second, config.pepper);
  return { agencyId: agency.agencyId, firstClientId: first.clientId, createdAt };
}

/* So that the webhook paths of the OpenAPI document's examples exist in every demo; in production they are unguessable. */
const plainId = (name: string) => (name === DEMO_AGENCY ? '' : 'demo-') + name.toLowerCase().replaceAll(' ', '-');

/** A client of the demo, as core operations expect it. */
export function workspaceOf(database: Database, config: Config, agencyId: string, clientId: string): Workspace {
  const actor = { kind: 'system', agencyId, clientId } as const;
  const { serviceOrigin, retention } = config;
  const idempotencyDays = retention.idempotencyRecord;
  return {
    clientId,
    agencyId,
    database: scopeDatabase(database, { author: () => setAuthor({ actor: 'system' }) }),
    serviceOrigin,
    idempotencyDays,
    phoneCountry: null,
    peppers: config,
    actor,
  };
}
