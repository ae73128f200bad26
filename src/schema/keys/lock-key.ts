import type { Sql } from '../../db/database.js';
import { NotFoundError } from '../../errors.js';
import type { Management } from '../agencies/management.js';
import { requireMasterListAccess } from './create-key.js';
import { KEY_COLUMNS, type KeyRow, MANAGED } from './key-row.js';

/**
 * One key of the place, locked until the transaction ends. Whoever could replace or end the master keys of others could
 * give itself what they may do, so that takes the same permission as issuing one; a key may always end itself.
 * @throws NotFoundError the place has no such key
 * @throws ForbiddenError another master key, without "master list access"
 */
export async function lockKey(sql: Sql, management: Management, id: number): Promise<KeyRow> {
  const { agencyId, clientId, actor } = management;
  const text = `select ${KEY_COLUMNS} from api_key k where k.id = $3 and ${MANAGED} for update of k`;
  const [key] = await sql.query<KeyRow>('key.lock', text, [agencyId, clientId, id]);
  if (!key) throw new NotFoundError('Key not found');
  if (key.kind === 'ML' && key.id !== actor.keyId) requireMasterListAccess(management);
  return key;
}
