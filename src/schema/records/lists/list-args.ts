import type { EnumRef, InputObjectRef, InputRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { SortDirection } from './connection.js';
import { pageArgs } from './page.js';

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
    sort: t.field({ type: sorts, required: true, defaultValue: sort, description: 'The order.' }),
    direction: t.field({
      type: SortDirection,
      required: true,
      defaultValue: direction,
      description: 'Which end comes first.',
    }),
    ...t.connectionArgs(),
  }));

/** The argument that filters with operators. */
export const whereArg = <Where extends object>(
  type: InputRef<Where>,
  description = 'What to match besides, with operators, `and`, `or` and `not`.',
) => builder.args((t) => ({ where: t.field({ type, description }) }));

/** The arguments of a connection at the root: its filters (`where` is that with operators), order and window. */
export const connectionArgs = <Filter extends object, Where extends object, Sort extends string>(
  filter: InputObjectRef<BuilderTypes, Filter>,
  where: InputRef<Where>,
  sorts: EnumRef<BuilderTypes, Sort>,
  order: Order<Sort>,
) => ({
  ...builder.args((t) => ({
    filter: t.field({ type: filter, description: 'What to match; everything unless given.' }),
  })),
  ...whereArg(where),
  ...windowArgs(sorts, order),
});
