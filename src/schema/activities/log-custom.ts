import type { Sql } from '../../db/database.js';
import { constraintOf, sqlState } from '../../db/database-error.js';
import { NotFoundError } from '../../errors.js';
import type { AppliesTo, FieldDefinition } from '../../values/activity-type.js';
import type { Workspace } from '../context.js';
import { type Once, once } from '../idempotency/once.js';
import { parseTypeId, unknownType } from './activity-type-row.js';
import { checkCustomProperties } from './custom-properties.js';
import { type LogInput, type LogRequest, readLogInput, requireSource, type SourceState } from './log-input.js';
import { LOG_COMPANY_SQL, LOG_CONTACT_SQL, TYPE_SQL } from './log-sql.js';
import type { LoggedActivity } from './log-standard.js';

/** A logging request of a custom type; `occurredAt` is UTC text. */
export interface CustomLogInput extends LogInput {
  activityKey: string;
  occurredAt: string;
}

interface TypeRow extends SourceState {
  name: string;
  appliesTo: AppliesTo;
  schema: FieldDefinition[];
}

/**
 * Logs an activity of a custom type on every contact that an identifier finds, or on the company of the domain. With no
 * match it is stored unlinked.
 * @throws InvalidError the shape, or values of properties
 * @throws NotFoundError unknown type
 * @throws UnprocessableError unknown source, or source not enabled
 * @throws UnknownPropertiesError keys outside the type's schema
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Log a custom activity
 */
export async function logCustom(
  workspace: Workspace,
  input: CustomLogInput,
  idempotencyKey: string | null,
): Promise<Once<LoggedActivity>> {
  const request = readLogInput(workspace, input);
  const call = { mutation: 'activityLogCustom', key: idempotencyKey, input, single: true } as const;
  return once(workspace, call, (sql) => writeActivity(sql, workspace, input, request));
}

async function writeActivity(
  sql: Sql,
  workspace: Workspace,
  input: CustomLogInput,
  request: LogRequest,
): Promise<LoggedActivity> {
  const { clientId, serviceOrigin } = workspace;
  const typeId = parseTypeId(input.activityKey);
  const type = await readType(sql, clientId, typeId, request.source);
  if (request.source !== null) requireSource(request.source, type.name, type);
  checkCustomProperties(request.properties, type.schema);
  const common = [
    clientId,
    typeId,
    request.source ?? serviceOrigin,
    input.occurredAt,
    JSON.stringify(request.properties),
  ];
  const [logged] = await refuseVanishedType(() =>
    type.appliesTo === 'company'
      ? sql.query<LoggedActivity>('activity.log_company', LOG_COMPANY_SQL, [...common, request.domain])
      : sql.query<LoggedActivity>('activity.log_contact', LOG_CONTACT_SQL, [
          ...common,
          request.email,
          request.linkedinUrl,
          request.phone,
        ]),
  );
  if (!logged) throw new Error('The activity was not stored.');
  return logged;
}

async function readType(sql: Sql, clientId: string, typeId: string, source: string | null): Promise<TypeRow> {
  const [type] = await sql.query<TypeRow>('activity.type', TYPE_SQL, [clientId, typeId, source]);
  if (!type) throw unknownType();
  return type;
}

/** The type may be deleted between the two statements; then it is as unknown as if it had been deleted before. */
async function refuseVanishedType<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === '23503' && constraintOf(error) === 'activity_type_fkey') {
      throw new NotFoundError('Activity type not found', { cause: error });
    }
    throw error;
  }
}
