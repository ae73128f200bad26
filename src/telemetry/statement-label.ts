const VERB = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|listen|notify)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:public"?\.)?"?([a-z_]\w*)/i;

/** Names of statements are short and hold no white space. */
const NAME = /^\S{1,100}$/;

/**
 * The label of a statement in logs and traces: its name; without one, its first verb and its first table. It contains
 * no values, because statements have none in their text.
 */
export function statementLabel(statement: string): string {
  if (NAME.test(statement)) return statement.replace(/@tenant$/, '');
  const verb = VERB.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(statement)?.[1];
  return table === undefined || /^(begin|commit|rollback|savepoint|release|set)$/.test(verb)
    ? verb
    : `${verb} ${table}`;
}
