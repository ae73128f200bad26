import type { Session } from '../../../db/database.js';
import { OWNERS, type OwnerKind } from './owner.js';

const holdSql = (kind: OwnerKind) => `select r.id from ${OWNERS[kind].parent} r
  where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id for no key update`;

/** Holds the records that exist, in the order of all transactions, so that nobody else writes their fields. */
export async function holdRecords(
  session: Session,
  clientId: string,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await session.query<{ id: number }>(`record.hold.${kind}`, holdSql(kind), [clientId, ids]);
  return rows.map(({ id }) => id);
}
