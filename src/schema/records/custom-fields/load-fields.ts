import type { Context, Load } from '../../kernel/context.js';
import type { RecordKey } from '../lists/keyset.js';
import { type CustomFieldRow, fieldColumns } from './custom-field-row.js';
import { OWNERS, type OwnerKind } from './owner.js';

/**
 * A loader of the custom fields of records, for `context.batch`: one statement for all of them, each list oldest first.
 * Make it once, outside resolvers.
 */
export function fieldsLoader(kind: OwnerKind): Load<RecordKey, CustomFieldRow[]> {
  const { table, column } = OWNERS[kind];
  const text = `select asked.position::int as position, ${fieldColumns('f')}
    from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)
    join ${table} f on f.client_id = asked.client_id and f.${column} = asked.id
   order by f.id`;
  return async (owners: readonly RecordKey[], { services }: Context) => {
    const parameters = [owners.map(({ clientId }) => clientId), owners.map(({ id }) => id)];
    const rows = await services.database.query<CustomFieldRow & { position: number }>(
      `fields.of.${kind}`,
      text,
      parameters,
    );
    const lists = owners.map((): CustomFieldRow[] => []);
    for (const row of rows) lists[row.position - 1]?.push(row);
    return lists;
  };
}
