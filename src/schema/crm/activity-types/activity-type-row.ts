import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type ActivityTypeRow = StoredRow<'ActivityType'>;

export const unknownType = () => new NotFoundError('Activity type not found');

/**
 * The id that an `activity_key` names, ignoring case.
 * @throws NotFoundError a text that is no UUID names no type
 */
export function parseTypeId(key: string): string {
  if (!UUID.test(key)) throw unknownType();
  return key.toLowerCase();
}

/** The types of the service's own origin, oldest first. */
export function listTypes({ clientId, database, serviceOrigin }: Workspace): Promise<ActivityTypeRow[]> {
  const where = { clientId, origin: serviceOrigin };
  return database.borrow((prisma) =>
    prisma.activityType.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  );
}

/** One type of any origin, or null. */
export async function getType({ clientId, database }: Workspace, key: string): Promise<ActivityTypeRow | null> {
  if (!UUID.test(key)) return null;
  const where = { clientId_id: { clientId, id: key.toLowerCase() } };
  return database.prisma.activityType.findUnique({ where });
}

/** The types of these ids, in their order; null where there is none. */
export async function loadTypes(
  { clientId, database }: Workspace,
  ids: readonly string[],
): Promise<(ActivityTypeRow | null)[]> {
  const where = { clientId, id: { in: [...ids] } };
  const types = await database.borrow((prisma) => prisma.activityType.findMany({ where }));
  const byId = new Map(types.map((type) => [type.id, type]));
  return ids.map((id) => byId.get(id) ?? null);
}
