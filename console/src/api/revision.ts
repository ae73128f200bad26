import { useSyncExternalStore } from 'react';

/* Every successful write makes all that is shown be read again: simple, and never stale. */
let revision = 0;
const listeners = new Set<() => void>();

/** Makes everything that is shown be read again. */
export function refresh(): void {
  revision += 1;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows with each write: what was read before it is read again. */
export const useRevision = (): number => useSyncExternalStore(subscribe, () => revision);
