import type { Sql } from '../../../db/database.js';
import { NotFoundError, UnprocessableError } from '../../../errors.js';
import { CHANNELS, type ChannelName, isChannel } from '../../../values/channels.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { type LogInput, type LogRequest, readLogInput, requireSource } from './log-input.js';
import { CHANNEL_SOURCE_SQL, LOG_STANDARD_SQL } from './log-sql.js';
import { readStandardProperties } from './standard-properties.js';

/** A stored activity. */
export interface LoggedActivity {
  id: number;
}

/**
 * Logs an activity of a standard channel on the first contact that email, LinkedIn URL or phone finds, in this order.
 * Without a source and an idempotency key this is one SQL statement.
 * @throws NotFoundError unknown channel
 * @throws InvalidError the shape, or values of properties
 * @throws UnprocessableError unknown source, source not enabled, or no contact matches
 * @throws UnknownPropertiesError keys outside the channel's table
 * @throws ConflictError the idempotency key served another request
 * @source Specification: Standard activities
 */
export async function logStandard(
  workspace: Workspace,
  channel: string,
  input: LogInput,
  idempotencyKey: string | null,
): Promise<Once<LoggedActivity>> {
  if (!isChannel(channel)) throw new NotFoundError('Not found');
  const request = readLogInput(workspace, input);
  const given = { channel, ...input };
  const call = { mutation: 'activityLogStandard', key: idempotencyKey, input: given, single: true } as const;
  return once(workspace, call, (sql) => writeActivity(sql, workspace, channel, request));
}

async function writeActivity(
  sql: Sql,
  workspace: Workspace,
  channel: ChannelName,
  request: LogRequest,
): Promise<LoggedActivity> {
  const { clientId, serviceOrigin } = workspace;
  if (request.source !== null)
    requireSource(request.source, channel, await readSource(sql, clientId, request.source, channel));
  const { properties, variant, timestamp } = readStandardProperties(request.properties, CHANNELS[channel]);
  const { email, linkedinUrl, phone } = request;
  const activity = [channel, request.source ?? serviceOrigin, timestamp, JSON.stringify(properties)];
  const values = [clientId, ...activity, email, linkedinUrl, phone, variant];
  const [logged] = await sql.query<LoggedActivity>('activity.log_standard', LOG_STANDARD_SQL, values);
  if (!logged) throw noContactMatched();
  return logged;
}

/** @source Specification: Standard activities; Errors, 422 message forms */
export const noContactMatched = (): UnprocessableError =>
  new UnprocessableError(
    'No contact matched',
    'No contact of this workspace has the given email, linkedin_url or phone.',
    'contactUpsert',
  );

async function readSource(sql: Sql, clientId: string, source: string, channel: ChannelName) {
  const given = [clientId, source, channel];
  const [row] = await sql.query<{ enabled: boolean }>('activity.channel_source', CHANNEL_SOURCE_SQL, given);
  return { known: row !== undefined, enabled: row?.enabled ?? false };
}
