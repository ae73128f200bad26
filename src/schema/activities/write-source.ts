import { z } from 'zod';
import { sqlState } from '../../db/database-error.js';
import type { ActivitySource } from '../../db/generated/prisma/client.js';
import { ConflictError, InvalidError, NotFoundError } from '../../errors.js';
import { CHANNEL_NAMES, type ChannelName } from '../../values/channels.js';
import { faultSentence } from '../../values/fault-sentence.js';
import { parseInput } from '../../values/input.js';
import { isRecordId } from '../../values/record-id.js';
import { text } from '../../values/text.js';
import type { Workspace } from '../context.js';
import { getType } from './activity-type-row.js';

/** A source with what it is enabled for. */
export type SourceRow = ActivitySource & { channels: ChannelName[]; typeIds: string[] };

/** What a source is enabled for: a channel, or a custom type by its key. */
export interface BindingInput {
  channel?: unknown;
  activityKey?: string | null | undefined;
}

const SELECT = `select s.client_id as "clientId", s.id, s.name, s.created_at as "createdAt",
    array(select channel from source_binding b where b.client_id = s.client_id and b.source_id = s.id and channel is not null order by channel) as channels,
    array(select type_id::text from source_binding b where b.client_id = s.client_id and b.source_id = s.id and type_id is not null order by type_id) as "typeIds"
  from activity_source s where s.client_id = $1`;

const CHANNEL = z.object({ channel: z.enum(CHANNEL_NAMES, { error: faultSentence }) });
const NAME = z.object({ name: text({ max: 255 }) });

/** The registered sources of a workspace, by name. The service itself needs no registration and is not among them. */
export function listSources({ clientId, database }: Workspace): Promise<SourceRow[]> {
  return database.query<SourceRow>('activity_source.list', `${SELECT} order by s.name`, [clientId]);
}

async function getSource({ clientId, database }: Workspace, id: number): Promise<SourceRow> {
  const [source] = await database.query<SourceRow>('activity_source.get', `${SELECT} and s.id = $2`, [clientId, id]);
  if (!source) throw unknownSource();
  return source;
}

const unknownSource = () => new NotFoundError('Activity source not found');
const toId = (id: number) => (isRecordId(id) ? id : 0);

/**
 * Registers a source. It is enabled for nothing yet.
 * @throws InvalidError the name is blank, too long, or the service's own
 * @throws ConflictError the name is taken
 * @source Specification: Activity source
 */
export async function createSource(workspace: Workspace, name: string): Promise<SourceRow> {
  const row = await writeSource(
    workspace,
    'activity_source.create',
    'insert into activity_source (client_id, name) values ($1, $2) returning id',
    [workspace.clientId, readName(workspace, name)],
  );
  return getSource(workspace, row?.id ?? 0);
}

/**
 * Renames a source. Activities keep the name that they were logged with.
 * @throws NotFoundError, InvalidError, ConflictError
 */
export async function renameSource(workspace: Workspace, id: number, name: string): Promise<SourceRow> {
  const row = await writeSource(
    workspace,
    'activity_source.rename',
    'update activity_source set name = $2 where client_id = $1 and id = $3 returning id',
    [workspace.clientId, readName(workspace, name), toId(id)],
  );
  if (!row) throw unknownSource();
  return getSource(workspace, row.id);
}

/**
 * Removes a source with its bindings. Activities keep its name.
 * @throws NotFoundError
 */
export async function deleteSource({ clientId, database }: Workspace, id: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'activity_source.delete',
    'delete from activity_source where client_id = $1 and id = $2 returning id',
    [clientId, toId(id)],
  );
  if (!row) throw unknownSource();
  return row.id;
}

/**
 * Enables a source for one channel or one custom type; enabling it again changes nothing.
 * @throws InvalidError not exactly one of the two, or no channel
 * @throws NotFoundError unknown source or type
 */
export async function bindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const { channel, typeId } = await readBinding(workspace, input);
  const source = await getSource(workspace, toId(id));
  try {
    await workspace.database.query(
      'source_binding.create',
      'insert into source_binding (client_id, source_id, channel, type_id) values ($1, $2, $3, $4::uuid) on conflict do nothing',
      [workspace.clientId, source.id, channel, typeId],
    );
  } catch (error) {
    // The source or the type went away between the two statements.
    throw sqlState(error) === '23503' ? new NotFoundError('Activity source not found', { cause: error }) : error;
  }
  return getSource(workspace, source.id);
}

/**
 * Disables a source for one channel or one custom type; disabling it again changes nothing.
 * @throws InvalidError, NotFoundError as for enabling
 */
export async function unbindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const { channel, typeId } = await readBinding(workspace, input);
  const source = await getSource(workspace, toId(id));
  await workspace.database.query(
    'source_binding.delete',
    `delete from source_binding where client_id = $1 and source_id = $2
        and channel is not distinct from $3::text and type_id is not distinct from $4::uuid`,
    [workspace.clientId, source.id, channel, typeId],
  );
  return getSource(workspace, source.id);
}

/* Logging compares trimmed names, so they are kept trimmed. */
function readName({ serviceOrigin }: Workspace, given: string): string {
  const name = parseInput(NAME, { name: given }).name.trim();
  if (name === '') throw new InvalidError({ name: ['Must not be blank.'] });
  if (name === serviceOrigin)
    throw new InvalidError({ name: ['This is the built-in source, which is always enabled.'] });
  return name;
}

async function writeSource(
  { database }: Workspace,
  name: string,
  statement: string,
  values: readonly unknown[],
): Promise<{ id: number } | null> {
  try {
    const [row] = await database.query<{ id: number }>(name, statement, values);
    return row ?? null;
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new ConflictError('Conflict', 'A source of this workspace already has this name.');
    throw error;
  }
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
