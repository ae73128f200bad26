import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type Connection, NO_ROWS, type Paged, useRows } from '../api/use-rows';
import { useAllRows } from '../parts/all-rows';
import { More } from '../parts/More';
import { journalText } from '../parts/text';
import { RecordChanges } from './ChangeHistory';
import type { Change } from './change-sentence';

interface RecordHistoryProps<Data> {
  id: number;
  document: TypedDocumentNode<Data, Paged & { id: number; first?: number | null | undefined }>;
  /** The history in the answer; undefined when the record is gone. */
  pick: (data: Data) => Connection<Change> | undefined;
}

/** What happened to a record, newest first. */
export function RecordHistory<Data>({ id, document, pick }: RecordHistoryProps<Data>) {
  const list = useRows(document, { id, first: 10 }, (data) => pick(data) ?? NO_ROWS);
  const all = useAllRows(document, { id, first: 100 }, pick);
  return (
    <More list={list} empty={journalText.empty}>
      {(changes) => <RecordChanges changes={changes} all={all} />}
    </More>
  );
}
