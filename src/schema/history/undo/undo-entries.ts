import type { Session } from '../../../db/database.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_KINDS } from '../changes/change-row.js';
import type { Entries, Undone } from './entries.js';
import { restoreDeleted } from './restore-deleted.js';
import { writeBack } from './write-back.js';

const UNDO = { changed: writeBack, deleted: restoreDeleted };

/**
 * Undoes what entries of the journal say, where nobody has written since, and answers for each record. Values are what they were,
 * each on its own; deleted records are back with their ids and links. A record that cannot be undone stops no other. All records
 * that are written are locked in the order of all transactions.
 *
 * To undo an undo is to undo the entries of its job. An undo of what was created needs a third action.
 */
export function undoEntries(session: Session, entries: Entries): Promise<Undone> {
  return UNDO[entries.action](session, entries);
}

const WAITS = `select i.seq from journal_inbox i where i.client_id = $1 and i.kind = $2::smallint
   and i.written_at <= $3::timestamptz and (i.before is not null or i.after is not null) limit 1`;

/** Whether the journal has everything that was written on records of a kind by transactions that began until this time. */
export async function isInJournal(
  session: Session,
  clientId: string,
  kind: OwnerKind,
  until: string,
): Promise<boolean> {
  const waiting = await session.query('undo.waits', WAITS, [clientId, CHANGE_KINDS[kind], until]);
  return waiting.length === 0;
}
