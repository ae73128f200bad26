import type { Sql } from '../../../db/database.js';
import type { JournalOwner } from '../../kernel/services.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from './change-row.js';
import { COLUMNS_OF } from './read-changes.js';

/** The digest of a range of entries, for comparison with a copy. */
export interface ChangesDigest {
  /** The numbers of its first and last entries; null: it has none. */
  first: number | null;
  last: number | null;
  count: number;
  /** SHA-256 of the lines of its entries, in hexadecimal digits. */
  hash: string;
}

/** Numbers above `after`, up to `through`. */
export interface Range {
  after: number;
  through: number;
}

/** Maximum numbers in a range, and maximum entries read for one list of days: a tenth of a second's work. */
export const MAX_DIGEST = 100_000;

const nameOf = (column: string, names: Readonly<Record<string, number>>) =>
  `case ${column} ${Object.entries(names)
    .map(([name, number]) => `when ${number} then '${name}'`)
    .join(' ')} end`;

/* The part of an entry that never changes; docs/changes.md specifies this line. An erasure empties the rest. */
const LINE = `r.number || ' ' || r.change_number || ' ' || ${nameOf('r.kind', CHANGE_KINDS)} || ' ' || ${nameOf('r.what', CHANGE_ACTIONS)} || ' ' || r.record_id || chr(10)`;
export const LINES = { client: LINE, agency: `r.agency_number || ' ' || r.client_id || ' ' || ${LINE}` };

export const hashOf = (line: string, number: string) =>
  `encode(sha256(convert_to(coalesce(string_agg(${line}, '' order by ${number}), ''), 'UTF8')), 'hex')`;

const rangeSql = (kind: JournalOwner['kind']) => {
  const { owner, number } = COLUMNS_OF[kind];
  return `select min(${number}) as first, max(${number}) as last, count(*)::int as count, ${hashOf(LINES[kind], number)} as hash
     from journal r where ${owner} = $1 and ${number} > $2 and ${number} <= $3`;
};

/** The digest of the entries of a range that are kept. */
export async function sumEntries(
  sql: Sql,
  { kind, id }: JournalOwner,
  { after, through }: Range,
): Promise<ChangesDigest> {
  const [digest] = await sql.query<ChangesDigest>(`changes.digest.${kind}`, rangeSql(kind), [id, after, through]);
  if (!digest) throw new Error('An aggregate answered no row.');
  return digest;
}
