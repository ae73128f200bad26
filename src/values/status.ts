import { z } from 'zod';
import { text } from './text.js';

/* Integrations send the field with every record, even when it is blank. */
const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/**
 * The parser of a contact's or company's status: free text of 1 to 64 characters, or undefined when it is absent, empty
 * or blank, which leaves the status as it is. It cannot be cleared: null is an error.
 *
 * @source Behaviour: contacts, statuses
 */
export const status = z.preprocess(blankAsAbsent, text({ max: 64 }).optional()).optional();
