import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

/*
 * PostgreSQL makes the plan of a repeated statement once for all clients, so it must suit the largest one. Here one client
 * has half of the records, and 400 have a hundred each.
 */

const CLIENTS = 400;
const LARGE = 40_000;
const SMALL = 100;

/* The rows are right by construction: without triggers and checks of keys they take a second. */
const plantOf = (clientId: string) => `do $$ begin
  set local session_replication_role = replica;
  create temporary table numbered on commit drop as
    select '${clientId}' as client_id, n from generate_series(1, ${LARGE}) n
    union all select 'small-' || 1 + n % ${CLIENTS}, ${LARGE} + n from generate_series(1, ${CLIENTS * SMALL}) n;
  insert into client (id, agency_id, name)
    select 'small-' || n, k.agency_id, 'Small ' || n from client k, generate_series(1, ${CLIENTS}) n where k.id = '${clientId}';
  insert into contact (client_id, id, person_id, email, origin, updated_time)
    select client_id, n, n, 'c' || n || '@x.example', 'builtin', now() - make_interval(secs => n * 7919 % 99991) from numbered;
  insert into email (client_id, id, email_type, origin, email_timestamp)
    select client_id, n, 'outbound', 'builtin', now() - make_interval(secs => n * 7919 % 99991) from numbered;
end $$`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const owner = ownerOf(service.database);
  await owner.query(null, plantOf(service.tenants.a1.clientId));
  for (const table of ['contact', 'email']) await owner.query(null, `analyze ${table}`);
});
afterAll(() => service.close());

it.each(['contact', 'email'])(
  'reads records of a %s by their ids from the primary key, however many the client has',
  async (table) => {
    const lines = await service.database.transaction(async (sql) => {
      await sql.query(null, 'set local plan_cache_mode = force_generic_plan', []);
      await sql.query(
        null,
        `prepare of_ids as select * from ${table} r where r.client_id = $1 and r.id = any($2::bigint[])`,
        [],
      );
      const explained = await sql.query<{ 'QUERY PLAN': string }>(null, `explain execute of_ids('a', '{1}')`, []);
      await sql.query(null, 'deallocate of_ids', []);
      return explained.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(lines).toContain(`${table}_pkey`);
  },
);
