/** An index that is made beside writers, and its name. It may stand in no transaction. */
const CONCURRENT = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s/i;
const COMMENTS = /--.*$/gm;

type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Runs the script of a migration: as one simple query, so as one transaction; a script that makes indexes concurrently
 * statement by statement. Of such a script a run that is cut off leaves the indexes that were finished and at most one
 * that nobody can use, so it may be run again: what is there stays, and what was half made is dropped first.
 */
export async function runScript(run: Run, script: string): Promise<void> {
  const statements = splitConcurrent(script);
  if (!statements) {
    await run(script);
    return;
  }
  for (const { text, index } of statements) {
    if (index !== null && (await isHalfMade(run, index))) await run(`drop index concurrently ${index}`);
    await run(text);
  }
}

interface Part {
  text: string;
  /** The name of the index that it makes; null: it makes none. */
  index: string | null;
}

/* Null: nothing in it is made concurrently. The check of migrations sees to it that the rest is the marker alone. */
function splitConcurrent(script: string): Part[] | null {
  const parts = script
    .replace(COMMENTS, '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, index: CONCURRENT.exec(text)?.[1] ?? null }));
  return parts[0]?.index == null ? null : parts;
}

async function isHalfMade(run: Run, index: string): Promise<boolean> {
  const { rows } = await run(`select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`);
  return rows.length > 0;
}
