import type { FieldErrors } from '../errors.js';

/** One fault, or none. */
export const faultIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
