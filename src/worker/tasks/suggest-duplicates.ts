import {
  beginClient,
  buildSlice,
  takeRequests,
  unbuiltClients,
  waitingClients,
} from '../../schema/crm/duplicates/compare-contacts.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import type { JobContext, TaskDefinition } from '../task.js';

/** Contacts of one transaction. */
const SLICE = 500;
/** Clients that are started or continued in one run. */
const CLIENTS = 50;
/** How long one run builds. */
const BUILD_MS = 1_000;

/** Compares contacts that changed, or whose client was never compared. Without it suggestions are only slower. */
export const suggestDuplicates: TaskDefinition = {
  idleMs: 500,
  longestIdleMs: 2_000,
  measureQueue: queueOf('duplicate_request'),
  async run(context) {
    const taken = await compareChanged(context);
    const built = await buildClients(context);
    return (taken > 0 || built) && !context.signal.aborted;
  },
};

/* One slice of each client, so that the import of one delays no other. */
async function compareChanged({ database, count, signal }: JobContext): Promise<number> {
  let all = 0;
  for (const clientId of await waitingClients(database)) {
    if (signal.aborted) break;
    const taken = await takeRequests(database, clientId, SLICE);
    count('done', taken);
    all += taken;
  }
  return all;
}

async function buildClients({ database, count, signal }: JobContext): Promise<boolean> {
  const clients = await unbuiltClients(database, CLIENTS);
  let built = false;
  const until = performance.now() + BUILD_MS;
  for (const clientId of clients) {
    if (signal.aborted || performance.now() > until) break;
    await beginClient(database, clientId);
    const compared = await buildSlice(database, clientId, SLICE);
    if (compared === null) continue;
    count('done', compared + 1);
    built = true;
  }
  return built;
}
