import { useSyncExternalStore } from 'react';

/** What the key of this tab may access: a whole agency, or one client with or without writing. */
export type KeyKind = 'master' | 'read-write' | 'read-only';

const NAME = 'outreach-key';
const listeners = new Set<() => void>();

/** The key of this tab; empty when there is none. It is kept until the tab is closed or the key is forgotten. */
export const currentKey = (): string => sessionStorage.getItem(NAME) ?? '';

export function rememberKey(key: string): void {
  sessionStorage.setItem(NAME, key);
  for (const notify of listeners) notify();
}

export function forgetKey(): void {
  // With it goes what was opened with it.
  sessionStorage.clear();
  for (const notify of listeners) notify();
}

/** The kind of a key, by its prefix. */
export function kindOf(key: string): KeyKind {
  if (key.startsWith('ML-')) return 'master';
  return key.startsWith('RO-') ? 'read-only' : 'read-write';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key of this tab and its kind. */
export function useKey(): { key: string; kind: KeyKind; isMaster: boolean; mayWrite: boolean } {
  const key = useSyncExternalStore(subscribe, currentKey);
  const kind = kindOf(key);
  return { key, kind, isMaster: kind === 'master', mayWrite: kind !== 'read-only' };
}
