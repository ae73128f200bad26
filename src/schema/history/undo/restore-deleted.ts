import type { Session } from '../../../db/database.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { takeLight } from '../../records/fields/delete-many.js';
import { type Entries, entryValues, kept, type Undone } from './entries.js';
import { FIND_PLACES, idsOf, type Placed, type Reasons } from './find-places.js';
import {
  type Deletion,
  INSERT,
  INSERT_FIELDS,
  type LinkedKind,
  READ_DELETIONS,
  READ_UNLINKED,
  RELINK,
  RELINK_ACTIVITIES,
  RESTORE_OPT_OUTS,
} from './restore-deleted-sql.js';

/**
 * Makes deleted records again with their ids, their fields and custom fields, and links what their deletion unlinked, as the journal
 * tells it. A record that exists is passed over. The deletion must be the newest entry of a record.
 */
export async function restoreDeleted(session: Session, entries: Entries): Promise<Undone> {
  const { kind, ids } = entries;
  const reasons: Reasons = new Map();
  const gone = (await readDeletions(session, entries)).filter(({ isThere }) => !isThere);
  const meant = gone.filter((one) => isMeant(one, reasons));
  const unlinked: Unlinked = kind === 'email' ? new Map() : await readUnlinked(session, kind, entries, meant);
  const taken = new Set(takeLight(weigh(meant, unlinked)));
  const due = meant.filter(({ id }) => taken.has(id));
  const placed = await FIND_PLACES[kind](session, entries, due, reasons);
  const born = await insert(session, entries, placed, reasons);
  if (kind !== 'email') await relink(session, kind, entries, { born, unlinked });
  if (kind === 'contact') await finishContacts(session, entries, born);
  const done = new Set([...placed.map(({ id }) => id), ...reasons.keys()]);
  const open = new Set(gone.flatMap(({ id }) => (done.has(id) ? [] : id)));
  return {
    undone: born.map(({ id }) => id),
    kept: [...reasons].map(([id, reason]) => kept(kind, id, reason)),
    left: ids.filter((id) => open.has(id)),
  };
}

const readDeletions = (session: Session, entries: Entries) =>
  session.query<Deletion>(`undo.deletions.${entries.kind}`, READ_DELETIONS[entries.kind], entryValues(entries));

function isMeant(deletion: Deletion, reasons: Reasons): boolean {
  const { id, waits, isErased } = deletion;
  if (waits) reasons.set(id, 'waits');
  else if (!deletion.isMeant) reasons.set(id, 'notDeleted');
  else if (isErased) reasons.set(id, 'erased');
  return !reasons.has(id);
}

/** Records that lost what they were linked to, with what that was. */
type Unlinked = ReadonlyMap<number, number>;

async function readUnlinked(
  session: Session,
  kind: LinkedKind,
  { clientId, cause }: Entries,
  meant: readonly Deletion[],
): Promise<Unlinked> {
  if (meant.length === 0) return new Map();
  const changes = [...new Set(meant.map(({ changeNumber }) => changeNumber))];
  const values = [clientId, changes, cause.since, meant.map(({ id }) => id)];
  const rows = await session.query<{ id: number; was: number }>(`undo.unlinked.${kind}`, READ_UNLINKED[kind], values);
  return new Map(rows.map(({ id, was }) => [id, was]));
}

function weigh(meant: readonly Deletion[], unlinked: Unlinked) {
  const links = new Map<number, number>();
  for (const id of unlinked.values()) links.set(id, (links.get(id) ?? 0) + 1);
  return meant.map(({ id, fields }) => ({ id, weight: 2 + fields + (links.get(id) ?? 0) }));
}

/* What was read of a record may be outdated once its place is held: another request restored it, or an erasure ended. */
async function insert(
  session: Session,
  entries: Entries,
  placed: readonly Placed[],
  reasons: Reasons,
): Promise<Placed[]> {
  const made = await idsOf(session, `undo.insert.${entries.kind}`, INSERT[entries.kind], [
    ...imagesOf(entries, placed),
    placed.map(({ link }) => link),
    entries.cause.jobId,
  ]);
  const missing = placed.flatMap(({ id }) => (made.has(id) ? [] : id));
  const now = missing.length === 0 ? [] : await readDeletions(session, { ...entries, ids: missing });
  for (const one of now) if (!one.isThere && isMeant(one, reasons)) reasons.set(one.id, 'taken');
  const born = placed.filter(({ id }) => made.has(id));
  const carriers = born.filter(({ fields }) => fields > 0);
  if (carriers.length > 0)
    await session.query(`undo.fields.${entries.kind}`, INSERT_FIELDS[entries.kind], imagesOf(entries, carriers));
  return born;
}

/** The parameters of a statement over the images of records. */
const imagesOf = (
  { clientId, cause }: Entries,
  records: readonly Deletion[],
): [clientId: string, ids: number[], numbers: number[], since: string] => [
  clientId,
  records.map(({ id }) => id),
  records.map(({ number }) => number),
  cause.since,
];

async function relink(
  session: Session,
  kind: LinkedKind,
  entries: Entries,
  { born, unlinked }: { born: readonly Placed[]; unlinked: Unlinked },
): Promise<void> {
  const back = new Set(born.map(({ id }) => id));
  const links = [...unlinked].filter(([, was]) => back.has(was));
  if (links.length > 0) {
    const values = [entries.clientId, links.map(([id]) => id), links.map(([, was]) => was)];
    await session.query(`undo.relink.${kind}`, RELINK[kind], values);
  }
  const active = born.filter(({ hasActivities }) => hasActivities);
  if (active.length > 0)
    await session.query(`undo.activities.${kind}`, RELINK_ACTIVITIES[kind], imagesOf(entries, active));
}

async function finishContacts(session: Session, entries: Entries, born: readonly Placed[]): Promise<void> {
  const optedOut = born.filter(({ hasOptOut }) => hasOptOut);
  if (optedOut.length > 0) await session.query('undo.opt_outs', RESTORE_OPT_OUTS, imagesOf(entries, optedOut));
  const ids = born.map(({ id }) => id);
  if (ids.length > 0) await enqueueRescoring(session, entries.clientId, 'contact', ids);
}
