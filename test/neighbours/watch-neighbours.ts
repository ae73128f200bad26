import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Seen } from './seen.js';

/** What the thread of the neighbours is given: one reads its contacts, the other is delivered to. */
export interface Everyday {
  url: string;
  readOnlyKey: string;
  clientId: string;
}

const file = new URL('./neighbours-thread.mjs', import.meta.url);

/** The everyday work of two other clients, twice in a quarter of a second, from now until it is stopped. */
export function watchNeighbours(everyday: Everyday): { stop(): Promise<Seen> } {
  const thread = new Worker(file, { workerData: everyday, execArgv: [] });
  const seen = once(thread, 'message');
  return {
    async stop() {
      thread.postMessage('stop');
      const [all] = (await seen) as [Seen];
      return all;
    },
  };
}
