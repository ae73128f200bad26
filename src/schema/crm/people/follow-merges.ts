import type { Sql } from '../../../db/database.js';

/* A Person goes into one merge at a time: one that was undone gave it back. */
const FOLLOW = `with recursive led as (
  select g.id as origin, g.id as id from unnest($2::bigint[]) as g (id)
  union all
  select l.origin, m.primary_person_id from led l join merge_record m
      on m.client_id = $1 and m.undone_at is null and m.merged_person_ids @> array[l.id]
   where not exists (select from person p where p.client_id = $1 and p.id = l.id)
) cycle id set is_cycle using path
select l.origin, l.id from led l join person p on p.client_id = $1 and p.id = l.id where not l.is_cycle`;

/**
 * Where Persons are now: each itself while it exists, or the one that it was merged into, however often.
 * @returns by the ids asked for; those that no longer exist are missing
 */
export async function followMerges(
  sql: Sql,
  clientId: string,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await sql.query<{ origin: number; id: number }>('people.follow', FOLLOW, [clientId, personIds]);
  return new Map(rows.map(({ origin, id }) => [origin, id]));
}
