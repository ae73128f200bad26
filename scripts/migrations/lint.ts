import { judgeStatements } from './judge-statements.js';
import { readStatements } from './read-statements.js';

/** The comment above a statement that says since when nothing uses what it drops or renames. */
const WAIVER = /^-- unused since \d+\.\d+\.\d+:/m;
const WAIVED = /^(drops|renames):/;

/**
 * What in a migration would hold a lock for longer than a moment on a table that grows, or break a process of the
 * previous release. The only statement of a script runs outside a transaction; several run together in one.
 * @returns one line per finding: migration, rule, reason
 */
export async function lintMigration({ name, script }: { name: string; script: string }): Promise<string[]> {
  const faults = judgeStatements(await readStatements(script));
  const left = WAIVER.test(script) ? faults.filter((fault) => !WAIVED.test(fault)) : faults;
  return left.map((fault) => `${name} ${fault}`);
}
