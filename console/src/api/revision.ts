import { useSyncExternalStore } from 'react';

/* Every successful write makes the page read again everything that it shows: simple, and never stale. */
let revision = 0;
const listeners = new Set<() => void>();

/** Reads again everything that is shown. */
export function refresh(): void {
  revision += 1;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Increases with each write; whoever read before reads again. */
export const useRevision = (): number => useSyncExternalStore(subscribe, () => revision);
