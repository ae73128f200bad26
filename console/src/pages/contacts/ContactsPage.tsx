import { lazy } from 'react';
import {
  type ContactSort,
  ContactsCountDocument,
  ContactsListDocument,
  RestoreContactDocument,
} from '../../api/generated/contacts';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { orderOf } from '../../records/list-address';
import { RecordList } from '../../records/RecordList';
import { CUSTOM } from '../../records/record-field';
import type { ListRequest, RecordPage } from '../../records/record-page';
import { CONTACT_FIELDS, type ContactRow } from './contact-fields';
import { text } from './text';

const SORTS: readonly ContactSort[] = ['UPDATED_TIME', 'CREATED_AT', 'LAST_REPLY_RECEIVED', 'LAST_NAME', 'SCORE', 'ID'];

function useList({ where, sort, direction, columns }: ListRequest) {
  return useRows(
    ContactsListDocument,
    {
      where,
      ...(orderOf(SORTS, sort) ?? { sort: 'UPDATED_TIME' }),
      direction,
      withScore: columns.includes('score'),
      withCustom: columns.some((name) => name.startsWith(CUSTOM)),
      // With scores, 30 rows cost less than the 1,000 points from which a query queues as heavy work.
      first: 30,
    },
    ({ contacts }) => contacts,
  );
}

const useCount = (where: ListRequest['where']) => useRead(ContactsCountDocument, { where }).data?.contacts.totalCount;

const PAGE: RecordPage<ContactRow> = {
  path: 'contacts',
  words: text,
  fields: CONTACT_FIELDS,
  orders: { names: SORTS, byCustom: true, sort: 'UPDATED_TIME', direction: 'DESC' },
  customOwner: 'CONTACT',
  // The service takes at most eight words.
  search: (typed) => ({ text: typed.split(/\s+/).slice(0, 8).join(' ') }),
  useList,
  useCount,
  Drawer: lazy(() => import('./ContactDrawer')),
  New: lazy(() => import('./NewContact')),
  bulk: 'contacts',
  restore: { document: RestoreContactDocument, done: 'Contact' },
};

/** The contacts of a client. */
export default function ContactsPage() {
  return <RecordList of={PAGE} />;
}
