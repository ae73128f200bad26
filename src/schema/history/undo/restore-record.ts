import { ConflictError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import type { Kept } from './entries.js';
import { undoEntries } from './undo-entries.js';

/**
 * Restores one deleted record, no matter who deleted it. A record that exists is answered as it is.
 * @param read the record, if it exists
 * @throws NotFoundError the journal knows of no such record, or does not any more
 * @throws ConflictError something is in the way, it was erased, or its deletion has no number yet; nothing changes
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
  // Of two requests the second one finds the record of the first.
  const row = await read();
  if (row) return row;
  throw kept && kept.reason !== 'notDeleted' ? new ConflictError('Conflict', kept.because) : unknown();
}

/* A record whose Person was merged in the meantime is looked at again. */
function restore({ clientId, database }: Workspace, kind: OwnerKind, id: number): Promise<Kept | undefined> {
  const cause = { jobId: null, since: '-infinity' };
  return database.transaction(async (session) => {
    for (;;) {
      const { kept, left } = await undoEntries(session, { clientId, kind, ids: [id], action: 'deleted', cause });
      if (left.length === 0) return kept[0];
    }
  });
}
