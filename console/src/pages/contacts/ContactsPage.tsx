import { lazy } from 'react';
import {
  type ContactSort,
  ContactsCountDocument,
  ContactsListDocument,
  RestoreContactDocument,
} from '../../api/generated/contacts';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { RecordList } from '../../records/RecordList';
import { CUSTOM } from '../../records/record-field';
import type { Asked, RecordPage } from '../../records/record-page';
import { CONTACT_FIELDS, type ContactRow } from './contact-fields';
import { text } from './text';

const SORTS: readonly ContactSort[] = ['UPDATED_TIME', 'LAST_REPLY_RECEIVED', 'LAST_NAME', 'ID'];

function useList({ where, sort, direction, columns }: Asked) {
  return useRows(
    ContactsListDocument,
    {
      where,
      sort: SORTS.find((one) => one === sort) ?? 'UPDATED_TIME',
      direction,
      withScore: columns.includes('score'),
      withCustom: columns.some((name) => name.startsWith(CUSTOM)),
      // With the score 30 of them are below the 1,000 points of what waits for its place among heavy work.
      first: 30,
    },
    ({ contacts }) => contacts,
  );
}

const useCount = (where: Asked['where']) => useRead(ContactsCountDocument, { where }).data?.contacts.totalCount;

const PAGE: RecordPage<ContactRow> = {
  path: 'contacts',
  words: text,
  fields: CONTACT_FIELDS,
  orders: { names: SORTS, sort: 'UPDATED_TIME', direction: 'DESC' },
  customOwner: 'CONTACT',
  // As many words as the service takes.
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
