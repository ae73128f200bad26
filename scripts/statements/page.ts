import { parseSync } from 'libpg-query';
import type { Statement } from './evaluate.js';
import { REASON_OF, REASONS, reasonKeyOf } from './reasons.js';
import { isTree, part, type Tree, word } from './tree.js';

/** Statements that differ only by filter, order or scope. */
interface Group {
  name: string;
  texts: string[];
}

/** Statements in database functions cannot be written with Prisma. */
const isSent = ({ place }: Statement) => !place.startsWith('function ');

/** The first two parts of a name; the rest is the filter or scope. */
const groupOf = (name: string): string => (name.includes('#') ? name : name.split('.').slice(0, 2).join('.'));

function groupAll(statements: readonly Statement[]): Group[] {
  const groups = new Map<string, string[]>();
  for (const { name, text } of statements.filter(isSent)) {
    const group = groupOf(name);
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  return [...groups]
    .map(([name, texts]) => ({ name, texts }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Statements without a reason, and reasons without a statement; a line each. */
export function reasonFaults(statements: readonly Statement[]): string[] {
  const used = new Set<string>();
  const missing = groupAll(statements).flatMap(({ name }) => {
    const key = reasonKeyOf(name);
    if (key === undefined) return [`${name}: scripts/statements/reasons.ts does not say why it is written by hand`];
    used.add(key);
    return [];
  });
  const idle = Object.keys(REASON_OF).filter((key) => !used.has(key));
  return [...missing, ...idle.map((key) => `${key}: a reason in scripts/statements/reasons.ts that no statement has`)];
}

const VERBS: Readonly<Record<string, string>> = {
  InsertStmt: 'inserts',
  UpdateStmt: 'updates',
  DeleteStmt: 'deletes',
  MergeStmt: 'merges',
};

/** What the texts of a group do, in the order of their clauses: `locks`, `reads contact`, `updates company`. */
function describe(texts: readonly string[], tables: ReadonlyMap<string, unknown>): string {
  const written = new Map<string, Set<string>>();
  const read = new Set<string>();
  let locks = false;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isTree(value)) return;
    for (const [kind, verb] of Object.entries(VERBS)) {
      const table = word(part(part(value, kind), 'relation'), 'relname');
      if (table !== '') written.set(verb, (written.get(verb) ?? new Set()).add(table));
    }
    const relation = word(part(value, 'RangeVar'), 'relname');
    if (tables.has(relation)) read.add(relation);
    if ('lockingClause' in value) locks = true;
    Object.values(value).forEach(visit);
  };
  for (const text of texts) visit(parseSync(text) as unknown as Tree);
  const parts = [...written].map(([verb, names]) => `${verb} ${list(names)}`);
  if (read.size > 0) parts.push(`${locks ? 'locks and reads' : 'reads'} ${list(read)}`);
  return parts.join('; ') || 'calls functions of the database';
}

const list = (names: ReadonlySet<string>) => [...names].sort().join(', ');

/** docs/statements.md: every statement that is written by hand, with its reason. */
export function statementsPage(statements: readonly Statement[], tables: ReadonlyMap<string, unknown>): string {
  const groups = groupAll(statements);
  const rows = groups.map(({ name, texts }) => {
    const reason = REASON_OF[reasonKeyOf(name) ?? ''] ?? '';
    return `| \`${name}\` | ${texts.length} | ${describe(texts, tables)} | ${reason} |`;
  });
  const reasons = Object.entries(REASONS)
    .filter(([name]) => groups.some((group) => REASON_OF[reasonKeyOf(group.name) ?? ''] === name))
    .map(([name, text]) => `- **${name}**: ${text}.`);
  return `# Statements that are written by hand

${groups.length} statements. Everything that is not on this page is a call of Prisma Client: [decision 6](adr/0006-one-statement-writes.md). \`npm run generate\` writes this page from the statements that
\`npm run check:statements\` proves, and from \`scripts/statements/reasons.ts\`. Functions of the database are in
\`prisma/functions\`; statements of \`src/db\` that concern only the session and the schema are not listed.

${reasons.join('\n')}

A statement without a name is listed by its file and function. *Texts* is the number of its variants: by filter, order and scope.

| Statement | Texts | Does | Reason |
|---|---:|---|---|
${rows.join('\n')}
`;
}
