import { z } from 'zod';
import type { Role } from '../../../access/actor.js';
import type { Session } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { parseInput } from '../../../values/input.js';
import { isCleanText, text } from '../../../values/text.js';
import type { AuditAction } from '../../kernel/audit-actions.js';
import type { Management } from '../../kernel/management.js';
import { lockIssuer, requireMasterListAccess } from '../keys/lock-keys.js';
import { auditUser, findUser, type IssuedLink, putLink, USER_VIEW, type UserView, viewOf } from './user-row.js';

/** The most users of an agency, so that lists need no pages, and clients of one user. */
const MOST_USERS = 500;
const MOST_CLIENTS = 200;

/** A role in the whole agency, or roles in some of its clients. */
interface Access {
  role?: Role | null | undefined;
  clients?: readonly { clientId: string; role: Role }[] | null | undefined;
}

interface Invitation extends Access {
  email: string;
  name?: string | null | undefined;
}

/** A user with a new link. */
export interface UserInvited {
  user: UserView;
  link: IssuedLink;
}

const inviteSchema = z.object({ email: text({ min: 1, max: 254 }), name: text({ max: 255 }) });
const nameSchema = z.object({ name: text({ max: 255 }) });

/** The users of an agency, in the order of their addresses. */
export async function listUsers({ agencyId, database }: Management): Promise<UserView[]> {
  const rows = await database.borrow((prisma) =>
    prisma.agencyUser.findMany({
      where: { agencyId },
      select: USER_VIEW,
      orderBy: [{ email: 'asc' }, { id: 'asc' }],
      take: MOST_USERS,
    }),
  );
  return rows.map(viewOf);
}

/**
 * Creates a user and its link.
 * @throws InvalidError the address, name or access; ConflictError the address has a user already, or there are too many;
 *   ForbiddenError the caller may not make owners, or has an end
 */
export async function inviteUser(management: Management, input: Invitation): Promise<UserInvited> {
  const given = parseInput(inviteSchema, { email: input.email.trim(), name: (input.name ?? '').trim() });
  const email = readEmail(given.email);
  const access = readAccess(input);
  requireAuthority(management, access);
  const { agencyId } = management;
  return management.database.transaction(async (session) => {
    await lockUsers(session, agencyId);
    await requireLasting(session, management);
    await requireClients(session, agencyId, access);
    if ((await session.prisma.agencyUser.count({ where: { agencyId } })) >= MOST_USERS)
      throw new ConflictError('Too many users', `An agency has at most ${MOST_USERS} users.`);
    const where = { agencyId_email: { agencyId, email } };
    if (await session.prisma.agencyUser.findUnique({ where, select: { id: true } }))
      throw new ConflictError('User exists', 'There is a user with this address already.');
    const data = { agencyId, email, name: given.name, role: access.role };
    const { id } = await session.prisma.agencyUser.create({ data, select: { id: true } });
    await putClients(session, agencyId, id, access);
    const link = await putLink(session, agencyId, id);
    const user = await requireUser(session, agencyId, id);
    await auditUser(session, management, 'user.invited', { id, after: user });
    return { user, link };
  });
}

/**
 * Gives a user a new link, to accept the invitation or to choose a new password. An earlier link stops working.
 * @throws NotFoundError; ConflictError the user is disabled; ForbiddenError as `inviteUser`
 */
export async function linkUser(management: Management, id: number): Promise<UserInvited> {
  const { agencyId } = management;
  return management.database.transaction(async (session) => {
    await lockUsers(session, agencyId);
    await requireLasting(session, management);
    const before = await requireUser(session, agencyId, id);
    requireAuthority(management, before);
    if (before.state === 'disabled') throw new ConflictError('Disabled', 'This user is disabled. Enable it first.');
    const link = await putLink(session, agencyId, id);
    const user = await requireUser(session, agencyId, id);
    await auditUser(session, management, 'user.link_created', { id, after: user });
    return { user, link };
  });
}

/** Changes name or access. @throws NotFoundError, InvalidError; ConflictError no owner would be left */
export async function updateUser(
  management: Management,
  id: number,
  input: Access & { name?: string | null | undefined },
): Promise<UserView> {
  const name = input.name === undefined ? undefined : parseInput(nameSchema, { name: (input.name ?? '').trim() }).name;
  const changesAccess = input.role !== undefined || input.clients !== undefined;
  const access = changesAccess ? readAccess(input) : undefined;
  return changeUser(management, id, 'user.updated', async (session) => {
    const { agencyId } = management;
    const where = { agencyId_id: { agencyId, id } };
    await session.prisma.agencyUser.update({ where, data: { name, role: access?.role }, select: { id: true } });
    if (access === undefined) return;
    await requireClients(session, agencyId, access);
    await session.prisma.userClient.deleteMany({ where: { agencyId, userId: id } });
    await putClients(session, agencyId, id, access);
  });
}

/**
 * Disables a user, whose sessions end everywhere within a second, or enables it again.
 * @throws NotFoundError; ConflictError no owner would be left
 */
export function disableUser(management: Management, id: number, isDisabled: boolean): Promise<UserView> {
  const { agencyId } = management;
  return changeUser(management, id, isDisabled ? 'user.disabled' : 'user.enabled', async (session, now) => {
    const where = { agencyId_id: { agencyId, id } };
    const disabledAt = isDisabled ? now : null;
    await session.prisma.agencyUser.update({ where, data: { disabledAt }, select: { id: true } });
    if (!isDisabled) return;
    await session.prisma.userSession.deleteMany({ where: { agencyId, userId: id } });
    await session.prisma.userLink.deleteMany({ where: { agencyId, userId: id } });
  });
}

/** Deletes a user with all it signs in with. The audit log keeps its name. @throws as `disableUser` */
export async function deleteUser(management: Management, id: number): Promise<UserView> {
  const { agencyId, database } = management;
  const deleted = await database.transaction(async (session) => {
    await lockUsers(session, agencyId);
    const before = await requireUser(session, agencyId, id);
    requireAuthority(management, before);
    const { prisma } = session;
    const where = { agencyId, userId: id };
    await prisma.userSession.deleteMany({ where });
    await prisma.userPasskey.deleteMany({ where });
    await prisma.userIdentity.deleteMany({ where });
    await prisma.userLink.deleteMany({ where });
    await prisma.userClient.deleteMany({ where });
    await prisma.agencyUser.delete({ where: { agencyId_id: { agencyId, id } }, select: { id: true } });
    await requireOwner(session, management, before);
    await auditUser(session, management, 'user.deleted', { id, before });
    return before;
  });
  management.forgetKeys();
  return deleted;
}

async function changeUser(
  management: Management,
  id: number,
  action: AuditAction,
  change: (session: Session, now: Date) => Promise<void>,
): Promise<UserView> {
  const { agencyId, database } = management;
  const changed = await database.transaction(async (session) => {
    const now = await lockUsers(session, agencyId);
    const before = await requireUser(session, agencyId, id);
    requireAuthority(management, before);
    await change(session, now);
    const after = await requireUser(session, agencyId, id);
    requireAuthority(management, after);
    await requireOwner(session, management, before);
    await auditUser(session, management, action, { id, before, after });
    return after;
  });
  management.forgetKeys();
  return changed;
}

/* Changes of users are made one after the other, so that one owner remains. Returns the present time. */
async function lockUsers({ query }: Session, agencyId: string): Promise<Date> {
  const lock = `select ${NOW} from agency where id = $1 for no key update`;
  const [agency] = await query<Now>('user.lock', lock, [agencyId]);
  if (!agency) throw new NotFoundError('Agency not found');
  return agency.now;
}

/* Owners may do what a master key with "master list access" may do, so another key would gain its permissions. */
function requireAuthority(management: Management, { role }: Pick<UserView, 'role'>): void {
  if (role === 'owner') requireMasterListAccess(management);
}

/* A user does not end with the key that invited it, so a key with an end would outlive itself. */
async function requireLasting(session: Session, { actor }: Management): Promise<void> {
  const issuer = await lockIssuer(session, actor);
  if (issuer.expiresAt !== null) throw new ForbiddenError('A key with an end makes no links for users.');
}

async function requireUser(session: Session, agencyId: string, id: number): Promise<UserView> {
  const user = await findUser(session, agencyId, id);
  if (!user) throw new NotFoundError('User not found');
  return user;
}

/* A key can always invite another owner; users among themselves must not lock everybody out. */
async function requireOwner({ prisma }: Session, { agencyId, actor }: Management, before: UserView): Promise<void> {
  if (actor.kind !== 'user' || before.role !== 'owner' || before.state !== 'active') return;
  const where = { agencyId, role: 'owner', disabledAt: null, acceptedAt: { not: null } };
  if (await prisma.agencyUser.findFirst({ where, select: { id: true } })) return;
  throw new ConflictError('Last owner', 'This is the last owner. Make another user an owner first.');
}

function readEmail(given: string): string {
  const email = normalizeEmail(given);
  if (email === null) throw new InvalidError({ email: ['Must be an e-mail address.'] });
  return email;
}

function readAccess({ role, clients }: Access): {
  role: Role | null;
  clients: readonly { clientId: string; role: Role }[];
} {
  const given = clients ?? [];
  const isWhole = role !== null && role !== undefined;
  if (isWhole === given.length > 0)
    throw new InvalidError({ role: ['Give a role in the whole agency, or roles in clients.'] });
  if (given.length > MOST_CLIENTS) throw new InvalidError({ clients: [`Must be at most ${MOST_CLIENTS}.`] });
  if (new Set(given.map(({ clientId }) => clientId)).size < given.length)
    throw new InvalidError({ clients: ['Must name each client once.'] });
  return { role: role ?? null, clients: given };
}

async function requireClients(
  { prisma }: Session,
  agencyId: string,
  { clients }: Pick<Access, 'clients'>,
): Promise<void> {
  const ids = (clients ?? []).map(({ clientId }) => clientId).filter(isCleanText);
  const found = ids.length === 0 ? 0 : await prisma.client.count({ where: { agencyId, id: { in: ids } } });
  if (found < (clients ?? []).length) throw new InvalidError({ clients: ['The agency has no such client.'] });
}

async function putClients(
  { prisma }: Session,
  agencyId: string,
  userId: number,
  { clients }: Pick<Access, 'clients'>,
): Promise<void> {
  const data = (clients ?? []).map(({ clientId, role }) => ({ agencyId, userId, clientId, role }));
  if (data.length > 0) await prisma.userClient.createMany({ data });
}
