import type { Config } from './config.js';
import type { Database } from './db/database.js';
import { type CreatedAgency, createAgency } from './schema/agencies/create-agency.js';
import { upsertContact } from './schema/contacts/upsert-contact.js';
import type { Workspace } from './schema/context.js';

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

/**
 * Fills an empty database with a demo agency: two clients with People enabled, and a little data in the first.
 * @returns its keys, or `null` when the database already has an agency
 */
export async function createDemo(database: Database, config: Config): Promise<CreatedAgency | null> {
  const [known] = await database.query('demo.agencies', 'select id from agency limit 1');
  if (known) return null;
  const agency = await createAgency(database, config.pepper, {
    name: 'Demo agency',
    clients: ['Northgate Supply', 'Harbor Works'],
    connect: ['data_enrichment'],
  });
  const [first] = agency.clients;
  if (first) {
    const workspace = workspaceOf(database, config, agency.agencyId, first.clientId);
    for (const person of PEOPLE) await upsertContact(workspace, null, person);
  }
  return agency;
}

function workspaceOf(database: Database, config: Config, agencyId: string, clientId: string): Workspace {
  const actor = { kind: 'system', agencyId, clientId } as const;
  return { clientId, agencyId, database, serviceOrigin: config.serviceOrigin, phoneCountry: null, actor };
}
