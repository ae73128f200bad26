import type { Database, Session } from '../../../db/database.js';
import { UnauthenticatedError } from '../../../errors.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { isCleanText, shortened } from '../../../values/text.js';
import { type KnownUser, openSession, type Place } from './sign-in.js';

/** Who somebody is, as an OpenID Connect issuer has proven. */
export interface ProvenIdentity {
  issuer: string;
  /** The `sub`: the issuer never gives it to somebody else, unlike an address. */
  subject: string;
  /** Undefined: the issuer did not verify it, or did not tell it. */
  verifiedEmail: string | undefined;
  /** Undefined: the issuer did not tell it. */
  name: string | undefined;
}

/** One answer for addresses that are unknown, not verified, or of somebody who may not sign in. */
const NO_USER = 'No user here has this verified e-mail address. Ask an owner of your agency for an invitation.';

interface Candidate extends KnownUser {
  isKnown: boolean;
  isAccepted: boolean;
}

/*
 * The users who have signed in with the identity, and those of its address who have signed in with no other one of the
 * issuer. Whoever signed in last comes first; invitations come last, because an agency must not get hold of the sign-ins
 * of another one by inviting its users.
 */
const CANDIDATES = `with candidate as (
    select k.agency_id, k.user_id, true as is_known from user_identity k where k.issuer = $1 and k.subject = $2
    union all
    select e.agency_id, e.id, false from agency_user e
     where e.email = $3 and not exists (
       select from user_identity o where o.agency_id = e.agency_id and o.user_id = e.id and o.issuer = $1)
  )
  select u.agency_id as "agencyId", u.id, u.email, u.name, c.is_known as "isKnown", u.accepted_at is not null as "isAccepted"
  from candidate c join agency_user u on u.agency_id = c.agency_id and u.id = c.user_id
  where u.disabled_at is null and (u.accepted_at is not null or exists (
    select from user_link l where l.agency_id = u.agency_id and l.user_id = u.id and l.expires_at > now()))
  order by u.accepted_at is null, u.last_signed_in_at desc nulls last, u.id limit 1`;

const BIND = `insert into user_identity (agency_id, user_id, issuer, subject) values ($1, $2, $3, $4)
  on conflict do nothing returning user_id`;
const HOLDS = `select i.user_id from user_identity i
  where i.agency_id = $1 and i.user_id = $2 and i.issuer = $3 and i.subject = $4`;

/* The link is taken, so that of two concurrent uses one alone accepts. */
const ACCEPT = `with taken as (
    delete from user_link l where l.agency_id = $1 and l.user_id = $2 and l.expires_at > now() returning l.user_id)
  update agency_user u set accepted_at = now(), name = case when u.name = '' then $3 else u.name end
    from taken where u.agency_id = $1 and u.id = $2 and u.disabled_at is null returning u.name`;

/**
 * Starts a session of the user who has an identity, or at the first time the verified address of one. An invitation is
 * accepted by that.
 * @returns the token of the session @throws UnauthenticatedError there is no such user
 */
export async function signInByIdentity(
  database: Database,
  identity: ProvenIdentity,
  place: Omit<Place, 'method'>,
): Promise<string> {
  const { issuer, subject, verifiedEmail } = identity;
  if (![issuer, subject].every(isCleanText)) throw new UnauthenticatedError(NO_USER);
  const email = verifiedEmail !== undefined && isCleanText(verifiedEmail) ? normalizeEmail(verifiedEmail) : null;
  const [found] = await database.query<Candidate>('identity.candidates', CANDIDATES, [issuer, subject, email]);
  if (!found) throw new UnauthenticatedError(NO_USER);
  return database.transaction(async (session) => {
    const name = found.isAccepted ? found.name : await accept(session, found, identity.name);
    if (!found.isKnown) await bind(session, found, identity);
    return openSession(session, { ...found, name }, { ...place, method: 'openid' });
  });
}

async function accept(session: Session, { agencyId, id }: KnownUser, name: string | undefined): Promise<string> {
  const called = name !== undefined && isCleanText(name) ? shortened(name.trim(), 255) : '';
  const [accepted] = await session.query<{ name: string }>('identity.accept', ACCEPT, [agencyId, id, called]);
  if (!accepted) throw new UnauthenticatedError(NO_USER);
  return accepted.name;
}

/* Of two concurrent first sign-ins of different identities with one address, the second one is refused. */
async function bind(session: Session, { agencyId, id }: KnownUser, { issuer, subject }: ProvenIdentity): Promise<void> {
  const values = [agencyId, id, issuer, subject];
  const [bound] = await session.query('identity.bind', BIND, values);
  if (bound) return;
  const [held] = await session.query('identity.holds', HOLDS, values);
  if (!held) throw new UnauthenticatedError(NO_USER);
}
