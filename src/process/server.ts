import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { UnreadAnswers } from '../http/unread-answers.js';
import { openLog } from '../telemetry/log.js';
import type { Log } from '../telemetry/log-fields.js';
import { createMetrics } from '../telemetry/metrics.js';
import { type Config, readConfig, settingsHelp } from './config.js';
import { describeFailure } from './describe-failure.js';
import { createListener, holdListener } from './listener.js';
import { openTelemetry } from './open-telemetry.js';
import { readPlace, whenAlone } from './process-place.js';
import type { Tools } from './service.js';
import { supervise } from './supervisor.js';
import { startDatabase } from './use-database.js';

/** Runs the service until a signal ends it. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`Usage: npm start\n\n${settingsHelp()}`);
    return;
  }
  const config = readConfig(process.env);
  const log = await openLog(config);
  const place = readPlace(process.env);
  if (place === null && config.processes > 1) {
    process.exitCode = await superviseProcesses(config, log);
    return;
  }
  const metrics = createMetrics(place ? { ...place, alone: whenAlone(place) } : undefined);
  const tracing = await openTelemetry(config, metrics);
  await serve({ config, log, place, metrics, tracing, unread: new UnreadAnswers({ onCut: metrics.answerCut }) });
}

/** Runs several processes, each of which executes this file again. They share the private server, if there is one. */
async function superviseProcesses(config: Config, log: Log): Promise<number> {
  if (config.redisUrl === undefined) {
    log.warn({}, 'PROCESSES without REDIS_URL: each process counts the rate limits by itself');
  }
  const where = await startDatabase(config, log);
  try {
    return await supervise({
      processes: config.processes,
      file: fileURLToPath(import.meta.url),
      environment: { DATABASE_URL: where.url },
      patienceMs: (config.drainSeconds + config.shutdownSeconds + 10) * 1000,
      log,
    });
  } finally {
    await where.stop();
  }
}

async function serve(tools: Tools): Promise<void> {
  tuneEngine();
  const { config, log, unread, place } = tools;
  // If other processes already serve, this one listens only once it can respond.
  const isFurther = place?.place === 'further';
  const listener = isFurther ? createListener(config, unread) : await holdListener(config, unread);
  try {
    // Loading code takes most of a start, so the private server starts at the same time.
    const loading = import('./service.js');
    const where = await startDatabase(config, log);
    try {
      const { startService } = await loading;
      await startService(tools, listener, where);
    } catch (error) {
      await where.stop();
      throw error;
    }
  } catch (error) {
    listener.abandon();
    throw error;
  }
}

/**
 * Turns off two heuristics of V8's garbage collector that do not suit a service whose objects live for one response:
 * - It guesses which arrays will live long and allocates them in the old generation, among them the rows of a result.
 *   They are garbage after one response, but an old array keeps its young rows alive through every minor collection,
 *   until a major one frees it.
 * - It lets the old generation grow to a multiple of its size before the next major collection. Growth by half is
 *   enough.
 */
function tuneEngine(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=50');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The service did not start: ${describeFailure(error)}\n`);
  process.exitCode = 1;
  // A process with a supervisor stays alive until it exits explicitly.
  if (readPlace(process.env)) process.exit();
}
