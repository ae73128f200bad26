import { createHash } from 'node:crypto';
import Database from 'libsql';
import type { MirrorChangesQuery } from 'outreach-client/documents';
import { KINDS, type Row } from './kinds.js';

export type Entry = MirrorChangesQuery['changes']['items'][number];

/** How far the mirror is. */
export interface Place {
  /** Everything after this entry is kept: what was before it came with the lists. */
  began: number;
  /** The number to read on after. */
  next: number;
  /** The kind that is being listed and the cursor of its next page; null: the lists are done. */
  listing: { kind: string; after: string | null } | null;
}

/** The SQLite file. Each method is one transaction, which a kill leaves out or lets stand as a whole. */
export type Store = ReturnType<typeof openStore>;

const TABLES = [
  ...Object.entries(KINDS).map(
    ([kind, { columns }]) =>
      `create table if not exists "${kind}" (id integer primary key, ${columns.map((column) => `"${column}"`).join(', ')})`,
  ),
  'create table if not exists custom_field (kind text, record_id integer, name text, value text, primary key (kind, record_id, name))',
  'create table if not exists entry (number integer primary key, change integer, kind text, action text, record_id integer)',
  'create table if not exists place (one integer primary key check (one = 1), place text not null)',
];

export function openStore(file: string) {
  const db = new Database(file);
  for (const table of TABLES) db.exec(table);
  const run = (sql: string, ...values: unknown[]) => void db.prepare(sql).run(...values);
  const get = (sql: string, ...values: unknown[]) =>
    db.prepare(sql).get(...values) as Record<string, unknown> | undefined;

  const setPlace = (place: Place) => run('insert or replace into place values (1, ?)', JSON.stringify(place));
  const getPlace = (): Place | null => {
    const row = get('select place from place');
    return row ? (JSON.parse(String(row['place'])) as Place) : null;
  };
  const remove = (kind: string, id: number) => {
    run(`delete from "${kind}" where id = ?`, id);
    run('delete from custom_field where kind = ? and record_id = ?', kind, id);
  };
  const setField = (kind: string, id: number, name: string, value: unknown) => {
    if (KINDS[kind]?.columns.includes(name)) run(`update "${kind}" set "${name}" = ? where id = ?`, toSql(value), id);
  };
  const setCustomField = (kind: string, id: number, name: string, value: unknown) => {
    if (value === null) run('delete from custom_field where kind = ? and record_id = ? and name = ?', kind, id, name);
    else run('insert or replace into custom_field values (?, ?, ?, ?)', kind, id, name, toSql(value));
  };
  const put = (kind: string, row: Row) => {
    const { columns = [] } = KINDS[kind] ?? {};
    const fields: Readonly<Record<string, unknown>> = { ...row };
    remove(kind, row.id);
    const names = columns.map((column) => `, "${column}"`).join('');
    const values = columns.map((column) => toSql(fields[column]));
    run(`insert into "${kind}" (id${names}) values (?${', ?'.repeat(columns.length)})`, row.id, ...values);
    for (const { fieldName, fieldValue } of row.customFields ?? []) setCustomField(kind, row.id, fieldName, fieldValue);
  };
  const apply = (entry: Entry) => {
    const { number, changeNumber, kind, action, recordId: id, fields } = entry;
    run('insert or replace into entry values (?, ?, ?, ?, ?)', number, changeNumber, kind, action, id);
    if (!KINDS[kind]) return;
    if (action === 'deleted') remove(kind, id);
    if (action === 'created') put(kind, createdRow(entry));
    if (action === 'changed')
      for (const { name, isCustom, after } of fields)
        (isCustom ? setCustomField : setField)(kind, id, name, after ?? null);
  };

  return {
    place: getPlace,
    has: (kind: string, id: number) => get(`select 1 from "${kind}" where id = ?`, id) !== undefined,
    /** Forgets everything, to begin with lists of the records. @param next the newest entry at this moment */
    begin: db.transaction((next: number, kind: string) => {
      for (const table of [...Object.keys(KINDS), 'custom_field', 'entry']) run(`delete from "${table}"`);
      setPlace({ began: next, next, listing: { kind, after: null } });
    }),
    /** A page of a list, and where the lists go on. */
    takePage: db.transaction((kind: string, rows: readonly Row[], place: Place) => {
      for (const row of rows) put(kind, row);
      setPlace(place);
    }),
    /** A piece of the feed with what had to be read anew, and the number to read on after: together, or not at all. */
    takePiece: db.transaction((entries: readonly Entry[], anew: readonly Anew[], place: Place) => {
      for (const entry of entries) apply(entry);
      for (const { kind, id, row } of anew) row ? put(kind, row) : remove(kind, id);
      setPlace(place);
    }),
    /** Goes back to where the copy is known to be right: applying entries once more, in their order, ends as they end. */
    rewind: db.transaction((next: number) => {
      const place = getPlace();
      run('delete from entry where number > ?', next);
      if (place) setPlace({ ...place, next });
    }),
    /** Entries that the service has dropped can be compared with nothing any more. */
    forget: (oldest: number) => run('delete from entry where number < ?', oldest),
    /** Count and hash of the entries after one number, up to and with another. */
    digest(after: number, through: number) {
      const hash = createHash('sha256');
      const rows = db
        .prepare('select * from entry where number > ? and number <= ? order by number')
        .all(after, through);
      for (const row of rows as Record<string, unknown>[])
        hash.update(`${row['number']} ${row['change']} ${row['kind']} ${row['action']} ${row['record_id']}\n`);
      return { count: rows.length, hash: hash.digest('hex') };
    },
    close: () => db.close(),
  };
}

/** A record that was read anew, as it is now; null: it is gone. */
export interface Anew {
  kind: string;
  id: number;
  row: Row | null;
}

const toSql = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/* As the entry of its creation tells a record. */
function createdRow({ recordId, fields }: Entry): Row {
  const own = fields.filter(({ isCustom }) => !isCustom).map(({ name, after }) => [name, after]);
  const custom = fields.filter(({ isCustom }) => isCustom);
  return {
    ...Object.fromEntries(own),
    id: recordId,
    customFields: custom.map(({ name, after }) => ({ fieldName: name, fieldValue: String(after) })),
  };
}
