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

/* The variables that all kinds share. The service validates what a page makes of its conditions and forms. */
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

/** The preview and the start of each kind. */
export const DOCUMENTS: Readonly<Record<BulkKind, Documents>> = {
  contacts: { preview: PreviewContactsBulkDocument, start: StartContactsBulkDocument },
  companies: { preview: PreviewCompaniesBulkDocument, start: StartCompaniesBulkDocument },
  emails: { preview: PreviewEmailsBulkDocument, start: StartEmailsBulkDocument },
};

/** The variables of a request. The token of a preview is valid for exactly these. */
export const variablesOf = (selection: Selection, change: Change): Variables => ({
  ...selection,
  change: change as Variables['change'],
});
