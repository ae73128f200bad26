import { z } from 'zod';
import type { Actor } from '../../../access/actor.js';
import { requireAccess } from '../../../access/identity/permissions.js';
import type { Session } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { holdAgency, ownedKey } from '../../kernel/owned-rows.js';

/** A row of a saved view. */
export type ViewRow = StoredRow<'SavedView'>;

/** A view to save. */
interface ViewInput {
  page: string;
  name: string;
  search: string;
  isShared: boolean;
}

/** Whose views they are: of a client, as seen by a caller. */
type Viewers = Pick<Workspace, 'agencyId' | 'clientId' | 'actor' | 'database'>;

/** Shared views of a page in a client, or views of one user there. */
const MOST = 100;

const page = text({ min: 1, max: 40 }).regex(/^[a-z-]*$/, 'Must be the name of a page, such as contacts.');

const schema = z.object({
  page,
  name: text({ min: 1, max: 100 }),
  search: text({ max: 10_000 }).regex(/^(\?.*)?$/, 'Must begin with a question mark.'),
});

const userIdOf = (actor: Actor): number | null => (actor.kind === 'user' ? actor.userId : null);

/* What the caller sees: what is shared, and its own. */
const seenBy = ({ agencyId, clientId, actor }: Viewers) => {
  const userId = userIdOf(actor);
  return { agencyId, clientId, OR: [{ userId: null }, ...(userId === null ? [] : [{ userId }])] };
};

/** The views of a page by their names, of which private ones come first. @throws InvalidError no name of a page */
export async function listViews(viewers: Viewers, given: string): Promise<ViewRow[]> {
  const where = { ...seenBy(viewers), page: parseInput(page, given) };
  const orderBy = [{ userId: { sort: 'asc', nulls: 'last' } }, { name: 'asc' }] as const;
  return viewers.database.borrow((prisma) => prisma.savedView.findMany({ where, orderBy: [...orderBy] }));
}

/* Shared views are of the client, so readers leave them alone. A key is used by several people: its views are shared. */
function requireChange(actor: Actor, isShared: boolean): void {
  requireAccess(actor, { workspace: isShared || actor.kind !== 'user' ? 'write' : 'read' });
}

/**
 * Saves a view, in the place of one with the same page and name.
 * @throws InvalidError the input breaks its rules; ConflictError there are 100 already; ForbiddenError the caller only reads
 */
export async function saveView(viewers: Viewers, { isShared, ...input }: ViewInput): Promise<ViewRow> {
  const { agencyId, clientId, actor, database } = viewers;
  requireChange(actor, isShared);
  const { search, ...key } = parseInput(schema, input);
  const userId = isShared ? null : userIdOf(actor);
  return database.transaction(async (session) => {
    await holdAgency(session, viewers);
    const where = { agencyId, clientId, userId, ...key };
    const before = await session.prisma.savedView.findFirst({ where });
    if (before) return session.prisma.savedView.update({ where: ownedKey(before), data: { search } });
    await requireRoom(session, { agencyId, clientId, userId, page: key.page });
    return session.prisma.savedView.create({ data: { ...where, search } });
  });
}

async function requireRoom(
  { prisma }: Session,
  where: Pick<ViewRow, 'agencyId' | 'clientId' | 'userId' | 'page'>,
): Promise<void> {
  if ((await prisma.savedView.count({ where })) >= MOST)
    throw new ConflictError('Too many views', `There are ${MOST} such views already.`);
}

/** @throws NotFoundError the caller sees no such view; ForbiddenError it is shared, and the caller only reads */
export async function deleteView(viewers: Viewers, id: number): Promise<ViewRow> {
  return viewers.database.transaction(async (session) => {
    const view = await session.prisma.savedView.findFirst({ where: { ...seenBy(viewers), id } });
    requireChange(viewers.actor, view?.userId === null);
    if (!view) throw new NotFoundError('There is no such view.');
    // Somebody may have deleted it meanwhile, which comes to the same.
    await session.prisma.savedView.deleteMany({ where: { agencyId: view.agencyId, clientId: view.clientId, id } });
    return view;
  });
}
