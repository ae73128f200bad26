import { hash as digest } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Database } from '../../db/database.js';
import { UnauthenticatedError } from '../../errors.js';
import { type Clock, FreshCache } from '../../redis/fresh-cache.js';
import type { Log } from '../../telemetry/log-fields.js';
import type { Role, UserActor } from '../actor.js';
import { createWriteLater } from '../usage/write-later.js';
import { LookupQueue } from './lookup-queue.js';
import { ask, type Source } from './read-keys.js';

/** How long sessions last. */
export interface SessionLimits {
  /** Seconds without a request, after which a session ends. */
  idleSeconds: number;
  /** Seconds after the sign-in, after which it ends in any case. */
  maxSeconds: number;
}

/** Identifies users by the token of their session. One per process. */
export interface SessionResolver {
  /**
   * The user, who acts in no client yet.
   * @throws UnauthenticatedError the session has ended, or its user is disabled; UnavailableError
   */
  resolve(token: string): Promise<UserActor>;
  /** Drops the cached sessions of an agency. Call it after a change of its users. */
  forget(agencyId: string): void;
  /** Writes the buffered times of last use. */
  flush(): Promise<void>;
  /** Stops the timer of `flush`. */
  close(): void;
}

/** An ended session and a changed role take effect everywhere within this time, as revoked keys do. */
const MAX_AGE_MS = 1000;
const CACHED = 10_000;
const TOKEN = /^[\w-]{43}$/;

/** What is stored instead of a token, in hex digits. A fast hash is enough, because a token has 256 random bits. */
export const hashToken = (token: string): string => digest('sha256', token, 'hex');

const ROLE = z.enum(['owner', 'manager', 'reader']);
const CLIENT_ROLES = z.array(z.tuple([z.string(), ROLE]));

/** A stored role. @throws ZodError the database has one that this release does not know */
export const readRole = (text: string | null): Role | null => (text === null ? null : ROLE.parse(text));

interface SessionRow {
  tokenHash: string;
  sessionId: number;
  userId: number;
  agencyId: string;
  email: string;
  name: string;
  role: string | null;
  clients: unknown;
}

/** SQL: whether the session `s` of the user `u` is valid. @param idle and max the parameters with the limits, in seconds */
export const sessionWorks = (idle: string, max: string): string =>
  `u.disabled_at is null and s.last_used_at > now() - make_interval(secs => ${idle})
  and s.created_at > now() - make_interval(secs => ${max})`;

const BY_TOKEN = `
  select encode(s.token_hash, 'hex') as "tokenHash", s.id as "sessionId", u.id as "userId", u.agency_id as "agencyId",
    u.email, u.name, u.role, coalesce((
      select jsonb_agg(jsonb_build_array(g.client_id, g.role)) from user_client g
       where g.agency_id = u.agency_id and g.user_id = u.id), '[]') as clients
  from unnest($1::text[]) as asked (hash) join user_session s on s.token_hash = decode(asked.hash, 'hex')
    join agency_user u on u.agency_id = s.agency_id and u.id = s.user_id
  where ${sessionWorks('$2', '$3')}`;

/* A locked row is skipped: another process is writing an equivalent time. */
const WRITE_USE = `
  with due as (
    select s.agency_id, s.id from user_session s where s.id = any($1::bigint[]) order by s.id for no key update skip locked)
  update user_session s set last_used_at = used.at
  from due, unnest($1::bigint[], $2::timestamptz[]) as used (id, at)
  where s.agency_id = due.agency_id and s.id = due.id and used.id = due.id and s.last_used_at < used.at`;

interface SessionResolverOptions {
  database: Database;
  log: Pick<Log, 'warn'>;
  limits: SessionLimits;
  clock?: Clock;
}

/** @source docs/users.md: Sessions */
export function createSessionResolver({ database, log, limits, clock }: SessionResolverOptions): SessionResolver {
  const cache = new FreshCache<UserActor>({
    maxAgeMs: MAX_AGE_MS,
    max: CACHED,
    clock: clock ?? (() => performance.now()),
  });
  const source: Source = { database, log };
  const lookups = new LookupQueue((hashes) => readSessions(source, limits, hashes));
  const used = createWriteLater<{ id: number; at: number }>({
    everyMs: 5000,
    write: (uses) =>
      database.query('session_last_used', WRITE_USE, [
        uses.map(({ id }) => id),
        uses.map(({ at }) => new Date(at).toISOString()),
      ]),
    log,
    failure: 'The times of last use of some sessions were not written.',
  });
  return {
    async resolve(token) {
      if (!TOKEN.test(token)) throw new UnauthenticatedError(ENDED);
      const hash = hashToken(token);
      const user = await cache.get(hash, async () => {
        const found = await lookups.find(hash);
        if (!found) throw new UnauthenticatedError(ENDED);
        return found;
      });
      used.note(user.sessionId, { id: user.sessionId, at: Date.now() });
      return user;
    },
    forget: (agencyId) => cache.dropWhere((user) => user.agencyId === agencyId),
    flush: used.flush,
    close: used.close,
  };
}

const ENDED = 'The session has ended. Sign in again.';

async function readSessions(
  source: Source,
  { idleSeconds, maxSeconds }: SessionLimits,
  hashes: readonly string[],
): Promise<Map<string, UserActor>> {
  const rows = await ask<SessionRow>(source, 'session_by_token', BY_TOKEN, [hashes, idleSeconds, maxSeconds]);
  return new Map(rows.map((row) => [row.tokenHash, actorOf(row)]));
}

function actorOf({ tokenHash: _hash, name, role, clients, ...shared }: SessionRow): UserActor {
  const agencyRole = readRole(role);
  const clientRoles = new Map(agencyRole === null ? CLIENT_ROLES.parse(clients) : []);
  const nowhere = { clientId: null, clientName: null, phoneCountry: null, enrichment: false };
  return { ...shared, ...nowhere, kind: 'user', userName: name, agencyRole, clientRoles, role: agencyRole };
}
