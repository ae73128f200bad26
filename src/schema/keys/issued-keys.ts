import type { Sql } from '../../db/database.js';
import type { Management } from '../agencies/management.js';
import { KEY_COLUMNS, type KeyRow, MANAGED } from './key-row.js';

const ISSUED = `select ${KEY_COLUMNS} from api_key k where ${MANAGED} and k.issued_by = any($3::bigint[])
    and k.id <> all($4::bigint[]) order by k.id for update of k`;

/**
 * The keys of the place that a key issued, those that they issued, and so on, locked until the transaction ends. They
 * are found generation by generation: a locked key issues nothing more, so nothing is missed that is being issued.
 * @param id the first one, which is locked already and not among the answers
 */
export async function findIssued(sql: Sql, { agencyId, clientId }: Management, id: number): Promise<KeyRow[]> {
  const found: KeyRow[] = [];
  for (let parents = [id]; parents.length > 0; ) {
    const known = [id, ...found.map((key) => key.id)];
    const children = await sql.query<KeyRow>('key.issued', ISSUED, [agencyId, clientId, parents, known]);
    found.push(...children);
    parents = children.map((key) => key.id);
  }
  return found;
}
