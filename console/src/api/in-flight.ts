import { useSyncExternalStore } from 'react';

/* How many requests have no answer yet. A stream counts until it is open. */
let waiting = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  waiting += change;
  for (const notify of listeners) notify();
}

/** `fetch`, counted while it waits for an answer. */
export async function countedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  add(1);
  try {
    return await fetch(...request);
  } finally {
    add(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the console waits for an answer of the service. */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting > 0);
