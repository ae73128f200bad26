import { text } from './text.js';

/**
 * The parser of a contact's or company's status: free text of 1 to 64 characters. It cannot be cleared.
 *
 * @source Behaviour: contacts, statuses
 */
export const status = text({ min: 1, max: 64 });
