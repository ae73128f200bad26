import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { textOf, useAddress } from '../../address';
import { ContactsCountDocument, ContactsListDocument, RestoreContactDocument } from '../../api/generated/contacts';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { RecordList } from '../../records/RecordList';
import { CUSTOM } from '../../records/record-field';
import type { ListRequest, RecordPage } from '../../records/record-page';
import { CONTACT_FIELDS, type ContactRow } from './contact-fields';
import { CONTACT_SORTS, orderIn } from './contact-orders';
import { text } from './text';

function useList({ where, sort, direction, columns }: ListRequest) {
  return useRows(
    ContactsListDocument,
    {
      where,
      ...orderIn(sort),
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
  orders: { names: CONTACT_SORTS, byCustom: true, sort: 'UPDATED_TIME', direction: 'DESC' },
  customOwner: 'CONTACT',
  // The service takes at most eight words.
  search: (typed) => ({ text: typed.split(/\s+/).slice(0, 8).join(' ') }),
  useList,
  useCount,
  Drawer: lazy(() => import('./ContactDrawer')),
  New: lazy(() => import('./NewContact')),
  rowHeight: 50,
  Board: lazy(() => import('./board/Board')),
  bulk: 'contacts',
  imported: 'contact',
  restore: { document: RestoreContactDocument, done: 'Contact' },
};

const ContactView = lazy(() => import('./ContactView'));

const readPage = (search: Record<string, unknown>) => ({ page: Number(textOf(search, 'page')) || undefined });

/** The contacts of a client, or one of them. */
export default function ContactsPage() {
  const [{ page }, setAddress] = useAddress(readPage);
  if (page === undefined) return <RecordList of={PAGE} />;
  return (
    <Suspense fallback={<Skeleton height={300} />}>
      <ContactView key={page} id={page} close={() => setAddress({ page: undefined }, { push: true })} />
    </Suspense>
  );
}
