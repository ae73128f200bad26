import type { Sql } from '../../../db/database.js';
import type { InvalidError } from '../../../errors.js';
import type { CustomFieldInput } from '../../../values/custom-fields.js';
import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { findOverfull, noRoom } from '../custom-fields/field-room.js';
import { setFields } from '../custom-fields/set-fields.js';

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
 * Creates or updates every record, in a number of statements that does not grow with theirs. A record that another
 * request creates meanwhile is found by the next attempt and updated. One that would have too many custom fields is
 * refused and not changed. Must run in a transaction.
 * @param records with unique keys
 */
export async function upsertRecords(
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
    for (const key of await findGrown(sql, clientId, statements.kind, open, found)) {
      found.delete(key);
      refused.set(key, noRoom('customFields'));
    }
    await updateFound(sql, clientId, statements, open, found);
    for (const [key, id] of found) written.set(key, { id, created: false });
    const missing = open.filter(isOpen).sort((a, b) => (a.key < b.key ? -1 : 1));
    if (missing.length === 0) continue;
    for (const [key, id] of await statements.insert(sql, missing)) written.set(key, { id, created: true });
  }
  const kept = records.filter(({ key }) => written.has(key));
  const fields = kept.flatMap(({ key, customFields }) => {
    const result = written.get(key);
    return customFields.map((field) => ({ id: result?.id ?? 0, ...field }));
  });
  await setFields(sql, clientId, statements.kind, fields);
  return new Map<string, WrittenRecord | InvalidError>([...written, ...refused]);
}

/* Items of one record are merged, so even a new record can get too many fields. */
function refuseLarge(records: readonly BatchRecord[]): Map<string, InvalidError> {
  const large = records.filter(({ customFields }) => customFields.length > MAX_FIELDS_OF_RECORD);
  return new Map(large.map(({ key }) => [key, noRoom('customFields')]));
}

/* The found records are locked, so the counts stay valid. */
async function findGrown(
  sql: Sql,
  clientId: string,
  kind: BatchStatements['kind'],
  records: readonly BatchRecord[],
  found: ReadonlyMap<string, number>,
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
  records: readonly BatchRecord[],
  found: ReadonlyMap<string, number>,
): Promise<void> {
  const known = records.filter(({ key }) => found.has(key));
  if (known.length === 0) return;
  const parameters = [known.map(({ key }) => found.get(key)), known.map(({ patch }) => JSON.stringify(patch))];
  await sql.query(`${kind}.batch.update`, updateSql, [clientId, ...parameters]);
}

/** Merges the items of one record: values of later items replace those of earlier ones. */
export function mergeRecords(items: readonly BatchRecord[]): BatchRecord[] {
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
