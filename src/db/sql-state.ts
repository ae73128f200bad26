/**
 * What an SQLSTATE means to the caller:
 * - `again`: temporarily impossible; the same request may succeed later (503)
 * - `input`: a value that input validation should have refused; the same request never succeeds (400, counted)
 * - `rule`: a constraint of the schema refused it; the operation that wrote translates it, and it is a fault where none does
 * - `fault`: a bug of the service, or broken data: needs investigation (500)
 */
type Verdict = 'again' | 'input' | 'rule' | 'fault';

/**
 * The PostgreSQL classes that are not faults, and the single codes that differ from their class.
 * @source PostgreSQL documentation, appendix A
 */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  '08': 'again', // connection exception
  '22': 'input', // data exception
  '2200H': 'again', // sequence generator limit exceeded: not caused by a value; an operator has to act
  '23': 'rule', // integrity constraint violation: a taken key, a missing parent
  '23502': 'input', // not null
  '23514': 'input', // check
  '25006': 'again', // read-only: a standby, or a primary that was just replaced
  '25P03': 'again', // idle in transaction for too long
  '25P04': 'again', // transaction took too long
  '26': 'again', // invalid statement name: a pooler or `deallocate` took the prepared statement away
  '28': 'again', // invalid authorization: only at connecting, while passwords or host rules are changed
  '3D': 'again', // invalid catalog name: only at connecting, while the database is put back
  '40': 'again', // transaction rollback: deadlock, serialization
  '42P05': 'again', // duplicate prepared statement: a pooler returned a session with another client's statement
  '53': 'again', // insufficient resources: disk, memory, connections
  '54': 'input', // program limit exceeded: an index row too long
  '55': 'again', // object not in prerequisite state: no connections taken, in use, locked
  '55P02': 'fault', // a setting that cannot be changed now
  '55P04': 'fault', // a new enum value used too early
  '57': 'again', // operator intervention: shutdown, cancel, starting up
  '58': 'again', // system error outside of PostgreSQL: a file, a disk
  '72': 'again', // snapshot too old
};

/** @param state five characters; any other class is a fault, so that it gets noticed */
export function verdictOf(state: string): Verdict {
  return VERDICTS[state] ?? VERDICTS[state.slice(0, 2)] ?? 'fault';
}
