import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useClient } from 'urql';
import { tellFailure } from '../notify';
import { explain } from './explain';
import type { Connection } from './hooks';

/**
 * All rows of a connection, page by page, when they are asked for.
 * @param pick the connection in the answer; undefined when its owner is gone, which has no rows then
 * @returns what reads them; null when a page could not be read, which is told
 */
export function useAllRows<Data, Variables extends { after?: string | null | undefined }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  pick: (data: Data) => Connection<Node> | undefined,
): () => Promise<readonly Node[] | null> {
  const client = useClient();
  return async () => {
    const rows: Node[] = [];
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const given = { ...variables, after } as unknown as Variables;
      const answer = await client.query(document, given, { requestPolicy: 'network-only' }).toPromise();
      if (answer.error) {
        tellFailure(explain(answer.error));
        return null;
      }
      const page = answer.data ? pick(answer.data) : undefined;
      rows.push(...(page?.nodes ?? []));
      hasMore = page?.pageInfo.hasNextPage ?? false;
      after = page?.pageInfo.endCursor ?? null;
    }
    return rows;
  };
}
