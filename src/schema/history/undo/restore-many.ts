import type { Session } from '../../../db/database.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { takeLight } from '../../records/fields/delete-many.js';
import { BECAUSE, erasedSentence, TAKEN_BY } from './restore-cause.js';
import {
  type Deletion,
  INSERT_FIELDS_MANY,
  INSERT_MANY,
  READ_DELETIONS,
  READ_UNLINKED,
  RELINK_ACTIVITIES_MANY,
  RELINK_MANY,
  RESTORE_OPT_OUTS,
} from './restore-many-sql.js';
import { type DeletedRecords, idsOf, PLACE, type Placed, type Refused } from './restore-order.js';
import type { RestoredKind } from './restore-sql.js';

/** What became of them. */
interface RestoredMany {
  /** How many are back. */
  written: number;
  refused: { id: number; because: string }[];
  /** Those that are still to be done: too much hangs on the others, or their Person was merged meanwhile. */
  left: number[];
}

/**
 * Gives records back that a job deleted, each as `restoreRecord` does, and links what their deletion unlinked. One that is there is
 * passed over; one that something is in the way of stays away, and stops no other.
 */
export async function restoreMany(session: Session, records: DeletedRecords): Promise<RestoredMany> {
  const { kind, ids } = records;
  const found = (await readDeletions(session, records)).filter(({ isThere }) => !isThere);
  const refused: Refused = new Map();
  const meant = found.filter((one) => passes(refused, kind, one));
  const unlinked = kind === 'email' ? NOTHING : await readUnlinked(session, kind, records, meant);
  const taken = new Set(takeLight(weighed(meant, unlinked)));
  const placed = await PLACE[kind](
    session,
    records,
    meant.filter(({ id }) => taken.has(id)),
    refused,
  );
  const born = await giveBack(session, records, placed, refused);
  if (kind !== 'email' && born.length > 0) await relink(session, kind, records, { born, unlinked });
  const done = new Set([...placed.map(({ id }) => id), ...refused.keys()]);
  const there = new Set(found.map(({ id }) => id));
  const left = ids.filter((id) => there.has(id) && !done.has(id));
  return { written: born.length, refused: [...refused].map(([id, because]) => ({ id, because })), left };
}

const readDeletions = (session: Session, { clientId, kind, ids, jobId, since }: DeletedRecords) =>
  session.query<Deletion>(`restore_many.read.${kind}`, READ_DELETIONS[kind], [clientId, ids, since, jobId]);

function passes(refused: Refused, kind: RestoredKind, { id, isMeant, isErased }: Deletion): boolean {
  if (isMeant && !isErased) return true;
  refused.set(id, isMeant ? erasedSentence(kind) : BECAUSE.notDeleted);
  return false;
}

type Unlinked = ReadonlyMap<number, number>;
const NOTHING: Unlinked = new Map();

/* The record that each lost; of several in turn the last. */
async function readUnlinked(
  session: Session,
  kind: 'contact' | 'company',
  { clientId, since }: DeletedRecords,
  meant: readonly Deletion[],
): Promise<Unlinked> {
  if (meant.length === 0) return NOTHING;
  const changes = [...new Set(meant.map(({ changeNumber }) => changeNumber))];
  const rows = await session.query<{ id: number; to: number }>(`restore_many.unlinked.${kind}`, READ_UNLINKED[kind], [
    clientId,
    changes,
    since,
  ]);
  return new Map(rows.map(({ id, to }) => [id, to]));
}

function weighed(meant: readonly Deletion[], unlinked: Unlinked) {
  const counts = new Map<number, number>();
  for (const to of unlinked.values()) counts.set(to, (counts.get(to) ?? 0) + 1);
  return meant.map(({ id, weight }) => ({ id, weight: weight + (counts.get(id) ?? 0) }));
}

/* An erasure may have ended before the Persons were held: what it emptied is not given back. */
async function giveBack(
  session: Session,
  { clientId, kind, since, jobId }: DeletedRecords,
  placed: readonly Placed[],
  refused: Refused,
): Promise<Placed[]> {
  if (placed.length === 0) return [];
  const born = await idsOf(session, `restore_many.insert.${kind}`, INSERT_MANY[kind], [
    clientId,
    placed.map(({ id }) => id),
    placed.map(({ number }) => number),
    since,
    placed.map(({ link }) => link),
  ]);
  const missing = placed.flatMap(({ id }) => (born.has(id) ? [] : id));
  const now = missing.length === 0 ? [] : await readDeletions(session, { clientId, kind, since, jobId, ids: missing });
  for (const { id, isThere, isErased } of now)
    if (!isThere) refused.set(id, isErased ? erasedSentence(kind) : TAKEN_BY[kind]);
  const made = placed.filter(({ id }) => born.has(id));
  const images = imagesOf(clientId, made, since);
  if (made.length > 0) await session.query(`restore_many.fields.${kind}`, INSERT_FIELDS_MANY[kind], images);
  return made;
}

/* Rows of arrays, for the statements over images. */
const imagesOf = (clientId: string, born: readonly Placed[], since: string) => [
  clientId,
  born.map(({ id }) => id),
  born.map(({ number }) => number),
  since,
];

async function relink(
  session: Session,
  kind: 'contact' | 'company',
  { clientId, since }: DeletedRecords,
  { born, unlinked }: { born: readonly Placed[]; unlinked: Unlinked },
): Promise<void> {
  const back = new Set(born.map(({ id }) => id));
  const links = [...unlinked].filter(([, to]) => back.has(to));
  if (links.length > 0) {
    const values = [clientId, links.map(([id]) => id), links.map(([, to]) => to)];
    await session.query(`restore_many.relink.${kind}`, RELINK_MANY[kind], values);
  }
  const active = born.filter(({ hasActivities }) => hasActivities);
  if (active.length > 0) {
    const values = imagesOf(clientId, active, since);
    await session.query(`restore_many.activities.${kind}`, RELINK_ACTIVITIES_MANY[kind], values);
  }
  if (kind === 'contact') await finishContacts(session, clientId, born, since);
}

async function finishContacts(
  session: Session,
  clientId: string,
  born: readonly Placed[],
  since: string,
): Promise<void> {
  const optedOut = born.filter(({ hasOptOut }) => hasOptOut);
  if (optedOut.length > 0)
    await session.query('restore_many.opt_outs', RESTORE_OPT_OUTS, imagesOf(clientId, optedOut, since));
  await enqueueRescoring(
    session,
    clientId,
    'contact',
    born.map(({ id }) => id),
  );
}
