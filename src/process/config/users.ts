import type { OpenIdSettings } from '../../sign-in/openid.js';
import { type Given, integer, type Output, optionalUrl, text } from './kinds.js';

/** Users of the console. */
export const users = {
  SESSION_IDLE_HOURS: integer(1, 8760, '72', 'Hours without a request, after which a user has to sign in again.'),
  SESSION_MAX_DAYS: integer(1, 365, '30', 'Days after which a user has to sign in again in any case.'),
  OIDC_ISSUER: optionalUrl(
    ['https', 'http'],
    'The OpenID Connect issuer that users may sign in with, such as https://login.example.com. It is trusted with the addresses of all users. http only on the loopback. Absent: passwords and passkeys alone.',
  ),
  OIDC_CLIENT_ID: text('', 'The client that is registered there for this service.', 255),
  OIDC_CLIENT_SECRET: text('', 'The secret of that client.', 1_000),
  OIDC_NAME: text('single sign-on', 'What the button calls it: “Sign in with …”.', 60),
};

export const toUsers = (env: Output<typeof users>) => ({
  sessions: { idleSeconds: env.SESSION_IDLE_HOURS * 3600, maxSeconds: env.SESSION_MAX_DAYS * 86_400 },
  openId: toOpenId(env),
});

function toOpenId({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: Output<typeof users>) {
  if (OIDC_ISSUER === undefined) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
  } satisfies OpenIdSettings;
}

const TOGETHER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function judgeUsers(given: Given): string[] {
  const missing = TOGETHER.filter((name) => !given[name]);
  if (missing.length > 0 && missing.length < TOGETHER.length)
    return missing.map((name) => `${name}: Is needed with the other settings of OpenID Connect.`);
  const issuer = given['OIDC_ISSUER'] ?? '';
  if (!URL.canParse(issuer)) return [];
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && !LOOPBACK.test(hostname) ? ['OIDC_ISSUER: Must begin with https://.'] : [];
}
