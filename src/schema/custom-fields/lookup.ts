import type { Sql } from '../../db/database.js';
import { isCleanText } from '../../values/text.js';
import { OWNERS, type OwnerKind } from './owner.js';

/** A look-up looks no further than this many matches. */
export const LOOKUP_LIMIT = 100;

/**
 * Which records carry exactly this field: the first 100 ids, ascending.
 * The index holds the hash of the value, which may be long; the value itself is compared too.
 * @source Specification: Lookup by custom field
 */
export async function lookUpIds(
  sql: Sql,
  kind: OwnerKind,
  scope: { clientId: string } | { agencyId: string },
  field: { fieldName: string; fieldValue: string },
): Promise<number[]> {
  if (!isCleanText(field.fieldName) || !isCleanText(field.fieldValue)) return [];
  const { table, column } = OWNERS[kind];
  const own = 'clientId' in scope;
  const tenant = own ? 'client_id = $1' : 'client_id = any(array(select id from client where agency_id = $1))';
  const rows = await sql.query<{ id: number }>(
    `field.lookup.${kind}.${own ? 'client' : 'agency'}`,
    `select ${column} as id from ${table}
      where ${tenant} and field_name = $2 and md5(field_value) = md5($3) and field_value = $3
      order by ${column} limit ${LOOKUP_LIMIT}`,
    ['clientId' in scope ? scope.clientId : scope.agencyId, field.fieldName, field.fieldValue],
  );
  return rows.map((row) => row.id);
}
