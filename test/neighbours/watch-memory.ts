import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 500;

/**
 * The most that a process held in memory, from now until it is stopped.
 * @param read what it holds now
 */
export function watchMemory(read: () => Promise<number>): { stop(): Promise<number> } {
  let stopped = false;
  const watch = async () => {
    let most = 0;
    do {
      most = Math.max(most, await read());
      await pause(EVERY_MS);
    } while (!stopped);
    return Math.max(most, await read());
  };
  const most = watch();
  // A process that answers no more is told of when the watch is stopped.
  most.catch(() => undefined);
  return {
    stop() {
      stopped = true;
      return most;
    },
  };
}
