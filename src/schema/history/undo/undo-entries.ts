import type { Session, Sql } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_KINDS } from '../changes/change-row.js';
import { deleteCreated } from './delete-created.js';
import type { Creations, Entries, Kept, LostActivities, Undone } from './entries.js';
import { restoreActivities } from './restore-activities.js';
import { restoreDeleted } from './restore-deleted.js';
import { writeBack } from './write-back.js';

const UNDO = { changed: writeBack, deleted: restoreDeleted };

/**
 * Undoes journal entries, unless the same values were written since, and returns an outcome for each record. A
 * record that cannot be undone blocks no other. Records are locked in the order of all transactions. An undo is undone
 * by the entries of its own job.
 */
export function undoEntries(session: Session, entries: Entries | Creations | LostActivities): Promise<Undone> {
  if (entries.action === 'created') return deleteCreated(session, entries);
  if (entries.kind === 'activity') return restoreActivities(session, entries);
  return UNDO[entries.action](session, entries);
}

/* What a dry run has written itself gets no number. */
const WAITS = `select i.seq from journal_inbox i where i.client_id = $1 and ($2::smallint is null or i.kind = $2::smallint)
   and i.written_at <= $3::timestamptz and (i.before is not null or i.after is not null)
   and i.change_id is distinct from pg_current_xact_id_if_assigned()::text::bigint limit 1`;

/**
 * Whether the journal has every write by other transactions that began by this time.
 * @param kind of records; null: all
 */
export async function isInJournal(
  sql: Sql,
  clientId: string,
  kind: OwnerKind | null,
  until: string | Date,
): Promise<boolean> {
  const waiting = await sql.query('undo.waits', WAITS, [clientId, kind && CHANGE_KINDS[kind], until]);
  return waiting.length === 0;
}

/**
 * Restores one deleted record, by any actor; an existing one is returned. @param read the record, if it exists
 * @throws NotFoundError the journal has no such deletion; ConflictError it cannot be restored, and nothing changes
 */
export async function restoreRecord<Row>(
  workspace: Workspace,
  kind: OwnerKind,
  id: number,
  read: () => Promise<Row | null>,
): Promise<Row> {
  const unknown = () => new NotFoundError(`${OWNERS[kind].label} not found among the deletions that are kept`);
  if (!isRecordId(id)) throw unknown();
  const present = await read();
  if (present) return present;
  const kept = await restore(workspace, kind, id);
  // The second of two concurrent requests finds the record of the first.
  const row = await read();
  if (row) return row;
  throw kept && kept.reason !== 'notDeleted' ? new ConflictError('Conflict', kept.because) : unknown();
}

/* A record whose Person was merged in the meantime is read again. */
function restore({ clientId, database }: Workspace, kind: OwnerKind, id: number): Promise<Kept | undefined> {
  const cause = { jobId: null, since: '-infinity' };
  return database.transaction(async (session) => {
    for (;;) {
      const entries = { clientId, kind, ids: [id], action: 'deleted' as const, cause, isAlone: true };
      const { kept, left } = await undoEntries(session, entries);
      if (left.length === 0) return kept[0];
    }
  });
}
