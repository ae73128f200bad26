import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { NO_TIMEOUTS } from '../../db/options.js';
import { DEMO_AGENCY, describeDemo, describeWholeDemo, type Entry } from '../announce.js';
import type { AppDependencies } from '../app.js';
import { createDemo, type NewDemo } from './demo.js';
import { postDeliveries } from './post-deliveries.js';

/** A demo that the service may be opened with. */
interface MadeDemo {
  entry: Entry;
  /** Posts what is still missing of it, after the start, which it would delay. A demo that is cut short stays as it is. */
  fill(signal: AbortSignal): Promise<void>;
}

const FULL = async () => undefined;
/** One thing is done after the other. */
const SIZES = { poolSize: 2, heavyPoolSize: 1, exportPoolSize: 1 };

/**
 * Makes the demo of an empty database, without the time limits of requests, and prints its keys as soon as they work, in
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
    if (demo) process.stdout.write(describeWholeDemo(await postDeliveries(service, demo, signal)));
  } catch (error) {
    if (!signal.aborted) service.log.warn({ err: error }, 'the demo is not whole: a delivery failed');
  } finally {
    await database.close();
  }
}
