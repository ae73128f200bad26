import { setUp } from '../../scripts/setup.mjs';
import { amount, defineScenario, temporaryFolder } from '../harness/bench.js';
import { compareWays } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { type RunningServer, SERVICE_SCRIPT, serviceEnvironment, startServer } from '../harness/service.js';

const startOf = (start: () => Promise<RunningServer>) => async () => {
  const from = performance.now();
  const server = await start();
  const ms = performance.now() - from;
  await server.stop();
  return { ms };
};

/**
 * How long a process takes until it serves: compiled code, a database that is there and migrated. Beside it a program of
 * Express and pg alone that has asked its database once. What the first round reads from the disk is not counted.
 */
export const scenario = defineScenario({
  options: { rounds: amount(9, 'starts of each') },
  async run(bench, { rounds }) {
    await setUp();
    const { url } = await openEmpty(bench);
    const dataDir = await temporaryFolder(bench);
    const service = (data: Parameters<typeof serviceEnvironment>[0]) =>
      startOf(() => startServer(SERVICE_SCRIPT, serviceEnvironment(data)));
    const ways = {
      'Express and pg alone': startOf(() => startServer('bench/scenarios/start-floor.mjs', { DATABASE_URL: url })),
      'service, PostgreSQL': service({ DATABASE_URL: url }),
      'service, private server': service({ DATA_DIR: dataDir }),
    };
    bench.show('Until a process serves', await compareWays(ways, { rounds, warm: 1 }));
  },
});
