import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Connection } from './keyset.js';

export const SortDirection = builder.enumType('SortDirection', {
  description: 'Which end of an order comes first.',
  values: {
    ASC: { description: 'Least or oldest first.' },
    DESC: { description: 'Greatest or newest first.' },
  } as const,
});

/**
 * The connection and edge types of a kind of record, for `readConnection` and `childConnection`. One per kind: root and
 * nested fields share them.
 * @param name of the kind, such as `Contact`
 */
export function connectionType<Row>(
  name: string,
  node: ObjectRef<BuilderTypes, Row>,
): ObjectRef<BuilderTypes, Connection<Row>> {
  const edge = builder.objectRef<{ cursor: string; node: Row }>(`${name}Edge`).implement({
    description: `A ${name} and its place in the list.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'Opaque; for `after` and `before` in the same order.' }),
      node: t.field({ type: node, description: `The ${name}.`, resolve: (place) => place.node as never }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A window of a list, read by position: it holds still under deletions.`,
    fields: (t) => ({
      edges: t.expose('edges', { type: [edge], description: 'The records with their cursors.' }),
      nodes: t.field({
        type: [node],
        description: 'The records alone.',
        resolve: ({ edges }) => edges.map((place) => place.node) as never,
      }),
      pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where the window lies.' }),
      totalCount: t.int({
        description: 'All matching records. Counted only when selected.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  });
}

/** The cost of a connection by the number of its nodes, for the limit on a query's cost. */
export const connectionComplexity = (args: {
  first?: number | null | undefined;
  last?: number | null | undefined;
}) => ({
  field: 1,
  multiplier: Math.min(args.first ?? args.last ?? 20, 100),
});
