import type { Database } from '../../src/db/database.js';
import { ownerOf } from './databases.js';

/**
 * Takes out all records of all clients, and what is kept about their lists, at once: tens of thousands of deletions, each
 * with its triggers, would take longer than a statement may.
 */
export async function emptyLists(database: Database): Promise<void> {
  await ownerOf(database).query(
    null,
    `truncate email, contact, company, person, person_empty, list_total, list_block, agency_block, journal_inbox,
       duplicate_request cascade`,
  );
}
