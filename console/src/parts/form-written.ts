import { errorsOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { notifyFailure } from './notify';

/**
 * Shows a refusal in a form, at the fields that it names; a failure becomes a notice.
 * @param fields the fields that the form shows
 * @returns whether the write was done
 */
export function isAccepted<Outcome extends Written<unknown>>(
  written: Outcome,
  form: { setErrors: (errors: Record<string, string>) => void },
  fields: readonly string[],
): written is Extract<Outcome, { kind: 'done' }> {
  if (written.kind === 'failed') notifyFailure(written.error);
  else if (written.kind === 'refused') form.setErrors(errorsOf(written.refusal, fields));
  return written.kind === 'done';
}
