import { mkdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { BIG_CLIENT, TENTH_CLIENT } from './data/plan.js';
import { openBenchDatabase, SERVER_SETTINGS } from './database.js';
import { createKeys } from './keys.js';
import { describeMachine } from './machine.js';
import { startDirectus } from './peers/directus.js';
import { installPeers } from './peers/install.js';
import { measureTask, type PeerMeasurement, tasksOf } from './peers/measure.js';
import { PEERS_HELP, type PeerOptions, readPeerOptions } from './peers/options.js';
import { startPostgraphile } from './peers/postgraphile.js';
import { startServiceSides } from './peers/service.js';
import type { Side } from './peers/side.js';
import { peersTables } from './peers/table.js';
import { startLoadGenerator } from './process.js';
import { waitForTotals } from './totals.js';

/*
 * The service beside PostGraphile and Directus, which it installs: the same questions about the same data on the same
 * server, answers compared before anything is timed. Run: npm run bench:peers [-- --help]
 */
const OUT = new URL('../out/bench/', import.meta.url);
const CLIENTS = [TENTH_CLIENT, BIG_CLIENT];
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(options: PeerOptions): Promise<void> {
  const node = await installPeers(print);
  const plan = { seed: options.seed, scale: options.scale };
  const database = await openBenchDatabase(plan, { directory: options.directory, report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const generator = startLoadGenerator();
  const sides: Side[] = [];
  try {
    const service = await startServiceSides(database.url);
    sides.push(...service);
    await waitForTotals(sql, CLIENTS);
    print('preparing the peers');
    sides.push(await startPostgraphile(4, node, database.url), await startPostgraphile(5, node, database.url));
    sides.push(await startDirectus(node, database.url, sql));
    const measurements: PeerMeasurement[] = [];
    for (const client of CLIENTS) {
      const keys = await createKeys(sql, client, 8);
      for (const task of await tasksOf(sql, client)) {
        measurements.push(
          await measureTask({ sql, generator, sides, rounds: options.rounds, seconds: options.seconds }, keys, task),
        );
        print(`measured: ${task.title}, ${task.contacts} contacts`);
      }
    }
    const facts = {
      machine: await describeMachine(database.version),
      settings: SERVER_SETTINGS,
      plan,
      ...runOf(options),
    };
    await save(facts, measurements, service.map(titleOf), options);
  } finally {
    generator.close();
    await Promise.all(sides.map((side) => side.stop()));
    await sql.end();
    await database.close();
  }
}

const titleOf = ({ title }: Side) => title;
const runOf = ({ rounds, seconds }: PeerOptions) => ({ rounds, seconds, connections: 8 });

async function save(
  facts: object,
  measurements: PeerMeasurement[],
  ours: string[],
  options: PeerOptions,
): Promise<void> {
  const table = peersTables(measurements, ours);
  await mkdir(OUT, { recursive: true });
  await writeFile(
    new URL(`peers-${options.scale}.json`, OUT),
    `${JSON.stringify({ ...facts, measurements }, null, 2)}\n`,
  );
  print(`\n${table}\n\nAlso in out/bench/peers-${options.scale}.json.`);
  if (!options.record) return;
  const told = `Requests per second, medians of interleaved rounds; ratios with the least and the greatest of a round.`;
  await writeFile(
    new URL('../docs/bench/peers.md', import.meta.url),
    `${table}\n\n${told}\n\n\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`,
  );
}

const options = readPeerOptions(process.argv.slice(2));
if (options === 'help') process.stdout.write(PEERS_HELP);
else await main(options);
