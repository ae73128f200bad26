import { z } from 'zod';
import type { Database, Sql } from '../../../db/database.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { completeLine } from '../../../sheets/own-export.js';
import { isCleanText } from '../../../values/text.js';
import { CLIENT_TABLES, type ClientTable, type TableName, tableNamed } from './client-tables.js';

/** Where an export continues: a table, and its last exported row; null for its first. */
interface ExportPlace {
  table: string;
  after: readonly string[] | null;
}

interface ExportedClient {
  agencyId: string;
  clientId: string;
}

/** One slice of an export. */
interface ExportSlice {
  /** A line of JSON for each row: `{"table": ..., "row": {column: value}}`. */
  lines: string[];
  /** Where the next slice begins; null: there is none. */
  next: ExportPlace | null;
}

/** Maximum rows and characters of a slice. A single row may exceed the characters. */
const ROWS = 200;
const CHARACTERS = 2_000_000;

const rowOf = ({ name, secret }: ClientTable) =>
  `json_build_object('table', '${name}', 'row', to_jsonb(t) - '{${secret.join(',')}}'::text[])::text`;

function sliceText(table: ClientTable, isFirst: boolean): string {
  const columns = table.order.map(({ column }) => `t.${column}`).join(', ');
  const values = table.order.map(({ type }, index) => `$${index + 2}::${type}`).join(', ');
  const rest = isFirst ? '' : `and (${columns}) > (${values})`;
  return `select m.place, m.line from (
      select r.place, r.line, r.number, sum(length(r.line)) over (order by r.number) - length(r.line) as before from (
        select array[${table.order.map(({ column }) => `t.${column}::text`).join(', ')}] as place, ${rowOf(table)} as line,
            row_number() over (order by ${columns}) as number
          from ${table.name} t where t.client_id = $1 ${rest} order by ${columns} limit ${ROWS}) r) m
   where m.before < ${CHARACTERS} order by m.number`;
}

const CLIENT_LINE = `select json_build_object('table', 'client', 'row', to_jsonb(t))::text as line from client t
  where t.agency_id = $1 and t.id = $2`;

/**
 * One slice of everything stored of a client, except hashes and secrets, each as it is when it is read.
 * @param place null: the beginning
 * @throws NotFoundError no such client; ConflictError its deletion began before or during the slice
 */
export async function exportSlice(
  database: Database,
  client: ExportedClient,
  place: ExportPlace | null,
): Promise<ExportSlice> {
  await requireWhole(database, client);
  const slice = await readSlice(database, client, place);
  // A slice of a client that is being deleted may be incomplete without showing it.
  await requireWhole(database, client);
  return slice;
}

async function requireWhole(database: Database, { agencyId, clientId }: ExportedClient): Promise<void> {
  if (!isCleanText(clientId)) throw new NotFoundError('Client not found');
  const found = await database.prisma.client.findUnique({
    where: { agencyId_id: { agencyId, id: clientId } },
    select: { deletion: { select: { startedAt: true } } },
  });
  if (!found) throw new NotFoundError('Client not found');
  if (found.deletion)
    throw new ConflictError('Client is being deleted', 'A client that is being deleted is not exported.');
}

async function readSlice(
  database: Database,
  { agencyId, clientId }: ExportedClient,
  place: ExportPlace | null,
): Promise<ExportSlice> {
  if (place === null) {
    const rows = await database.query<{ line: string }>('export.client', CLIENT_LINE, [agencyId, clientId]);
    return { lines: rows.map(({ line }) => line), next: beginOf(0) };
  }
  const index = CLIENT_TABLES.findIndex(({ name }) => name === place.table);
  const table = CLIENT_TABLES[index];
  if (!table) return { lines: [], next: null };
  const { after } = place;
  const rows = await readLines(database, table.name, after === null, [clientId, ...(after ?? [])]);
  const last = rows.at(-1);
  const next = last ? { table: table.name, after: last.place } : beginOf(index + 1);
  return { lines: rows.map(({ line }) => line), next };
}

function beginOf(index: number): ExportPlace | null {
  const table = CLIENT_TABLES[index];
  return table ? { table: table.name, after: null } : null;
}

type Line = { place: string[]; line: string };

function readLines(sql: Sql, name: TableName, isFirst: boolean, values: readonly string[]): Promise<Line[]> {
  return sql.query(`export.${name}.${isFirst ? 'first' : 'rest'}`, sliceText(tableNamed(name), isFirst), values);
}

/**
 * Everything of a client as lines of JSON, a slice at a time. The last line says that the export is complete.
 * @throws NotFoundError the agency has no such client; ConflictError its deletion has begun
 */
export async function* exportClient(database: Database, client: ExportedClient): AsyncGenerator<string[]> {
  let place: ExportPlace | null = null;
  let rows = 0;
  do {
    const { lines, next }: ExportSlice = await exportSlice(database, client, place);
    if (lines.length > 0) yield lines;
    rows += lines.length;
    place = next;
  } while (place);
  yield [completeLine(rows)];
}

const VALUES: Readonly<Record<string, RegExp>> = {
  bigint: /^\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
};

const placeSchema = z
  .object({ table: z.string(), after: z.array(z.string()).nullable() })
  .refine(({ table: name, after }) => {
    const table = CLIENT_TABLES.find((one) => one.name === name);
    if (!table) return false;
    if (after === null) return true;
    return (
      after.length === table.order.length &&
      table.order.every(({ type }, index) => VALUES[type]?.test(after[index] ?? '') ?? !after[index]?.includes('\0'))
    );
  });

/** The cursor from which a caller continues an export. */
export const writeExportCursor = (place: ExportPlace): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws InvalidError it is not a cursor of an export */
export function readExportCursor(cursor: string | null | undefined): ExportPlace | null {
  if (cursor === null || cursor === undefined) return null;
  const { success, data } = placeSchema.safeParse(parse(cursor));
  if (!success) throw new InvalidError({ after: ['Must be the cursor of a slice of this export.'] });
  return data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
