import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { judgeStatements } from './judge-statements.js';
import { type ParsedStatement, readStatements } from './read-statements.js';

const SQUAWK = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
/** Matters of taste, and what a script that is one transaction does not need. */
const NOT_ASKED = [
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'prefer-identity',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];

interface Script {
  name: string;
  script: string;
}

interface Problem {
  line: number;
  rule_name: string;
  message: string;
}

/**
 * What in a migration would hold a lock for longer than a moment on a table that grows, or break a process of the release
 * before it. A statement alone in its script runs outside of a transaction, all others together in one.
 * @returns one line a fault: file, line, rule, reason
 */
export async function lintMigration({ name, script }: Script): Promise<string[]> {
  const statements = await readStatements(script);
  const problems = await runSquawk(script, isAlone(statements));
  const told = problems.map(({ line, rule_name, message }) => `${name}:${line + 1} ${rule_name}: ${message}`);
  return [...told, ...judgeStatements(statements).map((fault) => `${name} ${fault}`)];
}

/* It waits for writers without holding them up, for as long as it takes. */
const isAlone = ([statement, another]: readonly ParsedStatement[]) =>
  statement?.body['concurrent'] === true && another === undefined;

/** @param alone one statement outside of a transaction, without bounds on its waits */
function runSquawk(script: string, alone: boolean): Promise<Problem[]> {
  const excluded = alone ? [...NOT_ASKED, 'require-lock-timeout', 'require-statement-timeout'] : NOT_ASKED;
  const args = [
    SQUAWK,
    '--pg-version=15.0',
    '--reporter=json',
    `--exclude=${excluded.join(',')}`,
    alone ? '--no-assume-in-transaction' : '--assume-in-transaction',
    '--stdin-filepath=migration.sql',
  ];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, (error, out, err) => {
      // Status 1 says that there are problems; anything else printed no list of them.
      if (error && !out.startsWith('[')) reject(new Error(`squawk failed: ${err || error.message}`));
      else resolve(JSON.parse(out || '[]') as Problem[]);
    });
    child.stdin?.end(script);
  });
}
