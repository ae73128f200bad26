import type { Session } from '../../../db/database.js';
import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { findOverfull } from '../../records/custom-fields/field-room.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { holdRecords } from '../../records/custom-fields/set-fields.js';
import { columnsOf, type Fields, isGiven } from '../../records/fields/fields.js';
import { CHANGE_ACTIONS } from '../changes/change-row.js';
import {
  type Entries,
  entriesSql,
  entryValues,
  forEachKind,
  IS_MEANT,
  type Kept,
  kept,
  type Undone,
} from './entries.js';

/** What the cause wrote on a record, and its current state. Columns by their database names. */
interface Written {
  id: number;
  isThere: boolean;
  /** Empty if the record was erased. */
  before: Image;
  after: Image;
  /** The columns that it wrote, with their current values. */
  own: Record<string, unknown>;
  /** The custom fields that it wrote, with their current values, by name. */
  fields: Record<string, { id: number; value: string }>;
}

type Image = Record<string, unknown> & { custom_fields?: Record<string, string> };

const changes = (kind: OwnerKind) => `${entriesSql(kind)} and ${IS_MEANT} and r.what = ${CHANGE_ACTIONS.changed}`;

/**
 * What the cause `$4` wrote on the records `$2` since `$3`. Fields are looked up by record and not by name: without
 * statistics, the planner would read all fields of that name.
 */
const READ_WRITTEN = forEachKind((kind) => {
  const { table, parent, column } = OWNERS[kind];
  return `with entry as materialized (
  select distinct on (r.record_id) r.record_id as id, coalesce(r.before, '{}') as before, coalesce(r.after, '{}') as after
    from ${changes(kind)} order by r.record_id, r.number desc
)
select e.id, t.id is not null as "isThere", e.before, e.after,
    coalesce((select jsonb_object_agg(k.key, n.now -> k.key) from jsonb_object_keys(e.before - 'custom_fields') as k (key)), '{}') as own,
    coalesce((select jsonb_object_agg(f.field_name, jsonb_build_object('id', f.id, 'value', f.field_value)) from ${table} f
      where f.client_id = $1 and f.${column} = e.id and f.field_name || '' = any(array(select jsonb_object_keys(
        coalesce(e.before -> 'custom_fields', '{}') || coalesce(e.after -> 'custom_fields', '{}'))))), '{}') as fields
  from entry e left join ${parent} t on t.client_id = $1 and t.id = e.id cross join lateral (select to_jsonb(t) as now) n
 order by e.id`;
});

/** The former companies of the contacts `$2`, locked before the contacts, as in company deletions. */
const HOLD_FORMER_COMPANIES = `select o.id from company o where o.client_id = $1 and o.id = any(array(
   select (r.before ->> 'company_id')::bigint from ${changes('contact')} and r.before ? 'company_id')) order by o.id for key share`;

/* Columns that may be set after creation, except identifiers. */
const columnsIn = (fields: Fields) =>
  columnsOf(fields).flatMap(([, field]) => {
    if (!isGiven(field) || field.identifier) return [];
    return field.set === 'status' ? [field.column, 'previous_status', 'status_changed_at'] : [field.column];
  });

const COLUMNS: Readonly<Record<OwnerKind, readonly string[]>> = {
  contact: columnsIn(contactFields),
  company: columnsIn(companyFields),
  email: ['interested'],
};

/** CTEs that restore custom fields from the CTE `value_back (field_id, before)`; null: there was no such field. */
export const fieldsBackSql = (kind: OwnerKind): string => {
  const { table } = OWNERS[kind];
  return `rewritten as (
  update ${table} f set field_value = b.before, updated_time = now()
    from value_back b where f.client_id = $1 and f.id = b.field_id and b.before is not null
), removed as (
  delete from ${table} f using value_back b where f.client_id = $1 and f.id = b.field_id and b.before is null
)`;
};

/** Writes the columns of `$3` on the records `$2`, and the custom fields `$6` of the records `$4`; `$5` are those that exist. */
const WRITE_BACK = forEachKind((kind) => {
  const { table, parent, column } = OWNERS[kind];
  const set = COLUMNS[kind].map((name) => `${name} = x.${name}`);
  return `with value_back as materialized (
  select * from unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[]) as b (id, field_id, field_name, before)
), ${fieldsBackSql(kind)}, added as (
  insert into ${table} (client_id, ${column}, field_name, field_value)
  select $1, b.id, b.field_name, b.before from value_back b where b.field_id is null order by b.id, b.field_name
)
update ${parent} r set ${set.join(', ')}, updated_time = now()
  from unnest($2::bigint[], $3::text[]) as g (id, patch) join ${parent} o on o.client_id = $1 and o.id = any($2::bigint[]) and o.id = g.id
    cross join lateral jsonb_populate_record(o, g.patch::jsonb) x
 where r.client_id = $1 and r.id = any($2::bigint[]) and r.id = g.id`;
});

/** Restores values that entries changed, from the journal. A value that was changed since is kept. */
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

/* Removed fields make room for restored ones. */
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

/** What to write on a record to restore its state before the entry. */
interface ValuesBack {
  id: number;
  /** Columns by their database names. */
  patch: Record<string, unknown>;
  fields: FieldBack[];
  /** What was changed since and is therefore kept, by caller-facing names. */
  keeps: string[];
}

/** A custom field to restore to its former value. */
interface FieldBack {
  name: string;
  /** Null: the record does not have the field now. */
  id: number | null;
  /** Null: the record did not have the field. */
  before: string | null;
}

/** Whether anything is written back. */
const isWritten = ({ patch, fields }: ValuesBack): boolean => Object.keys(patch).length + fields.length > 0;

/* A status, the previous status and its time are one value. */
const STATUS: Readonly<Record<OwnerKind, string>> = { contact: 'contact_status', company: 'company_status', email: '' };
const OF_STATUS = new Set(['contact_status', 'company_status', 'previous_status', 'status_changed_at']);

const camelCaseX = (column: string) => column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/* Times are compared as times: the database writes them in the zone of its session. */
function isSame(column: string, one: unknown, other: unknown): boolean {
  if (column.endsWith('_at') && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime();
  return (one ?? null) === (other ?? null);
}

/**
 * Decides which values are restored: those not changed since.
 * @param companies that exist; a contact whose former company was deleted keeps its present one
 */
function judgeValues(kind: OwnerKind, written: Written, companies: ReadonlySet<number>): ValuesBack {
  const back: ValuesBack = { id: written.id, patch: {}, fields: [], keeps: [] };
  for (const value of valuesOf(kind, Object.keys(written.own))) judgeColumns(back, value, written, companies);
  judgeFields(back, written);
  return back;
}

/** A value of a record: its name and its columns. */
interface Value {
  name: string;
  columns: readonly string[];
}

function valuesOf(kind: OwnerKind, columns: readonly string[]): Value[] {
  const status = columns.filter((column) => OF_STATUS.has(column));
  const others = columns.filter((column) => !OF_STATUS.has(column)).map((name) => ({ name, columns: [name] }));
  return status.length > 0 ? [{ name: STATUS[kind], columns: status }, ...others] : others;
}

function judgeColumns(
  back: ValuesBack,
  { name, columns }: Value,
  { before, after, own }: Written,
  companies: ReadonlySet<number>,
): void {
  const is = (image: Image) => columns.every((column) => isSame(column, own[column], image[column]));
  if (is(before)) return;
  const company = before['company_id'];
  const isGone = name === 'company_id' && typeof company === 'number' && !companies.has(company);
  if (!is(after) || isGone) back.keeps.push(camelCaseX(name));
  else for (const column of columns) back.patch[column] = before[column] ?? null;
}

function judgeFields(back: ValuesBack, { before, after, fields }: Written): void {
  const [was, wrote] = [before.custom_fields ?? {}, after.custom_fields ?? {}];
  for (const name of new Set([...Object.keys(was), ...Object.keys(wrote)])) {
    const now = fields[name];
    if (now?.value === was[name]) continue;
    if (now?.value !== wrote[name]) back.keeps.push(`customFields.${name}`);
    else back.fields.push({ name, id: now?.id ?? null, before: was[name] ?? null });
  }
}
