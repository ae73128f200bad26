import { NotFoundError, RateLimitedError, UnauthenticatedError } from '../../errors.js';
import type { CallerActor, UserActor } from '../actor.js';
import type { RateLimiter } from '../rate-limits/rate-limit.js';
import { addressName, type Caller, type Identify } from './authenticate.js';
import type { KeyResolver } from './find-actor.js';
import type { SessionResolver } from './find-session.js';

/** What proves the caller of a stream: the text of its key, or its session. */
export type Credential = { keyText: string } | { sessionId: number };

/** A caller that may have a session instead of a key. */
export interface SessionCaller extends Caller {
  /** The token of the session, from the console itself; a key wins over it. */
  sessionText: string | undefined;
  known?(actor: CallerActor): void;
}

/** Turns a key or a session into an actor. Only for what the console uses. */
export type IdentifyCaller = (caller: SessionCaller) => Promise<CallerActor>;

interface Parts {
  identify: Identify;
  sessions: SessionResolver;
  clients: Pick<KeyResolver, 'findClient'>;
  perAddress: RateLimiter;
}

/** @returns a function that throws what `Identify` throws, with sessions in place of keys */
export function createIdentifyCaller({ identify, sessions, clients, perAddress }: Parts): IdentifyCaller {
  return async (caller) => {
    const { keyText, sessionText, clientId } = caller;
    if (keyText !== undefined || sessionText === undefined) return identify(caller);
    const user = await limited(() => sessions.resolve(sessionText), perAddress, caller);
    caller.known?.(user);
    return clientId ? actInClient(user, clientId, clients) : user;
  };
}

/* The limit of addresses, as for bad keys. */
async function limited<Found>(find: () => Promise<Found>, perAddress: RateLimiter, caller: Caller): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof UnauthenticatedError) || (await perAddress.consume(addressName(caller.address))))
      throw error;
    throw new RateLimitedError();
  }
}

/**
 * The user inside a client. One that the user may not open is answered like one that does not exist.
 * @throws NotFoundError, or ForbiddenError for a suspended client
 */
async function actInClient(
  user: UserActor,
  clientId: string,
  clients: Pick<KeyResolver, 'findClient'>,
): Promise<UserActor> {
  const role = user.agencyRole ?? user.clientRoles.get(clientId);
  if (role === undefined) throw new NotFoundError('Client not found');
  return { ...user, role, ...(await clients.findClient(user.agencyId, clientId)) };
}
