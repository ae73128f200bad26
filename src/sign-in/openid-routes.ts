import { z } from 'zod';
import { NotFoundError } from '../errors.js';
import { signInByIdentity } from '../schema/tenancy/users/identities.js';
import { CHALLENGE_SECONDS, putChallenge } from '../schema/tenancy/users/passkeys.js';
import { parseInput } from '../values/input.js';
import { text } from '../values/text.js';
import {
  addressOf,
  enter,
  type SignInAction,
  type SignInCall,
  type SignInServices,
  takeOpenChallenge,
} from './call.js';
import { NOT_PROVEN, type OpenId } from './openid.js';

/** The page of the console to which the issuer sends the browser back. It is registered there. */
const RETURN_PATH = '/console/sign-in/return';

const answered = z.object({ query: text({ max: 8_000 }).regex(/^\?/, { error: 'Must begin with a question mark.' }) });

/** The ways to sign in that are not always there. */
export const ways: SignInAction = async ({ openId }) => ({ openId: openId?.name ?? null });

/** Opens a challenge, which the browser keeps in a cookie. @returns the address of the issuer to open */
export const beginOpenId: SignInAction = async (services, call) => {
  const openId = configured(services);
  await services.attempts.attempt(addressOf(call));
  const token = await putChallenge(services.database);
  const url = await openId.begin({ token, returnTo: returnTo(services, call) });
  services.openIdCookie.set(call.response, token, CHALLENGE_SECONDS);
  return { url: url.href };
};

/**
 * Signs in by what the issuer has proven. The page of the console sends it, and not the issuer: so the strict cookies
 * come with it, and nobody is signed in by a link of another site.
 */
export const signInByOpenId: SignInAction = async (services, call) => {
  const openId = configured(services);
  const { query } = parseInput(answered, call.body);
  await services.attempts.attempt(addressOf(call));
  const token = await takeOpenChallenge(services, call, services.openIdCookie, NOT_PROVEN);
  const identity = await openId.complete({ token, returnTo: returnTo(services, call) }, query);
  return enter(services, call, await signInByIdentity(services.database, identity, call.place));
};

const returnTo = ({ originOf }: SignInServices, { request }: SignInCall): string =>
  `${originOf(request).origin}${RETURN_PATH}`;

function configured({ openId }: SignInServices): OpenId {
  if (!openId) throw new NotFoundError('Single sign-on is not set up.');
  return openId;
}
