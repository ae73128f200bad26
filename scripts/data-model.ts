import { readFileSync } from 'node:fs';
import { readModels } from './schema/read-models.js';

/** The text of docs/data-model.md, with a diagram drawn from prisma/schema.prisma. */
export function dataModelPage(): string {
  const models = readModels(readFileSync('prisma/schema.prisma', 'utf8'));
  const entities = models.map(({ name, fields, keys }) => {
    const key = new Set(keys.find(({ kind }) => kind === 'id')?.columns.split(', '));
    const lines = fields
      .filter(({ isRelation }) => !isRelation)
      .map((field) => {
        const type = `${field.type}${field.arity === 'list' ? 'List' : ''}`;
        return `    ${type} ${field.name}${key.has(field.column) ? ' PK' : ''}`;
      });
    return `  ${name} {\n${lines.join('\n')}\n  }`;
  });
  const lines = models.flatMap(({ name, fields }) =>
    fields
      .filter(({ isRelation, arity, attributes }) => isRelation && arity !== 'list' && attributes.includes('fields:'))
      .map((field) => `  ${field.type} ${field.arity === 'optional' ? '|o' : '||'}--o{ ${name} : ${field.name}`),
  );
  return `# Data model

You write a migration or a query, and want to know which tables there are and how they are linked.

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
