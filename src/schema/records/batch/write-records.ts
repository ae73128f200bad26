import { nameForFew, type Sql } from '../../../db/database.js';
import { OWNERS } from '../custom-fields/owner.js';
import { addFields, addFirstFields } from '../custom-fields/set-fields.js';
import {
  type BatchRecord,
  type ItemResult,
  type PlanRules,
  RecordPlan,
  type RecordWrite,
  type StoredRecord,
  type WriteMode,
} from './write-plan.js';

/** What writing a kind of record needs, each statement for any number of records. */
export interface WriteStatements {
  kind: 'contact' | 'company';
  rules: PlanRules;
  /** Stored records by key, without custom fields. @param hold locks them, in the order of their ids */
  read: (
    sql: Sql,
    records: readonly BatchRecord[],
    hold: boolean,
  ) => Promise<Map<string, Pick<StoredRecord, 'id' | 'columns'>>>;
  /** Inserts the records whose key is free, and returns their ids by key. */
  insert: (sql: Sql, records: readonly BatchRecord[]) => Promise<Map<string, number>>;
  /** Updates by `$2` ids and `$3` patches. */
  updateSql: string;
}

/**
 * Writes items in their order, in a fixed number of statements; unchanged records are not written. A record that
 * another request creates meanwhile is found by the next attempt. Must run in a transaction.
 * @returns the result of each item, and the ids of the records by key
 */
export async function writeItems(
  sql: Sql,
  target: WriteTarget,
  items: readonly BatchRecord[],
  mode: WriteMode,
): Promise<{ results: Map<BatchRecord, ItemResult>; ids: Map<string, number> }> {
  const results = new Map<BatchRecord, ItemResult>();
  const ids = new Map<string, number>();
  for (let open = items; open.length > 0; ) {
    const stored = await readStored(sql, target, open, true);
    const planned = planItems(target.statements.rules, stored, open, mode);
    for (const [item, result] of planned.results) results.set(item, result);
    const writes = planned.plans.flatMap(({ write }) => write ?? []);
    const added = await store(sql, target, stored, writes);
    for (const [key, id] of [...[...stored].map(([key, { id }]) => [key, id] as const), ...added]) ids.set(key, id);
    const missed = new Set(writes.filter(({ id, key }) => id === null && !added.has(key)).map(({ key }) => key));
    open = open.filter(({ key }) => missed.has(key));
  }
  return { results, ids };
}

/** The same. @returns one result per item */
export async function writeRecords(
  sql: Sql,
  target: WriteTarget,
  items: readonly BatchRecord[],
  mode: WriteMode,
): Promise<ItemResult[]> {
  const { results } = await writeItems(sql, target, items, mode);
  return items.map((item) => resultOf(results, item));
}

/** Where records are written, and with what. */
interface WriteTarget {
  clientId: string;
  statements: WriteStatements;
}

/** How a write is tried. */
interface ForecastOptions {
  mode: WriteMode;
  /** The records as the previous items would leave them. */
  earlier: ReadonlyMap<string, StoredRecord>;
}

/** What `writeRecords` would do, and the resulting records. */
interface Forecast {
  results: ItemResult[];
  states: Map<string, StoredRecord>;
}

/** Predicts `writeRecords`; only reads. */
export async function forecastRecords(
  sql: Sql,
  target: WriteTarget,
  items: readonly BatchRecord[],
  { mode, earlier }: ForecastOptions,
): Promise<Forecast> {
  const stored = await readStored(sql, target, items, false);
  for (const [key, state] of earlier) stored.set(key, withFields(state, stored.get(key)));
  const { results, plans } = planItems(target.statements.rules, stored, items, mode);
  const states = plans.flatMap(({ key, state }): [string, StoredRecord][] => (state ? [[key, state]] : []));
  return { results: items.map((item) => resultOf(results, item)), states: new Map(states) };
}

/** A record as earlier items leave it. They may not have had a field that is requested now. */
export const withFields = (state: StoredRecord, stored: StoredRecord | undefined): StoredRecord => ({
  ...state,
  columns: { ...stored?.columns, ...state.columns },
  fields: { ...stored?.fields, ...state.fields },
});

/** The result of an item. */
function resultOf(results: ReadonlyMap<BatchRecord, ItemResult>, item: BatchRecord): ItemResult {
  const result = results.get(item);
  if (!result) throw new Error('An item has no result.');
  return result;
}

function planItems(
  rules: PlanRules,
  stored: ReadonlyMap<string, StoredRecord>,
  items: readonly BatchRecord[],
  mode: WriteMode,
) {
  const plans = new Map<string, RecordPlan>();
  const results = new Map<BatchRecord, ItemResult>();
  for (const item of items) {
    const plan = plans.get(item.key) ?? new RecordPlan(rules, item.key, stored.get(item.key) ?? null);
    plans.set(item.key, plan);
    results.set(item, plan.apply(item, mode));
  }
  return { plans: [...plans.values()], results };
}

const fieldsSql = (kind: WriteStatements['kind']) => {
  const { table, column } = OWNERS[kind];
  return `select f.${column} as id, count(*)::int as "fieldCount",
      coalesce(json_object_agg(f.field_name, f.field_value) filter (where f.field_name = any($3::text[])), '{}') as fields,
      coalesce(json_object_agg(f.field_name, f.id) filter (where f.field_name = any($3::text[])), '{}') as "fieldIds"
    from ${table} f where f.client_id = $1 and f.${column} = any($2::bigint[]) group by f.${column}`;
};

/**
 * Stored records with the custom fields that items name. These are read after their records are locked: what others wrote
 * until then is seen.
 */
export async function readStored(
  sql: Sql,
  { clientId, statements: { kind, read } }: WriteTarget,
  items: readonly BatchRecord[],
  hold: boolean,
): Promise<Map<string, StoredRecord>> {
  const found = await read(sql, items, hold);
  const names = [...new Set(items.flatMap(({ customFields }) => customFields.map(({ fieldName }) => fieldName)))];
  const ids = [...found.values()].map(({ id }) => id);
  const rows =
    ids.length === 0 || names.length === 0
      ? []
      : await sql.query<Omit<StoredRecord, 'columns'>>(`${kind}.write.fields`, fieldsSql(kind), [clientId, ids, names]);
  const fieldsOf = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...found].map(([key, record]) => [key, { fieldCount: 0, fields: {}, ...fieldsOf.get(record.id), ...record }]),
  );
}

/** Writes. @returns the ids of the new records by key; those that another request has created meanwhile are missing */
export async function store(
  sql: Sql,
  target: WriteTarget,
  stored: ReadonlyMap<string, StoredRecord>,
  writes: readonly RecordWrite[],
): Promise<Map<string, number>> {
  const { clientId, statements } = target;
  const changed = writes.filter(({ id }) => id !== null);
  if (changed.length > 0) {
    const parameters = [changed.map(({ id }) => id), changed.map(({ patch }) => JSON.stringify(patch))];
    await sql.query(nameForFew(`${statements.kind}.batch.update`, changed.length), statements.updateSql, [
      clientId,
      ...parameters,
    ]);
  }
  const added = writes
    .filter(({ id }) => id === null)
    .map(toRecord)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const ids = added.length === 0 ? new Map<string, number>() : await statements.insert(sql, added);
  await changeFields(sql, target, stored, changed);
  const missing = changed.flatMap((write) =>
    fieldsOf(write, write.id).filter(({ fieldName }) => !hasField(stored, write, fieldName)),
  );
  await addFields(sql, clientId, statements.kind, missing);
  const made = writes.filter(({ id }) => id === null);
  const first = made.flatMap((write) => fieldsOf(write, ids.get(write.key) ?? null));
  await addFirstFields(sql, clientId, statements.kind, first);
  return ids;
}

const hasField = (stored: ReadonlyMap<string, StoredRecord>, { key }: RecordWrite, name: string): boolean =>
  stored.get(key)?.fieldIds?.[name] !== undefined;

/* None of a record without an id, which another request has created meanwhile. */
const fieldsOf = ({ fields }: RecordWrite, id: number | null) =>
  id === null ? [] : [...fields].map(([fieldName, fieldValue]) => ({ id, fieldName, fieldValue }));

/* By ids read under the lock: without statistics the planner would otherwise read all fields of the client. */
async function changeFields(
  sql: Sql,
  { clientId, statements: { kind } }: WriteTarget,
  stored: ReadonlyMap<string, StoredRecord>,
  writes: readonly RecordWrite[],
): Promise<void> {
  const given = writes.flatMap(({ key, fields }) =>
    [...fields].flatMap(([name, value]) => {
      const id = stored.get(key)?.fieldIds?.[name];
      return id === undefined ? [] : [{ id, value }];
    }),
  );
  if (given.length === 0) return;
  given.sort((one, other) => one.id - other.id);
  await sql.query(
    nameForFew(`${kind}.write.change_fields`, given.length),
    `update ${OWNERS[kind].table} f set field_value = g.value, updated_time = now()
       from unnest($2::bigint[], $3::text[]) as g (id, value)
      where f.client_id = $1 and f.id = any($2::bigint[]) and f.id = g.id`,
    [clientId, given.map(({ id }) => id), given.map(({ value }) => value)],
  );
}

const toRecord = ({ key, patch, personId, newPerson }: RecordWrite): BatchRecord => ({
  ...{ key, patch, personId, newPerson },
  customFields: [],
});
