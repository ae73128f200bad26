import type { Session, Sql } from '../../../db/database.js';
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
  entriesSql,
  entryValues,
  IS_MEANT,
  IS_OWN,
  type Kept,
  MEANS_UNDOS,
  type Undone,
  waitingSql,
} from './entries.js';

/** A record that the cause created. */
interface Created {
  id: number;
  /** Why it is kept. */
  reason: keyof typeof CREATED_SENTENCES | null;
}

const isStaying = (kind: keyof typeof CHANGE_KINDS, alias: string) =>
  `${alias}.created_at >= m.since and '${CHANGE_KINDS[kind]} ' || ${alias}.id <> all($11::text[])`;

/* What belongs to a record `t` once what the cause created later is deleted, of which `$11` exists yet. */
const IS_USED: Readonly<Record<CreatedKind, string>> = {
  contact: `exists (select from email e where e.client_id = $1 and e.contact_id = t.id and ${isStaying('email', 'e')})
      or exists (select from activity_contact l join activity a on a.client_id = $1 and a.id = l.activity_id
        where l.client_id = $1 and l.contact_id = t.id and ${isStaying('activity', 'a')})`,
  company: `exists (select from contact c where c.client_id = $1 and c.company_id = t.id and ${isStaying('contact', 'c')})
      or exists (select from activity a where a.client_id = $1 and a.company_id = t.id and ${isStaying('activity', 'a')})`,
  email: 'false',
  activity: 'false',
};

const IS_CREATION = `r.what = ${CHANGE_ACTIONS.created} and ${IS_MEANT}`;

/* What the event of a platform created: the ledger does not take the event again. */
const IS_RECEIVED: Readonly<Record<CreatedKind, string>> = {
  contact: 't.made_by_event',
  company: 'false',
  email: 't.platform is not null',
  activity: 'false',
};

/*
 * A restored record is older than the entry of its restoration. It is meant only where an undo is, and what it had before
 * does not use it: `since` is when it was restored.
 */
const readSql = (kind: CreatedKind) => `with entry as materialized (
  select r.record_id as id, min(r.written_at) filter (where ${IS_CREATION}) as first, max(r.written_at) filter (where ${IS_CREATION}) as last,
      max(r.written_at) filter (where ${IS_OWN} is not true) as touched from ${entriesSql(kind)} group by r.record_id
), waiting as materialized (
  select distinct i.record_id as id from ${waitingSql(kind)}
)
select t.id, case when e.touched >= m.since then 'touched' when m.since = '-infinity' and ${IS_RECEIVED[kind]} then 'received'
      when ${IS_USED[kind]} then 'used' when t.id in (select w.id from waiting w) then 'fresh' end as reason
  from entry e join ${kind} t on t.client_id = $1 and t.id = e.id cross join lateral (
    select case when t.created_at in (e.first, e.last) then '-infinity' when ${MEANS_UNDOS} then e.first end as since) m
 where m.since is not null and $11::text[] is not null order by t.id`;
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

/** The records that exist. @param gone what is deleted before, as `<number of the kind> <id>` */
export const readCreated = (session: Sql, creations: Creations, gone: readonly string[] = []): Promise<Created[]> =>
  session.query<Created>(`undo.created.${creations.kind}`, READ_CREATED[creations.kind], [
    ...entryValues(creations),
    gone,
  ]);

/**
 * Deletes records that the cause created, with their custom fields; Persons stay without contacts. One that something
 * else wrote to, or that has emails, activities or contacts now, is kept. The caller holds the records.
 */
export async function deleteCreated(session: Session, creations: Creations): Promise<Undone> {
  const { clientId, kind } = creations;
  const made = await readCreated(session, creations);
  const due = made.flatMap(({ id, reason }) => (reason === null ? id : []));
  const { left } = due.length > 0 ? await DELETE[kind](session, clientId, due) : { left: [] };
  const staying = new Set(left);
  return { undone: due.filter((id) => !staying.has(id)), kept: made.flatMap(keptOf), left };
}

/** Why a created record is kept, if it is. */
export const keptOf = ({ id, reason }: Created): Kept[] =>
  reason === null ? [] : [{ id, reason, because: CREATED_SENTENCES[reason] }];
