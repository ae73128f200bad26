import type { Database } from '../../db/database.js';
import { type CreatedAgency, createAgency } from '../../schema/agencies/create-agency.js';
import { upsertContact } from '../../schema/contacts/upsert-contact.js';
import type { Config } from '../config.js';
import { daysBefore } from './days.js';
import { fillFirst, fillSecond } from './fill-clients.js';
import { workspaceOf } from './workspace.js';

/** The name by which later starts recognise the demo agency. */
export const DEMO_AGENCY = 'Demo agency';

const FIRST_CLIENT = 'Northgate Supply';
const SECOND_CLIENT = 'Harbor Works';

/* The contacts that the demo has in either size. */
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

/** Callbacks about the demo. */
interface DemoTeller {
  /** Called as soon as the keys are valid, before anything else can fail, because they are not shown again. */
  created(agency: CreatedAgency): void;
  /** The demo was created by an earlier start. */
  known(): void;
}

/** A demo whose deliveries are still to be posted. */
export interface NewDemo {
  agencyId: string;
  firstClientId: string;
  createdAt: Date;
}

/**
 * Fills an empty database with a demo agency: two clients with People enabled, and their records. A database that has
 * agencies is not changed.
 * @returns the demo, where `DEMO` asks for more than the small one and it was created now
 */
export async function createDemo(database: Database, config: Config, tell: DemoTeller): Promise<NewDemo | null> {
  const agencies = await database.query<{ name: string }>(
    'demo.agencies',
    'select name from agency order by name = $1 desc limit 1',
    [DEMO_AGENCY],
  );
  const [known] = agencies;
  if (known?.name === DEMO_AGENCY) tell.known();
  if (known) return null;
  const agency = await createAgency(database, config.pepper, {
    name: DEMO_AGENCY,
    clients: [FIRST_CLIENT, SECOND_CLIENT],
    connect: ['data_enrichment'],
    ...(config.production ? {} : { idOf: plainId }),
  });
  tell.created(agency);
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
