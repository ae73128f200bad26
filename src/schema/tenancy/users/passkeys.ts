import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserActor } from '../../../access/actor.js';
import type { Database, Session } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { shortened, text } from '../../../values/text.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type KnownUser, openSession, type Place } from './sign-in.js';
import { newToken, tokenBytes } from './user-row.js';

/** A passkey as its user sees it. */
export type PasskeyView = Pick<StoredRow<'UserPasskey'>, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** What an authenticator has made for a user. */
export interface NewPasskey {
  name: string;
  credentialId: Uint8Array;
  /** In COSE. */
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

/** A passkey with the user whom it signs in. */
export interface KnownPasskey {
  id: number;
  publicKey: Uint8Array;
  counter: number;
  user: KnownUser;
}

/** The passkeys of a user. */
const MOST_PASSKEYS = 20;

/** How long a challenge can be answered. */
export const CHALLENGE_SECONDS = 300;

/** Whoever finds an open session must not be able to add a passkey that outlives it. */
const RECENT_MINUTES = 15;

/** One answer for everything that is wrong with a passkey. */
export const NOT_ACCEPTED = 'This passkey was not accepted. Try again, or sign in another way.';

/* A flood of challenges leaves nothing behind: each new one deletes up to ten that have expired. */
const PUT_CHALLENGE = `with old as materialized (select c.token_hash from passkey_challenge c where c.expires_at <= now()
     order by c.expires_at limit 10 for update skip locked),
   gone as (delete from passkey_challenge c using old where c.token_hash = old.token_hash)
  insert into passkey_challenge (token_hash, expires_at) values ($1, now() + make_interval(secs => ${CHALLENGE_SECONDS}))`;

/** Opens a challenge. @returns the token for the browser, from which the challenge is derived */
export async function putChallenge(database: Database): Promise<string> {
  const token = newToken();
  await database.query('passkey.put_challenge', PUT_CHALLENGE, [tokenBytes(token)]);
  return token;
}

const TAKE_CHALLENGE =
  'delete from passkey_challenge c where c.token_hash = $1 returning c.expires_at > now() as "isOpen"';

/**
 * Takes a challenge, so that it is answered once.
 * @param refusal the message when it cannot be taken @throws UnauthenticatedError it was answered, or has expired
 */
export async function takeChallenge(database: Database, token: string, refusal: string): Promise<void> {
  const [taken] = await database.query<{ isOpen: boolean }>('passkey.take_challenge', TAKE_CHALLENGE, [
    tokenBytes(token),
  ]);
  if (!taken?.isOpen) throw new UnauthenticatedError(refusal);
}

/** What authenticators call a user: always the same, so that each keeps one passkey of a user. */
export const handleOf = ({ agencyId, id }: Pick<KnownUser, 'agencyId' | 'id'>): Buffer =>
  createHash('sha256').update(`${agencyId}\n${id}`).digest();

const BY_CREDENTIAL = `select p.id, p.public_key as "publicKey", p.counter, u.agency_id as "agencyId", u.id as "userId", u.email, u.name
  from user_passkey p join agency_user u on u.agency_id = p.agency_id and u.id = p.user_id
  where p.credential_id = $1 and u.disabled_at is null and u.accepted_at is not null`;

type FoundPasskey = Omit<KnownPasskey, 'user'> & Omit<KnownUser, 'id'> & { userId: number };

/** @throws UnauthenticatedError nobody who may sign in has this passkey */
export async function findPasskey(database: Database, credentialId: Uint8Array): Promise<KnownPasskey> {
  const [found] = await database.query<FoundPasskey>('passkey.by_credential', BY_CREDENTIAL, [credentialId]);
  if (!found) throw new UnauthenticatedError(NOT_ACCEPTED);
  const { id, publicKey, counter, userId, ...user } = found;
  return { id, publicKey, counter, user: { ...user, id: userId } };
}

/* Of two answers with one count the second one is a copy. Authenticators that do not count send 0. */
const USE = `update user_passkey p set counter = $3, last_used_at = now()
  where p.agency_id = $1 and p.id = $2 and (p.counter < $3 or p.counter = 0 and $3 = 0) returning p.id`;

/**
 * Starts a session of the user of a passkey, whose signature was verified.
 * @param counter as the authenticator sent it
 * @returns the token of the session
 * @throws UnauthenticatedError the passkey was removed, or the counter went back: it may have been copied
 */
export const usePasskey = (
  database: Database,
  { id, user }: KnownPasskey,
  counter: number,
  place: Omit<Place, 'method'>,
): Promise<string> =>
  database.transaction(async (session) => {
    const [used] = await session.query('passkey.use', USE, [user.agencyId, id, counter]);
    if (!used) throw new UnauthenticatedError(NOT_ACCEPTED);
    return openSession(session, user, { ...place, method: 'passkey' });
  });

/** The passkeys of a user, the oldest first. */
export const listPasskeys = (database: Database, { agencyId, userId }: UserActor): Promise<PasskeyView[]> =>
  database.borrow((prisma) => prisma.userPasskey.findMany({ where: { agencyId, userId }, orderBy: { id: 'asc' } }));

const HOLD = `select u.id from user_session s join agency_user u on u.agency_id = s.agency_id and u.id = s.user_id
  where s.agency_id = $1 and s.id = $2 and s.user_id = $3 and u.disabled_at is null
    and s.created_at > now() - make_interval(mins => ${RECENT_MINUTES})
  for no key update of u`;

/** @throws ForbiddenError the user signed in too long ago; ConflictError it has too many passkeys */
async function holdUser(session: Session, { agencyId, sessionId, userId }: UserActor): Promise<void> {
  const [held] = await session.query('passkey.hold_user', HOLD, [agencyId, sessionId, userId]);
  if (!held)
    throw new ForbiddenError(
      `You signed in more than ${RECENT_MINUTES} minutes ago. Sign out and in again, then add the passkey.`,
    );
  if ((await session.prisma.userPasskey.count({ where: { agencyId, userId } })) >= MOST_PASSKEYS)
    throw new ConflictError('Too many passkeys', `A user has at most ${MOST_PASSKEYS} passkeys.`);
}

/** The ids of the passkeys of a user who may add one. @throws as `addPasskey` */
export const prepareToAdd = (database: Database, actor: UserActor): Promise<Uint8Array[]> =>
  database.transaction(async (session) => {
    await holdUser(session, actor);
    const { agencyId, userId } = actor;
    const select = { credentialId: true } as const;
    const rows = await session.prisma.userPasskey.findMany({ where: { agencyId, userId }, select });
    return rows.map(({ credentialId }) => credentialId);
  });

const ADD = `insert into user_passkey (agency_id, user_id, credential_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`;

/**
 * Adds a passkey, whose attestation was verified.
 * @throws ForbiddenError the user signed in too long ago; ConflictError it is known, or there are too many
 */
export async function addPasskey(database: Database, actor: UserActor, passkey: NewPasskey): Promise<void> {
  const { agencyId, userId } = actor;
  const name = shortened(passkey.name.trim(), 255);
  await database.transaction(async (session) => {
    await holdUser(session, actor);
    const { credentialId, publicKey, counter, transports } = passkey;
    const values = [agencyId, userId, Buffer.from(credentialId), Buffer.from(publicKey), counter, transports, name];
    const [added] = await session.query('passkey.add', ADD, values);
    if (!added) throw new ConflictError('Known passkey', 'This passkey was added already.');
    const change = { action: 'user.passkey_added', subject: `user:${userId}`, after: { passkey: name } } as const;
    await recordAudit(session, { agencyId, clientId: null, actor }, change);
  });
}

const nameSchema = z.object({ name: text({ min: 1, max: 255 }) });

/** @throws InvalidError the name; NotFoundError */
export async function renamePasskey(
  database: Database,
  { agencyId, userId }: UserActor,
  id: number,
  given: string,
): Promise<PasskeyView> {
  const { name } = parseInput(nameSchema, { name: given.trim() });
  return database.transaction(async ({ prisma }) => {
    const { count } = await prisma.userPasskey.updateMany({ where: { agencyId, userId, id }, data: { name } });
    const row = count === 0 ? null : await prisma.userPasskey.findUnique({ where: { agencyId_id: { agencyId, id } } });
    if (!row) throw new NotFoundError('Passkey not found');
    return row;
  });
}

/** Removes a passkey, which then signs nobody in. @throws NotFoundError */
export async function deletePasskey(database: Database, actor: UserActor, id: number): Promise<PasskeyView> {
  const { agencyId, userId } = actor;
  return database.transaction(async (session) => {
    const { prisma } = session;
    const row = await prisma.userPasskey.findUnique({ where: { agencyId_id: { agencyId, id } } });
    const { count } = await prisma.userPasskey.deleteMany({ where: { agencyId, userId, id } });
    if (!row || count === 0) throw new NotFoundError('Passkey not found');
    const change = {
      action: 'user.passkey_removed',
      subject: `user:${userId}`,
      before: { passkey: row.name },
    } as const;
    await recordAudit(session, { agencyId, clientId: null, actor }, change);
    return row;
  });
}
