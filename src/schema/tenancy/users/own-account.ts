import { z } from 'zod';
import type { UserActor } from '../../../access/actor.js';
import { findPasswordFault, hashPassword, verifyPassword } from '../../../access/secrets/password.js';
import type { Database } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { isCleanText, text } from '../../../values/text.js';
import type { Context } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { auditUser, findUser, type UserView } from './user-row.js';

/** A session as its user sees it. */
export type SessionView = Pick<StoredRow<'UserSession'>, 'id' | 'method' | 'device' | 'createdAt' | 'lastUsedAt'> & {
  isCurrent: boolean;
};

/** The user of a request. @throws ForbiddenError the caller is a key */
export function userOf({ actor }: Pick<Context, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new ForbiddenError('Only a user who has signed in may do this.');
  return actor;
}

/** The user as stored. */
export async function readSelf(database: Database, { agencyId, userId }: UserActor): Promise<UserView> {
  const user = await findUser(database, agencyId, userId);
  if (!user) throw new NotFoundError('User not found');
  return user;
}

const nameSchema = z.object({ name: text({ max: 255 }) });

/** Changes the name of the user. @throws InvalidError; NotFoundError the user was deleted meanwhile */
export async function renameSelf(database: Database, actor: UserActor, given: string): Promise<UserView> {
  const { name } = parseInput(nameSchema, { name: given.trim() });
  const { agencyId, userId: id } = actor;
  return database.transaction(async (session) => {
    await session.query('user.hold_password', HOLD, [agencyId, id]);
    const before = await findUser(session, agencyId, id);
    if (!before) throw new NotFoundError('User not found');
    const where = { agencyId_id: { agencyId, id } };
    await session.prisma.agencyUser.update({ where, data: { name }, select: { id: true } });
    const after = { ...before, name };
    await auditUser(session, { agencyId, actor }, 'user.updated', { id, before, after });
    return after;
  });
}

/** The sessions of a user, the last used one first. Expired ones may be among them until the next sign-in. */
export async function listSessions(
  database: Database,
  { agencyId, userId, sessionId }: UserActor,
): Promise<SessionView[]> {
  const rows = await database.borrow((prisma) =>
    prisma.userSession.findMany({ where: { agencyId, userId }, orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }] }),
  );
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }));
}

/** Ends one session of the user, or all but the current one. @returns how many @throws NotFoundError */
export async function endSessions(database: Database, actor: UserActor, id: number | null): Promise<number> {
  const { agencyId, userId, sessionId } = actor;
  const chosen = id === null ? { not: sessionId } : id;
  return database.transaction(async (session) => {
    const { count } = await session.prisma.userSession.deleteMany({ where: { agencyId, userId, id: chosen } });
    if (id !== null && count === 0) throw new NotFoundError('Session not found');
    const change = { action: 'user.sessions_ended', subject: `user:${userId}`, after: { sessions: count } } as const;
    if (count > 0) await recordAudit(session, { agencyId, clientId: null, actor }, change);
    return count;
  });
}

const HOLD = 'select u.password from agency_user u where u.agency_id = $1 and u.id = $2 for no key update';

/**
 * Changes the password of the user, and ends its other sessions.
 * @throws InvalidError the current password is wrong, or the new one is not accepted
 */
export async function changePassword(
  database: Database,
  actor: UserActor,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { agencyId, userId, sessionId, email } = actor;
  const fault = isCleanText(next) ? findPasswordFault(next, email) : 'Must not contain NUL characters.';
  if (fault !== undefined) throw new InvalidError({ next: [fault] });
  const found = await database.prisma.agencyUser.findUnique({
    where: { agencyId_id: { agencyId, id: userId } },
    select: { password: true },
  });
  const before = found?.password ?? null;
  if (!(await verifyPassword(current, before))) throw new InvalidError({ current: ['Is wrong.'] });
  const password = await hashPassword(next);
  await database.transaction(async (session) => {
    const [held] = await session.query<{ password: string | null }>('user.hold_password', HOLD, [agencyId, userId]);
    if (held?.password !== before) throw new InvalidError({ current: ['Has been changed meanwhile.'] });
    const where = { agencyId_id: { agencyId, id: userId } };
    await session.prisma.agencyUser.update({ where, data: { password }, select: { id: true } });
    await session.prisma.userSession.deleteMany({ where: { agencyId, userId, id: { not: sessionId } } });
    const change = { action: 'user.password_changed', subject: `user:${userId}` } as const;
    await recordAudit(session, { agencyId, clientId: null, actor }, change);
  });
}
