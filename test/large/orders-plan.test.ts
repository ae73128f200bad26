import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTACT_KEYSET } from '../../src/schema/crm/contacts/contact.js';
import { readConnection } from '../../src/schema/records/lists/keyset.js';
import { ownerOf } from '../support/databases.js';
import { executedPlan, nodesOf } from '../support/executed-plan.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await fill();
});
afterAll(() => service.close());

const SLICE = 10_000;
const CONTACTS = 60_000;
const PAGE = 20;

/* Half of the contacts have a score, and a third has the field. A thousand at a time are created at the same moment. */
const RECORDS = [
  `with n as (select n from generate_series($2::int, $2::int + ${SLICE} - 1) as n),
     p as (insert into person (client_id) select $1 from n returning id)
   insert into contact (client_id, person_id, email, origin, created_at)
   select $1, (select min(id) from p) + n - $2, 'c' || n || '@plan.example', 'builtin', timestamptz '2026-01-01' + make_interval(secs => n / 1000) from n`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
   select $1, id, 'seats', (id % 500)::text from contact where client_id = $1 and id % 3 = $2`,
  `insert into contact_score (client_id, contact_id, value, computed_at)
   select $1, id, id % 100, now() from contact where client_id = $1 and id % 2 = $2`,
] as const;

async function fill(): Promise<void> {
  const { clientId } = service.tenants.a1;
  const [contacts, fields, scores] = RECORDS;
  // In slices, because a statement has three seconds, and other tests run beside it.
  for (let from = 1; from < CONTACTS; from += SLICE) await service.database.query(null, contacts, [clientId, from]);
  for (const text of [fields, scores]) await service.database.query(null, text, [clientId, 0]);
  await service.database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
  for (const table of ['contact', 'contact_custom_field', 'contact_score'])
    await ownerOf(service.database).query(null, `analyze ${table}`);
}

it.each([
  ['createdAt', null],
  ['score', null],
  ['customField', 'seats'],
  ['customField', 'a field that nobody has'],
] as const)(
  'a page in the order %s %s reads as many rows of indexes as it has, from either end',
  async (sort, sortField) => {
    for (const descending of [true, false]) {
      for (const window of [{ first: PAGE }, { last: PAGE }]) {
        const args = { ...window, sort, sortField, descending };
        const own = { where: 'r.client_id = $1', values: [service.tenants.a1.clientId] };
        const plan = await executedPlan(service.database, (sql) => readConnection(sql, CONTACT_KEYSET, args, own));
        for (const node of nodesOf(plan)) {
          if (node['Relation Name'] && node['Relation Name'] !== 'client') expect(node['Node Type']).toMatch(/^Index/);
          expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(10 * PAGE);
        }
      }
    }
  },
);
