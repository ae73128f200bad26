import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../src/db/database.js';
import { getPeople } from '../../src/schema/crm/people/get-people.js';
import { searchPeople } from '../../src/schema/crm/people/search-people.js';
import { ownerOf } from '../support/databases.js';
import { executedPlan, nodesOf } from '../support/executed-plan.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const CLIENTS = 200;
const PERSONS = 60;
const FIELDS = 3;

/* Among many clients the planner takes the contacts of a page for one row. */
async function fillClients(): Promise<string> {
  const run = (text: string, values?: unknown[]) => service.database.query(null, text, values);
  const clients = `insert into client (id, agency_id, name) select 'plan-' || n, $1, 'C' from generate_series(1, ${CLIENTS}) n`;
  await run(clients, [service.tenants.x.agencyId]);
  const each = `generate_series(1, ${CLIENTS}) c, generate_series(1, ${PERSONS}) p`;
  await run(`insert into person (client_id, id) select 'plan-' || c, c * 1000 + p from ${each}`);
  await run(`insert into contact (client_id, id, person_id, email, origin)
    select 'plan-' || c, c * 1000 + p, c * 1000 + p, 'p' || p || '@plan.example', 'builtin' from ${each}`);
  await run(`insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select 'plan-' || c, c * 1000 + p, 'field ' || f, 'value' from ${each}, generate_series(1, ${FIELDS}) f`);
  for (const table of ['person', 'contact', 'contact_custom_field'])
    await ownerOf(service.database).query(null, `analyze ${table}`);
  return 'plan-7';
}

it('reads and joins the custom fields of a page of Persons once, where the planner expects one row', async () => {
  const clientId = await fillClients();
  const ids = Array.from({ length: PERSONS }, (_, index) => 7001 + index);
  const reads = [
    (sql: Sql) =>
      searchPeople(
        { clientId, database: { ...service.database, ...sql }, phoneCountry: null },
        {},
        { page: 1, pageSize: 100 },
      ),
    (sql: Sql) => getPeople({ clientId, database: { ...service.database, ...sql } }, ids),
  ];
  for (const read of reads) {
    const nodes = nodesOf(await executedPlan(service.database, read));
    const members = nodes.find((node) => node['Subplan Name'] === 'CTE member');
    expect(members?.['Plan Rows'], 'the planner is wrong, or the test shows nothing').toBeLessThanOrEqual(5);
    // A node that is begun again for each contact brings the fields of that contact alone.
    const most = Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));
    expect(most).toBe(PERSONS * FIELDS);
  }
});
