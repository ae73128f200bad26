import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PlainRequest } from './everyday.js';
import type { Seen } from './seen.js';

/** What the thread of the neighbours is given. */
export interface Everyday {
  url: string;
  /** The requests of each, of which it sends one a turn, in their order. */
  neighbours: PlainRequest[][];
  /** Pause between two turns, in milliseconds. */
  everyMs: number;
}

const file = new URL('./neighbours-thread.mjs', import.meta.url);

/**
 * The everyday work of other clients, until it is stopped and each of them has its last answer. It resolves when each of
 * their requests was answered once; those answers are not counted.
 */
export async function watchNeighbours(everyday: Everyday): Promise<{ stop(): Promise<Seen> }> {
  const thread = new Worker(file, { workerData: everyday, execArgv: [] });
  await once(thread, 'message');
  const seen = once(thread, 'message');
  // A thread that fails says so when it is stopped.
  seen.catch(() => undefined);
  return {
    async stop() {
      thread.postMessage('stop');
      const [all] = (await seen) as [Seen];
      return all;
    },
  };
}
