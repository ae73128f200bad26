import { judgeStatements } from './judge-statements.js';
import { readStatements } from './read-statements.js';

/** The comment above a statement that states since when the dropped or renamed object is unused. */
const WAIVER = /^-- unused since \d+\.\d+\.\d+:/m;
const WAIVED = /^(drops|renames):/;

/**
 * What in a migration would hold a lock for longer than a moment on a table that grows, or break a process of the release
 * before it. A script that creates indexes concurrently runs statement by statement, every other in one transaction.
 * @returns one line per error: migration, rule, reason
 */
export async function lintMigration({ name, script }: { name: string; script: string }): Promise<string[]> {
  const faults = judgeStatements(await readStatements(script));
  const left = WAIVER.test(script) ? faults.filter((fault) => !WAIVED.test(fault)) : faults;
  return left.map((fault) => `${name} ${fault}`);
}
