import type { Database } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { Context } from '../../kernel/context.js';
import { type Management, managementOf } from '../../kernel/management.js';
import type { Connection, WindowArgs } from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection } from '../../records/lists/model-window.js';
import { type KeyRow, managedKeys } from './key-row.js';

/** The order of creation. */
export const KEYS: Cursors<KeyRow> = { sorts: { id: {} } };

/** A page of the keys that the caller manages, in the order of creation. @param select the columns to read */
export function listKeys(
  management: Management,
  { revoked, ...window }: Omit<WindowArgs, 'sort' | 'descending'> & { revoked: boolean },
  select: object,
): Promise<Connection<KeyRow>> {
  const mine = { AND: [managedKeys(management), revoked ? {} : { revokedAt: null }] };
  const order = { ...window, sort: 'id', descending: false };
  return readModelConnection<KeyRow>(management.database, KEYS, order, {
    read: (prisma, { where, ...rest }) => prisma.apiKey.findMany({ where: { AND: [mine, where] }, ...rest, ...select }),
    count: (prisma) => prisma.apiKey.count({ where: mine }),
  });
}

/** The keys that issued others, by their ids; they belong to the same agency. */
export const loadIssuers = (ids: readonly number[], { agencyId, services }: Context) =>
  loadKeys(services.database, managedKeys({ agencyId, clientId: null }), ids);

/** The keys that the caller manages, revoked ones too, by their ids. */
export function loadManagedKeys(ids: readonly number[], context: Context) {
  const management = managementOf(context);
  return loadKeys(management.database, managedKeys(management), ids);
}

async function loadKeys(
  database: Database,
  owned: Prisma.ApiKeyWhereInput,
  ids: readonly number[],
): Promise<(KeyRow | null)[]> {
  const where = { AND: [owned, { id: { in: [...ids] } }] };
  const keys = await database.borrow((prisma) => prisma.apiKey.findMany({ where }));
  const byId = new Map(keys.map((key) => [key.id, key]));
  return ids.map((id) => byId.get(id) ?? null);
}
