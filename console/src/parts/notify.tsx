import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Explained, sentenceOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { shared } from '../shared-text';

const Shown = lazy(() => import('./notices'));

/* The library is loaded with the first notice. */
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

/** Shows a notice of success. */
export const notifyDone = (message: string): void => {
  void show({ message, color: 'green' });
};

/** Shows a notice of success, with a button that takes it back. */
export function notifyUndoable(message: string, undo: () => unknown): void {
  const id = `undoable ${message}`;
  const act = async () => {
    const { notifications } = await import('@mantine/notifications');
    notifications.hide(id);
    undo();
  };
  const content = (
    <>
      <bdi>{message}</bdi>{' '}
      <button type="button" className="undo" onClick={() => void act()}>
        {shared.undo}
      </button>
    </>
  );
  void show({ id, message: content, color: 'green', autoClose: 10_000 });
}

/** Shows a notice of a failed request, with its id. */
export function notifyFailure({ sentence, requestId }: Explained): void {
  const message = requestId === null ? sentence : `${sentence} ${shared.request} ${requestId}`;
  void show({ message, color: 'red', autoClose: 10_000 });
}

/** Shows a notice of a refusal. */
export const notifyRefusal = (sentence: string): void => {
  void show({ message: sentence, color: 'red', autoClose: 10_000 });
};

/**
 * Shows a notice of the outcome of a write.
 * @param done the text for a success
 * @returns whether it was done
 */
export function notifyWritten(written: Written<unknown>, done: string): boolean {
  if (written.kind === 'done') notifyDone(done);
  else if (written.kind === 'failed') notifyFailure(written.error);
  else notifyRefusal(sentenceOf(written.refusal));
  return written.kind === 'done';
}
