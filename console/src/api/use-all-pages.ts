import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { ClientNamesDocument } from './generated/session';
import { queryOnce } from './query-once';
import { useRevision } from './revision';

interface NumberedPage<Item> {
  totalPages: number;
  items: readonly Item[];
}

/** All items of a short list in numbered pages. The items stay until all pages have been read again. */
export function useAllPages<Data, Item>(
  document: TypedDocumentNode<Data, { page: number }>,
  pick: (data: Data) => NumberedPage<Item>,
  options: { pause?: boolean } = {},
): { items: readonly Item[]; error: CombinedError | undefined; busy: boolean; again: () => void } {
  const pause = options.pause ?? false;
  const client = useClient();
  const current = useRevision();
  const [attempt, setAttempt] = useState(0);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [error, setError] = useState<CombinedError | undefined>(undefined);
  const [busy, setBusy] = useState(true);
  const picking = useRef(pick);
  picking.current = pick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a write (current) and "try again" (attempt) read anew.
  useEffect(() => {
    if (pause) return undefined;
    const controller = new AbortController();
    const read = async () => {
      setBusy(true);
      const found: Item[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await queryOnce({ client, document, variables: { page }, signal: controller.signal });
        if (answer === null) return;
        setError(answer.error);
        if (!answer.data) break;
        const { totalPages, items: more } = picking.current(answer.data);
        pages = totalPages;
        found.push(...more);
        if (page === pages || pages === 0) setItems(found);
      }
      setBusy(false);
    };
    void read();
    return () => controller.abort();
  }, [client, document, current, attempt, pause]);
  const again = useCallback(() => setAttempt((old) => old + 1), []);
  return { items, error, busy, again };
}

/** Id and name of all clients of the agency. */
export const useClientNames = (options: { pause?: boolean } = {}) =>
  useAllPages(ClientNamesDocument, ({ clientPage }) => clientPage, options);
