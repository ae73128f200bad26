import type { FilterOf } from '../records/fields.js';
import { conditionsOf } from '../records/list-fields.js';
import { emailFields } from './fields.js';

/** What a list of emails may be narrowed by; all are ANDed. */
export type EmailFilter = FilterOf<typeof emailFields>;

/** The conditions of a filter on emails. An address that is none matches nothing. */
export const emailConditions = conditionsOf(emailFields);
