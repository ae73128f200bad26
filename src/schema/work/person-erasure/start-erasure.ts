import { type Actor, describeActor } from '../../../access/actor.js';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database, Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { erasedValue } from '../../crm/suppressions/erased-values.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { requireClient } from '../../tenancy/agencies/manage-clients.js';
import { type Identifiers, mentionsOf } from './erase-mentions.js';
import { keepHashes } from './erase-suppressions.js';

const columns = columnsOf('PersonErasure', ['clientId', 'personId', 'requestedBy', 'startedAt']);

/** An erasure in progress. */
export type PersonErasure = RowOf<typeof columns>;

/** The caller that erases Persons: a master key, or the command line. */
interface Eraser {
  agencyId: string;
  actor: Actor;
  database: Database;
  pepper: string;
}

const HOLD = 'select p.id from person p where p.client_id = $1 and p.id = $2 for update';
const CONTACTS = `select c.id, c.email, c.linkedin_url as "linkedinUrl", c.phone from contact c
  where c.client_id = $1 and c.person_id = $2 order by c.id`;
const OBJECTS = `select distinct a.object_key as "objectKey" from crm_object_address a
  where a.client_id = $1 and a.email = any($2::text[])`;
const INSERT = `insert into person_erasure as e
    (client_id, person_id, agency_id, requested_by, contact_ids, addresses, mentions, erased_as, object_keys)
  values ($1, $2, $3, $4, $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
  on conflict (client_id, person_id) do update set requested_by = e.requested_by
  returning ${columns('e')}`;

/**
 * Starts the erasure of a Person in the background: contacts, emails, activities, what merges wrote, mentions in bodies
 * and addresses in the ledger. It can be read until it is complete. A repeat changes nothing.
 * @throws NotFoundError the agency has no such client, or the client no such Person
 */
export async function startErasure(eraser: Eraser, clientId: string, personId: number): Promise<PersonErasure> {
  const { agencyId, actor, database } = eraser;
  await requireClient(database, agencyId, clientId);
  if (!isRecordId(personId)) throw new NotFoundError('Person not found');
  return ownedBy(database, { agencyId, clientId }).transaction(async (session) => {
    const [person] = await session.query('erasure.hold', HOLD, [clientId, personId]);
    if (!person) throw new NotFoundError('Person not found');
    const { contactIds, addresses, mentions, erasedAs, objectKeys } = await readTraces(
      session,
      eraser,
      clientId,
      personId,
    );
    const traces = [contactIds, addresses, mentions, erasedAs, objectKeys];
    const values = [clientId, personId, agencyId, describeActor(actor), ...traces];
    const [erasure] = await session.query<PersonErasure>('erasure.start', INSERT, values);
    if (!erasure) throw new Error('The erasure was not stored.');
    await keepHashes(session, { agencyId, clientId, personId, addresses, erasedAs });
    const change = { action: 'person.erasure-started', subject: `person:${personId}` } as const;
    await recordAudit(session, { agencyId, clientId, actor }, change);
    return erasure;
  });
}

/* How the data of a Person is found, as `INSERT` takes it. Contacts that join the Person later are not erased. */
async function readTraces(sql: Sql, { pepper, agencyId }: Eraser, clientId: string, personId: number) {
  const values = [clientId, personId];
  const contacts = await sql.query<Identifiers & { id: number }>('erasure.contacts', CONTACTS, values);
  const addresses = contacts.flatMap(({ email, linkedinUrl, phone }) => email ?? linkedinUrl ?? phone ?? []);
  const objects = await sql.query<{ objectKey: string }>('erasure.objects', OBJECTS, [clientId, addresses]);
  return {
    contactIds: contacts.map(({ id }) => id),
    addresses,
    mentions: mentionsOf(contacts),
    erasedAs: addresses.map((address) => erasedValue(pepper, agencyId, address)),
    objectKeys: objects.map(({ objectKey }) => objectKey),
  };
}

/** Maximum erasures in a list; each takes only minutes. */
export const SHOWN = 100;

const UNDER_WAY = `select ${columns('e')} from person_erasure e where e.agency_id = $1
  order by e.started_at, e.client_id, e.person_id limit ${SHOWN}`;

/** The erasures of an agency in progress, oldest first. */
export const listErasures = (database: Database, agencyId: string): Promise<PersonErasure[]> =>
  database.query<PersonErasure>('erasure.list', UNDER_WAY, [agencyId]);
