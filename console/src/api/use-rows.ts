import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AnyVariables, type CombinedError, useClient } from 'urql';
import { queryOnce } from './query-once';
import { useRevision } from './revision';

export interface Connection<Node> {
  nodes: readonly Node[];
  /** Absent where counting is left to a document of its own, because it costs as much as the rows. */
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The connection of a record that is gone. */
export const NO_ROWS = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

interface State<Node> {
  rows: readonly Node[];
  /** Undefined until the first page is there, and where the document does not read it. */
  total: number | undefined;
  hasMore: boolean;
  error: CombinedError | undefined;
  busy: boolean;
}

/** The rows of a connection that were read so far. */
export interface Rows<Node> extends State<Node> {
  more: () => void;
  again: () => void;
}

const NOTHING = { rows: [], total: undefined, end: null, hasMore: false, error: undefined, busy: true };

/** Variables of a connection that is read page by page. */
export interface Paged {
  after?: string | null | undefined;
}

/**
 * Reads a connection page by page. Other variables and every write start again from the first page; the shown rows stay
 * until it is there.
 * @param pick the connection in the answer
 */
export const useRows = <Data, Variables extends Paged, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pick: (data: Data) => Connection<Node>,
): Rows<Node> => useWindows(document, (after) => ({ ...variables, after }), pick);

interface NumberedPage<Node> {
  totalCount: number;
  totalPages: number;
  currentPage: number;
  items: readonly Node[];
}

/** Reads a list in numbered pages in the same way. @param variables those of a page */
export const usePages = <Data, Variables extends { page: number }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: (page: number) => Variables,
  pick: (data: Data) => NumberedPage<Node>,
): Rows<Node> =>
  useWindows(
    document,
    (after) => variables(Number(after ?? 1)),
    (data) => {
      const { items, totalCount, totalPages, currentPage } = pick(data);
      const pageInfo = { hasNextPage: currentPage < totalPages, endCursor: String(currentPage + 1) };
      return { nodes: items, totalCount, pageInfo };
    },
  );

/* @param variablesAt those of the page after a position; null: of the first one */
function useWindows<Data, Variables extends AnyVariables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variablesAt: (after: string | null) => Variables,
  pick: (data: Data) => Connection<Node>,
): Rows<Node> {
  const client = useClient();
  const current = useRevision();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<Node> & { end: string | null }>(NOTHING);
  const request = useRef(new AbortController());
  const latest = useRef({ variablesAt, pick });
  latest.current = { variablesAt, pick };
  const name = JSON.stringify(variablesAt(null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: variables are compared by their values (name).
  const read = useCallback(
    async (after: string | null) => {
      request.current.abort();
      request.current = new AbortController();
      setState((old) => ({ ...old, busy: true }));
      const page = latest.current.variablesAt(after);
      const answer = await queryOnce({ client, document, variables: page, signal: request.current.signal });
      if (answer === null) return;
      const { data, error } = answer;
      if (error || !data) setState((old) => ({ ...old, error, busy: false }));
      else setState((old) => withPage(old.rows, latest.current.pick(data), after === null));
    },
    [client, document, name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a write (current) and "try again" (attempt) read anew.
  useEffect(() => {
    void read(null);
    return () => request.current.abort();
  }, [read, current, attempt]);

  const { busy, hasMore, end } = state;
  const more = useCallback(() => {
    if (hasMore && !busy) void read(end);
  }, [busy, hasMore, end, read]);
  return { ...state, more, again: () => setAttempt((old) => old + 1) };
}

const withPage = <Node>(
  before: readonly Node[],
  { nodes, totalCount, pageInfo }: Connection<Node>,
  isFirst: boolean,
) => ({
  rows: isFirst ? nodes : [...before, ...nodes],
  total: totalCount,
  end: pageInfo.endCursor,
  hasMore: pageInfo.hasNextPage,
  error: undefined,
  busy: false,
});
