import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../src/db/database.js';
import {
  readTimelineCursor,
  readTimelines,
  TIMELINE_KINDS,
  type TimelineOwner,
} from '../../src/schema/history/timeline/read-timeline.js';
import { ownerOf } from '../support/databases.js';
import { executedPlan, nodesOf } from '../support/executed-plan.js';
import { startService, type TestService } from '../support/service.js';

const SLICE = 10_000;
const EACH = 50_000;
const CONTACTS = 3;
const PAGE = 20;

let service: TestService;
let person: number;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  await fill();
});
afterAll(() => service.close());

/* One Person of three contacts, with all emails, activities and changes of the client. */
const OWNER = `with p as (insert into person (client_id) values ($1) returning id)
  insert into contact (client_id, person_id, email, origin)
  select $1, p.id, 'c' || n || '@timeline.example', 'builtin' from p, generate_series(1, ${CONTACTS}) n returning person_id as person`;
const AT = `timestamptz '2026-01-01' + make_interval(secs => n)`;
const HOLDERS = `h as (select n, (select id from contact where client_id = $1 order by id limit 1) + n % ${CONTACTS} as holder
  from generate_series($2::int, $2::int + ${SLICE} - 1) n)`;
const RECORDS = [
  `with ${HOLDERS} insert into email (client_id, email_type, origin, contact_id, email_timestamp)
   select $1, 'inbound', 'builtin', holder, ${AT} from h`,
  `with ${HOLDERS}, a as (insert into activity (client_id, channel, variant, source, occurred_at)
     select $1, 'call', n::text, 'test', ${AT} from h returning id, variant, occurred_at)
   insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
   select $1, a.id, h.holder, a.occurred_at from a join h on h.n = a.variant::int`,
  `with ${HOLDERS} insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, person_id)
   select $1, n, now(), k.agency_id, n, ${AT}, n, 1, 2, holder, (select min(id) from person where client_id = $1) from h, client k where k.id = $1`,
];

async function fill(): Promise<void> {
  const { clientId } = service.tenants.a1;
  await service.database.query(null, 'select journal_make_day(now())');
  const [owner] = await service.database.query<{ person: number }>(null, OWNER, [clientId]);
  person = owner?.person ?? 0;
  // In slices, because a statement has three seconds.
  for (const text of RECORDS)
    for (let from = 1; from < EACH; from += SLICE) await service.database.query(null, text, [clientId, from]);
  for (const table of ['contact', 'email', 'activity', 'activity_contact', 'journal'])
    await ownerOf(service.database).query(null, `analyze ${table}`);
}

const CASES = TIMELINE_KINDS.flatMap((kind) => [[kind, 'person'] as const, [kind, 'contact'] as const]);

it.each(CASES)('a page of a long timeline reads at most a page of each contact: %s of a %s', async (kind, of) => {
  const { clientId } = service.tenants.a1;
  const records = [{ clientId, id: of === 'person' ? person : await firstContact(clientId) }];
  const listed = { kinds: [kind], groups: null };
  const windowAfter = (cursor: string | null) => ({
    ...listed,
    after: readTimelineCursor(listed, cursor),
    limit: PAGE,
  });
  const read = (sql: Sql, owner: TimelineOwner, cursor: string | null) =>
    readTimelines(sql, owner, records, windowAfter(cursor));
  const [items] = await read(service.database, of, null);
  expect(items).toHaveLength(PAGE);
  for (const cursor of [null, items?.at(-1)?.cursor ?? null]) {
    const plan = await executedPlan(service.database, (sql) => read(sql, of, cursor));
    for (const node of nodesOf(plan))
      expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(3 * CONTACTS * PAGE);
  }
});

async function firstContact(clientId: string): Promise<number> {
  const text = 'select id from contact where client_id = $1 order by id limit 1';
  const [contact] = await service.database.query<{ id: number }>(null, text, [clientId]);
  return contact?.id ?? 0;
}
