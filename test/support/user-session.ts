import { expect } from 'vitest';
import type { Answer, TestService } from './service.js';

/** What the console sends with each request of a session. */
export const CONSOLE = { 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'same-origin' };

export const PASSWORD = 'a long enough password';

/** A user who has signed in. */
export interface SignedIn {
  id: number;
  email: string;
  /** The header Cookie. */
  cookie: string;
  ask(query: string, variables?: object, clientId?: string): Promise<Answer>;
}

/** A POST below `/console/session`, as the console sends it. */
export const postSession = (
  service: TestService,
  path: string,
  json: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  service.call('POST', `/console/session${path}`, { key: null, json, headers: { ...CONSOLE, ...headers } });

/** The cookie that an answer sets; undefined: none, or it is deleted. @param name the beginning of its name */
export function cookieOf({ headers }: Answer, name = 'outreach-session'): string | undefined {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return pairs.find((pair) => pair.startsWith(`${name}=`) && !pair.endsWith('='));
}

const INVITE = `mutation ($input: UserInput!) { userInvite(input: $input) {
  __typename ... on UserInvited { link user { id email } } ... on Error { message } } }`;

/** Invites a user by a master key. @returns id, and the token of the link */
export async function invite(
  service: TestService,
  input: { email: string; name?: string; role?: string; clients?: object[] },
  key = service.tenants.x.masterKey,
): Promise<{ id: number; token: string }> {
  const { body } = await service.graphql(INVITE, { input }, { key });
  expect(body).toMatchObject({ data: { userInvite: { __typename: 'UserInvited' } } });
  const { link, user } = body.data.userInvite;
  return { id: user.id, token: link.split('#')[1] };
}

export const accept = (service: TestService, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  postSession(service, '/accept', { token, name: '', password: PASSWORD }, headers);

/** Invites a user, who accepts at once. */
export async function signedIn(
  service: TestService,
  input: { email: string; name?: string; role?: string; clients?: object[] },
): Promise<SignedIn> {
  const { id, token } = await invite(service, input);
  const cookie = cookieOf(await accept(service, token));
  if (cookie === undefined) throw new Error('The invitation was not accepted.');
  return { id, cookie, email: input.email, ask: askAs(service, cookie) };
}

/** Asks in a session. */
export const askAs =
  (service: TestService, cookie: string): SignedIn['ask'] =>
  (query, variables = {}, clientId) =>
    service.graphql(query, variables, {
      key: null,
      headers: { ...CONSOLE, Cookie: cookie, ...(clientId === undefined ? {} : { 'X-Client-Id': clientId }) },
    });
