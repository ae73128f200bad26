import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person at the issuer. */
export interface IssuerAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** An OpenID Connect issuer on the loopback that signs everybody in as `account`. */
export interface TestIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next; null: the sign-in is refused. */
  account: IssuerAccount | null;
  close(): Promise<void>;
}

const CLIENT = { id: 'outreach', secret: 'a secret of the client for tests only' };

/**
 * @param redirectUris where it sends browsers back
 * @param tellsInToken whether addresses are in the ID token, and not only at the userinfo endpoint
 */
export async function openIssuer(redirectUris: string[], { tellsInToken = false } = {}): Promise<TestIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, IssuerAccount>();
  const settings: Configuration = {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !tellsInToken,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
  const provider = new Provider(url, settings);
  const answer = provider.callback();
  const issuer: TestIssuer = {
    ...{ url, clientId: CLIENT.id, clientSecret: CLIENT.secret, account: null },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { account } = issuer;
    if (account) accounts.set(account.sub, account);
    const result = account
      ? { login: { accountId: account.sub, remember: false } }
      : { error: 'access_denied', error_description: 'Not today.' };
    return void provider.interactionFinished(request, response, result);
  });
  return issuer;
}

/** Opens an address of the issuer as a browser does. @returns the address to which it sends the browser back */
export async function visitIssuer(issuer: TestIssuer, from: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let at = new URL(from), steps = 0; steps < 10; steps += 1) {
    if (at.origin !== issuer.url) return at;
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(at, { redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const place = pair.indexOf('=');
      cookies.set(pair.slice(0, place), pair.slice(place + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${at.pathname}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  throw new Error('The issuer sends the browser around.');
}
