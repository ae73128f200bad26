import { z } from 'zod';
import { sqlState } from '../../db/database-error.js';
import { ConflictError } from '../../errors.js';
import { activityTypeName, appliesTo, fieldDefinitions } from '../../values/activity-type.js';
import { parseInput } from '../../values/input.js';
import type { Workspace } from '../context.js';
import { type Once, once } from '../idempotency/once.js';
import { type ActivityTypeRow, parseTypeId, TYPE_COLUMNS, unknownType } from './activity-type-row.js';

const NEW_TYPE = z.object({
  name: activityTypeName,
  appliesTo: appliesTo.nullish().transform((value) => value ?? 'contact'),
  schema: fieldDefinitions.nullish().transform((value) => value ?? []),
});

const TYPE_CHANGE = z.object({
  name: activityTypeName.optional(),
  appliesTo: appliesTo.optional(),
  schema: fieldDefinitions.optional(),
});

/** Errors of a foreign key that forbids the delete: the code differs between the versions of PostgreSQL. */
const RESTRICTED = ['23503', '23001'];

/**
 * Creates a custom activity type of the service's own origin.
 * @throws InvalidError
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Create a custom activity type
 */
export async function createType(
  workspace: Workspace,
  input: object,
  idempotencyKey: string | null,
): Promise<Once<{ type: ActivityTypeRow }>> {
  const { name, appliesTo: scope, schema } = parseInput(NEW_TYPE, input);
  return once(workspace, { mutation: 'activityTypeCreate', key: idempotencyKey, input, single: true }, async (sql) => {
    const [type] = await sql.query<ActivityTypeRow>(
      'activity_type.create',
      `insert into activity_type (client_id, name, applies_to, schema, origin) values ($1, $2, $3, $4::jsonb, $5) returning ${TYPE_COLUMNS}`,
      [workspace.clientId, name, scope, JSON.stringify(schema), workspace.serviceOrigin],
    );
    if (!type) throw new Error('The activity type was not stored.');
    return { type };
  });
}

/**
 * Changes the given parts of a type; a given schema replaces the old one whole, and a new name goes to the type's
 * scoring rules too. Activities that were logged before stay as they are.
 * @throws InvalidError
 * @throws NotFoundError
 * @source Specification: Update a custom activity type
 */
export async function updateType(
  { clientId, database }: Workspace,
  activityKey: string,
  input: object,
): Promise<ActivityTypeRow> {
  const { name, appliesTo: scope, schema } = parseInput(TYPE_CHANGE, input);
  const [type] = await database.query<ActivityTypeRow>(
    'activity_type.update',
    `with renamed as (
       update scoring_rule set name = $3, updated_time = now() where client_id = $1 and type_id = $2::uuid and $3::text is not null
     )
     update activity_type set name = coalesce($3, name), applies_to = coalesce($4, applies_to),
         schema = coalesce($5::jsonb, schema), updated_time = now()
      where client_id = $1 and id = $2::uuid returning ${TYPE_COLUMNS}`,
    [clientId, parseTypeId(activityKey), name, scope, schema === undefined ? null : JSON.stringify(schema)],
  );
  if (!type) throw unknownType();
  return type;
}

/**
 * Deletes a type that no activity was ever logged with; its source bindings and scoring rules go with it.
 * @throws NotFoundError
 * @throws ConflictError an activity was logged with it, linked or not
 * @source Specification: Delete a custom activity type
 */
export async function deleteType({ clientId, database }: Workspace, activityKey: string): Promise<string> {
  const typeId = parseTypeId(activityKey);
  try {
    const [row] = await database.query<{ id: string }>(
      'activity_type.delete',
      'delete from activity_type where client_id = $1 and id = $2::uuid returning id',
      [clientId, typeId],
    );
    if (!row) throw unknownType();
    return row.id;
  } catch (error) {
    if (RESTRICTED.includes(sqlState(error) ?? '')) {
      throw new ConflictError('Conflict', 'Activities were logged with this activity type, so it cannot be deleted.');
    }
    throw error;
  }
}
