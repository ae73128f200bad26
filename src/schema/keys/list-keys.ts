import type { Management } from '../agencies/management.js';
import { type Connection, type Keyset, readConnection } from '../lists/keyset.js';
import { KEY_COLUMNS, type KeyRow, MANAGED } from './key-row.js';

const KEYS: Keyset<KeyRow> = { select: `select ${KEY_COLUMNS} from api_key k`, id: 'k.id', sorts: { id: {} } };

interface ListArgs {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  revoked: boolean;
}

/** The keys of the place, in the order of their creation; the revoked ones only when asked for. */
export function listKeys(
  { agencyId, clientId, database }: Management,
  { revoked, ...window }: ListArgs,
): Promise<Connection<KeyRow>> {
  const where = revoked ? MANAGED : `${MANAGED} and k.revoked_at is null`;
  return readConnection(
    database,
    KEYS,
    { ...window, sort: 'id', descending: false },
    { where, values: [agencyId, clientId] },
  );
}
