import { readFileSync } from 'node:fs';

interface Model {
  name: string;
  fields: { name: string; type: string; key: boolean }[];
  relations: { to: string; optional: boolean; name: string }[];
}

/** Reads the models of a Prisma schema, as far as a picture needs them. */
function readModels(schema: string): Model[] {
  const names = new Set([...schema.matchAll(/^model (\w+) \{/gm)].map(([, name]) => name));
  return [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => {
    const keys = /@@id\(\[([^\]]*)\]/.exec(body)?.[1]?.split(/,\s*/) ?? [];
    const lines = [...body.matchAll(/^ {2}(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/gm)];
    return {
      name,
      fields: lines
        .filter(([, , type = '']) => !names.has(type))
        .map(([, field = '', type = '', list = '', , rest = '']) => ({
          name: field,
          type: list ? `${type}List` : type,
          key: keys.includes(field) || / @id\b/.test(rest),
        })),
      relations: lines
        .filter(([, , type = '', list, , rest = '']) => names.has(type) && !list && rest.includes('fields:'))
        .map(([, field = '', type = '', , optional]) => ({ to: type, optional: optional === '?', name: field })),
    };
  });
}

/** docs/data-model.md: the picture of the database, drawn from prisma/schema.prisma. */
export function dataModelPage(): string {
  const models = readModels(readFileSync('prisma/schema.prisma', 'utf8'));
  const entities = models.map(
    ({ name, fields }) =>
      `  ${name} {\n${fields.map((field) => `    ${field.type} ${field.name}${field.key ? ' PK' : ''}`).join('\n')}\n  }`,
  );
  const lines = models.flatMap(({ name, relations }) =>
    relations.map(({ to, optional, name: field }) => `  ${to} ${optional ? '|o' : '||'}--o{ ${name} : ${field}`),
  );
  return `# Data model

Drawn from \`prisma/schema.prisma\`. The migrations in \`prisma/migrations\` are the truth, and \`prisma/schema.sql\` is what they make:
every table with its checks, keys and indexes.

Every tenant table leads its primary key with the client, and every foreign key carries it, so no row can point into
another workspace. Timestamps are bounded to the years 1900 to 9999 by a domain type. A contact has exactly one identifier
(a check), unique in its workspace per kind (partial unique keys). Activities keep their type alive (RESTRICT, the 409 of
deleting a type in use); deleting a contact or a company unlinks what it had (SET NULL on that column alone, CASCADE on
links). The webhook ledger and its email records are unique with NULLS NOT DISTINCT, so that undated copies of one event
are one event.

\`\`\`mermaid
erDiagram
${[...lines, ...entities].join('\n')}
\`\`\`
`;
}
