import type { Database, Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { isCleanText } from '../../../values/text.js';
import type { JournalOwner } from '../../kernel/services.js';
import {
  CHANGE_ACTIONS,
  CHANGE_KINDS,
  type ChangeAction,
  type ChangeKind,
  type ChangeRow,
  changeColumns,
  HIDDEN,
} from './change-row.js';

/** Conditions on entries; each is a list that needs one match. */
export const LISTS = ['actors', 'exceptActors', 'kinds', 'actions', 'fields', 'clients'] as const;
type List = (typeof LISTS)[number];

/* An entry names a key with its mask, which a filter may leave out. */
const isActor = (list: string) =>
  `exists (select from unnest(${list}::text[]) a (name) where r.actor = a.name or starts_with(r.actor, a.name || ' '))`;

/* Names in the record's type, or column names; custom fields by their own names. */
const touches = (list: string) => `exists (
    select from unnest(${list}::text[]) f (name) cross join lateral (
      select lower(regexp_replace(f.name, '([A-Z])', '_\\1', 'g')) as name) c
     where (r.before ? c.name or r.after ? c.name) and c.name <> all('{${[...HIDDEN].join(',')}}')
        or r.before -> 'custom_fields' ? f.name or r.after -> 'custom_fields' ? f.name)`;

/** Whether an entry `r` matches a non-empty list, as an SQL expression. */
export const FITS: Readonly<Record<List, (list: string) => string>> = {
  actors: isActor,
  exceptActors: (list) => `not ${isActor(list)}`,
  kinds: (list) => `r.kind = any(${list}::smallint[])`,
  actions: (list) => `r.what = any(${list}::smallint[])`,
  fields: touches,
  clients: (list) => `r.client_id = any(${list}::text[])`,
};

/** Which changes; all conditions are ANDed, and empty ones are ignored. */
export interface ChangeFilter {
  actor?: string | null | undefined;
  /** Any of these, or `actor`. */
  actors?: readonly string[] | null | undefined;
  exceptActors?: readonly string[] | null | undefined;
  kind?: ChangeKind | null | undefined;
  action?: ChangeAction | null | undefined;
  /** Any of these. */
  fields?: readonly string[] | null | undefined;
  record?: number | null | undefined;
  person?: number | null | undefined;
  from?: string | Date | null | undefined;
  to?: string | Date | null | undefined;
  /** One client of an agency. */
  client?: string | null | undefined;
}

/** A page of the journal of a client, or of all clients of an agency, in number order. */
export interface ChangeFeed {
  owner: JournalOwner;
  items: ChangeRow[];
  /** The number after which to continue: everything up to it was examined. 0: there was nothing yet. */
  next: number;
  /** Whether there are more after it. */
  hasMore: boolean;
}

/** Which page. */
interface Wanted {
  after: number;
  first?: number | null | undefined;
  filter: ChangeFilter;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

type Condition = (parameter: string) => string;

/* An entry is numbered after it was written, so its day is no earlier. */
const CONDITIONS = {
  ...FITS,
  record: (value) => `r.record_id = ${value}::bigint`,
  person: (value) => `r.person_id = ${value}::bigint`,
  from: (value) => `r.written_at >= ${value}::timestamptz and r.numbered_at >= ${value}::timestamptz`,
  to: (value) => `r.written_at < ${value}::timestamptz`,
} satisfies Record<string, Condition>;
const FILTERS = [...LISTS, 'record', 'person', 'from', 'to'] as const;

const listOf = <One>(one: One | null | undefined): readonly One[] => (one == null ? [] : [one]);

/* Null: nothing can match. No entry has a text that cannot be stored. */
function wantedOf(filter: ChangeFilter): Readonly<Record<keyof typeof CONDITIONS, unknown>> {
  const { actor, actors, exceptActors, kind, action, fields, client, record = null, person = null } = filter;
  const texts = (list: readonly string[]) => (list.length > 0 ? list.filter(isCleanText) : null);
  const numbers = (list: readonly number[]) => (list.length > 0 ? list : null);
  return {
    actors: texts([...listOf(actor), ...(actors ?? [])]),
    exceptActors: texts(exceptActors ?? []),
    kinds: numbers(listOf(kind).map((name) => CHANGE_KINDS[name])),
    actions: numbers(listOf(action).map((name) => CHANGE_ACTIONS[name])),
    fields: texts(fields ?? []),
    clients: texts(listOf(client)),
    ...{ record, person, from: filter.from ?? null, to: filter.to ?? null },
  };
}

/** The columns by which an owner's journals are read. */
export const COLUMNS_OF = {
  client: { owner: 'r.client_id', number: 'r.number' },
  agency: { owner: 'r.agency_id', number: 'r.agency_number' },
} as const satisfies Record<JournalOwner['kind'], object>;

const NEWEST = {
  client: 'select h.last from journal_head h where h.client_id = $1',
  agency: 'select h.last from agency_journal_head h where h.agency_id = $1',
};

/** The number of the newest entry; null: there has never been one. */
export async function newestNumber(sql: Sql, { kind, id }: JournalOwner): Promise<number | null> {
  const [row] = await sql.query<{ last: number }>(`changes.newest.${kind}`, NEWEST[kind], [id]);
  return row?.last ?? null;
}

const oldestSql = (kind: JournalOwner['kind']) => {
  const { owner, number } = COLUMNS_OF[kind];
  return `select ${number} as number from journal r where ${owner} = $1 order by ${number} limit 1`;
};

/** The number of the oldest kept entry; null: there is none. */
export async function oldestNumber(sql: Sql, { kind, id }: JournalOwner): Promise<number | null> {
  const [row] = await sql.query<{ number: number }>(`changes.oldest.${kind}`, oldestSql(kind), [id]);
  return row?.number ?? null;
}

/** The number of an entry among those of the owner. */
const numberFor = ({ kind }: JournalOwner, row: ChangeRow): number => (kind === 'client' ? row.id : row.agencyNumber);

/** Entries after a number, oldest first. @param first default 20, at most 100. @throws InvalidError negative */
export async function readChanges(
  database: Database,
  owner: JournalOwner,
  { after, first, filter }: Wanted,
): Promise<ChangeFeed> {
  if ((first ?? 0) < 0) throw new InvalidError({ first: ['Must be at least 0.'] });
  const size = Math.min(first ?? DEFAULT_SIZE, MAX_SIZE);
  // Read before the entries: anything numbered meanwhile has a higher number and is left to the next call.
  const newest = (await newestNumber(database, owner)) ?? 0;
  const rows = await readRows(database, owner, { after, newest, limit: size + 1 }, filter);
  const items = rows.slice(0, size);
  const hasMore = rows.length > size;
  if (!hasMore) return { owner, items, hasMore, next: Math.max(newest, after) };
  const last = items.at(-1);
  return { owner, items, hasMore, next: last ? numberFor(owner, last) : after };
}

async function readRows(
  database: Database,
  owner: JournalOwner,
  { after, newest, limit }: { after: number; newest: number; limit: number },
  filter: ChangeFilter,
): Promise<ChangeRow[]> {
  const values: unknown[] = [owner.id, after, newest, limit];
  const wanted = wantedOf(filter);
  const conditions = FILTERS.flatMap((name) => {
    const value = wanted[name];
    return value === null ? [] : [CONDITIONS[name](`$${values.push(value)}`)];
  });
  const { owner: ownerColumn, number } = COLUMNS_OF[owner.kind];
  return database.query<ChangeRow>(
    null,
    `select ${changeColumns('r')} from journal r
      where ${[`${ownerColumn} = $1`, `${number} > $2`, `${number} <= $3`, ...conditions].join(' and ')}
      order by ${number} limit $4`,
    values,
  );
}
