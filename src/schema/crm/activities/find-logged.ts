import type { Sql } from '../../../db/database.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import type { ActivityItem } from './activity-item.js';

/*
 * Which of the rows $2, with the ids $3, equal the activity with their id: $4 channel, or null for a custom type, $5 its
 * id, $6 source, $7 time and $8 properties. $1 client. What a row does not say is not compared.
 */
const LOGGED_SQL = `select g.place
  from unnest($2::int[], $3::bigint[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[], $8::jsonb[])
    as g (place, id, channel, type_id, source, at, properties)
  join activity a on a.client_id = $1 and a.id = g.id
 where a.channel is not distinct from g.channel and coalesce(a.type_id = g.type_id, true)
   and coalesce(a.source = g.source, true) and coalesce(a.occurred_at = g.at, true)
   and not exists (select from jsonb_each(g.properties) p where a.properties->p.key is distinct from p.value)`;

/** The places of the items that equal the activity with their id. */
export async function findLogged(
  sql: Sql,
  { clientId, serviceOrigin }: Pick<Workspace, 'clientId' | 'serviceOrigin'>,
  items: readonly ActivityItem[],
): Promise<Set<number>> {
  const named = [...items.entries()].filter(([, { id }]) => id !== null && isRecordId(id));
  if (named.length === 0) return new Set();
  const own = ({ given }: ActivityItem) => (given.includes('source') ? serviceOrigin : null);
  const rows = await sql.query<{ place: number }>('activity.log_many.logged', LOGGED_SQL, [
    clientId,
    named.map(([place]) => place),
    named.map(([, { id }]) => id),
    named.map(([, { channel }]) => channel),
    named.map(([, item]) => (item.channel === null ? item.typeId : null)),
    named.map(([, item]) => item.request.source ?? own(item)),
    named.map(([, { at }]) => at),
    // As the row has them: what is read of them may have more.
    named.map(([, { request }]) => JSON.stringify(request.properties)),
  ]);
  return new Set(rows.map(({ place }) => place));
}
