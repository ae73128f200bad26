import { z } from 'zod';
import type { Database, Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { ownedBy } from '../../../db/scoped.js';
import { aggregateEntriesOf } from '../../history/journal/aggregate-entries.js';
import { type ClaimedDeletion, leaseEnd } from '../../kernel/queues/claims.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { CLIENT_TABLES, DUPLICATE_TABLES, FILE_TABLES, type TableName } from './client-tables.js';
import { forgetAgencyMail } from './forget-agency-mail.js';

/** Rows that are deleted at once: some ten milliseconds in the database. */
const SLICE = 500;

/** Of what nobody is told the number. */
const DERIVED = [...DUPLICATE_TABLES, ...FILE_TABLES] as const;
type DerivedStep = (typeof DERIVED)[number];
type Step = 'agency' | TableName | DerivedStep | 'journal_inbox';

const isDerived = (step: Step): step is DerivedStep => DERIVED.some((name) => name === step);

/**
 * What came over the agency's webhook paths is found by the client's accounts and campaigns, so it is deleted before
 * these.
 */
const STEPS: readonly Step[] = ['agency', ...DERIVED, ...CLIENT_TABLES.map(({ name }) => name), 'journal_inbox'];

const positionSchema = z.object({
  step: z.enum(STEPS).catch('agency'),
  seen: z.object({ receivedAt: z.string(), id: z.string() }).nullable().catch(null),
});

const FOREIGN_KEY = '23503';

/**
 * Deletes one slice of a client: rows of one table, in the order that foreign keys require, then what the journal has of
 * that, which its agency's lists still have to hear, and the client itself at the end. Rows that were written meanwhile
 * prevent the deletion of the client, and then all tables are processed again. Repeating a slice is harmless.
 * @returns the deletion with the position at which it continues; null when it is complete
 */
export async function deleteSlice(database: Database, deletion: ClaimedDeletion): Promise<ClaimedDeletion | null> {
  const { step, seen } = positionSchema.parse(deletion.position ?? {});
  if (step === 'agency') {
    const next = await forgetAgencyMail(database, deletion, seen);
    return next ? { ...deletion, position: { step, seen: { ...next } } } : follow(database, deletion, step);
  }
  const deleted = await deleteStep(database, deletion, step);
  return deleted < SLICE ? follow(database, deletion, step) : { ...deletion, position: { step } };
}

function deleteStep(database: Database, deletion: ClaimedDeletion, step: Exclude<Step, 'agency'>): Promise<number> {
  if (step === 'journal_inbox') return aggregateEntriesOf(database, deletion.clientId, SLICE);
  return isDerived(step) ? deleteDerived(database, deletion, step) : deleteRows(database, deletion, step);
}

async function follow(database: Database, deletion: ClaimedDeletion, step: Step): Promise<ClaimedDeletion | null> {
  const next = STEPS[STEPS.indexOf(step) + 1];
  if (next) return { ...deletion, position: { step: next } };
  return (await deleteClient(database, deletion)) ? null : { ...deletion, position: {} };
}

const deleteText = (table: TableName, order = '') => `with gone as (
    delete from ${table} t where t.client_id = $1
       and t.ctid = any(array(select s.ctid from ${table} s where s.client_id = $1 ${order} limit ${SLICE})) returning 1
  ), noted as (
    update client_deletion d set rows_deleted = d.rows_deleted + (select count(*) from gone),
        position = jsonb_build_object('step', $2::text), due_at = ${leaseEnd('client_deletion')}
     where d.client_id = $1
  )
  select count(*)::int as count from gone`;

/* Younger keys first: a key cannot be deleted before those that it issued. */
const KEYS_TEXT = deleteText('api_key', 'order by s.id desc');

async function deleteRows(database: Database, { clientId }: ClaimedDeletion, table: TableName): Promise<number> {
  const text = table === 'api_key' ? KEYS_TEXT : deleteText(table);
  const [row] = await database.query<{ count: number }>(`client_deletion.${table}`, text, [clientId, table]);
  return row?.count ?? 0;
}

/* What was derived; nobody asked for it, so nobody is told its number. */
const derivedText = (table: DerivedStep) => `with gone as (
    delete from ${table} t where t.client_id = $1
       and t.ctid = any(array(select s.ctid from ${table} s where s.client_id = $1 limit ${SLICE})) returning 1
  )
  select count(*)::int as count from gone`;

async function deleteDerived(database: Database, { clientId }: ClaimedDeletion, table: DerivedStep): Promise<number> {
  const [row] = await database.query<{ count: number }>(`client_deletion.${table}`, derivedText(table), [clientId]);
  return row?.count ?? 0;
}

const END = 'delete from client_deletion where client_id = $1 returning rows_deleted as "rowsDeleted"';

/* Every table refers to the client, directly or through others, so its deletion succeeds only if no rows are left. */
async function deleteClient(database: Database, deletion: ClaimedDeletion): Promise<boolean> {
  const { agencyId, clientId } = deletion;
  try {
    return await ownedBy(database, { agencyId, clientId }).transaction((session) => endClient(session, deletion));
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) return false;
    throw error;
  }
}

/*
 * Whoever creates a record holds the row of its client, and nothing is left to delete: so what is not entered by now never is.
 * Who numbered entries of it when its deletion began has finished, since the last fold waited for that.
 */
const HOLD = 'select c.id from client c where c.agency_id = $1 and c.id = $2 for update';
const ENTERED = `select i.seq from journal_inbox i where i.client_id = $1
  union all select j.number from journal j where j.client_id = $1 limit 1`;

async function endClient(session: Session, { clientId, agencyId, requestedBy }: ClaimedDeletion): Promise<boolean> {
  await session.query('client_deletion.hold', HOLD, [agencyId, clientId]);
  if ((await session.query('client_deletion.entered', ENTERED, [clientId])).length > 0) return false;
  const text = 'delete from client where agency_id = $1 and id = $2';
  const [ended] = await session.query<{ rowsDeleted: number }>('client_deletion.end', END, [clientId]);
  await session.query('client.delete', text, [agencyId, clientId]);
  // Another worker has completed it meanwhile.
  if (!ended) return true;
  await recordAudit(
    session,
    { agencyId, clientId: null, actor: { kind: 'system', agencyId, clientId: null } },
    { action: 'client.deleted', subject: `client:${clientId}`, after: { requestedBy, rows: ended.rowsDeleted } },
  );
  return true;
}
