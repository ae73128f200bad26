import { hasFieldRoom } from '../custom-fields/field-room.js';
import { fieldsJsonAfterWrite, OWNERS, type OwnerKind, setFieldsSql } from '../custom-fields/owner.js';
import type { Fields } from './fields.js';
import { assignmentsOf, isChanged, selectColumns } from './fields-sql.js';

/** A write of one record, as parts of its statement. */
interface RecordWrite {
  kind: OwnerKind;
  table: Fields;
  /** The condition on the row alias `c` that finds the record. */
  key: string;
  /** The parameters: a jsonb with the given columns, the names and values of the given custom fields, `again`. */
  parameters: { patch: string; names: string; values: string; again: string };
  /** A CTE `added` that inserts the record where `found` has none, and returns `c.*, true, c.xmin, true`; others may follow. */
  added?: string;
  /** Further columns of the answer, of the row alias `c`. */
  further?: string;
}

/**
 * The statement that writes one record of the client `$1` and returns it with its custom fields and `created`. A write
 * that gives the record no value that it does not have locks and writes nothing: the answer is the record as it was
 * when the statement began.
 *
 * No row: there is no such record, another request has just created or deleted it, or, unless `again`, has just changed
 * it. The statement is then executed once more with `again`, and compares with what the other one wrote.
 */
export function writeSql({ kind, table, key, parameters, added, further }: RecordWrite): string {
  const { table: fields, parent, column } = OWNERS[kind];
  const { patch, names, values, again } = parameters;
  return `with found as materialized (
  select c.*, false as created, c.xmin as version, ${isChanged(table, patch, 'c')}
    or cardinality(${names}::text[]) > (select count(*) from ${fields} f where f.client_id = c.client_id and f.${column} = c.id
      and f.field_value = (${values}::text[])[array_position(${names}::text[], f.field_name)]) as is_written
    from ${parent} c where c.client_id = $1 and ${key}
), changed as (
  update ${parent} c set ${assignmentsOf(table, patch, 'c')}
    from found r where r.is_written and c.client_id = $1 and c.id = r.id and ${key} and (c.xmin = r.version or ${again}::boolean)
  returning c.*, false as created, c.xmin as version, true as is_written
), ${added ? `${added}, ` : ''}written as (
  select * from changed ${added ? 'union all select * from added ' : ''}union all select * from found where not is_written
  limit 1
), ${setFieldsSql(kind, '(select * from written where is_written)', names, values)}
select ${selectColumns(table, 'c')}, c.created,
    ${fieldsJsonAfterWrite(kind, 'c', 'fields', `not c.is_written or k.field_name <> all(${names}::text[])`)} as "customFields"${further ? `, ${further}` : ''}
  from written c where c.created or ${hasFieldRoom(kind, 'select count(*) from fields where added', 'c.client_id', 'c.id')}`;
}
