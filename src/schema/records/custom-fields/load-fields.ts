import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Context, Load } from '../../kernel/context.js';
import type { RecordKey } from '../lists/keyset.js';
import { OWNERS, type OwnerKind } from './owner.js';

/** The columns of a custom field of any record: the three tables have the same columns. */
export const fieldColumns = columnsOf('ContactCustomField', ['id', 'fieldName', 'fieldValue', 'updatedTime']);

/** A custom field of any record. Statements return it as JSON, where times are text. */
export type CustomFieldRow = Omit<RowOf<typeof fieldColumns>, 'updatedTime'> & { updatedTime: Date | string };

type PlacedField = CustomFieldRow & { position: number };

/** A loader for `context.batch`, each list oldest first. Create it once, outside resolvers. */
export function fieldsLoader(kind: OwnerKind): Load<RecordKey, CustomFieldRow[]> {
  const { table, column } = OWNERS[kind];
  const text = `select asked.position::int as position, ${fieldColumns('f')}
    from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)
    join ${table} f on f.client_id = asked.client_id and f.${column} = asked.id
   order by f.id`;
  return async (owners: readonly RecordKey[], { services }: Context) => {
    const parameters = [owners.map(({ clientId }) => clientId), owners.map(({ id }) => id)];
    const rows = await services.database.query<PlacedField>(`fields.of.${kind}`, text, parameters);
    const lists = owners.map((): CustomFieldRow[] => []);
    for (const row of rows) lists[row.position - 1]?.push(row);
    return lists;
  };
}

/** Lists up to this length are resolved at once: most records have some ten fields. */
const FEW = 20;

/**
 * Long lists yield to the event loop: the executor resolves a list without pause, a record has up to 1,000 fields, and
 * a query may select them for 100 records under several aliases.
 */
export function inBatches(
  fields: CustomFieldRow[] | Promise<CustomFieldRow[]>,
  context: Context,
): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  if (!Array.isArray(fields)) return fields.then((found) => inBatches(found, context));
  if (fields.length <= FEW) return fields;
  const { actor, services } = context;
  const turn = services.turns.take(actor.clientId ?? actor.agencyId ?? '', fields.length);
  return turn ? turn.then(() => fields) : fields;
}
