import type { Sql } from '../../../db/database.js';
import { InvalidError, type NotFoundError } from '../../../errors.js';
import { getRecords, type RecordKind } from '../fields/record-list.js';
import type { BatchRecord, ItemRefusal } from './write-plan.js';
import { type WriteStatements, writeItems } from './write-records.js';

/** The most items of one batch. */
const MAX_BATCH = 1000;

/** The result of one item. */
export interface BatchOutcome<Row> {
  status: 'CREATED' | 'UPDATED' | 'REFUSED';
  record: Row | null;
  refusal: ItemRefusal | null;
}

function refusedOutcome(refusal: ItemRefusal): BatchOutcome<never> {
  return { status: 'REFUSED', record: null, refusal };
}

/** @throws InvalidError of the argument's name: no items, or too many */
export function requireBatchSize(items: readonly unknown[], name = 'items'): void {
  if (items.length >= 1 && items.length <= MAX_BATCH) return;
  throw new InvalidError({ [name]: [`Must have 1 to ${MAX_BATCH} items.`] });
}

/**
 * Creates or updates the records of the items, in a fixed number of statements. Items of one record are merged: only the
 * first may be `CREATED`, all return the final record, and too many custom fields refuse all. Must run in a transaction.
 * @returns one outcome per item, in their order
 */
export async function upsertItems<Row extends { id: number }>(
  sql: Sql,
  clientId: string,
  { kind, statements }: { kind: RecordKind<Row>; statements: WriteStatements },
  items: readonly (BatchRecord | InvalidError | NotFoundError)[],
): Promise<BatchOutcome<Row>[]> {
  const records = mergeRecords(items.filter((item): item is BatchRecord => !(item instanceof Error)));
  const { results, ids } = await writeItems(sql, { clientId, statements }, records, 'upsert');
  const resultOf = new Map(records.map((record) => [record.key, results.get(record)]));
  const rows = new Map((await getRecords(sql, kind, clientId, [...ids.values()])).map((row) => [row.id, row]));
  const seen = new Set<string>();
  return items.map((item) => {
    if (item instanceof Error) return refusedOutcome(item);
    const result = resultOf.get(item.key);
    if (result?.status === 'refused') return refusedOutcome(result.refusal);
    const isNew = result?.status === 'created' && !seen.has(item.key);
    seen.add(item.key);
    return { status: isNew ? 'CREATED' : 'UPDATED', record: rows.get(ids.get(item.key) ?? 0) ?? null, refusal: null };
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
