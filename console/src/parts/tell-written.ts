import { sentenceOf } from '../api/explain';
import type { Written } from '../api/hooks';
import { tellDone, tellFailure, tellRefusal } from '../notify';

/**
 * Tells what became of a write, where no form has a better place for it.
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
