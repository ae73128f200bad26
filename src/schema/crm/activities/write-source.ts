import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { CHANNEL_NAMES } from '../../../values/channels.js';
import { describeIssue } from '../../../values/describe-issue.js';
import { parseInput } from '../../../values/input.js';
import { isRecordId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { recordUpdate } from '../../kernel/record-audit.js';
import { getType } from '../activity-types/activity-type-row.js';

/** What a source is enabled for: a channel, or a custom type by its key. */
interface BindingInput {
  channel?: unknown;
  activityKey?: string | null | undefined;
}

const CHANNEL = z.object({ channel: z.enum(CHANNEL_NAMES, { error: describeIssue }) });
const NAME = z.object({ name: text({ max: 255 }) });

/**
 * Registers a source, which is enabled for nothing yet.
 * @throws InvalidError the name is blank, too long, or the service's own; ConflictError the name is taken
 * @source Specification: Activity source
 */
export async function createSource(workspace: Workspace, given: string): Promise<SourceRow> {
  const { clientId, database } = workspace;
  const name = readName(workspace, given);
  return refuseTakenName(
    database.transaction(async (session) => {
      const stored = await session.prisma.activitySource.create({ data: { clientId, name } });
      const created = { ...stored, bindings: [] };
      await audit(session, workspace, 'created', { before: null, after: created });
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

/** Removes a source with its bindings. Activities keep its name. @throws NotFoundError */
export async function deleteSource(workspace: Workspace, id: number): Promise<number> {
  const { clientId, database } = workspace;
  return database.transaction(async (session) => {
    const before = await lockSource(session, clientId, id);
    await session.prisma.activitySource.delete({ where: { clientId_id: { clientId, id } } });
    await audit(session, workspace, 'deleted', { before: before, after: null });
    return id;
  });
}

/**
 * Enables a source for one channel or one custom type; enabling it again changes nothing.
 * @throws InvalidError not exactly one of the two, or no channel; NotFoundError unknown source or type
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

type Done = 'created' | 'renamed' | 'enabled' | 'disabled' | 'deleted';

/* Runs one statement on a locked source, and adds an audit entry when it changed something. */
function changeSource(
  workspace: Workspace,
  id: number,
  done: Done,
  change: (session: Session) => Promise<unknown>,
): Promise<SourceRow> {
  const { clientId, database } = workspace;
  return database.transaction(async (session) => {
    const before = await lockSource(session, clientId, id);
    await change(session);
    const after = await getSource(session, clientId, id);
    await audit(session, workspace, done, { before, after });
    return after;
  });
}

async function audit(
  session: Session,
  workspace: Workspace,
  done: Done,
  { before, after }: { before: SourceRow | null; after: SourceRow | null },
): Promise<void> {
  const describe = (source: SourceRow | null) =>
    source && { name: source.name, channels: channelsOf(source), activityTypes: typeIdsOf(source) };
  const change = { before: describe(before), after: describe(after) };
  const subject = `source:${(after ?? before)?.id}`;
  await recordUpdate(session, workspace, { action: `source.${done}`, subject, ...change });
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

async function readBinding(workspace: Workspace, { channel, activityKey }: BindingInput) {
  const hasChannel = channel !== null && channel !== undefined;
  const hasType = activityKey !== null && activityKey !== undefined;
  if (hasChannel === hasType)
    throw new InvalidError({ channel: ['Exactly one of channel and activityKey is required.'] });
  if (hasChannel) return { channel: parseInput(CHANNEL, { channel }).channel, typeId: null };
  const type = await getType(workspace, activityKey ?? '');
  if (!type) throw new NotFoundError('Activity type not found');
  return { channel: null, typeId: type.id };
}

/** The bindings of a source: what it is enabled for, in a fixed order. */
export const WITH_BINDINGS = {
  bindings: { orderBy: [{ channel: 'asc' }, { typeId: 'asc' }] },
} satisfies Prisma.ActivitySourceInclude;

/** A source with its bindings. */
export type SourceRow = StoredRow<'ActivitySource'> & { bindings: StoredRow<'SourceBinding'>[] };

/** The standard channels that a source is enabled for. */
export const channelsOf = ({ bindings }: SourceRow): string[] => bindings.flatMap(({ channel }) => channel ?? []);

/** The ids of the custom types that a source is enabled for. */
export const typeIdsOf = ({ bindings }: SourceRow): string[] => bindings.flatMap(({ typeId }) => typeId ?? []);

/** The registered sources of a workspace, by name. The service itself needs no registration and is not in the list. */
export function listSources({ clientId, database }: Workspace): Promise<SourceRow[]> {
  return database.borrow((prisma) =>
    prisma.activitySource.findMany({ where: { clientId }, include: WITH_BINDINGS, orderBy: { name: 'asc' } }),
  );
}

/** @throws NotFoundError */
async function getSource({ prisma }: Session, clientId: string, id: number): Promise<SourceRow> {
  const where = { clientId_id: { clientId, id } };
  const source = await prisma.activitySource.findUnique({ where, include: WITH_BINDINGS });
  if (!source) throw unknownSource();
  return source;
}

/** One source, locked until the transaction ends. @throws NotFoundError */
async function lockSource(session: Session, clientId: string, id: number): Promise<SourceRow> {
  if (!isRecordId(id)) throw unknownSource();
  const lock = 'select id from activity_source where client_id = $1 and id = $2 for update';
  await session.query('activity_source.lock', lock, [clientId, id]);
  // A second statement, which sees the changes that the lock waited for.
  return getSource(session, clientId, id);
}

const unknownSource = () => new NotFoundError('Activity source not found');
