import { readFileSync } from 'node:fs';

interface Model {
  name: string;
  fields: { name: string; type: string; key: boolean }[];
  relations: { to: string; optional: boolean; name: string }[];
}

/** Reads the models of a Prisma schema, as far as the diagram needs them. */
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

/** The text of docs/data-model.md, with a diagram drawn from prisma/schema.prisma. */
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

- \`prisma/schema.sql\` has every table with its checks, keys and indexes. New databases are created from it.
- \`prisma/migrations\` bring existing databases to the same state.
- \`prisma/schema.prisma\` describes the tables to Prisma. \`npm run generate\` draws the diagram below from it.

Rules of all tables:

- **Tenants.** The primary key of a client's table begins with the client, and every foreign key contains it. So no row can
  refer to another workspace.
- **Times** are between the years 1900 and 9999, which a domain type enforces.
- **Contacts** have exactly one identifier (a check), unique per kind and workspace (partial unique indexes).
- **Deletions.** An activity type that is in use cannot be deleted (RESTRICT; callers get 409). Deleting a contact or a company
  deletes its links (CASCADE) and unlinks other records (SET NULL).
- **Webhook events.** The ledger and the emails of events are unique with NULLS NOT DISTINCT, so two copies of an event without
  a time are one event.

\`\`\`mermaid
erDiagram
${[...lines, ...entities].join('\n')}
\`\`\`
`;
}
