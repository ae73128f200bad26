import { notifications } from '@mantine/notifications';
import { type Explained, sentenceOf } from './api/explain';
import type { Written } from './api/hooks';
import { text } from './text';

const closing = { closeButtonProps: { 'aria-label': text.actions.close } };

/** Tells that something was done. */
export const tellDone = (message: string): void => {
  notifications.show({ message, color: 'green', ...closing });
};

/** Tells what failed, in the service's words, with the name of the request. */
export function tellFailure({ sentence, requestId }: Explained): void {
  const message = requestId === null ? sentence : `${sentence} ${text.errors.request} ${requestId}`;
  notifications.show({ message, color: 'red', autoClose: 10_000, ...closing });
}

/** Tells what the service refused. */
export const tellRefusal = (sentence: string): void => {
  notifications.show({ message: sentence, color: 'red', autoClose: 10_000, ...closing });
};

/**
 * Tells what became of a write.
 * @param done the words for what was done
 * @returns whether it was done
 */
export function tellWritten<Answer>(
  written: Written<Answer>,
  done: string,
): written is Extract<Written<Answer>, { kind: 'done' }> {
  if (written.kind === 'done') tellDone(done);
  else if (written.kind === 'failed') tellFailure(written.error);
  else tellRefusal(sentenceOf(written.refusal));
  return written.kind === 'done';
}
