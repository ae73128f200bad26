import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AnyVariables, Client, OperationResult } from 'urql';

interface Question<Data, Variables> {
  client: Client;
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  signal: AbortSignal;
}

/**
 * Sends a query once; null when the signal aborts it. An equal query that is in flight shares its answer, which may
 * predate a write: abort that one first.
 */
export function queryOnce<Data, Variables extends AnyVariables>({
  client,
  document,
  variables,
  signal,
}: Question<Data, Variables>): Promise<OperationResult<Data, Variables> | null> {
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
