import { recordLoader } from '../../records/lists/load-records.js';
import { type ContactRow, contactColumns } from './contact-row.js';

/** The contact of another record; one statement for all of an answer. */
export const loadContact = recordLoader<ContactRow>(`select ${contactColumns('r')} from contact r`, 'r');
