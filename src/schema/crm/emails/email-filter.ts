import type { FilterOf } from '../../records/fields/fields.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import { emailFields } from './fields.js';

/** The filter of a list of emails; all conditions are ANDed. */
export type EmailFilter = FilterOf<typeof emailFields>;

/** The conditions of a filter on emails. An invalid address matches nothing. */
export const emailConditions = conditionsOf(emailFields);
