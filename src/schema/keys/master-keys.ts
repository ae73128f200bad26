import type { Sql } from '../../db/database.js';
import type { Management } from '../agencies/management.js';

/** Makes those wait who would end master keys of the agency at the same time, each seeing the other's as the last. */
export async function lockMasterKeys(sql: Sql, { agencyId }: Management): Promise<void> {
  await sql.query('agency.lock', 'select id from agency where id = $1 for no key update', [agencyId]);
}

/**
 * Whether the agency could be managed without these keys.
 * @param lasting only by a key that does not stop by itself
 */
export async function hasAnotherMaster(
  sql: Sql,
  { agencyId }: Management,
  ids: readonly number[],
  { lasting }: { lasting: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    'key.other_master',
    `select k.id from api_key k where k.agency_id = $1 and k.id <> all($2::bigint[]) and k.kind = 'ML' and k.revoked_at is null
       and (k.expires_at is null or (not $3::boolean and k.expires_at > now())) limit 1`,
    [agencyId, ids, lasting],
  );
  return rows.length > 0;
}
