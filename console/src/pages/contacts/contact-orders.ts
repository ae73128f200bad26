import type { ContactSort } from '../../api/generated/contacts';
import { orderOf } from '../../records/list-address';

/** The orders of contacts. */
export const CONTACT_SORTS: readonly ContactSort[] = [
  'UPDATED_TIME',
  'CREATED_AT',
  'LAST_REPLY_RECEIVED',
  'LAST_NAME',
  'SCORE',
  'ID',
];

/** The order of an address, as the service takes it. */
export const orderIn = (sort: string): { sort: ContactSort; sortField?: string } =>
  orderOf(CONTACT_SORTS, sort) ?? { sort: 'UPDATED_TIME' };
