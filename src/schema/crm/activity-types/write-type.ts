import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { isRowMissing, sqlState } from '../../../db/database-error.js';
import { NOW, type Now } from '../../../db/database-time.js';
import type { Prisma } from '../../../db/generated-client.js';
import { ConflictError } from '../../../errors.js';
import { activityTypeName, appliesTo, fieldDefinitions } from '../../../values/activity-type.js';
import { parseInput } from '../../../values/input.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type ActivityTypeRow, parseTypeId, unknownType } from './activity-type-row.js';
import { requireNoteShape } from './note-type.js';

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

/** SQLSTATEs of a delete that a foreign key forbids; they differ between versions of PostgreSQL. */
const RESTRICTED = ['23503', '23001'];

/**
 * Creates a custom activity type of the service's own origin.
 * @throws InvalidError; ConflictError the idempotency key served another request
 * @source Specification: Create a custom activity type
 */
export async function createType(
  workspace: Workspace,
  input: object,
  idempotencyKey: string | null,
): Promise<Once<{ type: ActivityTypeRow }>> {
  const { name, appliesTo: scope, schema } = parseInput(NEW_TYPE, input);
  return once(workspace, { mutation: 'activityTypeCreate', key: idempotencyKey, input }, async (session) => {
    const { clientId, serviceOrigin: origin } = workspace;
    const data = { clientId, name, appliesTo: scope, schema: asJson(schema), origin };
    const type = await session.prisma.activityType.create({ data });
    await audit(session, workspace, 'created', { before: null, after: type });
    return { type };
  });
}

/**
 * Changes the given parts of a type. A given schema replaces the old one; the scoring rules of the type take a new
 * name. Values that are equal to those of the type write nothing.
 * @throws InvalidError; NotFoundError
 * @source Specification: Update a custom activity type
 */
export async function updateType(workspace: Workspace, activityKey: string, input: object): Promise<ActivityTypeRow> {
  const { name, appliesTo: scope, schema } = parseInput(TYPE_CHANGE, input);
  const { clientId, database } = workspace;
  const typeId = parseTypeId(activityKey);
  const where = { clientId_id: { clientId, id: typeId } };
  return database.transaction(async (session) => {
    const lock = `select ${NOW} from activity_type where client_id = $1 and id = $2::uuid for no key update`;
    const [held] = await session.query<Now>('activity_type.lock', lock, [clientId, typeId]);
    const before = await session.prisma.activityType.findUnique({ where });
    if (!held || !before) throw unknownType();
    if (before.isNote) requireNoteShape(scope, schema);
    const { now: updatedTime } = held;
    const given = { name, appliesTo: scope, schema: schema && asJson(schema) };
    const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (isDeepStrictEqual({ ...before, ...data }, before)) return before;
    if (name !== undefined && name !== before.name) {
      await session.prisma.scoringRule.updateMany({ where: { clientId, typeId }, data: { name, updatedTime } });
    }
    const after = await session.prisma.activityType.update({ where, data: { ...data, updatedTime } });
    await audit(session, workspace, 'updated', { before, after });
    return after;
  });
}

/* An option that is not given is left out of the stored JSON. */
const asJson = (schema: readonly object[]): Prisma.InputJsonArray => JSON.parse(JSON.stringify(schema));

/**
 * Deletes a type that no activity was ever logged with; its source bindings and scoring rules are deleted too.
 * @throws NotFoundError; ConflictError an activity was logged with it, linked or not
 * @source Specification: Delete a custom activity type
 */
export async function deleteType(workspace: Workspace, activityKey: string): Promise<string> {
  const { clientId, database } = workspace;
  const typeId = parseTypeId(activityKey);
  try {
    return await database.transaction(async (session) => {
      const gone = await session.prisma.activityType.delete({ where: { clientId_id: { clientId, id: typeId } } });
      await audit(session, workspace, 'deleted', { before: gone, after: null });
      return gone.id;
    });
  } catch (error) {
    if (isRowMissing(error)) throw unknownType();
    if (RESTRICTED.includes(sqlState(error) ?? '')) {
      throw new ConflictError('Conflict', 'Activities were logged with this activity type, so it cannot be deleted.');
    }
    throw error;
  }
}

type Change = { before: ActivityTypeRow | null; after: ActivityTypeRow | null };

type Done = 'created' | 'updated' | 'deleted';

function audit(session: Session, workspace: Workspace, done: Done, { before, after }: Change): Promise<void> {
  const subject = `activity_type:${(after ?? before)?.id}`;
  const change = { subject, before: describeType(before), after: describeType(after) };
  return recordAudit(session, workspace, { action: `activity_type.${done}`, ...change });
}

function describeType(type: ActivityTypeRow | null) {
  return type && { name: type.name, appliesTo: type.appliesTo, schema: type.schema };
}
