import type { Session } from '../../../db/database.js';
import { deleteCompanies } from '../../crm/companies/delete-companies.js';
import { deleteContacts } from '../../crm/contacts/delete-contacts.js';
import { deleteEmails } from '../../crm/emails/record-emails.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import type { DeletedMany } from '../../records/fields/delete-many.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import {
  CREATED_SENTENCES,
  type CreatedKind,
  type Creations,
  entryValues,
  IS_MEANT,
  IS_OWN,
  type Kept,
  type Undone,
} from './entries.js';

/** A created record that exists. */
interface Created {
  id: number;
  /** Whether the cause created it. A restored record is older than the entry of its restoration. */
  isMade: boolean;
  personId: number | null;
  /** Why it is kept. */
  reason: keyof typeof CREATED_SENTENCES | null;
}

/* What belongs to a record `t` after everything that the cause created later was deleted. */
const IS_USED: Readonly<Record<CreatedKind, string>> = {
  contact: `exists (select from email e where e.client_id = $1 and e.contact_id = t.id)
      or exists (select from activity_contact l where l.client_id = $1 and l.contact_id = t.id)`,
  company: `exists (select from contact c where c.client_id = $1 and c.company_id = t.id)
      or exists (select from activity a where a.client_id = $1 and a.company_id = t.id)`,
  email: 'false',
  activity: 'false',
};

/* What the event of a platform created: the ledger does not take the event again. */
const IS_RECEIVED: Readonly<Record<CreatedKind, string>> = {
  contact: 't.made_by_event',
  company: 'false',
  email: 't.platform is not null',
  activity: 'false',
};

const readSql = (kind: CreatedKind) => {
  const entries = `journal r where r.client_id = $1 and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = t.id and r.numbered_at >= $3::timestamptz`;
  return `select t.id, ${kind === 'contact' ? 't.person_id' : 'null::bigint'} as "personId",
    exists (select from ${entries} and r.what = ${CHANGE_ACTIONS.created} and r.written_at = t.created_at and ${IS_MEANT}) as "isMade",
    case when exists (select from ${entries} and ${IS_OWN} is not true) then 'touched'
      when ${IS_RECEIVED[kind]} then 'received'
      when ${IS_USED[kind]} then 'used'
      when exists (select from journal_inbox i where i.client_id = $1 and i.kind = ${CHANGE_KINDS[kind]} and i.record_id = t.id
        and i.change_id is distinct from pg_current_xact_id()::text::bigint and (i.before is not null or i.after is not null)) then 'fresh' end as reason
  from ${kind} t where t.client_id = $1 and t.id = any($2::bigint[]) order by t.id`;
};
const READ_CREATED: Readonly<Record<CreatedKind, string>> = {
  contact: readSql('contact'),
  company: readSql('company'),
  email: readSql('email'),
  activity: readSql('activity'),
};

type Delete = (session: Session, clientId: string, ids: readonly number[]) => Promise<DeletedMany>;
const DELETE: Readonly<Record<CreatedKind, Delete>> = {
  contact: deleteContacts,
  company: deleteCompanies,
  email: deleteEmails,
  activity: deleteActivities,
};

/* @returns the contacts that it concerned */
const DELETE_ACTIVITIES = `with linked as materialized (
  select distinct l.contact_id as id from activity_contact l where l.client_id = $1 and l.activity_id = any($2::bigint[])
), gone as (
  delete from activity a where a.client_id = $1 and a.id = any($2::bigint[])
)
select l.id from linked l order by l.id`;

async function deleteActivities(session: Session, clientId: string, ids: readonly number[]): Promise<DeletedMany> {
  const rows = await session.query<{ id: number }>('undo.delete_activities', DELETE_ACTIVITIES, [clientId, ids]);
  await enqueueRescoring(
    session,
    clientId,
    'contact',
    rows.map(({ id }) => id),
  );
  return { deleted: ids.length, left: [] };
}

/* Those that were created since: an older one had no contact before either. */
const DELETE_PERSONS = `delete from person p where p.client_id = $1 and p.id = any($2::bigint[]) and p.created_at >= $3::timestamptz
   and not exists (select from contact c where c.client_id = $1 and c.person_id = p.id)`;

const readCreated = (session: Session, creations: Creations) =>
  session.query<Created>(`undo.created.${creations.kind}`, READ_CREATED[creations.kind], entryValues(creations));

/**
 * Deletes records that the cause created, with their custom fields, and Persons that have no other contact. One that
 * something else wrote to, or that has emails, activities or contacts now, is kept. The caller holds the records.
 */
export async function deleteCreated(session: Session, creations: Creations): Promise<Undone> {
  const { clientId, kind, cause } = creations;
  const found = await readCreated(session, creations);
  const made = found.filter(({ isMade }) => isMade);
  const due = made.filter(({ reason }) => reason === null);
  for (let left = due.map(({ id }) => id); left.length > 0; ) ({ left } = await DELETE[kind](session, clientId, left));
  const persons = due.flatMap(({ personId }) => personId ?? []);
  if (persons.length > 0) await session.query('undo.delete_persons', DELETE_PERSONS, [clientId, persons, cause.since]);
  const keeps = made.flatMap(({ id, reason }): Kept[] =>
    reason === null ? [] : [{ id, reason, because: CREATED_SENTENCES[reason] }],
  );
  return { undone: due.map(({ id }) => id), kept: keeps, left: [] };
}
