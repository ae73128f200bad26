import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { CHANNEL_NAMES } from '../../../values/channels.js';
import { describeIssue } from '../../../values/describe-issue.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { getType } from '../activity-types/activity-type-row.js';
import { channelsOf, getSource, lockSource, type SourceRow, typeIdsOf } from './source-row.js';

/** What a source is enabled for: a channel, or a custom type by its key. */
interface BindingInput {
  channel?: unknown;
  activityKey?: string | null | undefined;
}

const CHANNEL = z.object({ channel: z.enum(CHANNEL_NAMES, { error: describeIssue }) });
const NAME = z.object({ name: text({ max: 255 }) });

/**
 * Registers a source. At first it is not enabled for anything.
 * @throws InvalidError the name is blank, too long, or the service's own
 * @throws ConflictError the name is taken
 * @source Specification: Activity source
 */
export async function createSource(workspace: Workspace, given: string): Promise<SourceRow> {
  const { clientId, database } = workspace;
  const name = readName(workspace, given);
  return refuseTakenName(
    database.transaction(async (session) => {
      const stored = await session.prisma.activitySource.create({ data: { clientId, name } });
      const created = { ...stored, bindings: [] };
      await audit(session, workspace, 'created', null, created);
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
  return refuseTakenName(
    changeSource(workspace, id, 'renamed', ({ prisma }) => {
      const where = { clientId_id: { clientId: workspace.clientId, id } };
      return prisma.activitySource.update({ where, data: { name } });
    }),
  );
}

/**
 * Removes a source with its bindings. Activities keep its name.
 * @throws NotFoundError
 */
export async function deleteSource(workspace: Workspace, id: number): Promise<number> {
  const { clientId, database } = workspace;
  return database.transaction(async (session) => {
    const before = await lockSource(session, clientId, id);
    await session.prisma.activitySource.delete({ where: { clientId_id: { clientId, id } } });
    await audit(session, workspace, 'deleted', before, null);
    return id;
  });
}

/**
 * Enables a source for one channel or one custom type; enabling it again changes nothing.
 * @throws InvalidError not exactly one of the two, or no channel
 * @throws NotFoundError unknown source or type
 */
export async function bindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const binding = await readBinding(workspace, input);
  const data = { clientId: workspace.clientId, sourceId: id, ...binding };
  try {
    return await changeSource(workspace, id, 'enabled', async ({ prisma }) => {
      // Checked first, so that enabling a source again uses up no id.
      const held = await prisma.sourceBinding.findFirst({ where: data, select: { id: true } });
      if (held === null) await prisma.sourceBinding.createMany({ data, skipDuplicates: true });
    });
  } catch (error) {
    // The type was deleted between the two statements.
    throw sqlState(error) === '23503' ? new NotFoundError('Activity type not found', { cause: error }) : error;
  }
}

/**
 * Disables a source for one channel or one custom type; disabling it again changes nothing.
 * @throws InvalidError, NotFoundError as for enabling
 */
export async function unbindSource(workspace: Workspace, id: number, input: BindingInput): Promise<SourceRow> {
  const binding = await readBinding(workspace, input);
  const where = { clientId: workspace.clientId, sourceId: id, ...binding };
  return changeSource(workspace, id, 'disabled', ({ prisma }) => prisma.sourceBinding.deleteMany({ where }));
}

/* Runs one statement on a locked source, and adds an audit entry when it changed something. */
function changeSource(
  workspace: Workspace,
  id: number,
  done: string,
  change: (session: Session) => Promise<unknown>,
): Promise<SourceRow> {
  const { clientId, database } = workspace;
  return database.transaction(async (session) => {
    const before = await lockSource(session, clientId, id);
    await change(session);
    const after = await getSource(session, clientId, id);
    await audit(session, workspace, done, before, after);
    return after;
  });
}

async function audit(
  session: Session,
  workspace: Workspace,
  done: string,
  before: SourceRow | null,
  after: SourceRow | null,
): Promise<void> {
  const describe = (source: SourceRow | null) =>
    source && { name: source.name, channels: channelsOf(source), activityTypes: typeIdsOf(source) };
  const change = { before: describe(before), after: describe(after) };
  if (JSON.stringify(change.before) === JSON.stringify(change.after)) return;
  const subject = `source:${(after ?? before)?.id}`;
  await recordAudit(session, workspace, { action: `source.${done}`, subject, ...change });
}

async function refuseTakenName(work: Promise<SourceRow>): Promise<SourceRow> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new ConflictError('Conflict', 'A source of this workspace already has this name.');
  }
}

/* Logging compares trimmed names, so names are stored trimmed. */
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
