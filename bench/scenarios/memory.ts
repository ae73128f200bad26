import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import { amount, defineScenario } from '../harness/bench.js';
import { DATA_OPTIONS, openDataSet } from '../harness/data-set.js';
import { graphql, type LoadRequest, startLoadGenerator } from '../harness/load.js';
import { memoryOf, memoryWhile } from '../harness/measure.js';
import { createKeys, startService } from '../harness/service.js';
import { median, seededRandom } from '../harness/statistics.js';
import { rowsNamed } from '../rows/rows.js';

const CONNECTIONS = 32;
const GOALS = { steady: 300, worst: 512 };

async function mixOf(sql: pg.Pool, random: () => number): Promise<LoadRequest[]> {
  const rows = rowsNamed([]).filter(({ client, agency }) => client === BIG_CLIENT && !agency);
  const lists: LoadRequest[][] = [];
  for (const row of rows) lists.push(await row.requests(sql, random));
  // As many of each row, whatever the number of its own.
  const all = lists.flatMap((list) => Array.from({ length: 200 }, (_, index) => list[index % list.length]));
  return all
    .filter((request) => request !== undefined)
    .map((request) => ({ request, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  ... on ContactsUpsertBatchPayload { outcomes { status } } } }`;

const batch = () =>
  graphql(BATCH, {
    items: Array.from({ length: 1_000 }, (_, index) => ({
      email: `batch-{n}-${index}@bench.example`,
      firstName: 'Dana',
      customFields: [{ fieldName: 'batch', fieldValue: 'a value of forty characters or thereabouts' }],
    })),
  });

/**
 * How much memory the process of the service holds: idle, under the requests of all rows mixed, beside batches of 1,000
 * contacts, and the most that it ever held. Needs Linux.
 */
export const scenario = defineScenario({
  options: { ...DATA_OPTIONS, seconds: amount(60, 'of the mixed load, and a fourth of it of batches') },
  async run(bench, options) {
    const { url, sql } = await openDataSet(bench, options);
    const generator = startLoadGenerator(bench);
    const { url: service, pid } = await startService(bench, url, { settings: { RATE_LIMIT: '0' } });
    const started = await memoryOf(pid);
    const keys = await createKeys(sql, { client: BIG_CLIENT }, 8);
    const load = (requests: LoadRequest[], seconds: number, connections: number) =>
      memoryWhile(
        pid,
        generator.run({ url: service, keys, requests, seconds, connections, run: connections }).then((result) => {
          const { answers, failures, statuses } = result;
          bench.print(`${answers} answers, ${failures} failures; by status: ${JSON.stringify(statuses)}`);
        }),
      );
    const mixed = await load(await mixOf(sql, seededRandom(1)), options.seconds, CONNECTIONS);
    const batched = await load([batch()], options.seconds / 4, 4);
    await wait(5_000);
    const figures = {
      'after the start': started,
      // The second half: what it held once everything was compiled and every cache was full.
      [`all rows mixed, ${CONNECTIONS} connections, steady (goal: below ${GOALS.steady})`]: median(
        mixed.slice(mixed.length >> 1),
      ),
      'all rows mixed, most': Math.max(...mixed),
      'batches of 1,000 contacts, 4 at a time, most': Math.max(...batched),
      'five seconds later': await memoryOf(pid),
      [`the most ever (goal: below ${GOALS.worst})`]: await memoryOf(pid, 'VmHWM'),
    };
    bench.show(
      'Resident memory',
      Object.entries(figures).map(([title, MiB]) => ({ title, samples: [{ MiB }] })),
    );
  },
});
