import type { Database, Sql } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { ConflictError, InvalidError, NotFoundError, UnknownPropertiesError } from '../../../errors.js';
import type { AppliesTo, FieldDefinition } from '../../../values/activity-type.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { parseTypeId, unknownType } from '../activity-types/activity-type-row.js';
import { type LogInput, type LogRequest, readLogInput, requireSource, type SourceState } from './log-input.js';
import { LOG_COMPANY_SQL, LOG_CONTACT_SQL, TYPE_SQL } from './log-sql.js';
import type { LoggedActivity } from './log-standard.js';
import { checkCustomProperties } from './properties.js';

/** A logging request of a custom type; `occurredAt` is UTC text. */
type CustomLogInput = LogInput & { activityKey: string; occurredAt: string };

type TypeRow = TypeVersion & SourceState;

/** An activity to store, as far as its request has been read. */
interface CustomActivity {
  typeId: string;
  occurredAt: string;
  request: LogRequest;
}

const MAX_ATTEMPTS = 5;

/**
 * Logs an activity on every contact that an identifier finds, or on the company of the domain; without a match it is
 * stored unlinked. With a cached type and without a source and an idempotency key it is one SQL statement.
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
  const { clientId, database } = workspace;
  const typeId = parseTypeId(input.activityKey);
  const known = request.source === null ? recallType(database, clientId, typeId) : undefined;
  const activity = { typeId, occurredAt: input.occurredAt, request };
  const logged = known && isSound(request, known) ? await insertActivity(sql, workspace, known, activity) : null;
  return logged ?? writeAsTypeIsNow(sql, workspace, activity);
}

/* When the cached type refuses a request, it is checked again with the type as it is now. */
function isSound({ properties }: LogRequest, { schema }: TypeVersion): boolean {
  try {
    checkCustomProperties(properties, schema);
    return true;
  } catch (error) {
    if (error instanceof InvalidError || error instanceof UnknownPropertiesError) return false;
    throw error;
  }
}

/* Whenever the type changes between the two statements, the properties are checked against the new one. */
async function writeAsTypeIsNow(sql: Sql, workspace: Workspace, activity: CustomActivity): Promise<LoggedActivity> {
  const { clientId, database } = workspace;
  const { typeId, request } = activity;
  const { source, properties } = request;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const [type] = await sql.query<TypeRow>('activity.type', TYPE_SQL, [clientId, typeId, source]);
    if (!type) throw unknownType();
    if (source !== null) requireSource(source, type.name, type);
    checkCustomProperties(properties, type.schema);
    const logged = await insertActivity(sql, workspace, type, activity);
    if (!logged) continue;
    rememberType(database, clientId, typeId, type);
    return logged;
  }
  throw new ConflictError('Conflict', 'The activity type is being changed all the time.');
}

async function insertActivity(
  sql: Sql,
  { clientId, serviceOrigin }: Workspace,
  { appliesTo, version }: TypeVersion,
  { typeId, occurredAt, request }: CustomActivity,
): Promise<LoggedActivity | null> {
  const { source, properties, domain, email, linkedinUrl, phone } = request;
  const identifiers = [email, linkedinUrl, phone];
  const common = [clientId, typeId, source ?? serviceOrigin, occurredAt, JSON.stringify(properties)];
  try {
    const [logged] = await (appliesTo === 'company'
      ? sql.query<LoggedActivity>('activity.log_company', LOG_COMPANY_SQL, [...common, domain, version])
      : sql.query<LoggedActivity>('activity.log_contact', LOG_CONTACT_SQL, [...common, ...identifiers, version]));
    return logged ?? null;
  } catch (error) {
    // The type was deleted between the two statements.
    const isVanished = sqlState(error) === '23503' && constraintOf(error) === 'activity_type_fkey';
    throw isVanished ? new NotFoundError('Activity type not found', { cause: error }) : error;
  }
}

/** What logging needs to know about a custom type, at one version of it. */
interface TypeVersion {
  name: string;
  appliesTo: AppliesTo;
  schema: FieldDefinition[];
  /** Differs after every change of the type; see `xmin` of PostgreSQL. */
  version: string;
}

/** The most types that are cached; the least recently read are evicted. */
const MAX_TYPES = 200;

const memories = new WeakMap<Database['root'], Map<string, TypeVersion>>();

const keyOf = (clientId: string, typeId: string) => `${clientId} ${typeId}`;

/**
 * A type as this process last read it. It may be out of date, so a statement that relies on it must check its version.
 */
function recallType({ root }: Database, clientId: string, typeId: string): TypeVersion | undefined {
  return memories.get(root)?.get(keyOf(clientId, typeId));
}

function rememberType(
  { root }: Database,
  clientId: string,
  typeId: string,
  { name, appliesTo, schema, version }: TypeVersion,
): void {
  const memory = memories.get(root) ?? new Map<string, TypeVersion>();
  memories.set(root, memory);
  const key = keyOf(clientId, typeId);
  memory.delete(key);
  memory.set(key, { name, appliesTo, schema, version });
  const [oldest] = memory.keys();
  if (memory.size > MAX_TYPES && oldest !== undefined) memory.delete(oldest);
}
