import type { MigrationConnection } from './migration-connection.js';
import type { MigrationFile } from './migration-files.js';

const COMMENTS = /--.*$/gm;
const CONCURRENT =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)\s+on\s/i;

/** The index that a migration creates concurrently, which it does alone; null: none, or its name cannot be read. */
export function indexOf(script: string): string | null {
  return CONCURRENT.exec(script.replace(COMMENTS, ''))?.[1]?.toLowerCase() ?? null;
}

/**
 * An index that is created concurrently belongs to no transaction: a run that was cut off leaves it behind, invalid, and
 * the next one would meet its name for ever. What is left so of pending migrations is dropped, beside readers and writers.
 * Call it under the lock of the migrations.
 * @param unfinished names of migrations whose run was cut off
 * @returns those of them whose index is whole all the same: only their record is missing
 */
export async function dropHalfMadeIndexes(
  { query }: MigrationConnection,
  pending: readonly MigrationFile[],
  unfinished: readonly string[],
): Promise<string[]> {
  const whole: string[] = [];
  for (const { name, script } of pending) {
    const index = indexOf(script);
    if (index === null) continue;
    const [found] = await query(
      'select i.indisvalid and i.indisready as whole from pg_index i where i.indexrelid = to_regclass($1)',
      [index],
    );
    if (found?.['whole'] === false) await query(`drop index concurrently if exists "${index}"`);
    else if (found && unfinished.includes(name)) whole.push(name);
  }
  return whole;
}
