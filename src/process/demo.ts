import { tellAuthor } from '../db/author.js';
import type { Database } from '../db/database.js';
import { scopeDatabase } from '../db/scoped.js';
import { type CreatedAgency, createAgency } from '../schema/agencies/create-agency.js';
import { upsertContact } from '../schema/contacts/upsert-contact.js';
import type { Workspace } from '../schema/context.js';
import type { Config } from './config.js';

/** The name by which later starts recognise the demo agency. */
export const DEMO_AGENCY = 'Demo agency';

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

/**
 * Fills an empty database with a demo agency: two clients with People enabled, and a little data in the first. A
 * database that has agencies is not changed.
 */
export async function createDemo(database: Database, config: Config, tell: DemoTeller): Promise<void> {
  const agencies = await database.query<{ name: string }>(
    'demo.agencies',
    'select name from agency order by name = $1 desc limit 1',
    [DEMO_AGENCY],
  );
  const [known] = agencies;
  if (known?.name === DEMO_AGENCY) tell.known();
  if (known) return;
  const agency = await createAgency(database, config.pepper, {
    name: DEMO_AGENCY,
    clients: ['Northgate Supply', 'Harbor Works'],
    connect: ['data_enrichment'],
  });
  tell.created(agency);
  const [first] = agency.clients;
  if (!first) return;
  const workspace = workspaceOf(database, config, agency.agencyId, first.clientId);
  for (const person of PEOPLE) await upsertContact(workspace, null, person);
}

function workspaceOf(database: Database, config: Config, agencyId: string, clientId: string): Workspace {
  const actor = { kind: 'system', agencyId, clientId } as const;
  const { serviceOrigin, retention } = config;
  const idempotencyDays = retention.idempotencyRecord;
  return {
    clientId,
    agencyId,
    database: scopeDatabase(database, { author: () => tellAuthor({ actor: 'system' }) }),
    serviceOrigin,
    idempotencyDays,
    phoneCountry: null,
    actor,
  };
}
