import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import type { Statement } from './evaluate.js';
import { isTree, names, part, parts, type Tree, unwrap, word } from './tree.js';

/** How PL/pgSQL parses a text: as a statement, an expression, or `variable := expression`. */
const EXPRESSION = 2;
/** Of a variable, of a field of a row, and of a field inside one. */
const ASSIGNMENTS = new Set<unknown>([3, 4, 5]);

/** The last migration that contains functions; later ones are files in `prisma/functions`. */
const LAST_WITH_FUNCTIONS = '0016';

/**
 * The statements in the functions of a database after all migrations.
 * @param scripts the migrations in their order, then the files of functions
 * @throws Error a function with dynamic SQL, or in a language that cannot be parsed here
 */
export function readFunctions(scripts: readonly string[]): Statement[] {
  const present = new Map<string, string>();
  for (const script of scripts)
    for (const { name, text } of changesIn(script)) {
      if (text === null) present.delete(name);
      else present.set(name, text);
    }
  return [...present].flatMap(([name, text]) => statementsOf(name, text));
}

interface Script {
  name: string;
  script: string;
}

/**
 * Finds what is in the wrong place: functions in a migration, where they would not be found later, and anything in a
 * file of functions that must not be repeated whenever the file changes.
 */
export function findMisplacedFunctions(migrations: readonly Script[], files: readonly Script[]): string[] {
  const late = migrations.filter(({ name }) => name.slice(0, 4) > LAST_WITH_FUNCTIONS);
  return [
    ...late.flatMap(({ name, script }) =>
      changesIn(script).flatMap((change) =>
        change.text === null
          ? []
          : [`prisma/migrations/${name}: makes ${change.name}; functions stand in prisma/functions`],
      ),
    ),
    ...files
      .filter(({ script }) => !isRepeatable(script))
      .map(({ name }) => `prisma/functions/${name}.sql: holds more than "create or replace" of functions and triggers`),
  ];
}

function isRepeatable(script: string): boolean {
  const { stmts } = parseSync(script) as unknown as { stmts?: Tree[] };
  return (stmts ?? []).every((statement) => {
    const [kind, body] = unwrap(part(statement, 'stmt') ?? {});
    return (kind === 'CreateFunctionStmt' || kind === 'CreateTrigStmt') && body['replace'] === true;
  });
}

interface Change {
  name: string;
  /** Null when the function was dropped. */
  text: string | null;
}

/* A function is identified by its name alone, because no function is overloaded; of two, both would be proven. */
function changesIn(script: string): Change[] {
  // Positions in the tree are byte offsets.
  const bytes = Buffer.from(script);
  const { stmts } = parseSync(script) as unknown as { stmts?: Tree[] };
  return (stmts ?? []).flatMap((statement): Change[] => {
    const [kind, body] = unwrap(part(statement, 'stmt') ?? {});
    if (kind === 'CreateFunctionStmt') {
      const [start, length] = [Number(statement['stmt_location'] ?? 0), Number(statement['stmt_len'] ?? 0)];
      const text = bytes.subarray(start, length === 0 ? undefined : start + length).toString();
      return [{ name: names(parts(body, 'funcname')).join('.'), text }];
    }
    if (kind !== 'DropStmt' || body['removeType'] !== 'OBJECT_FUNCTION') return [];
    return parts(body, 'objects').map((object) => {
      const named = part(object, 'ObjectWithArgs');
      return { name: names(parts(named, 'objname')).join('.'), text: null };
    });
  });
}

function statementsOf(name: string, text: string): Statement[] {
  const { stmts } = parseSync(text) as unknown as { stmts?: Tree[] };
  const body = part(part(stmts?.[0] ?? {}, 'stmt'), 'CreateFunctionStmt');
  const options = parts(body, 'options').map((option) => part(option, 'DefElem') ?? {});
  const optionOf = (key: string) => part(options.find((option) => option['defname'] === key) ?? {}, 'arg');
  const language = word(part(optionOf('language'), 'String'), 'sval');
  const toStatement = (one: string): Statement => ({ name: `${name}()`, text: one, place: `function ${name}` });
  if (language === 'sql') {
    return names(parts(part(optionOf('as'), 'List'), 'items')).map(toStatement);
  }
  if (language !== 'plpgsql') throw new Error(`The function ${name} is written in ${language}.`);
  return textsIn(parsePlPgSQLSync(text), name).map(toStatement);
}

/** They create and drop the daily partitions of the journal, named by date; none reads or writes rows. */
const MAKES_TABLES = new Set(['journal_make_day', 'journal_drop_days']);

function textsIn(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  if (!isTree(value)) return [];
  if (MAKES_TABLES.has(name) && 'PLpgSQL_stmt_dynexecute' in value) return [];
  if ('PLpgSQL_stmt_dynexecute' in value || 'PLpgSQL_stmt_dynfors' in value) {
    throw new Error(`The function ${name} puts a statement together while it runs, so nothing can be said of it.`);
  }
  const expression = part(value, 'PLpgSQL_expr');
  if (!expression) return Object.values(value).flatMap((item) => textsIn(item, name));
  const query = word(expression, 'query');
  if (expression['parseMode'] === EXPRESSION) return [`select ${query}`];
  if (ASSIGNMENTS.has(expression['parseMode'])) return [`select ${query.slice(query.indexOf('=') + 1)}`];
  return [query];
}
