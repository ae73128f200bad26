import { BIG_CLIENT, TENTH_CLIENT } from '../data/plan.js';
import { amount, type Bench, defineScenario, flag, type Values } from '../harness/bench.js';
import { DATA_OPTIONS, openDataSet } from '../harness/data-set.js';
import { startLoadGenerator } from '../harness/load.js';
import { describeMachine, recordResult, saveResult } from '../harness/report.js';
import { SERVER_SETTINGS } from '../harness/server.js';
import { createKeys } from '../harness/service.js';
import { startDirectus } from '../peers/directus.js';
import { startPostgraphile, startServiceSides } from '../peers/graphql-sides.js';
import { installPeers } from '../peers/install.js';
import { measureTask, type PeerMeasurement, tasksOf } from '../peers/measure.js';
import { peersTables } from '../peers/table.js';

const CLIENTS = [TENTH_CLIENT, BIG_CLIENT];

/** Options of the comparison with other programs. */
export const OPTIONS = {
  ...DATA_OPTIONS,
  rounds: amount(3, 'interleaved rounds a row'),
  seconds: amount(2, 'length of one measurement'),
  record: flag('writes docs/bench/peers.md'),
};

/**
 * The service beside PostGraphile 4 and 5 and Directus: the same questions about the same data on the same server, answers
 * compared before anything is timed. They are installed into out/peers, with the Node.js that they need; Directus's sandbox
 * is compiled, which needs a C++ compiler where there is no build of it to load.
 */
export const scenario = defineScenario({ options: OPTIONS, run });

async function run(bench: Bench, options: Values<typeof OPTIONS>): Promise<void> {
  const node = await installPeers(bench.print);
  const { url: databaseUrl, sql, version, plan } = await openDataSet(bench, options);
  const generator = startLoadGenerator(bench);
  const ours = await startServiceSides(bench, databaseUrl);
  bench.print('preparing the peers');
  const start = { node, databaseUrl };
  const sides = [...ours, await startPostgraphile(bench, 4, start), await startPostgraphile(bench, 5, start)];
  sides.push(await startDirectus(bench, sql, start));
  const { rounds, seconds } = options;
  const measurements: PeerMeasurement[] = [];
  for (const client of CLIENTS) {
    const keys = await createKeys(sql, { client }, 8);
    for (const task of await tasksOf(sql, client)) {
      measurements.push(await measureTask({ sql, generator, sides, rounds, seconds }, keys, task));
      bench.print(`measured: ${task.title}, ${task.contacts} contacts`);
    }
  }
  const machine = await describeMachine(version);
  const facts = { machine, settings: SERVER_SETTINGS, plan, rounds, seconds, connections: 8 };
  const titles = ours.map(({ title }) => title);
  const table = peersTables(measurements, titles);
  await saveResult(`peers-${options.scale}`, facts, { measurements });
  bench.print(`\n${table}\n\nAlso in out/bench/peers-${options.scale}.json.`);
  const note = 'Requests per second, medians of interleaved rounds; ratios with the least and the greatest of a round.';
  if (options.record) await recordResult('peers', { table, note, facts });
}
