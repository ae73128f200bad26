import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { UnauthenticatedError, UnavailableError } from '../errors.js';
import type { ProvenIdentity } from '../schema/tenancy/users/identities.js';

/** The OpenID Connect issuer that people sign in with. */
export interface OpenIdSettings {
  /** Such as `https://login.example`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
}

/** One sign-in with an issuer. */
interface Ceremony {
  /** Secret of the browser, from which everything that proves this sign-in is derived. */
  token: string;
  /** The page of the console to which the issuer sends the browser back. */
  returnTo: string;
}

/** Seconds that a request to the issuer may take. */
const PATIENCE_SECONDS = 10;

/** One answer for whatever is wrong with what the browser brings back. */
export const NOT_PROVEN = 'The sign-in was not accepted. Start again.';

/* Loaded with the first sign-in of this kind. */
const library = () => import('openid-client');

const derive = (token: string, purpose: string): string =>
  createHmac('sha256', token).update(`openid ${purpose}`).digest('base64url');

const secretsOf = (token: string) => ({
  state: derive(token, 'state'),
  nonce: derive(token, 'nonce'),
  verifier: derive(token, 'verifier'),
});

/** Signs people in with an issuer: authorization code with PKCE, state and nonce. */
export interface OpenId {
  name: string;
  /** @returns the address of the issuer to open @throws UnavailableError it cannot be reached */
  begin(ceremony: Ceremony): Promise<URL>;
  /**
   * @param query what the issuer has added to the address of `returnTo`
   * @throws UnauthenticatedError the issuer refused, or what it answers proves nothing; UnavailableError it cannot be reached
   */
  complete(ceremony: Ceremony, query: string): Promise<ProvenIdentity>;
}

/** Reads what the issuer tells of itself, at the first call and again after a failure. @throws UnavailableError */
function discoverOnce({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, discovery } = await library();
    const isInsecure = new URL(issuer).protocol === 'http:';
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: PATIENCE_SECONDS,
      execute: isInsecure ? [allowInsecureRequests] : [],
    });
  };
  return async () => {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw new UnavailableError({ cause: error });
    }
  };
}

/** Nothing is asked of the issuer before the first sign-in. */
export function createOpenId(settings: OpenIdSettings): OpenId {
  const configuration = discoverOnce(settings);
  return {
    name: settings.name,
    async begin({ token, returnTo }) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const { state, nonce, verifier } = secretsOf(token);
      return buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async complete({ token, returnTo }, query) {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      const { state, nonce, verifier } = secretsOf(token);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await proven(() => authorizationCodeGrant(config, new URL(query, returnTo), checks));
      const claims = tokens.claims();
      if (!claims) throw new UnauthenticatedError(NOT_PROVEN);
      const told = 'email' in claims ? claims : await userInfo(config, tokens.access_token, claims.sub);
      return identityOf(claims.iss, claims.sub, told);
    },
  };
}

/* Some issuers tell the address only there. */
async function userInfo(config: Configuration, accessToken: string, subject: string): Promise<object> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await library();
  return proven(() => fetchUserInfo(config, accessToken, subject));
}

function identityOf(issuer: string, subject: string, told: object): ProvenIdentity {
  const { email, email_verified: isVerified, name }: Record<string, unknown> = { ...told };
  return {
    issuer,
    subject,
    // Some issuers write it as a text.
    verifiedEmail: typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : undefined,
    name: typeof name === 'string' ? name : undefined,
  };
}

/* The library throws for whatever is wrong: a refusal of the issuer, an answer that proves nothing, no answer in time. */
async function proven<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { AuthorizationResponseError } = await library();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AuthorizationResponseError) throw new UnauthenticatedError(REFUSED, { cause: error });
    if (isUnreachable(error)) throw new UnavailableError({ cause: error });
    throw new UnauthenticatedError(NOT_PROVEN, { cause: error });
  }
}

const REFUSED = 'The sign-in was cancelled or refused there. Start again, or sign in another way.';

/* What `fetch` throws when there is no answer: a TypeError with the cause in it, or the end of a time limit. */
function isUnreachable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError' || (one instanceof TypeError && one.message === 'fetch failed')) return true;
  }
  return false;
}
