import type { StoredRow } from '../../db/stored.js';
import { NotFoundError } from '../../errors.js';
import type { Workspace } from '../context.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The columns of a custom activity type under the names of the model. */
export const TYPE_COLUMNS = `client_id as "clientId", id, name, applies_to as "appliesTo", schema, origin,
  created_at as "createdAt", updated_time as "updatedTime"`;

export type ActivityTypeRow = StoredRow<'ActivityType'>;

export const unknownType = () => new NotFoundError('Activity type not found');

/**
 * The id that an `activity_key` names, without regard to case.
 * @throws NotFoundError a text that is no UUID names no type
 */
export function parseTypeId(key: string): string {
  if (!UUID.test(key)) throw unknownType();
  return key.toLowerCase();
}

/** The types of the service's own origin, oldest first. */
export function listTypes({ clientId, database, serviceOrigin }: Workspace): Promise<ActivityTypeRow[]> {
  return database.query<ActivityTypeRow>(
    'activity_type.list',
    `select ${TYPE_COLUMNS} from activity_type where client_id = $1 and origin = $2 order by created_at, id`,
    [clientId, serviceOrigin],
  );
}

/** One type of any origin, or null. */
export async function getType({ clientId, database }: Workspace, key: string): Promise<ActivityTypeRow | null> {
  if (!UUID.test(key)) return null;
  const [type] = await database.query<ActivityTypeRow>(
    'activity_type.get',
    `select ${TYPE_COLUMNS} from activity_type where client_id = $1 and id = $2::uuid`,
    [clientId, key.toLowerCase()],
  );
  return type ?? null;
}

/** The types of these ids, in their order; null where there is none. */
export async function loadTypes(
  { clientId, database }: Workspace,
  ids: readonly string[],
): Promise<(ActivityTypeRow | null)[]> {
  const types = await database.query<ActivityTypeRow>(
    'activity_type.load',
    `select ${TYPE_COLUMNS} from activity_type where client_id = $1 and id = any($2::uuid[])`,
    [clientId, ids],
  );
  const byId = new Map(types.map((type) => [type.id, type]));
  return ids.map((id) => byId.get(id) ?? null);
}
