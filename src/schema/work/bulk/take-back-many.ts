import type { Session } from '../../../db/database.js';
import { findOverfull, NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { setFields } from '../../records/custom-fields/set-fields.js';
import { holdRecords, type RefusedRecord, type SliceOutcome } from './set-many.js';
import { HOLD_FORMER_COMPANIES, READ_WRITTEN, TAKE_FIELDS, WRITE_BACK, type Written } from './take-back-sql.js';
import { type TakenBack, takeBack, takesAnything } from './taken-back.js';

/** Records that one job changed. */
interface ChangedRecords {
  clientId: string;
  kind: OwnerKind;
  ids: readonly number[];
  /** The job, and when it was asked for: no entry of it is older. */
  jobId: number;
  since: string;
}

/**
 * Takes back what a job wrote on records, as the journal has it: a value that nobody changed since is what it was before; one that
 * somebody changed stays, and is told. Written are the records that something was taken back of, one that is told may be among them.
 */
export async function takeBackMany(
  session: Session,
  { clientId, kind, ids, jobId, since }: ChangedRecords,
): Promise<SliceOutcome> {
  const values = [clientId, ids, since, jobId];
  const companies =
    kind === 'contact' ? await session.query<{ id: number }>('bulk.hold_former', HOLD_FORMER_COMPANIES, values) : [];
  await holdRecords(session, clientId, kind, ids);
  const written = await session.query<Written>(`bulk.written.${kind}`, READ_WRITTEN[kind], values);
  const there = new Set(companies.map(({ id }) => id));
  const taken = written.filter(({ isThere }) => isThere).map((one) => takeBack(kind, one, there));
  const overfull = await findOverfull(session, kind, clientId, taken.map(growthOf));
  const done = taken.filter((one) => takesAnything(one) && !overfull.has(one.id));
  await writeBack(session, clientId, kind, done);
  const gone = written.filter(({ isThere }) => !isThere).map(({ id }) => ({ id, because: 'It was deleted since.' }));
  return { written: done.length, refused: [...taken.flatMap((one) => told(one, overfull)), ...gone], left: [] };
}

/* Fields that go make room for those that come. */
const growthOf = ({ id, set, clear }: TakenBack) => ({
  id,
  names: set.flatMap(({ fieldName, isNew }) => (isNew ? fieldName : [])).slice(clear.length),
});

function told({ id, stays }: TakenBack, overfull: ReadonlySet<number>): RefusedRecord[] {
  if (overfull.has(id)) return [{ id, because: NO_ROOM_SENTENCE }];
  return stays.length > 0 ? [{ id, because: `Changed since, or not possible any more: ${stays.join(', ')}.` }] : [];
}

async function writeBack(
  session: Session,
  clientId: string,
  kind: OwnerKind,
  done: readonly TakenBack[],
): Promise<void> {
  if (done.length === 0) return;
  const ids = done.map(({ id }) => id);
  const patches = done.map(({ patch }) => JSON.stringify(patch));
  await session.query(`bulk.write_back.${kind}`, WRITE_BACK[kind], [clientId, ids, patches]);
  const gone = done.flatMap(({ id, clear }) => clear.map((name) => ({ id, name })));
  if (gone.length > 0) {
    const values = [clientId, gone.map(({ id }) => id), gone.map(({ name }) => name)];
    await session.query(`bulk.take_fields.${kind}`, TAKE_FIELDS[kind], values);
  }
  const fields = done.flatMap(({ id, set }) => set.map(({ fieldName, fieldValue }) => ({ id, fieldName, fieldValue })));
  await setFields(session, clientId, kind, fields);
}
