import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { JournalEntryFragment } from '../api/generated/journal';
import { type Connection, NO_ROWS, type Paged, useRows } from '../api/use-rows';
import { useAllRows } from '../parts/all-rows';
import { Journal } from '../parts/Journal';

interface RecordHistoryProps<Data> {
  id: number;
  document: TypedDocumentNode<Data, Paged & { id: number; first?: number | null | undefined }>;
  /** The history in the answer; undefined when the record is gone. */
  pick: (data: Data) => Connection<JournalEntryFragment> | undefined;
  withRecord?: boolean;
}

/** What happened to a record, newest first. */
export function RecordHistory<Data>({ id, document, pick, ...rest }: RecordHistoryProps<Data>) {
  const list = useRows(document, { id, first: 10 }, (data) => pick(data) ?? NO_ROWS);
  const all = useAllRows(document, { id, first: 100 }, pick);
  return <Journal list={list} all={all} {...rest} />;
}
