import type { Faults } from '../errors.js';

/** One fault, or none. */
export const faultIf = (wrong: boolean, field: string, message: string): Faults =>
  wrong ? { [field]: [message] } : {};
