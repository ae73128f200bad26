import type { Sql } from '../../db/database.js';
import { ConflictError } from '../../errors.js';

/** The most keys of a client, and the most master keys of an agency, that work at a time. */
const MAX_LIVE_KEYS = 50;

type Owner = { clientId: string; agencyId: null } | { clientId: null; agencyId: string };

/**
 * Makes sure that one more key may be issued, and makes those wait who would issue another one meanwhile.
 * @throws ConflictError as many keys work as may
 */
export async function requireKeyRoom(sql: Sql, { clientId, agencyId }: Owner): Promise<void> {
  const [table, column, id] = clientId === null ? ['agency', 'agency_id', agencyId] : ['client', 'client_id', clientId];
  await sql.query(`key.room.lock.${table}`, `select id from ${table} where id = $1 for no key update`, [id]);
  const [live] = await sql.query<{ keys: number }>(
    `key.room.${table}`,
    `select count(*)::int as keys from api_key
      where ${column} = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [id],
  );
  if (live && live.keys >= MAX_LIVE_KEYS) {
    const whose = clientId === null ? 'An agency has at most 50 master keys' : 'A client has at most 50 keys';
    throw new ConflictError('Too many keys', `${whose} that work. Revoke one first.`);
  }
}
