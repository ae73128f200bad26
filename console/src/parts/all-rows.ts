import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useClient } from 'urql';
import { explain } from '../api/explain';
import type { Connection, Paged } from '../api/use-rows';
import { notifyFailure } from './notify';

/**
 * Reads all rows of a connection, page by page, when they are requested.
 * @param pick the connection in the answer; undefined when its owner is gone, which has no rows then
 * @returns null when a page could not be read, of which the visitor was notified
 */
export function useAllRows<Data, Variables extends Paged, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pick: (data: Data) => Connection<Node> | undefined,
): () => Promise<readonly Node[] | null> {
  const client = useClient();
  return async () => {
    const rows: Node[] = [];
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const page: Variables = { ...variables, after };
      const answer = await client.query(document, page, { requestPolicy: 'network-only' }).toPromise();
      if (answer.error) {
        notifyFailure(explain(answer.error));
        return null;
      }
      const found = answer.data ? pick(answer.data) : undefined;
      rows.push(...(found?.nodes ?? []));
      hasMore = found?.pageInfo.hasNextPage ?? false;
      after = found?.pageInfo.endCursor ?? null;
    }
    return rows;
  };
}
