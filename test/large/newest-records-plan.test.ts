import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEWEST_SQL, newestParameters } from '../../src/schema/inbound/integrations/newest-records.js';
import { ownerOf } from '../support/databases.js';
import { nodesOf, type PlanNode } from '../support/executed-plan.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const SLICE = 10_000;
const SERIES = `generate_series($2::int, $2::int + ${SLICE} - 1) as n`;
const RECORDS = [
  `insert into email (client_id, email_type, origin, email_timestamp)
   select $1, (array['outbound', 'inbound', 'bounced'])[1 + n % 3], (array['lemlist', 'smartlead', 'builtin'])[1 + n % 3],
     now() - make_interval(secs => n) from ${SERIES}`,
  `insert into webhook_event (client_id, platform, kind, subject, event_at)
   select $1, 'lemlist', 'email_sent', n::text, now() - make_interval(secs => n) from ${SERIES} where n % 2 = 0`,
  `insert into activity (client_id, channel, source, occurred_at)
   select $1, 'call', 'lemlist', now() - make_interval(secs => n) from ${SERIES} where n % 2 = 0`,
];

async function addRecords(clientId: string, from: number): Promise<void> {
  for (const text of RECORDS) await service.database.query(null, text, [clientId, from]);
}

it('finds the newest records by one row of an index each, however many there are', async () => {
  const { clientId } = service.tenants.a1;
  const { database } = service;
  // In slices, because a statement has three seconds, and other tests run beside it.
  for (let from = 1; from < 60_000; from += SLICE) await addRecords(clientId, from);
  for (const table of ['email', 'webhook_event', 'activity']) await ownerOf(database).query(null, `analyze ${table}`);
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    null,
    `explain (analyze, format json) ${NEWEST_SQL}`,
    newestParameters(clientId),
  );
  const scans = row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
  const read = (table: string) => scans.filter((scan) => scan['Relation Name'] === table);
  for (const table of ['email', 'webhook_event', 'activity']) {
    expect(read(table).length).toBeGreaterThan(0);
    for (const scan of read(table)) {
      expect(scan['Node Type']).toMatch(/^Index/);
      expect(scan['Actual Rows']).toBeLessThanOrEqual(1);
    }
  }
});
