import type { SessionLimits } from '../../../access/identity/find-session.js';
import { findPasswordFault, hashPassword, verifyPassword } from '../../../access/secrets/password.js';
import type { Database, Session } from '../../../db/database.js';
import { InvalidError, NotFoundError, UnauthenticatedError } from '../../../errors.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { isCleanText, shortened } from '../../../values/text.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { newToken, tokenBytes } from './user-row.js';

/** How a user signed in. */
type SignInMethod = 'password' | 'link' | 'passkey' | 'openid';

/** What the console shows of a link before it is used. */
interface OpenLink {
  email: string;
  name: string;
  agencyName: string;
  /** Whether it is an invitation; else it sets a new password. */
  isInvitation: boolean;
}

/** A user who has proven who it is. */
export interface KnownUser {
  agencyId: string;
  id: number;
  email: string;
  name: string;
}

/** Where a user signs in from. */
export interface Place {
  limits: SessionLimits;
  /** Browser and system. */
  device: string;
  method: SignInMethod;
}

/** The sessions of a user; the oldest ones give way. */
const MOST_SESSIONS = 50;

/** One answer for unknown addresses and wrong passwords. */
const WRONG = 'The e-mail address or the password is wrong.';

/** The accounts of one address that are tried, one for each agency that it belongs to. */
const MOST_ACCOUNTS = 10;

const BY_EMAIL = `select u.agency_id as "agencyId", u.id, u.email, u.name, u.password from agency_user u
  where u.email = $1 and u.disabled_at is null and u.password is not null
  order by u.last_signed_in_at desc nulls last, u.id limit ${MOST_ACCOUNTS}`;

/**
 * Finds the user of an address by its password. Without a user it takes as long as with one.
 * @throws UnauthenticatedError no user of this address has this password
 */
export async function checkPassword(database: Database, email: string, password: string): Promise<KnownUser> {
  const address = isCleanText(email) ? normalizeEmail(email) : null;
  const known =
    address === null
      ? []
      : await database.query<KnownUser & { password: string }>('user.by_email', BY_EMAIL, [address]);
  if (known.length === 0) await verifyPassword(password, null);
  for (const { password: stored, ...user } of known) if (await verifyPassword(password, stored)) return user;
  throw new UnauthenticatedError(WRONG);
}

const LINK = `select u.email, u.name, a.name as "agencyName", u.accepted_at is null as "isInvitation"
  from user_link l join agency_user u on u.agency_id = l.agency_id and u.id = l.user_id
    join agency a on a.id = u.agency_id
  where l.token_hash = $1 and l.expires_at > now() and u.disabled_at is null`;

/** @throws NotFoundError the link was used, replaced, or has expired */
export async function readLink(database: Database, token: string): Promise<OpenLink> {
  const [link] = await database.query<OpenLink>('user.read_link', LINK, [tokenBytes(token)]);
  if (!link) throw new NotFoundError(NO_LINK);
  return link;
}

const NO_LINK = 'This link does not work any more. Ask for a new one.';

/* Of two concurrent uses the second one waits for the row, and then finds it gone. */
const TAKE_LINK = `with taken as (delete from user_link l where l.token_hash = $1 and l.expires_at > now() returning l.agency_id, l.user_id)
  select u.agency_id as "agencyId", u.id, u.email, u.name
  from taken t join agency_user u on u.agency_id = t.agency_id and u.id = t.user_id
  where u.disabled_at is null`;

/**
 * Uses a link: sets name and password, ends all sessions of the user, removes its passkeys and identities, and starts a new session. So
 * nothing that somebody else may have added to the account remains.
 * @returns the token of the session
 * @throws NotFoundError the link was used, replaced, or has expired; InvalidError the password
 */
export async function useLink(
  database: Database,
  { token, name, password }: { token: string; name: string; password: string },
  place: Omit<Place, 'method'>,
): Promise<string> {
  const { email } = await readLink(database, token);
  const fault = isCleanText(password) ? findPasswordFault(password, email) : 'Must not contain NUL characters.';
  if (fault !== undefined) throw new InvalidError({ password: [fault] });
  const hash = await hashPassword(password);
  return database.transaction(async (session) => {
    const [user] = await session.query<KnownUser>('user.take_link', TAKE_LINK, [tokenBytes(token)]);
    if (!user) throw new NotFoundError(NO_LINK);
    const { agencyId, id } = user;
    const called = shortened(name.trim(), 255) || user.name;
    await session.query('user.accept', ACCEPT, [agencyId, id, called, hash]);
    await session.prisma.userSession.deleteMany({ where: { agencyId, userId: id } });
    await session.prisma.userPasskey.deleteMany({ where: { agencyId, userId: id } });
    await session.prisma.userIdentity.deleteMany({ where: { agencyId, userId: id } });
    return openSession(session, { ...user, name: called }, { ...place, method: 'link' });
  });
}

const ACCEPT = `update agency_user u set name = $3, password = $4, accepted_at = coalesce(u.accepted_at, now())
  where u.agency_id = $1 and u.id = $2`;

/** Starts a session of a user who has proven who it is. @returns its token, which is stored only as a hash */
export const startSession = (database: Database, user: KnownUser, place: Place): Promise<string> =>
  database.transaction((session) => openSession(session, user, place));

/* The user row is locked, so that a concurrent change of the user sees this session, or is seen here. */
const HOLD = `update agency_user u set last_signed_in_at = now()
  where u.agency_id = $1 and u.id = $2 and u.disabled_at is null returning u.id`;

const PRUNE = `delete from user_session s where s.agency_id = $1 and s.user_id = $2 and (
    s.last_used_at <= now() - make_interval(secs => $3) or s.created_at <= now() - make_interval(secs => $4)
    or s.id not in (select n.id from user_session n where n.agency_id = $1 and n.user_id = $2
                     order by n.last_used_at desc, n.id desc limit ${MOST_SESSIONS - 1}))`;

/** Starts a session in a transaction. @throws UnauthenticatedError the user is disabled or gone */
export async function openSession(
  session: Session,
  user: KnownUser,
  { limits, device, method }: Place,
): Promise<string> {
  const { agencyId, id: userId } = user;
  const [held] = await session.query('user.hold', HOLD, [agencyId, userId]);
  if (!held) throw new UnauthenticatedError(WRONG);
  await session.query('user.prune_sessions', PRUNE, [agencyId, userId, limits.idleSeconds, limits.maxSeconds]);
  const token = newToken();
  const tokenHash = new Uint8Array(tokenBytes(token));
  await session.prisma.userSession.create({
    data: { agencyId, userId, tokenHash, method, device },
    select: { id: true },
  });
  const actor = `user:${userId} ${user.name || user.email}`;
  const change = { action: 'user.signed_in', subject: `user:${userId}`, after: { method, device } } as const;
  await recordAudit(session, { agencyId, clientId: null, actor }, change);
  return token;
}

const END = 'delete from user_session s where s.token_hash = $1 returning s.agency_id as "agencyId"';

/** Ends the session of a token. @returns its agency, whose cached sessions are to be dropped; null: there was none */
export async function endSession(database: Database, token: string): Promise<string | null> {
  const [ended] = await database.query<{ agencyId: string }>('user.end_session', END, [tokenBytes(token)]);
  return ended?.agencyId ?? null;
}
