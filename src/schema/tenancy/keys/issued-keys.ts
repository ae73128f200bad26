import type { Session } from '../../../db/database.js';
import type { Management } from '../../kernel/management.js';
import { type KeyRow, MANAGED, managedKeys } from './key-row.js';

const ISSUED = `select k.id from api_key k where ${MANAGED} and k.issued_by = any($3::bigint[])
    and k.id <> all($4::bigint[]) order by k.id for update of k`;

/**
 * The keys that a key issued, the keys that those issued, and so on, locked until the transaction ends. They are found
 * generation by generation: a locked key cannot issue further keys, so none is missed.
 * @param id of the first key, which is locked already and is not in the result
 */
export async function findIssued({ query, prisma }: Session, management: Management, id: number): Promise<KeyRow[]> {
  const { agencyId, clientId } = management;
  const found: number[] = [];
  for (let parents = [id]; parents.length > 0; ) {
    const children = await query<{ id: number }>('key.issued', ISSUED, [agencyId, clientId, parents, [id, ...found]]);
    parents = children.map((key) => key.id);
    found.push(...parents);
  }
  if (found.length === 0) return [];
  const keys = await prisma.apiKey.findMany({ where: { ...managedKeys(management), id: { in: found } } });
  // In the order in which they were found, which is also that of the audit log.
  return keys.sort((one, other) => found.indexOf(one.id) - found.indexOf(other.id));
}
