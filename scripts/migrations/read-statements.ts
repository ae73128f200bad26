import { loadModule, parseSync } from 'libpg-query';
import { part, parts, type Tree, unwrap } from '../statements/tree.js';

/** A statement of a script as PostgreSQL's own parser reads it. */
export interface ParsedStatement {
  /** As `IndexStmt`. */
  kind: string;
  body: Tree;
}

/** @throws Error the script is no SQL */
export async function readStatements(script: string): Promise<ParsedStatement[]> {
  await loadModule();
  const { stmts = [] } = parseSync(script) as unknown as { stmts?: Tree[] };
  return parts({ stmts }, 'stmts').map((statement) => {
    const [kind, body] = unwrap(part(statement, 'stmt') ?? {});
    return { kind, body };
  });
}
