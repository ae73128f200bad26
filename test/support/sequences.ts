import type { Database } from '../../src/db/database.js';
import { ownerOf } from './databases.js';
import { WRITTEN_LATER } from './whole-database.js';

/** How far apart the sequences are set, so that ids of two kinds are never equal. */
const APART = 50_000;

/** Sets every sequence to a high value of its own, as after years of use. @param from the first place */
export async function moveSequences(database: Database, from: number): Promise<void> {
  await ownerOf(database).query(
    null,
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, ${from} + place * ${APART})
       from (select *, row_number() over (order by sequencename) as place from pg_sequences) as s`,
  );
}

/** The last value of every sequence but those of what every request writes a moment later; 0 for one that is unused. */
export async function readSequences(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ name: string; last: number }>(
    null,
    'select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where sequencename <> all($1) order by 1',
    [WRITTEN_LATER.map((table) => `${table}_id_seq`)],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
