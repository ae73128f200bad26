import type { Context, Load } from '../../kernel/context.js';
import type { RecordKey } from './keyset.js';

/**
 * A loader of single records by workspace and id, for `context.batch`: one statement for all records that one level of
 * a query needs. Call it once, outside resolvers. An unknown record is null.
 * @param select `select ... from ...` without conditions; @param row the alias of the record's row
 */
export function recordLoader<Row extends { clientId: string; id: number }>(
  select: string,
  row: string,
): Load<RecordKey, Row | null> {
  return async (keys: readonly RecordKey[], { services }: Context) => {
    const rows = await services.database.query<Row>(
      null,
      `${select} where (${row}.client_id, ${row}.id) in (select * from unnest($1::text[], $2::bigint[]))`,
      [keys.map(({ clientId }) => clientId), keys.map(({ id }) => id)],
    );
    const found = new Map(rows.map((record) => [`${record.clientId} ${record.id}`, record]));
    return keys.map(({ clientId, id }) => found.get(`${clientId} ${id}`) ?? null);
  };
}
