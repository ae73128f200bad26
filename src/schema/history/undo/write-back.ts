import type { Session } from '../../../db/database.js';
import { findOverfull } from '../../records/custom-fields/field-room.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { holdRecords } from '../../records/custom-fields/set-fields.js';
import { type Entries, entryValues, type Kept, kept, type Undone } from './entries.js';
import { isWritten, judgeValues, type ValuesBack } from './judge-values.js';
import { HOLD_FORMER_COMPANIES, READ_WRITTEN, WRITE_BACK, type Written } from './write-back-sql.js';

/**
 * Writes values back that entries changed, as the journal has them. A value that nobody changed since is what it was before; one
 * that somebody changed is kept.
 */
export async function writeBack(session: Session, entries: Entries): Promise<Undone> {
  const { clientId, kind, ids } = entries;
  const companies = kind === 'contact' ? await holdFormerCompanies(session, entries) : new Set<number>();
  await holdRecords(session, clientId, kind, ids);
  const found = await readWritten(session, entries);
  const values = found.filter(({ isThere }) => isThere).map((one) => judgeValues(kind, one, companies));
  const overfull = await findOverfull(session, kind, clientId, values.map(growthOf));
  const due = values.filter((one) => isWritten(one) && !overfull.has(one.id));
  await write(session, clientId, kind, due);
  const gone = found.flatMap(({ id, isThere }) => (isThere ? [] : kept(kind, id, 'gone')));
  const keeps = values.flatMap((one) => keptOf(kind, one, overfull));
  return { undone: due.map(({ id }) => id), kept: [...keeps, ...gone], left: [] };
}

const readWritten = (session: Session, entries: Entries) =>
  session.query<Written>(`undo.written.${entries.kind}`, READ_WRITTEN[entries.kind], entryValues(entries));

async function holdFormerCompanies(session: Session, entries: Entries): Promise<Set<number>> {
  const rows = await session.query<{ id: number }>('undo.hold_former', HOLD_FORMER_COMPANIES, entryValues(entries));
  return new Set(rows.map(({ id }) => id));
}

/* Fields that go make room for those that come. */
function growthOf({ id, fields }: ValuesBack) {
  const names = fields.flatMap((field) => (field.id === null ? field.name : []));
  const gone = fields.filter(({ before }) => before === null);
  return { id, names: names.slice(gone.length) };
}

function keptOf(kind: OwnerKind, { id, keeps }: ValuesBack, overfull: ReadonlySet<number>): Kept[] {
  if (overfull.has(id)) return [kept(kind, id, 'noRoom')];
  return keeps.length > 0 ? [kept(kind, id, 'changed', keeps)] : [];
}

async function write(session: Session, clientId: string, kind: OwnerKind, due: readonly ValuesBack[]): Promise<void> {
  if (due.length === 0) return;
  const fields = due.flatMap((one) => one.fields.map((field) => ({ ...field, recordId: one.id })));
  await session.query(`undo.write_back.${kind}`, WRITE_BACK[kind], [
    clientId,
    due.map(({ id }) => id),
    due.map(({ patch }) => JSON.stringify(patch)),
    fields.map(({ recordId }) => recordId),
    fields.map(({ id }) => id),
    fields.map(({ name }) => name),
    fields.map(({ before }) => before),
  ]);
}
