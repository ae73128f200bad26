import { once } from 'node:events';
import { createServer } from 'node:http';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { NO_TIMEOUTS } from '../../db/options.js';
import { portOf } from '../../http/listen.js';
import { setInterested } from '../../schema/crm/emails/write-email.js';
import { createLog } from '../../telemetry/log.js';
import { createMetrics } from '../../telemetry/metrics.js';
import { DEMO_AGENCY, describeCompleteDemo, describeDemo, type Entry } from '../announce.js';
import { type AppDependencies, createApp } from '../app.js';
import { deliveriesOf, gladAnswers } from './deliveries.js';
import { createDemo, type NewDemo, workspaceOf } from './demo.js';
import { daysBefore } from './steps.js';

/** A demo that the service may start with. */
interface MadeDemo {
  entry: Entry;
  /** Posts the deliveries after the start, which they would delay. An interrupted demo stays incomplete. */
  fill(signal: AbortSignal): Promise<void>;
}

const FULL = async () => undefined;
/** Everything is sequential. */
const SIZES = { poolSize: 2, heavyPoolSize: 1, exportPoolSize: 1 };

/**
 * Creates the demo in an empty database, without the time limits of requests, and prints its keys once they work, in
 * case anything fails after that. A database with agencies is not changed.
 * @param where the database of the service
 * @param base the URL that callers use
 */
export async function makeDemo(service: AppDependencies, where: { url: string }, base: string): Promise<MadeDemo> {
  const [known] = await service.database.query<{ name: string }>(
    'demo.agencies',
    'select name from agency order by name = $1 desc limit 1',
    [DEMO_AGENCY],
  );
  if (known) return { entry: known.name === DEMO_AGENCY ? 'known demo' : undefined, fill: FULL };
  const database = await openDatabase({ url: where.url, ...SIZES, timeouts: NO_TIMEOUTS });
  try {
    let entry: Entry;
    const demo = await createDemo(database, service.config, (agency) => {
      entry = agency;
      process.stdout.write(describeDemo(agency, base));
    });
    return { entry, fill: (signal) => fillDemo({ ...service, database }, database, demo, signal) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fillDemo(
  service: AppDependencies,
  database: OpenDatabase,
  demo: NewDemo | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (demo) process.stdout.write(describeCompleteDemo(await postDeliveries(service, demo, signal)));
  } catch (error) {
    if (!signal.aborted) service.log.warn({ err: error }, 'the demo is incomplete: a delivery failed');
  } finally {
    await database.close();
  }
}

/**
 * Posts the platforms' deliveries of the last thirty days, one after the other, so that every demo has the same records
 * in the same order, and marks interested replies. They go to a separate application on a loopback port, to keep
 * them out of the log and the metrics of the service.
 * @param service the parts of the service's application
 * @returns the number of deliveries
 * @throws Error a response is not as expected, or the signal was aborted
 */
async function postDeliveries(service: AppDependencies, demo: NewDemo, signal: AbortSignal): Promise<number> {
  const log = createLog({ ...service.config, logLevel: 'silent' });
  const { app, writers } = createApp({ ...service, log, metrics: createMetrics(), tracing: null });
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const count = await postAll(`http://127.0.0.1:${portOf(server)}`, demo, signal);
    const workspace = workspaceOf(service.database, service.config, demo.agencyId, demo.firstClientId);
    for (const answer of gladAnswers(daysBefore(demo.createdAt))) await setInterested(workspace, answer);
    return count;
  } finally {
    server.close();
    server.closeAllConnections();
    await Promise.all(writers.map((writer) => writer.flush()));
    for (const writer of writers) writer.close();
  }
}

async function postAll(base: string, demo: NewDemo, signal: AbortSignal): Promise<number> {
  const deliveries = deliveriesOf(daysBefore(demo.createdAt));
  for (const { hook, to, body, status = 200 } of deliveries) {
    const url = `${base}/public/${hook}/${demo[to]}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal });
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${hook} answered ${answer.status}: ${text}`);
  }
  return deliveries.length;
}
