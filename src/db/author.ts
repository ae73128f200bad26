import pg from 'pg';

/** The author of a change, as stored in the journal. */
interface Author {
  /** The mask of a key, the id and name of a user, `webhook:<platform>`, `job:<task>`, `operator` or `system`. */
  actor: string;
  /** The name of the key, or of the user. */
  name?: string | undefined;
  /** The id of the request. */
  request?: string | undefined;
  /** The operation of the core, as named by the API or the caller. */
  operation?: string | undefined;
}

/** Text of an author; computed only on writes, because most operations only read. */
export type SetAuthor = () => string;

/** The author as stored by the journal triggers. */
export const setAuthor = (author: Author): string => JSON.stringify(author);

/** The statement that sets the author until the transaction ends, to be sent in one message with its `begin`. */
export const nameAuthor = (author: SetAuthor): string => `; set local outreach.author = ${pg.escapeLiteral(author())}`;

/** The same as a statement with a parameter, to be sent before a single statement in the same transaction. */
export const NAME_AUTHOR = `select set_config('outreach.author', $1, true)`;

const WRITES = /\b(?:insert\s+into|delete\s+from|update\s+\w+\s+(?:\w+\s+)?set|apply_\w+|learn_\w+)\b/i;

const known = new Map<string, boolean>();
const MOST_KNOWN = 2_000;

/**
 * Whether a statement may write records. A false positive costs some microseconds.
 * @param name of a prepared statement, which always has the same text
 */
export function mayWrite(name: string | null, text: string): boolean {
  if (name === null) return WRITES.test(text);
  const found = known.get(name);
  if (found !== undefined) return found;
  const writes = WRITES.test(text);
  if (known.size < MOST_KNOWN) known.set(name, writes);
  return writes;
}
