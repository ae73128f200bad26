import type { Session } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';

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
export async function getSource({ prisma }: Session, clientId: string, id: number): Promise<SourceRow> {
  const where = { clientId_id: { clientId, id } };
  const source = await prisma.activitySource.findUnique({ where, include: WITH_BINDINGS });
  if (!source) throw unknownSource();
  return source;
}

/**
 * One source, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function lockSource(session: Session, clientId: string, id: number): Promise<SourceRow> {
  if (!isRecordId(id)) throw unknownSource();
  const lock = 'select id from activity_source where client_id = $1 and id = $2 for update';
  await session.query('activity_source.lock', lock, [clientId, id]);
  // A second statement, which sees the changes that the lock waited for.
  return getSource(session, clientId, id);
}

const unknownSource = () => new NotFoundError('Activity source not found');
