import type { Sql } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { InvalidError } from '../../../errors.js';
import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { OWNERS, type OwnerKind } from './owner.js';

/** What the database function `require_field_room` raises. */
const NO_ROOM = '54F01';

export const NO_ROOM_SENTENCE = `A record has at most ${MAX_FIELDS_OF_RECORD} custom fields.`;

/**
 * True, or an error that rolls the statement back because the record has too many fields. Fields are counted only where
 * some were added, and after the record is locked, so parallel calls cannot exceed the limit together.
 * @param added how many fields the statement added, as an expression
 */
export function hasFieldRoom(kind: OwnerKind, added: string, client: string, id: string): string {
  return `case when (${added}) = 0 then true
    else require_field_room('${kind}', ${client}, ${id}, ${MAX_FIELDS_OF_RECORD}) end`;
}

/**
 * The refusal of a call whose `field` would make a record grow beyond the limit; any other error is returned unchanged.
 */
export function refuseGrowth(error: unknown, field: 'customFields' | 'fieldName'): unknown {
  return sqlState(error) === NO_ROOM ? noRoom(field) : error;
}

export function noRoom(field: 'customFields' | 'fieldName'): InvalidError {
  return new InvalidError({ [field]: [NO_ROOM_SENTENCE] });
}

/** The names of fields that a call gives for one record. */
interface GivenNames {
  id: number;
  names: readonly string[];
}

/*
 * Only records that could have too many fields are checked name by name. One that already has too many must not grow.
 */
const overfullSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `with near as materialized (
      select g.id, k.kept from unnest($2::bigint[], $3::int[]) as g (id, names), lateral (
        select count(*)::int as kept from ${table} f where f.client_id = $1 and f.${column} = g.id) k
       where k.kept + g.names > ${MAX_FIELDS_OF_RECORD})
    select n.id from near n where n.kept + (
      select count(*) from unnest($4::bigint[], $5::text[]) as given (id, name)
       where given.id = n.id and not exists (
         select from ${table} f where f.client_id = $1 and f.${column} = n.id and f.field_name = given.name)
      ) > greatest(n.kept, ${MAX_FIELDS_OF_RECORD})`;
};

/** Which of these locked records would grow beyond the limit, in one statement. */
export async function findOverfull(
  sql: Sql,
  kind: OwnerKind,
  clientId: string,
  records: readonly GivenNames[],
): Promise<Set<number>> {
  const given = records.filter(({ names }) => names.length > 0);
  if (given.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(`fields.overfull.${kind}`, overfullSql(kind), [
    clientId,
    given.map(({ id }) => id),
    given.map(({ names }) => names.length),
    given.flatMap(({ id, names }) => names.map(() => id)),
    given.flatMap(({ names }) => names),
  ]);
  return new Set(rows.map(({ id }) => id));
}
