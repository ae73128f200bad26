import type { Context } from '../../kernel/context.js';
import { type Management, managementOf } from '../../kernel/management.js';
import type { Connection } from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection } from '../../records/lists/model-window.js';
import { type KeyRow, managedKeys } from './key-row.js';

/** The order of creation. */
export const KEYS: Cursors<KeyRow> = { sorts: { id: {} } };

interface ListArgs {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  revoked: boolean;
}

/**
 * A page of the keys that the caller manages, in the order of creation; revoked ones only when asked for.
 * @param select the columns to read
 */
export function listKeys(
  management: Management,
  { revoked, ...window }: ListArgs,
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
export async function loadIssuers(ids: readonly number[], { agencyId, services }: Context): Promise<(KeyRow | null)[]> {
  const where = { ...managedKeys({ agencyId, clientId: null }), id: { in: [...ids] } };
  const keys = await services.database.borrow((prisma) => prisma.apiKey.findMany({ where }));
  const byId = new Map(keys.map((key) => [key.id, key]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** The keys that the caller manages, by their ids, those that are revoked too. */
export async function loadManagedKeys(ids: readonly number[], context: Context): Promise<(KeyRow | null)[]> {
  const management = managementOf(context);
  const where = { AND: [managedKeys(management), { id: { in: [...ids] } }] };
  const keys = await management.database.borrow((prisma) => prisma.apiKey.findMany({ where }));
  const byId = new Map(keys.map((key) => [key.id, key]));
  return ids.map((id) => byId.get(id) ?? null);
}
