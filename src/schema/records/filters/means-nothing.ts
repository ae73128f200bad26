import type { Filterable, Where } from './where.js';
import { Writing } from './writing.js';

/** What is known of a condition without looking at a record. */
type Known = boolean | null;

/**
 * Whether a filter leaves out no record, whatever that is like: an empty one, and what comes to the same. Where everything
 * is meant it must be said.
 * @throws InvalidError it is too deep or has too many conditions or values
 */
export function meansNothing(kind: Filterable, where: Where | null | undefined): boolean {
  return judge(kind, where ?? {}, new Writing([], null), 1) === true;
}

function judge(kind: Filterable, where: Where, writing: Writing, depth: number): Known {
  writing.enter(depth);
  const parts = Object.entries(where).flatMap(([name, given]) =>
    given === undefined || given === null ? [] : [judgeOne(kind, name, given, writing, depth)],
  );
  return all(parts);
}

function judgeOne(kind: Filterable, name: string, given: unknown, writing: Writing, depth: number): Known {
  if (name === 'not') return opposite(judge(kind, given as Where, writing, depth + 1));
  if (name === 'and' || name === 'or') {
    const parts = (given as readonly Where[]).map((part) => judge(kind, part, writing, depth + 1));
    return name === 'and' ? all(parts) : opposite(all(parts.map(opposite)));
  }
  const sql = kind.terms.get(name)?.sql(given as never, writing, { row: 'r', depth, owner: '$1' });
  return sql === 'true' || looksForNothing(given) ? true : null;
}

/* Every text begins with an empty one, and has it anywhere. */
const looksForNothing = (given: unknown) =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(given).every(
    ([operator, value]) => value === null || value === undefined || isEmptyPiece(operator, value),
  );

const isEmptyPiece = (operator: string, value: unknown) =>
  value === '' && (operator === 'startsWith' || operator === 'contains');

const opposite = (known: Known): Known => (known === null ? null : !known);

function all(parts: readonly Known[]): Known {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}
