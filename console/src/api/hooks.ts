import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AnyVariables, type Client, type CombinedError, type OperationResult, useClient, useQuery } from 'urql';
import { type Explained, explain, type RefusedAnswer } from './explain';

/* Every successful write makes all that is shown be read again: simple, and never stale. */
let revision = 0;
const listeners = new Set<() => void>();

/** How long an answer may take after a write, before it is asked for again. */
const PATIENCE_MS = 5_000;

/** Makes everything that is shown be read again. */
export function refresh(): void {
  revision += 1;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useRevision = (): number => useSyncExternalStore(subscribe, () => revision);

/** What a page reads: the last answer stays while a new one is awaited. */
export interface Read<Data> {
  data: Data | undefined;
  error: CombinedError | undefined;
  busy: boolean;
  again: () => void;
}

/** Reads a document, at once from what was read before, and anew after every write. */
export function useRead<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { pause?: boolean } = {},
): Read<Data> {
  const pause = options.pause ?? false;
  const [result, execute] = useQuery({ query: document, variables, requestPolicy: 'cache-and-network', pause });
  const seen = useRef(revision);
  const current = useRevision();
  const busy = result.fetching || result.stale;
  // An answer that is on its way may be of the time before the write, and come last: so the next is asked for after it. One that does
  // not come is not waited for any longer: what is shown would be of the time before the write for good.
  useEffect(() => {
    if (seen.current === current || pause) return undefined;
    const ask = () => {
      seen.current = current;
      execute({ requestPolicy: 'network-only' });
    };
    if (!busy) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [current, execute, pause, busy]);
  const again = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  return { data: result.data, error: result.error, busy, again };
}

/** What became of a write. */
export type Written<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; refusal: RefusedAnswer }
  | { kind: 'failed'; error: Explained };

/** A mutation with one field, whose answer is a union of what was done and of refusals. */
type OneAnswer = Record<string, unknown>;

/**
 * Runs a mutation; `done` names the type of its answer when it was done. Every other answer is a refusal. What is shown
 * is read anew afterwards, unless the write is `quiet`: then the caller does it when it is time (`refresh`).
 * @param done the `__typename`s that are no refusals
 */
export function useWrite<Data extends OneAnswer, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  ...done: readonly string[]
): {
  write: (variables: Variables, options?: { quiet?: boolean }) => Promise<Written<Data[keyof Data]>>;
  busy: boolean;
} {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const write = useCallback(
    async (variables: Variables, { quiet = false } = {}): Promise<Written<Data[keyof Data]>> => {
      setBusy(true);
      try {
        const { data, error } = await client.mutation(document, variables).toPromise();
        if (error) return { kind: 'failed', error: explain(error) };
        const answer = Object.values(data ?? {}).find((value) => value !== 'Mutation') as Data[keyof Data];
        const typename = (answer as { __typename?: string } | null)?.__typename ?? '';
        if (!done.includes(typename)) return { kind: 'refused', refusal: answer as unknown as RefusedAnswer };
        if (!quiet) refresh();
        return { kind: 'done', answer };
      } finally {
        setBusy(false);
      }
    },
    [client, document, done],
  );
  return { write, busy };
}

/**
 * Asks the service once; null when the signal aborts it. An equal question shares the answer of one that is on its way, which may be of
 * the time before a write: so that one is aborted first.
 */
function ask<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<OperationResult<Data, Variables> | null> {
  return new Promise((resolve) => {
    const answers = client.query(document, variables, { requestPolicy: 'network-only' });
    const { unsubscribe } = answers.subscribe((answer) => {
      if (answer.stale || answer.hasNext) return;
      resolve(answer);
      queueMicrotask(unsubscribe);
    });
    signal.addEventListener('abort', () => {
      unsubscribe();
      resolve(null);
    });
  });
}

export interface Connection<Node> {
  nodes: readonly Node[];
  /** Absent where counting is left to a document of its own, because it costs as much as the rows. */
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The rows of a connection that were read so far. */
export interface Rows<Node> {
  rows: readonly Node[];
  /** Undefined until the first page is there, and where it is not asked for. */
  total: number | undefined;
  hasMore: boolean;
  more: () => void;
  error: CombinedError | undefined;
  busy: boolean;
  again: () => void;
}

interface State<Node> {
  rows: readonly Node[];
  total: number | undefined;
  end: string | null;
  hasMore: boolean;
  error: CombinedError | undefined;
  busy: boolean;
}

const NOTHING = { rows: [], total: undefined, end: null, hasMore: false, error: undefined, busy: true };

/**
 * Reads a connection page by page; other variables begin anew, and so does every write. The rows that are shown stay
 * until the new ones are there.
 * @param pick the connection in the answer
 */
export function useRows<Data, Variables extends { after?: string | null | undefined }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  pick: (data: Data) => Connection<Node>,
): Rows<Node> {
  const client = useClient();
  const current = useRevision();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Node>>(NOTHING);
  const asked = useRef(new AbortController());
  const picking = useRef(pick);
  picking.current = pick;
  const name = JSON.stringify(variables);

  const read = useCallback(
    async (after: string | null) => {
      asked.current.abort();
      asked.current = new AbortController();
      setState((old) => ({ ...old, busy: true }));
      const given = { ...(JSON.parse(name) as object), after } as unknown as Variables;
      const answer = await ask(client, document, given, asked.current.signal);
      if (answer === null) return;
      const { data, error } = answer;
      if (error || !data) {
        setState((old) => ({ ...old, error, busy: false }));
        return;
      }
      const { nodes, totalCount, pageInfo } = picking.current(data);
      setState((old) => ({
        rows: after === null ? nodes : [...old.rows, ...nodes],
        total: totalCount,
        end: pageInfo.endCursor,
        hasMore: pageInfo.hasNextPage,
        error: undefined,
        busy: false,
      }));
    },
    [client, document, name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a write (current) and "try again" (turn) read anew.
  useEffect(() => {
    void read(null);
    return () => asked.current.abort();
  }, [read, current, turn]);

  const { busy, hasMore, end } = state;
  const more = useCallback(() => {
    if (hasMore && !busy) void read(end);
  }, [busy, hasMore, end, read]);
  return { ...state, more, again: () => setTurn((old) => old + 1) };
}

interface NumberedPage<Item> {
  totalPages: number;
  items: readonly Item[];
}

/** All items of a list in numbered pages, for lists that are short: what is read stays until all of it was read anew. */
export function useAllPages<Data, Item>(
  document: TypedDocumentNode<Data, { page: number }>,
  pick: (data: Data) => NumberedPage<Item>,
): { items: readonly Item[]; error: CombinedError | undefined; busy: boolean; again: () => void } {
  const client = useClient();
  const current = useRevision();
  const [turn, setTurn] = useState(0);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [error, setError] = useState<CombinedError | undefined>(undefined);
  const [busy, setBusy] = useState(true);
  const picking = useRef(pick);
  picking.current = pick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a write (current) and "try again" (turn) read anew.
  useEffect(() => {
    const wanted = new AbortController();
    const read = async () => {
      setBusy(true);
      const found: Item[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await ask(client, document, { page }, wanted.signal);
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
    return () => wanted.abort();
  }, [client, document, current, turn]);
  const again = useCallback(() => setTurn((old) => old + 1), []);
  return { items, error, busy, again };
}
