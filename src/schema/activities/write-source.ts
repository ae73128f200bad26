import { z } from 'zod';
import type { Sql } from '../../db/database.js';
import { sqlState } from '../../db/database-error.js';
import { ConflictError, InvalidError, NotFoundError } from '../../errors.js';
import { CHANNEL_NAMES } from '../../values/channels.js';
import { faultSentence } from '../../values/fault-sentence.js';
import { parseInput } from '../../values/input.js';
import { text } from '../../values/text.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { getType } from './activity-type-row.js';
import { getSource, lockSource, type SourceRow } from './source-row.js';

/** What a source is enabled for: a channel, or a custom type by its key. */
export interface BindingInput {
  channel?: unknown;
  activityKey?: string | null | undefined;
}

const CHANNEL = z.object({ channel: z.enum(CHANNEL_NAMES, { error: faultSentence }) });
const NAME = z.object({ name: text({ max: 255 }) });

/**
 * Registers a source. It is enabled for nothing yet.
 * @throws InvalidError the name is blank, too long, or the service's own
 * @throws ConflictError the name is taken
 * @source Specification: Activity source
 */
export async function createSource(workspace: Workspace, given: string): Promise<SourceRow> {
  const { clientId, database } = workspace;
  const name = readName(workspace, given);
  return refuseTakenName(
    database.transaction(async (sql) => {
      const [row] = await sql.query<{ id: number }>(
        'activity_source.create',
        'insert into activity_source (client_id, name) values ($1, $2) returning id',
        [clientId, name],
      );
      if (!row) throw new Error('The source was not stored.');
      const created = await getSource(sql, clientId, row.id);
      await audit(sql, workspace, 'created', null, created);
      return created;
    }),
  );
}

/**
 * Renames a source. Activities keep the name that they were logged with.
 * @throws NotFoundError, InvalidError, ConflictError
 */
export async function renameSource(workspace: Workspace, id: number, given: string): Promise<SourceRow> {
  const name = readName(workspace, given);
  const rename = 'update activity_source set name = $3 where client_id = $1 and id = $2';
  return refuseTakenName(
    changeSource(workspace, id, 'renamed', (sql) =>
      sql.query('activity_source.rename', rename, [workspace.clientId, id, name]),
    ),
  );
}

/**
 * Removes a source with its bindings. Activities keep its name.
 * @throws NotFoundError
 */
export async function deleteSource(workspace: Workspace, id: number): Promise<number> {
  const { clientId, database } = workspace;
  return database.transaction(async (sql) => {
    const before = await lockSource(sql, clientId, id);
    const remove = 'delete from activity_source where client_id = $1 and id = $2';
    await sql.query('activity_source.delete', remove, [clientId, id]);
    await audit(sql, workspace, 'deleted', before, null);
    return id;
  });
}

/**
 * Enables a source for one channel or one custom type; enabling it again changes nothing.
 * @throws InvalidError not exactly one of the two, or no channel
 * @throws NotFoundError unknown source or type
 */
export async function bindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const { channel, typeId } = await readBinding(workspace, input);
  const bind = `insert into source_binding (client_id, source_id, channel, type_id)
    select $1, $2::bigint, $3::text, $4::uuid where not exists (select from source_binding b
      where b.client_id = $1 and b.source_id = $2 and b.channel is not distinct from $3 and b.type_id is not distinct from $4::uuid)
    on conflict do nothing`;
  try {
    return await changeSource(workspace, id, 'enabled', (sql) =>
      sql.query('source_binding.create', bind, [workspace.clientId, id, channel, typeId]),
    );
  } catch (error) {
    // The type went away between the two statements.
    throw sqlState(error) === '23503' ? new NotFoundError('Activity type not found', { cause: error }) : error;
  }
}

/**
 * Disables a source for one channel or one custom type; disabling it again changes nothing.
 * @throws InvalidError, NotFoundError as for enabling
 */
export async function unbindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const { channel, typeId } = await readBinding(workspace, input);
  const unbind = `delete from source_binding where client_id = $1 and source_id = $2
      and channel is not distinct from $3::text and type_id is not distinct from $4::uuid`;
  return changeSource(workspace, id, 'disabled', (sql) =>
    sql.query('source_binding.delete', unbind, [workspace.clientId, id, channel, typeId]),
  );
}

/* One statement on a locked source, with its entry in the audit log when it changed something. */
function changeSource(
  workspace: Workspace,
  id: number,
  done: string,
  change: (sql: Sql) => Promise<unknown>,
): Promise<SourceRow> {
  const { clientId, database } = workspace;
  return database.transaction(async (sql) => {
    const before = await lockSource(sql, clientId, id);
    await change(sql);
    const after = await getSource(sql, clientId, id);
    await audit(sql, workspace, done, before, after);
    return after;
  });
}

async function audit(
  sql: Sql,
  workspace: Workspace,
  done: string,
  before: SourceRow | null,
  after: SourceRow | null,
): Promise<void> {
  const describe = (source: SourceRow | null) =>
    source && { name: source.name, channels: source.channels, activityTypes: source.typeIds };
  const change = { before: describe(before), after: describe(after) };
  if (JSON.stringify(change.before) === JSON.stringify(change.after)) return;
  const subject = `source:${(after ?? before)?.id}`;
  await recordAudit(sql, workspace, { action: `source.${done}`, subject, ...change });
}

async function refuseTakenName(work: Promise<SourceRow>): Promise<SourceRow> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new ConflictError('Conflict', 'A source of this workspace already has this name.');
  }
}

/* Logging compares trimmed names, so they are kept trimmed. */
function readName({ serviceOrigin }: Workspace, given: string): string {
  const name = parseInput(NAME, { name: given }).name.trim();
  if (name === '') throw new InvalidError({ name: ['Must not be blank.'] });
  if (name === serviceOrigin)
    throw new InvalidError({ name: ['This is the built-in source, which is always enabled.'] });
  return name;
}

async function readBinding(
  workspace: Workspace,
  { channel, activityKey }: BindingInput,
): Promise<{ channel: string | null; typeId: string | null }> {
  const hasChannel = channel !== null && channel !== undefined;
  const hasType = activityKey !== null && activityKey !== undefined;
  if (hasChannel === hasType)
    throw new InvalidError({ channel: ['Exactly one of channel and activityKey is required.'] });
  if (hasChannel) return { channel: parseInput(CHANNEL, { channel }).channel, typeId: null };
  const type = await getType(workspace, activityKey ?? '');
  if (!type) throw new NotFoundError('Activity type not found');
  return { channel: null, typeId: type.id };
}
