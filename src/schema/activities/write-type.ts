import { z } from 'zod';
import type { Sql } from '../../db/database.js';
import { sqlState } from '../../db/database-error.js';
import { ConflictError } from '../../errors.js';
import { activityTypeName, appliesTo, fieldDefinitions } from '../../values/activity-type.js';
import { parseInput } from '../../values/input.js';
import { recordAudit } from '../audit/record-audit.js';
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
  return once(workspace, { mutation: 'activityTypeCreate', key: idempotencyKey, input }, async (sql) => {
    const [type] = await sql.query<ActivityTypeRow>(
      'activity_type.create',
      `insert into activity_type (client_id, name, applies_to, schema, origin) values ($1, $2, $3, $4::jsonb, $5) returning ${TYPE_COLUMNS}`,
      [workspace.clientId, name, scope, JSON.stringify(schema), workspace.serviceOrigin],
    );
    if (!type) throw new Error('The activity type was not stored.');
    await audit(sql, workspace, 'created', null, type);
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
export async function updateType(workspace: Workspace, activityKey: string, input: object): Promise<ActivityTypeRow> {
  const { name, appliesTo: scope, schema } = parseInput(TYPE_CHANGE, input);
  const { clientId, database } = workspace;
  const typeId = parseTypeId(activityKey);
  return database.transaction(async (sql) => {
    const lock = `select ${TYPE_COLUMNS} from activity_type where client_id = $1 and id = $2::uuid for no key update`;
    const [before] = await sql.query<ActivityTypeRow>('activity_type.lock', lock, [clientId, typeId]);
    const [after] = await sql.query<ActivityTypeRow>('activity_type.update', UPDATE_SQL, [
      clientId,
      typeId,
      name,
      scope,
      schema === undefined ? null : JSON.stringify(schema),
    ]);
    if (!before || !after) throw unknownType();
    await audit(sql, workspace, 'updated', before, after);
    return after;
  });
}

const UPDATE_SQL = `with renamed as (
  update scoring_rule set name = $3, updated_time = now() where client_id = $1 and type_id = $2::uuid and $3::text is not null
)
update activity_type set name = coalesce($3, name), applies_to = coalesce($4, applies_to),
    schema = coalesce($5::jsonb, schema), updated_time = now()
 where client_id = $1 and id = $2::uuid returning ${TYPE_COLUMNS}`;

/**
 * Deletes a type that no activity was ever logged with; its source bindings and scoring rules go with it.
 * @throws NotFoundError
 * @throws ConflictError an activity was logged with it, linked or not
 * @source Specification: Delete a custom activity type
 */
export async function deleteType(workspace: Workspace, activityKey: string): Promise<string> {
  const { clientId, database } = workspace;
  const typeId = parseTypeId(activityKey);
  try {
    return await database.transaction(async (sql) => {
      const remove = `delete from activity_type where client_id = $1 and id = $2::uuid returning ${TYPE_COLUMNS}`;
      const [gone] = await sql.query<ActivityTypeRow>('activity_type.delete', remove, [clientId, typeId]);
      if (!gone) throw unknownType();
      await audit(sql, workspace, 'deleted', gone, null);
      return gone.id;
    });
  } catch (error) {
    if (RESTRICTED.includes(sqlState(error) ?? '')) {
      throw new ConflictError('Conflict', 'Activities were logged with this activity type, so it cannot be deleted.');
    }
    throw error;
  }
}

async function audit(
  sql: Sql,
  workspace: Workspace,
  done: string,
  before: ActivityTypeRow | null,
  after: ActivityTypeRow | null,
): Promise<void> {
  const action = `activity_type.${done}`;
  const subject = `activity_type:${(after ?? before)?.id}`;
  await recordAudit(sql, workspace, { action, subject, before: describeType(before), after: describeType(after) });
}

function describeType(type: ActivityTypeRow | null) {
  return type && { name: type.name, appliesTo: type.appliesTo, schema: type.schema };
}
