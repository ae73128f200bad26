import type { FieldErrors } from '../errors.js';

/** The error of one field, or none. */
export const fieldErrorIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
