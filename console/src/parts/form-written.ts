import { errorsOf } from '../api/explain';
import type { Written } from '../api/use-write';
import { tellFailure } from './notify';

/**
 * Shows in a form what was refused, at the fields that the refusal names; a failure is a notice.
 * @param fields the fields that the form shows
 * @returns whether the write was done
 */
export function isAccepted<Outcome extends Written<unknown>>(
  written: Outcome,
  form: { setErrors: (errors: Record<string, string>) => void },
  fields: readonly string[],
): written is Extract<Outcome, { kind: 'done' }> {
  if (written.kind === 'failed') tellFailure(written.error);
  else if (written.kind === 'refused') form.setErrors(errorsOf(written.refusal, fields));
  return written.kind === 'done';
}
