import type { Sql } from '../../../db/database.js';
import { type ConflictError, InvalidError, type NotFoundError } from '../../../errors.js';
import { type CustomFieldInput, MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { findOverfull, noRoom } from '../custom-fields/field-room.js';
import { setFields } from '../custom-fields/set-fields.js';
import { getRecords, type RecordKind } from '../fields/record-list.js';

/** The most items of one batch. */
const MAX_BATCH = 1000;

/** The result of one item. */
export interface BatchOutcome<Row> {
  status: 'CREATED' | 'UPDATED' | 'REFUSED';
  record: Row | null;
  refusal: InvalidError | NotFoundError | ConflictError | null;
}

function refusedOutcome(refusal: InvalidError | NotFoundError): BatchOutcome<never> {
  return { status: 'REFUSED', record: null, refusal };
}

/** @throws InvalidError no items, or too many */
export function requireBatchSize(items: readonly unknown[]): void {
  if (items.length >= 1 && items.length <= MAX_BATCH) return;
  throw new InvalidError({ items: [`Must have 1 to ${MAX_BATCH} items.`] });
}

/** One record to write: all items of a batch that name it, merged. */
export interface BatchRecord {
  /** The value that identifies it: a domain, or the kind and value of an identifier. */
  key: string;
  /** The given columns under their database names, including that of the key. */
  patch: Record<string, unknown>;
  customFields: readonly CustomFieldInput[];
  /** The Person to join, on creation. */
  personId?: number | null | undefined;
}

/** The statements of a kind of record, each for any number of records. */
export interface BatchStatements {
  kind: 'contact' | 'company';
  /** Locks the existing records, in the order of their ids, and returns their ids by key. */
  find: (sql: Sql, records: readonly BatchRecord[]) => Promise<Map<string, number>>;
  /** Inserts the records whose key is free, and returns their ids by key. */
  insert: (sql: Sql, records: readonly BatchRecord[]) => Promise<Map<string, number>>;
  /** Updates by `$2` ids and `$3` patches. */
  updateSql: string;
}

interface WrittenRecord {
  id: number;
  created: boolean;
}

/**
 * Creates or updates every record, in a fixed number of statements. A record that another request creates meanwhile is
 * updated by the next attempt. One with too many custom fields is refused. Must run in a transaction.
 * @param records with unique keys
 */
async function upsertRecords(
  sql: Sql,
  clientId: string,
  statements: BatchStatements,
  records: readonly BatchRecord[],
): Promise<Map<string, WrittenRecord | InvalidError>> {
  const written = new Map<string, WrittenRecord>();
  const refused = refuseLarge(records);
  const isOpen = ({ key }: BatchRecord) => !written.has(key) && !refused.has(key);
  for (let open = records.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    const found = await statements.find(sql, open);
    for (const key of await findGrown(sql, clientId, statements, { records: open, found })) {
      found.delete(key);
      refused.set(key, noRoom('customFields'));
    }
    await updateFound(sql, clientId, statements, { records: open, found });
    for (const [key, id] of found) written.set(key, { id, created: false });
    const missing = open.filter(isOpen).sort((a, b) => (a.key < b.key ? -1 : 1));
    if (missing.length === 0) continue;
    for (const [key, id] of await statements.insert(sql, missing)) written.set(key, { id, created: true });
  }
  const fields = records.flatMap(({ key, customFields }) => {
    const { id } = written.get(key) ?? {};
    return id === undefined ? [] : customFields.map((field) => ({ id, ...field }));
  });
  await setFields(sql, clientId, statements.kind, fields);
  return new Map<string, WrittenRecord | InvalidError>([...written, ...refused]);
}

/* Items of one record are merged, so even a new record can get too many fields. */
function refuseLarge(records: readonly BatchRecord[]): Map<string, InvalidError> {
  const large = records.filter(({ customFields }) => customFields.length > MAX_FIELDS_OF_RECORD);
  return new Map(large.map(({ key }) => [key, noRoom('customFields')]));
}

/** Records to write, and the ids of those that exist by their keys. */
interface Found {
  records: readonly BatchRecord[];
  found: ReadonlyMap<string, number>;
}

/* The found records are locked, so the counts stay valid. */
async function findGrown(
  sql: Sql,
  clientId: string,
  { kind }: BatchStatements,
  { records, found }: Found,
): Promise<string[]> {
  const given = records.flatMap(({ key, customFields }) => {
    const id = found.get(key);
    return id === undefined ? [] : [{ key, id, names: customFields.map(({ fieldName }) => fieldName) }];
  });
  const overfull = await findOverfull(sql, kind, clientId, given);
  return given.filter(({ id }) => overfull.has(id)).map(({ key }) => key);
}

async function updateFound(
  sql: Sql,
  clientId: string,
  { kind, updateSql }: BatchStatements,
  { records, found }: Found,
): Promise<void> {
  const known = records.filter(({ key }) => found.has(key));
  if (known.length === 0) return;
  const parameters = [known.map(({ key }) => found.get(key)), known.map(({ patch }) => JSON.stringify(patch))];
  await sql.query(`${kind}.batch.update`, updateSql, [clientId, ...parameters]);
}

/**
 * Creates or updates the records of the items. Items of one record are merged: only the first may be `CREATED`, and all
 * return the final record. Must run in a transaction.
 * @returns one outcome per item, in their order
 */
export async function upsertItems<Row extends { id: number }>(
  sql: Sql,
  clientId: string,
  { kind, statements }: { kind: RecordKind<Row>; statements: BatchStatements },
  items: readonly (BatchRecord | InvalidError | NotFoundError)[],
): Promise<BatchOutcome<Row>[]> {
  const records = items.filter((item): item is BatchRecord => !(item instanceof Error));
  const written = await upsertRecords(sql, clientId, statements, mergeRecords(records));
  const ids = [...written.values()].flatMap((one) => (one instanceof InvalidError ? [] : one.id));
  const rows = new Map((await getRecords(sql, kind, clientId, ids)).map((row) => [row.id, row]));
  const seen = new Set<string>();
  return items.map((item) => {
    if (item instanceof Error) return refusedOutcome(item);
    const result = written.get(item.key);
    if (result instanceof InvalidError) return refusedOutcome(result);
    const { id = 0, created = false } = result ?? {};
    const isFirst = !seen.has(item.key);
    seen.add(item.key);
    return { status: created && isFirst ? 'CREATED' : 'UPDATED', record: rows.get(id) ?? null, refusal: null };
  });
}

/** Merges the items of one record: values of later items replace those of earlier ones. */
function mergeRecords(items: readonly BatchRecord[]): BatchRecord[] {
  const merged = new Map<string, BatchRecord>();
  for (const item of items) {
    const earlier = merged.get(item.key);
    merged.set(item.key, earlier ? mergeTwo(earlier, item) : item);
  }
  return [...merged.values()];
}

function mergeTwo(earlier: BatchRecord, later: BatchRecord): BatchRecord {
  const fields = new Map([...earlier.customFields, ...later.customFields].map((field) => [field.fieldName, field]));
  return {
    key: later.key,
    patch: { ...earlier.patch, ...later.patch },
    customFields: [...fields.values()],
    personId: later.personId ?? earlier.personId,
  };
}
