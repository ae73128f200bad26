import type { FieldErrors } from '../errors.js';

/** The error of one field if `wrong`, else no error. */
export const fieldErrorIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
