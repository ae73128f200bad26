import type { Workspace } from '../context.js';
import type { CustomFieldRow } from './custom-field-row.js';
import { OWNERS, type OwnerKind } from './owner.js';

/** The custom fields of many records in one statement, in the order of `ids`, each list oldest first. */
export async function loadFields(
  { clientId, database }: Workspace,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<CustomFieldRow[][]> {
  const { table, column } = OWNERS[kind];
  const rows = await database.query<CustomFieldRow & { ownerId: number }>(
    `fields.of.${kind}`,
    `select f.${column} as "ownerId", f.id, f.field_name as "fieldName", f.field_value as "fieldValue", f.updated_time as "updatedTime"
       from ${table} f where f.client_id = $1 and f.${column} = any($2::int[]) order by f.id`,
    [clientId, ids],
  );
  const byOwner = new Map<number, CustomFieldRow[]>(ids.map((id) => [id, []]));
  for (const row of rows) byOwner.get(row.ownerId)?.push(row);
  return ids.map((id) => byOwner.get(id) ?? []);
}
