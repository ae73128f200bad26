import { nameForFew, type Session, type Sql } from '../../../db/database.js';
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
  IS_MEANT_UNTIL,
  IS_WITHIN,
  type Kept,
  kept,
  readFleeting,
  type Undone,
} from './entries.js';

/** What the cause wrote on a record, and its current state. Columns by their database names. */
interface Written {
  id: number;
  isThere: boolean;
  /** In their order. */
  entries: Images[];
  /** The columns that it wrote, with their current values. */
  own: Record<string, unknown>;
  /** The custom fields that it wrote, with their current values, by name. */
  fields: Record<string, { id: number; value: string }>;
}

type Image = Record<string, unknown> & { custom_fields?: Record<string, string> };

/** The state before and after; empty if the record was erased. */
interface Images {
  before: Image;
  after: Image;
  /** Whether the cause means it. Others are older ones of the same actor. */
  isMeant: boolean;
}

const changes = (kind: OwnerKind) => `${entriesSql(kind)} and ${IS_MEANT_UNTIL} and r.what = ${CHANGE_ACTIONS.changed}`;

/**
 * What the cause wrote on the records `$2` since `$3`. Fields are looked up by record and not by name: without
 * statistics, the planner would read all fields of that name.
 */
const READ_WRITTEN = forEachKind((kind) => {
  const { table, parent, column } = OWNERS[kind];
  const keys = (images: string) =>
    `select jsonb_object_keys(${images}) as key from jsonb_array_elements(e.entries) as x (i)`;
  const fields = (image: string) => `coalesce(x.i -> '${image}' -> 'custom_fields', '{}')`;
  return `with entry as materialized (
  select r.record_id as id,
      jsonb_agg(jsonb_build_object('before', coalesce(r.before, '{}'), 'after', coalesce(r.after, '{}'),
        'isMeant', ${IS_WITHIN}) order by r.number) as entries
    from ${changes(kind)} group by r.record_id
)
select e.id, t.id is not null as "isThere", e.entries,
    coalesce((select jsonb_object_agg(k.key, n.now -> k.key) from (${keys(`x.i -> 'before'`)}) k), '{}') as own,
    coalesce((select jsonb_object_agg(f.field_name, jsonb_build_object('id', f.id, 'value', f.field_value)) from ${table} f
      where f.client_id = $1 and f.${column} = e.id and f.field_name || '' = any(array(${keys(`${fields('before')} || ${fields('after')}`)}))), '{}') as fields
  from entry e left join ${parent} t on t.client_id = $1 and t.id = e.id cross join lateral (select to_jsonb(t) as now) n
 order by e.id`;
});

/** The former companies of the contacts `$2`, which are locked before the contacts, as in company deletions. */
const FORMER_COMPANIES = `select o.id from company o where o.client_id = $1 and o.id = any(array(
   select (r.before ->> 'company_id')::bigint from ${changes('contact')} and r.before ? 'company_id')) order by o.id`;
const HOLD_FORMER_COMPANIES = `${FORMER_COMPANIES} for key share`;

/** A value of a record: its name and its columns. */
interface Value {
  name: string;
  columns: readonly string[];
}

/* What may be set after creation. A status, the previous status and its time are one value, and so are identifiers. */
const valuesIn = (fields: Fields): Value[] => {
  const given = columnsOf(fields).filter(([, field]) => isGiven(field));
  const identifiers = given.flatMap(([, { identifier, column }]) => (identifier ? [column] : []));
  const others = given.flatMap(([name, { identifier, set, column }]) => {
    if (identifier) return [];
    return [{ name, columns: set === 'status' ? [column, 'previous_status', 'status_changed_at'] : [column] }];
  });
  return [{ name: 'identifier', columns: identifiers }, ...others];
};

const VALUES: Readonly<Record<OwnerKind, readonly Value[]>> = {
  contact: valuesIn(contactFields),
  company: valuesIn(companyFields),
  email: ['interested', 'disposition'].map((name) => ({ name, columns: [name] })),
};
const columnsOfKind = (kind: OwnerKind) => VALUES[kind].flatMap(({ columns }) => columns);
const identifiersOf = (kind: OwnerKind) => VALUES[kind].find(({ name }) => name === 'identifier')?.columns ?? [];

/** The columns that an undo of a change may write back. */
export const writableOf = (kind: OwnerKind): readonly string[] => ['custom_fields', ...columnsOfKind(kind)];

/** The columns of which no two records of a kind have the same value. */
export const IDENTIFIERS: readonly string[] = [...identifiersOf('contact'), ...identifiersOf('company')];

/* Whether columns with these names have an identifier. */
const isIdentifying = (kind: OwnerKind, names: readonly string[]): boolean =>
  identifiersOf(kind).some((name) => names.includes(name));

/* Which of the records `$2` would get by `$3` an identifier that another one has. */
const TAKEN = forEachKind((kind) => {
  const isTaken = ['false', ...identifiersOf(kind).map((name) => `o.${name} = x.${name}`)].join(' or ');
  return `select g.id, o.id as by from unnest($2::bigint[], $3::text[]) as g (id, patch)
   cross join lateral jsonb_populate_record(null::${kind}, g.patch::jsonb) x
   join ${kind} o on o.client_id = $1 and o.id <> g.id and (${isTaken})`;
});

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
  const set = columnsOfKind(kind).map((name) => `${name} = x.${name}`);
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
  const companies = await readFormerCompanies(session, entries, true);
  await holdRecords(session, clientId, kind, ids);
  const { due, kept } = await judge(session, entries, companies);
  await write(session, clientId, kind, due);
  return { undone: due.map(({ id }) => id), kept, left: [] };
}

/**
 * What `writeBack` would do, without locks and writes.
 * @param restored companies that are restored before
 * @param isGoing whether another record has its identifier no more then
 */
export async function previewChanged(
  session: Sql,
  entries: Entries,
  restored: ReadonlySet<number>,
  isGoing: (id: number) => boolean,
) {
  const companies = await readFormerCompanies(session, entries, false);
  return judge(session, entries, new Set([...companies, ...restored]), isGoing);
}

async function judge(
  session: Sql,
  entries: Entries,
  companies: ReadonlySet<number>,
  isGoing: (id: number) => boolean = () => false,
): Promise<{ due: ValuesBack[]; kept: Kept[] }> {
  const { clientId, kind } = entries;
  const found = await readWritten(session, entries);
  await leaveFleeting(session, entries, found, companies);
  const values = found.filter(({ isThere }) => isThere).map((one) => judgeValues(kind, one, companies));
  const taken = await keepTaken(session, kind, clientId, { values, isGoing });
  const overfull = await findOverfull(session, kind, clientId, values.map(growthOf));
  const due = values.filter((one) => isWritten(one) && !overfull.has(one.id));
  const gone = found.flatMap(({ id, isThere }) => (isThere ? [] : kept(kind, id, 'gone')));
  return { due, kept: [...values.flatMap((one) => keptOf(kind, one, overfull)), ...taken, ...gone] };
}

/** Which of the records would get back by these columns an identifier that another one has. */
export async function findTaken(
  session: Sql,
  kind: OwnerKind,
  clientId: string,
  { named, isGoing }: { named: readonly { id: number; patch: object }[]; isGoing: (id: number) => boolean },
): Promise<Set<number>> {
  if (named.length === 0) return new Set();
  const given = [clientId, named.map(({ id }) => id), named.map(({ patch }) => JSON.stringify(patch))];
  const rows = await session.query<{ id: number; by: number }>(`undo.taken.${kind}`, TAKEN[kind], given);
  return new Set(rows.flatMap(({ id, by }) => (isGoing(by) ? [] : id)));
}

/* Takes identifiers that another record has away from what is written back. */
async function keepTaken(
  session: Sql,
  kind: OwnerKind,
  clientId: string,
  { values, isGoing }: { values: readonly ValuesBack[]; isGoing: (id: number) => boolean },
): Promise<Kept[]> {
  const named = values.filter(({ patch }) => isIdentifying(kind, Object.keys(patch)));
  const taken = await findTaken(session, kind, clientId, { named, isGoing });
  return named.flatMap(({ id, patch }) => {
    if (!taken.has(id)) return [];
    for (const name of identifiersOf(kind)) delete patch[name];
    return [kept(kind, id, 'taken')];
  });
}

const readWritten = (session: Sql, entries: Entries) =>
  session.query<Written>(`undo.written.${entries.kind}`, READ_WRITTEN[entries.kind], entryValues(entries));

async function readFormerCompanies(session: Sql, entries: Entries, isHeld: boolean): Promise<Set<number>> {
  if (entries.kind !== 'contact') return new Set();
  const [name, text] = isHeld ? ['undo.hold_former', HOLD_FORMER_COMPANIES] : ['undo.former', FORMER_COMPANIES];
  const rows = await session.query<{ id: number }>(name, text, entryValues(entries).slice(0, -1));
  return new Set(rows.map(({ id }) => id));
}

/* A company that the cause created and deleted again counts as none. */
async function leaveFleeting(
  session: Sql,
  entries: Entries,
  found: readonly Written[],
  companies: ReadonlySet<number>,
): Promise<void> {
  const images = found.flatMap((one) => one.entries.flatMap(({ before, after }) => [before, after]));
  const linked = images.flatMap(({ company_id: id }) => (typeof id === 'number' && !companies.has(id) ? id : []));
  const fleeting = await readFleeting(session, entries, [...new Set(linked)]);
  for (const image of images) if (fleeting.has(Number(image['company_id']))) image['company_id'] = null;
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
  await session.query(nameForFew(`undo.write_back.${kind}`, due.length), WRITE_BACK[kind], [
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

/* Times are compared as times: the database writes them in the zone of its session. */
function isSame(column: string, one: unknown, other: unknown): boolean {
  if (column.endsWith('_at') && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime();
  return (one ?? null) === (other ?? null);
}

/**
 * The state of a value before its entries and after them. One that does not begin where the one before it ended is the
 * first: what is before it was written by something else.
 */
function foldEntries(entries: readonly Images[], columns: readonly string[], same: typeof isSame) {
  let folded: Pick<Images, 'before' | 'after'> | undefined;
  for (const { before, after } of entries) {
    const own = columns.filter((name) => name in before || name in after);
    if (own.length === 0) continue;
    const pick = (image: Image): Image => Object.fromEntries(own.map((name) => [name, image[name] ?? null]));
    const last: Image = folded?.after ?? {};
    const follows = own.every((name) => !(name in last) || same(name, last[name], before[name]));
    if (!follows) folded = { before: pick(before), after: pick(after) };
    else folded = { before: { ...pick(before), ...folded?.before }, after: { ...last, ...pick(after) } };
  }
  return folded;
}

/**
 * What to restore of a value: what was before the entries that are meant, or before all if that is impossible now.
 * @returns null: nothing, it is as before already; undefined: it was changed since
 */
function findBefore(
  entries: readonly Images[],
  columns: readonly string[],
  now: Image,
  { same = isSame, isPossible }: { same?: typeof isSame; isPossible?: (image: Image) => boolean } = {},
): Image | null | undefined {
  const fold = (some: readonly Images[]) => foldEntries(some, columns, same);
  const is = (image: Image) => Object.keys(image).every((name) => same(name, now[name], image[name]));
  const [meant, all] = [fold(entries.filter(({ isMeant }) => isMeant)), fold(entries)];
  if (!meant || !all || is(meant.before) || is(all.before)) return null;
  return is(meant.after) ? [meant.before, all.before].find((one) => isPossible?.(one) ?? true) : undefined;
}

/**
 * Decides which values are restored: those not changed since.
 * @param companies that exist; a contact whose former company was deleted keeps its present one
 */
function judgeValues(kind: OwnerKind, { id, entries, own, fields }: Written, companies: ReadonlySet<number>) {
  const back: ValuesBack = { id, patch: {}, fields: [], keeps: [] };
  const isPossible = ({ company_id: company }: Image) => typeof company !== 'number' || companies.has(company);
  for (const { name, columns } of VALUES[kind]) {
    const before = findBefore(entries, columns, own, { isPossible });
    if (before === undefined) back.keeps.push(name);
    else Object.assign(back.patch, before);
  }
  judgeFields(back, entries, fields);
  return back;
}

function judgeFields(back: ValuesBack, entries: readonly Images[], fields: Written['fields']): void {
  const images = entries.map(({ before, after, isMeant }) => ({
    before: before.custom_fields ?? {},
    after: after.custom_fields ?? {},
    isMeant,
  }));
  const same = (_name: string, one: unknown, other: unknown) => (one ?? null) === (other ?? null);
  for (const name of new Set(images.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]))) {
    const now = fields[name];
    const before = findBefore(images, [name], { [name]: now?.value }, { same });
    const value = before?.[name];
    if (before === undefined) back.keeps.push(`customFields.${name}`);
    else if (before) back.fields.push({ name, id: now?.id ?? null, before: typeof value === 'string' ? value : null });
  }
}
