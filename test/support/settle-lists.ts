import type { Database } from '../../src/db/database.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { maintainLists } from '../../src/schema/totals/maintain-lists.js';

const never = new AbortController().signal;

/** Takes everything that waits out of the journal, as a worker does that is left alone. */
export async function foldAll(database: Database): Promise<void> {
  while ((await aggregateEntries(database, 2_000)) > 0);
}

/** Begins, divides and joins until there is nothing left to do to a list. */
export async function tendAll(database: Database): Promise<void> {
  while ((await maintainLists(database, 50, never)) > 0);
}

/** Contacts of a client, each of a Person of its own. */
export const insertContacts = (database: Database, clientId: string, count: number): Promise<unknown> =>
  database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, id || '@many.example', 'builtin' from p`,
    [clientId, count],
  );
