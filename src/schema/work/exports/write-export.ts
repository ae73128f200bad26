import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { csvLine } from '../../../sheets/csv-line.js';
import { CUSTOM_FIELD_PREFIX } from '../../../sheets/own-export.js';
import { formatDateTimeText } from '../../../values/date-time.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { JobFailure, type RunnableKind, wholeKind } from '../jobs/job-kind.js';
import { PART_BYTES } from '../jobs/parts.js';
import { type ExportPlan, exportPlan } from './export-plan.js';
import {
  countSql,
  EXPORTED_KINDS,
  type ExportedColumn,
  exportedColumns,
  fieldNamesSql,
  isWhole,
  recordsSql,
} from './export-sql.js';
import { objectLines } from './lines.js';

/** Some lines of an export. */
interface ExportPortion {
  text: string;
  /** The header, and the values of its rows, instead of the text. */
  cells?: (readonly unknown[])[] | undefined;
  rows: number;
  /** The total rows of the export, if counted. */
  total?: number | undefined;
}

/** Takes batches one at a time; the next is built once it has resolved. */
type TakePortion = (portion: ExportPortion) => Promise<void>;

/** Rows that are fetched first, and at most at once. */
const ROWS = { first: 50, most: 1_000 };
/** Characters that a fetch should have, by the length of the rows before it. */
const FETCH_LENGTH = 2 ** 20;
/** No reader can use more columns than this. */
const MOST_COLUMNS = 1_000;

interface Row {
  /** Its values, as a JSON array. */
  record: string;
}

/** An export to write. */
export class RecordExport {
  readonly #database: Database;
  readonly #plan: ExportPlan;

  constructor(database: Database, plan: ExportPlan) {
    this.#database = database;
    this.#plan = plan;
  }

  /**
   * Writes an export in batches from one snapshot.
   * @throws InvalidError there are more custom fields than a CSV may have columns
   */
  write(take: TakePortion, options: WriteOptions = {}): Promise<void> {
    return writeExport(this.#database, this.#plan, take, options);
  }
}

/** Whether batches contain the total, and whether those of CSV have values instead of text. */
interface WriteOptions {
  isCounted?: boolean;
  asCells?: boolean;
}

/* Without statistics the fields of all records might be computed again for each record. */
const SIDE_BY_SIDE = 'set local enable_nestloop = off';
const IN_LOOPS = 'set local enable_nestloop = on';

async function writeExport(
  database: Database,
  plan: ExportPlan,
  take: TakePortion,
  options: WriteOptions,
): Promise<void> {
  const { selection } = plan;
  if (!selection) return take((await readHead(database, plan, options)).portion);
  return database.snapshot((sql) => writeIn(sql, { ...plan, selection }, take, options));
}

/** An export that may have records. */
type SelectedPlan = ExportPlan & { selection: NonNullable<ExportPlan['selection']> };

/** Writes an export in batches within a snapshot. @throws InvalidError there are too many custom fields */
export async function writeIn(
  sql: Sql,
  plan: SelectedPlan,
  take: TakePortion,
  options: WriteOptions = {},
): Promise<void> {
  const head = await readHead(sql, plan, options);
  const readAll = await openRecords(sql, plan);
  await take(head.portion);
  await readAll((rows) => take(head.write(rows)));
}

/** Begins to read the records of an export within a snapshot. @returns reads all, in batches */
export async function openRecords(sql: Sql, plan: SelectedPlan) {
  const { where, values } = plan.selection;
  await sql.query(null, isWhole(plan, where) ? SIDE_BY_SIDE : IN_LOOPS);
  const cursor = `exported_${plan.records}`;
  await sql.query(null, `declare ${cursor} no scroll cursor for ${recordsSql(plan, where)}`, values);
  const read = (count: number) => sql.query<Row>(null, `fetch forward ${count} from ${cursor}`);
  return (take: (rows: readonly Row[]) => Promise<void>): Promise<void> =>
    takeAll(read, (rows) => interleave(rows, take));
}

/* Reads the next rows while the last ones are written. A failure is thrown only after both halves have ended. */
async function takeAll(read: (count: number) => Promise<Row[]>, take: (rows: Row[]) => Promise<void>) {
  let asked = ROWS.first;
  for (let rows = await read(asked); rows.length > 0; ) {
    const isLast = rows.length < asked;
    asked = countAfter(rows);
    const next = isLast ? Promise.resolve([]) : read(asked);
    const [taken, ahead] = await Promise.allSettled([take(rows), next]);
    if (taken.status === 'rejected') throw taken.reason;
    if (ahead.status === 'rejected') throw ahead.reason;
    rows = ahead.value;
  }
}

/* How many rows to fetch next: twice as many at most, because a row may have from a hundred bytes to many MB. */
function countAfter(rows: readonly Row[]): number {
  const length = rows.reduce((sum, { record }) => sum + record.length, 0);
  const fitting = Math.floor((rows.length * FETCH_LENGTH) / Math.max(length, 1));
  return Math.max(1, Math.min(fitting, 2 * rows.length, ROWS.most));
}

/* How many rows are written before the loop yields. */
const ROWS_PER_SLICE = 100;

/* It yields to the event loop, also to read the next rows, which the database would otherwise wait to send. */
async function interleave(rows: readonly Row[], take: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += ROWS_PER_SLICE) {
    await nextTurn();
    await take(rows.slice(begin, begin + ROWS_PER_SLICE));
  }
}

/** The header, and how lines are written. */
interface Head {
  portion: ExportPortion;
  write(rows: readonly Row[]): ExportPortion;
}

async function readHead(sql: Sql, plan: ExportPlan, { isCounted, asCells }: WriteOptions): Promise<Head> {
  const total = isCounted ? await countRows(sql, plan) : undefined;
  const columns = exportedColumns(plan);
  if (plan.format === 'ndjson') {
    const toLines = objectLines(columns);
    const write = (rows: readonly Row[]) => ({
      text: toLines(rows.map(({ record }) => record)),
      rows: rows.length,
      total,
    });
    return { portion: { text: '', rows: 0, total }, write };
  }
  const names = plan.customFieldColumns ? await readFieldNames(sql, plan) : null;
  const { harmless } = plan;
  const own = (names ? columns.slice(0, -1) : columns).map(({ name }) => name);
  const all = [...own, ...(names ?? []).map((name) => `${CUSTOM_FIELD_PREFIX}${name}`)];
  const header = plan.columns ?? all;
  const chosen = plan.columns?.map((name) => all.indexOf(name));
  const read = csvValues(columns, names);
  const toValues = chosen ? (record: string) => pick(read(record), chosen) : read;
  const portion = (lines: (readonly unknown[])[], rows: number): ExportPortion =>
    asCells
      ? { text: '', cells: lines, rows, total }
      : { text: lines.map((values) => csvLine(values, harmless)).join(''), rows, total };
  const head = portion([header], 0);
  if (plan.bom) head.text = `\ufeff${head.text}`;
  return {
    portion: head,
    write: (rows) =>
      portion(
        rows.map(({ record }) => toValues(record)),
        rows.length,
      ),
  };
}

/* A custom field that no record has is empty. */
const pick = (values: readonly unknown[], chosen: readonly number[]) => chosen.map((at) => values[at] ?? null);

/** The values of a record in a CSV. @param names custom fields with their own columns; null: they share one */
function csvValues(columns: readonly ExportedColumn[], names: readonly string[] | null) {
  const times = [...columns.keys()].filter((at) => columns[at]?.isTime);
  return (record: string): unknown[] => {
    const values: unknown[] = JSON.parse(record);
    for (const at of times) if (values[at] !== null) values[at] = formatDateTimeText(String(values[at]));
    if (!names) return values;
    // The last value holds them by name.
    const fields = Object(values.pop());
    return [...values, ...names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : null))];
  };
}

async function countRows(sql: Sql, plan: ExportPlan): Promise<number> {
  if (!plan.selection) return 0;
  const { where, values } = plan.selection;
  const [counted] = await sql.query<{ total: number }>(null, countSql(plan, where), values);
  return counted?.total ?? 0;
}

/* Null: the kind has no custom fields. */
async function readFieldNames(sql: Sql, { records, selection }: ExportPlan): Promise<string[] | null> {
  const { customFields } = EXPORTED_KINDS[records];
  if (!customFields) return null;
  const names = selection ? await namesOf(sql, customFields, selection.values[0]) : [];
  if (names.length > MOST_COLUMNS)
    throw new InvalidError({
      customFields: [`There are more than ${MOST_COLUMNS} custom fields; ask for them as one column of JSON.`],
    });
  return names;
}

async function namesOf(sql: Sql, owner: OwnerKind, clientId: unknown): Promise<string[]> {
  const values = [clientId, MOST_COLUMNS + 1];
  const rows = await sql.query<{ name: string }>(`exports.names.${owner}`, fieldNamesSql(owner), values);
  return rows.map(({ name }) => name);
}

/** Exports as jobs: a file from one snapshot, in parts. */
export const exportJobs: RunnableKind = wholeKind({
  kind: 'export',
  params: exportPlan,
  async work(database, plan, take) {
    let kept: ExportPortion = { text: '', rows: 0 };
    const flush = async () => {
      const bytes = Buffer.from(kept.text);
      const { rows, total } = kept;
      kept = { text: '', rows: 0, total };
      await take({ read: rows, written: rows, bytes: bytes.length, total, parts: [{ file: 'outcome', bytes }] });
    };
    const keep = async ({ text, rows, total }: ExportPortion) => {
      kept = { text: kept.text + text, rows: kept.rows + rows, total };
      if (kept.text.length >= PART_BYTES) await flush();
    };
    await new RecordExport(database, plan).write(keep, { isCounted: true }).catch(explain);
    await flush();
  },
});

function explain(error: unknown): never {
  if (error instanceof InvalidError) throw new JobFailure(Object.values(error.faults).flat().join(' '));
  throw error;
}
