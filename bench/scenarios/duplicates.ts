import { setTimeout as wait } from 'node:timers/promises';
import { beginClient, buildSlice } from '../../src/schema/crm/duplicates/build-state.js';
import { findDuplicates } from '../../src/schema/crm/duplicates/find-duplicates.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { enterWorkspace } from '../../test/support/workspace.js';
import { amount, amounts, type Bench, defineScenario } from '../harness/bench.js';
import { compareWays, type Line, repeat, timed } from '../harness/measure.js';
import { type EmptyDatabase, openEmpty, seedContacts, startTasks } from '../harness/server.js';

interface Place extends EmptyDatabase {
  clientId: string;
  rounds: number;
}

/* Each fortieth has the name and company of the one before it. */
async function seed({ owner, database, clientId }: Place, count: number): Promise<void> {
  const companies = `insert into company (client_id, domain) select $1, n || '.bench.example' from generate_series(1, 1000) n`;
  await owner.query(companies, [clientId]);
  const alike = '(n - case when n % 40 = 0 then 1 else 0 end)';
  const company = `(select min(id) from company where client_id = $1) + ${alike} % 1000`;
  const columns = { first_name: `'First' || ${alike} % 997`, last_name: `'Last' || ${alike}`, company_id: company };
  await seedContacts(owner, clientId, { count, prefix: '', columns });
  while ((await aggregateEntries(database, 2_000)) > 0);
  await owner.query('vacuum analyze');
}

const pageOf = ({ database, agency, clientId }: Place, page: number, pageSize: number) =>
  findDuplicates(enterWorkspace(database, agency.agencyId, clientId, 1), { page, pageSize });

async function build({ database, clientId }: Place): Promise<Line[]> {
  await beginClient(database, clientId);
  const slices: { ms: number }[] = [];
  const whole = await timed(async () => {
    for (let isMore = true; isMore; ) {
      const { ms = 0 } = await timed(async () => {
        isMore = (await buildSlice(database, clientId, 500)) !== null;
      });
      slices.push({ ms });
    }
  });
  return [
    { title: 'all suggestions are built', samples: [whole] },
    { title: 'a slice of them', samples: slices.slice(0, -1) },
  ];
}

async function readPages(place: Place, title: string, rounds: number): Promise<Line[]> {
  const first = await pageOf(place, 1, 100).catch(() => null);
  if (!first) return [{ title: `${title}: refused, it took longer than a statement may`, samples: [] }];
  const last = Math.max(1, Math.ceil(first.totalCount / 100));
  return [
    await repeat(`${title}, page 1 of ${last}`, rounds, () => timed(() => pageOf(place, 1, 100))),
    await repeat(`${title}, page ${last}`, rounds, () => timed(() => pageOf(place, last, 100))),
  ];
}

const RENAME = `update contact c set first_name = o.first_name, last_name = o.last_name, company_id = o.company_id
  from contact o where o.client_id = $1 and o.email = $2 and c.client_id = $1 and c.email = $3`;

/* At the worker's own pace: a contact that gets the name of another one, until the total has grown. */
async function untilShown(bench: Bench, place: Place): Promise<Line> {
  const total = async () => (await pageOf(place, 1, 1)).totalCount;
  const runner = startTasks(bench, place.database, ['aggregate-journal', 'suggest-duplicates']);
  const line = await repeat('until a new one is shown', 5, async (round) => {
    const before = await total();
    const emails = [5, 6].map((n) => `${round * 40 + n}@bench.example`);
    return timed(async () => {
      await place.owner.query(RENAME, [place.clientId, ...emails]);
      while ((await total()) === before) await wait(20);
    });
  });
  await runner.stop();
  return line;
}

/* 200 single statements, with the trigger or without, on the same contacts. */
async function write({ owner, clientId }: Place, state: 'enable' | 'disable', column: string) {
  await owner.query(`alter table contact ${state} trigger contact_change_journal`);
  const text = `update contact set ${column} = coalesce(${column}, '') || 'x' where client_id = $1 and email = $2`;
  return timed(async () => {
    for (let n = 1_000; n < 1_200; n += 1)
      await owner.query({ name: column, text, values: [clientId, `${n}@bench.example`] });
  });
}

const writes = (place: Place, [title, column]: [string, string]) =>
  compareWays(
    {
      [`200 updates of ${title}, without the trigger`]: () => write(place, 'disable', column),
      [`200 updates of ${title}, with it`]: () => write(place, 'enable', column),
    },
    { rounds: place.rounds },
  );

/**
 * How suggestions of duplicates are built and read, how soon a new one is shown, and what a write pays for them, among
 * contacts of which 5 % have a duplicate. Each size is a client of its own.
 */
export const scenario = defineScenario({
  options: { contacts: amounts('100000', 'sizes, a client each'), rounds: amount(15, 'of each measurement') },
  async run(bench, { contacts: sizes, rounds }) {
    const empty = await openEmpty(bench, { clients: sizes.map(String) });
    for (const [index, size] of sizes.entries()) {
      const place = { ...empty, clientId: empty.agency.clients[index]?.clientId ?? '', rounds };
      await seed(place, size);
      const lines = [...(await readPages(place, 'every contact read', Math.min(rounds, 3))), ...(await build(place))];
      await empty.owner.query('vacuum analyze');
      lines.push(...(await readPages(place, 'suggestions kept', rounds)), await untilShown(bench, place));
      lines.push(...(await writes(place, ['a name', 'first_name'])));
      bench.show(`${size} contacts`, [...lines, ...(await writes(place, ['another column', 'job_title']))]);
    }
  },
});
