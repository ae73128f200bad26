import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Explained, sentenceOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { shared } from '../shared-text';

const Shown = lazy(() => import('./notices'));

/* The library is loaded when there is something to tell for the first time. */
let isUsed = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of all notices. */
export function Notices() {
  return useSyncExternalStore(subscribe, () => isUsed) ? (
    <Suspense>
      <Shown />
    </Suspense>
  ) : null;
}

async function show(notice: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  isUsed = true;
  for (const notify of listeners) notify();
  notifications.show({ ...notice, closeButtonProps: { 'aria-label': shared.close } });
}

/** Tells that something was done. */
export const tellDone = (message: string): void => {
  void show({ message, color: 'green' });
};

/** Tells what failed, in the service's words, with the name of the request. */
export function tellFailure({ sentence, requestId }: Explained): void {
  const message = requestId === null ? sentence : `${sentence} ${shared.request} ${requestId}`;
  void show({ message, color: 'red', autoClose: 10_000 });
}

/** Tells what the service refused. */
export const tellRefusal = (sentence: string): void => {
  void show({ message: sentence, color: 'red', autoClose: 10_000 });
};

/**
 * Tells the outcome of a write.
 * @param done the words for what was done
 * @returns whether it was done
 */
export function tellWritten(written: Written<unknown>, done: string): boolean {
  if (written.kind === 'done') tellDone(done);
  else if (written.kind === 'failed') tellFailure(written.error);
  else tellRefusal(sentenceOf(written.refusal));
  return written.kind === 'done';
}
