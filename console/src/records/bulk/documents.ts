import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type CompanyBulkChange,
  type ContactBulkChange,
  type EmailBulkChange,
  PreviewCompaniesBulkDocument,
  PreviewContactsBulkDocument,
  type PreviewContactsBulkQuery,
  PreviewEmailsBulkDocument,
  StartCompaniesBulkDocument,
  StartContactsBulkDocument,
  type StartContactsBulkMutation,
  StartEmailsBulkDocument,
} from '../../api/generated/bulk';
import type { RecordWhere } from '../filter';
import type { BulkKind, Change, Selection } from './bulk-change';

/* What every kind takes. The service checks what a page makes of its conditions and forms. */
interface Variables {
  ids?: number[];
  where?: RecordWhere;
  all?: boolean;
  change: ContactBulkChange & CompanyBulkChange & EmailBulkChange;
}

interface Documents {
  preview: TypedDocumentNode<PreviewContactsBulkQuery, Variables>;
  start: TypedDocumentNode<StartContactsBulkMutation, Variables & { token: string }>;
}

/** The two steps of each kind. */
export const DOCUMENTS: Readonly<Record<BulkKind, Documents>> = {
  contacts: { preview: PreviewContactsBulkDocument, start: StartContactsBulkDocument },
  companies: { preview: PreviewCompaniesBulkDocument, start: StartCompaniesBulkDocument },
  emails: { preview: PreviewEmailsBulkDocument, start: StartEmailsBulkDocument },
};

/** What the service is asked for. The token of a preview holds for exactly this. */
export const variablesOf = (selection: Selection, change: Change): Variables => ({
  ...selection,
  change: change as Variables['change'],
});
