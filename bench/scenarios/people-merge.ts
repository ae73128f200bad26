import type pg from 'pg';
import { amount, amounts, defineScenario } from '../harness/bench.js';
import { sendWell } from '../harness/load.js';
import { compareWays, cpuOf, repeat, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { startService } from '../harness/service.js';

const SEED_SQL = `with born as (
  insert into person (client_id) select $1 from generate_series(1, 2) returning id
), added as (
  insert into contact (client_id, person_id, email, origin)
  select $1, (select min(id) + n % 2 from born), 'p' || n || '.' || (select min(id) from born) || '@merge.example', 'bench'
    from generate_series(1, $2::int) n returning id
), fields as (
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
  select $1, a.id, 'field_' || f, 'value ' || f || ' of ' || a.id from added a cross join generate_series(1, $3::int) f
)
select id from born order by id`;

const BARE_SQL = `update contact_custom_field f set field_value = f.field_value || '!'
  where f.client_id = $1 and f.contact_id > (select max(id) - $2 from contact where client_id = $1)`;

/* Each is rolled back, so that the next finds the same rows. */
async function changeFields(owner: pg.Client, values: unknown[], journal: boolean) {
  await owner.query('begin');
  try {
    if (!journal) await owner.query('alter table contact_custom_field disable trigger user');
    return await timed(() => owner.query(BARE_SQL, values));
  } finally {
    await owner.query('rollback');
  }
}

/**
 * What the merge of two Persons takes by the number of their contacts: every contact has custom fields with values of its
 * own, so nearly all are rewritten and recorded. The service is asked as a client asks it. Below it the limit: one
 * statement that does nothing but change as many fields, with the journal and without.
 */
export const scenario = defineScenario({
  options: {
    contacts: amounts('50,500,5000', 'contacts of both Persons'),
    fields: amount(10, 'custom fields of a contact'),
    rounds: amount(5, 'merges of each size'),
  },
  async run(bench, { contacts: sizes, fields, rounds }) {
    const { url, owner, client } = await openEmpty(bench, { connect: ['data_enrichment'] });
    const service = await startService(bench, { DATABASE_URL: url });
    for (const contacts of sizes) {
      const merge = await repeat('two Persons merged', rounds, async () => {
        const { rows } = await owner.query<{ id: number }>(SEED_SQL, [client.clientId, contacts, fields]);
        const body = JSON.stringify({ person_ids: rows.map(({ id }) => Number(id)) });
        const request = { method: 'POST', path: '/public/people/merge', body } as const;
        return timed(() => sendWell(service.url, request, client.readWriteKey), {
          'service cpu ms': cpuOf(service.pid),
        });
      });
      const values = [client.clientId, contacts];
      const limits = await compareWays(
        {
          'as many fields changed, without the journal': () => changeFields(owner, values, false),
          'as many fields changed, with the journal': () => changeFields(owner, values, true),
        },
        { rounds },
      );
      bench.show(`${contacts} contacts, ${contacts * fields} fields`, [merge, ...limits]);
    }
  },
});
