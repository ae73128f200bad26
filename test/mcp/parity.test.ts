import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listCapabilities, parityFaults, printParity } from '../../scripts/parity-table.js';
import { activities } from '../../src/capabilities/activities.js';
import { companies } from '../../src/capabilities/companies.js';
import { contacts } from '../../src/capabilities/contacts.js';
import { emails } from '../../src/capabilities/emails.js';
import { people } from '../../src/capabilities/people.js';
import { suppressions } from '../../src/capabilities/suppressions.js';
import { jobs, plans } from '../../src/capabilities/work.js';
import { workspace } from '../../src/capabilities/workspace.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { routes } from '../../src/rest/routes/index.js';
import { schema } from '../../src/schema/index.js';

const tools = TOOLS;
const capabilities = listCapabilities(schema, routes, tools);

it('every capability is reachable by REST, GraphQL and MCP, or excluded with a reason', () => {
  expect(parityFaults(capabilities)).toEqual([]);
});

it('a capability that loses its tool is noticed, and so is a reason that is no longer needed', () => {
  const without = tools.filter(({ name }) => name !== 'get_contact');
  expect(parityFaults(listCapabilities(schema, routes, without))).toEqual(['contact lacks MCP and no reason says why']);
  const [first] = capabilities.filter(({ reason }) => reason === null);
  expect(first && parityFaults([{ ...first, reason: 'none' }])).toContain(
    `${first?.field} is reachable everywhere, so its reason is stale`,
  );
});

it('every tool and every row leads to a root field', () => {
  expect(new Set(capabilities.flatMap(({ tools: names }) => names)).size).toBe(tools.length);
  expect(new Set(capabilities.flatMap(({ rest }) => rest)).size).toBe(routes.flatMap(({ paths }) => paths).length);
});

it('every capability of the tables has a row or a tool', () => {
  const used = new Set<unknown>([...routes, ...tools].map((one) => ('operation' in one ? one.operation : null)));
  const tables = { activities, companies, contacts, emails, people, jobs, plans, suppressions, workspace };
  const unused = Object.entries(tables).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      typeof row === 'function' || used.has(row.operation) ? [] : [`${table}.${name}`],
    ),
  );
  expect(unused).toEqual([]);
});

it('docs/parity.md is up to date', () => {
  expect(readFileSync('docs/parity.md', 'utf8')).toBe(printParity(capabilities));
});
