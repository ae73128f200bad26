import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef } from 'react';
import { type AnyVariables, type CombinedError, useQuery } from 'urql';
import { useRevision } from './revision';

/** How long an answer may take after a write before it is requested again. */
const PATIENCE_MS = 5_000;

/** What a page reads: the last answer stays until the next one arrives. */
export interface Read<Data> {
  data: Data | undefined;
  error: CombinedError | undefined;
  busy: boolean;
  again: () => void;
}

/** Reads a document: first from the cache, then from the service, and again after every write. */
export function useRead<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { pause?: boolean } = {},
): Read<Data> {
  const pause = options.pause ?? false;
  const [result, execute] = useQuery({ query: document, variables, requestPolicy: 'cache-and-network', pause });
  const current = useRevision();
  const seen = useRef(current);
  const busy = result.fetching || result.stale;
  // An answer that is on its way may predate the write and arrive last, so the next request waits for it. If it does not
  // arrive in time, the request is sent anyway: otherwise the page would show the state before the write forever.
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
