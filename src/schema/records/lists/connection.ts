import type { EnumRef, InputRef, ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Connection } from './keyset.js';
import { pageArgs } from './page.js';

export const SortDirection = builder.enumType('SortDirection', {
  description: 'The direction of an order.',
  values: {
    ASC: { description: 'Lowest or oldest first.' },
    DESC: { description: 'Highest or newest first.' },
  } as const,
});

/**
 * The connection and edge types of a kind of record; root and nested fields share them. @param name such as `Contact`
 */
export function connectionType<Row extends object>(
  name: string,
  node: ObjectRef<BuilderTypes, Row>,
): ObjectRef<BuilderTypes, Connection<Row>> {
  const type: ObjectRef<BuilderTypes, object> = node;
  const edge = builder.objectRef<{ cursor: string; node: Row }>(`${name}Edge`).implement({
    description: `A ${name} and its position in the list.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'Opaque; for `after` and `before` in the same order.' }),
      node: t.field({ type, description: `The ${name}.`, resolve: (place) => place.node }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A window of a list, read by position, so deletions do not shift it.`,
    fields: (t) => ({
      edges: t.expose('edges', { type: [edge], description: 'The records with their cursors.' }),
      nodes: t.field({
        type: [type],
        description: 'The records without their cursors.',
        resolve: ({ edges }): object[] => edges.map((place) => place.node),
      }),
      pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where the window is in the list.' }),
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
}) => ({ field: 1, multiplier: Math.min(args.first ?? args.last ?? 20, 100) });

/** The default order of a connection. */
interface Order<Sort> {
  sort: NoInfer<Sort>;
  direction: 'ASC' | 'DESC';
}

/** The arguments of a numbered page. */
export const numberedPage = builder.args((t) => ({ page: t.int(pageArgs.page), pageSize: t.int(pageArgs.pageSize) }));

/** The arguments of a page of a look-up, and of its limit of matches. */
export const lookupPage = {
  ...builder.args((t) => ({
    firstHundred: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether only the first 100 matches by id are found and counted, as REST does.',
    }),
  })),
  ...numberedPage,
};

/** The arguments of a connection of a record: its order and its window. */
export const windowArgs = <Sort extends string>(sorts: EnumRef<BuilderTypes, Sort>, { sort, direction }: Order<Sort>) =>
  builder.args((t) => ({
    sort: t.field({ type: sorts, required: true, defaultValue: sort, description: 'The sort order.' }),
    direction: t.field({
      type: SortDirection,
      required: true,
      defaultValue: direction,
      description: 'The sort direction.',
    }),
    ...t.connectionArgs(),
  }));

/** The argument that names the custom field of the order CUSTOM_FIELD. */
export const sortFieldArg = builder.args((t) => ({
  sortField: t.string({ description: 'The exact name of the custom field, for the order CUSTOM_FIELD alone.' }),
}));

/** The argument that filters with operators. */
export const whereArg = <Where extends object>(
  type: InputRef<Where>,
  description = 'An additional filter, with operators, `and`, `or` and `not`.',
) => builder.args((t) => ({ where: t.field({ type, description }) }));

/** The arguments of a connection at the root: its filters (`where` is that with operators), order and window. */
export const connectionArgs = <Filter extends object, Where extends object, Sort extends string>(
  filter: InputRef<Filter>,
  where: InputRef<Where>,
  sorts: EnumRef<BuilderTypes, Sort>,
  order: Order<Sort>,
) => ({
  ...builder.args((t) => ({
    filter: t.field({ type: filter, description: 'The filter; default: everything.' }),
  })),
  ...whereArg(where),
  ...windowArgs(sorts, order),
});
