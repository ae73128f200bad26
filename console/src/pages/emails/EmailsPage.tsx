import { lazy } from 'react';
import {
  type EmailSort,
  EmailsCountDocument,
  EmailsListDocument,
  type EmailWhere,
  RestoreEmailDocument,
} from '../../api/generated/emails';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { RecordList } from '../../records/RecordList';
import { CUSTOM } from '../../records/record-field';
import type { ListRequest, RecordPage } from '../../records/record-page';
import { EMAIL_FIELDS, type EmailRow } from './email-fields';
import { text } from './text';

const SORTS: readonly EmailSort[] = ['EMAIL_TIMESTAMP', 'UPDATED_TIME', 'ID'];

function useList({ where, sort, direction, columns }: ListRequest) {
  return useRows(
    EmailsListDocument,
    {
      where,
      sort: SORTS.find((one) => one === sort) ?? 'EMAIL_TIMESTAMP',
      direction,
      withCustom: columns.some((name) => name.startsWith(CUSTOM)),
      first: 36,
    },
    ({ emails }) => emails,
  );
}

const useCount = (where: ListRequest['where']) => useRead(EmailsCountDocument, { where }).data?.emails.totalCount;

/** Emails have no full-text search: subject and address are searched for the text. */
const search = (typed: string): EmailWhere =>
  typed.includes('@')
    ? { contactEmail: { contains: typed } }
    : { or: [{ subject: { contains: typed } }, { contactEmail: { contains: typed } }] };

const PAGE: RecordPage<EmailRow> = {
  path: 'emails',
  words: text,
  fields: EMAIL_FIELDS,
  orders: { names: SORTS, sort: 'EMAIL_TIMESTAMP', direction: 'DESC' },
  customOwner: 'EMAIL',
  search,
  useList,
  useCount,
  Drawer: lazy(() => import('./EmailDrawer')),
  bulk: 'emails',
  imported: 'email',
  restore: { document: RestoreEmailDocument, done: 'Email' },
};

/** The emails of a client, sent, received and bounced. */
export default function EmailsPage() {
  return <RecordList of={PAGE} />;
}
