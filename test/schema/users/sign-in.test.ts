import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import {
  accept,
  askAs,
  CONSOLE,
  cookieOf,
  invite,
  PASSWORD,
  postSession,
  signedIn,
} from '../../support/user-session.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const WHO = '{ viewer { name ofAgency mayWrite mayOwn role user { email state } } }';
const SESSIONS = '{ sessions { id method device isCurrent } }';
const gone = { detail: 'This link does not work any more. Ask for a new one.' };
const wrong = { detail: 'The e-mail address or the password is wrong.' };
const enter = (email: string, password = PASSWORD, headers = {}) =>
  postSession(service, '', { email, password }, headers);

describe('an invitation', () => {
  it('says whose it is, and makes its user an owner who is signed in', async () => {
    const { token } = await invite(service, { email: 'Owner@North.example', name: 'Olga', role: 'OWNER' });
    const shown = await postSession(service, '/link', { token });
    const { agencyName } = service.tenants.x;
    expect(shown.body).toEqual({ email: 'owner@north.example', name: 'Olga', agencyName, isInvitation: true });
    const answer = await accept(service, token);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^outreach-session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    const { body } = await askAs(service, cookieOf(answer) ?? '')(WHO);
    expect(body.data.viewer).toEqual({
      ...{ name: 'Olga', ofAgency: true, mayWrite: true, mayOwn: true, role: 'OWNER' },
      user: { email: 'owner@north.example', state: 'ACTIVE' },
    });
  });

  it('works once, also where two accept it at the same time', async () => {
    const { token } = await invite(service, { email: 'twice@north.example', role: 'READER' });
    const answers = await Promise.all([accept(service, token), accept(service, token), accept(service, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const again = await accept(service, token);
    expect([again.status, again.body]).toEqual([404, gone]);
    expect((await postSession(service, '/link', { token })).body).toEqual(gone);
  });

  it('works no more after 7 days, and after a new link', async () => {
    const { id, token } = await invite(service, { email: 'late@north.example', role: 'READER' });
    await service.database.query(
      null,
      `update user_link set expires_at = expires_at - interval '7 days' where user_id = $1`,
      [id],
    );
    expect((await accept(service, token)).body).toEqual(gone);
    const renew = 'mutation ($id: RecordId!) { userLink(id: $id) { ... on UserInvited { link } } }';
    const { body } = await service.graphql(renew, { id }, { key: service.tenants.x.masterKey });
    expect((await accept(service, token)).status).toBe(404);
    expect((await accept(service, body.data.userLink.link.split('#')[1])).status).toBe(200);
  });

  it.each([
    ['short', 'eleven char', 'Must be at least 12 characters.'],
    ['the address', 'Rules@North.example', 'Must not be the e-mail address.'],
    ['common', 'Password1234', 'Is one of the commonest passwords. Choose another one.'],
    ['repeated', 'abcabcabcabc', 'Is one of the commonest passwords. Choose another one.'],
  ])('refuses a password that is %s', async (kind, password, message) => {
    const email = kind === 'the address' ? 'rules@north.example' : `rules-${kind}@north.example`;
    const { token } = await invite(service, { email, role: 'READER' });
    const answer = await postSession(service, '/accept', { token, name: '', password });
    expect([answer.status, answer.body]).toEqual([400, { password: [message] }]);
    expect((await accept(service, token)).status).toBe(200);
  });

  it('is stored as a hash, and so are passwords and sessions', async () => {
    const { token } = await invite(service, { email: 'hash@north.example', role: 'READER' });
    const cookie = cookieOf(await accept(service, token)) ?? '';
    const rows = await service.database.query<{ all: string }>(
      null,
      `select (select jsonb_agg(to_jsonb(u)) from agency_user u)::text || (select jsonb_agg(to_jsonb(s)) from user_session s)::text
         || coalesce((select jsonb_agg(to_jsonb(l)) from user_link l)::text, '') as all`,
    );
    for (const secret of [token, PASSWORD, cookie.split('=')[1] ?? ''])
      expect(rows[0]?.all.includes(secret)).toBe(false);
    expect(rows[0]?.all).toContain('scrypt$32768$8$3$');
  });
});

describe('a sign-in', () => {
  it('is answered alike for an unknown address, a wrong password, an open invitation and a disabled user', async () => {
    await signedIn(service, { email: 'known@north.example', role: 'READER' });
    await invite(service, { email: 'invited@north.example', role: 'READER' });
    const { id } = await signedIn(service, { email: 'disabled@north.example', role: 'READER' });
    const disable = 'mutation ($id: RecordId!) { userDisable(id: $id) { ... on User { state } } }';
    const disabled = await service.graphql(disable, { id }, { key: service.tenants.x.masterKey });
    expect(disabled.body.data.userDisable).toEqual({ state: 'DISABLED' });
    const answers = [
      await enter('nobody@north.example'),
      await enter('known@north.example', 'another long password'),
      await enter('invited@north.example'),
      await enter('disabled@north.example'),
      await enter('no address'),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body, headers.get('set-cookie')]).toEqual([403, wrong, null]);
    }
  });

  it('starts a session of its own, whatever cookie the browser brings, and ends the one before', async () => {
    const { cookie } = await signedIn(service, { email: 'fixed@north.example', role: 'READER' });
    const planted = `outreach-session=${'A'.repeat(43)}`;
    const first = cookieOf(await enter('Fixed@North.example', PASSWORD, { Cookie: planted })) ?? '';
    expect(first).not.toBe(planted);
    expect((await askAs(service, planted)(WHO)).status).toBe(403);
    const second = cookieOf(await enter('fixed@north.example', PASSWORD, { Cookie: cookie })) ?? '';
    expect((await askAs(service, cookie)(WHO)).status).toBe(403);
    expect((await askAs(service, second)(WHO)).status).toBe(200);
  });

  it.each([
    ['of another site', { 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'cross-site' }],
    ['of a neighbouring host', { 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'same-site' }],
    ['of another origin', { 'X-Outreach-Console': '1', Origin: 'https://evil.example' }],
    ['without an origin', { 'X-Outreach-Console': '1' }],
    ['without the header of the console', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('is refused to a request %s', async (_name, headers) => {
    await signedIn(service, { email: `site-${_name.replaceAll(' ', '-')}@north.example`, role: 'READER' });
    const json = { email: `site-${_name.replaceAll(' ', '-')}@north.example`, password: PASSWORD };
    const { status, body } = await service.call('POST', '/console/session', { key: null, json, headers });
    expect([status, body]).toEqual([403, { detail: 'Only the console itself may do this.' }]);
  });

  it('is limited per account and address, and counted before the password is checked', async () => {
    const limited = await startService({ RATE_LIMIT: '1000' });
    try {
      const { email, cookie } = await signedIn(limited, { email: 'limited@north.example', role: 'OWNER' });
      const wrongly = () => postSession(limited, '', { email, password: 'not this password' });
      const answers = await Promise.all(Array.from({ length: 14 }, wrongly));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
      const right = await postSession(limited, '', { email, password: PASSWORD });
      expect([right.status, right.body]).toEqual([429, { detail: 'Too many attempts. Try again in a few minutes.' }]);
      // The session lives on, and another link lets the owner in.
      expect((await askAs(limited, cookie)(WHO)).status).toBe(200);
      const id = (await askAs(limited, cookie)('{ viewer { user { id } } }')).body.data.viewer.user.id;
      const renew = `mutation { userLink(id: ${id}) { ... on UserInvited { link } } }`;
      const { link } = (await askAs(limited, cookie)(renew)).body.data.userLink;
      expect((await accept(limited, link.split('#')[1])).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a session', () => {
  it.each([
    ['another site', { 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'cross-site' }],
    ['a page without the header', { 'Sec-Fetch-Site': 'same-origin' }],
    ['another origin', { 'X-Outreach-Console': '1', Origin: 'https://evil.example' }],
  ])('is no credential in a request of %s', async (name, headers) => {
    const { cookie } = await signedIn(service, {
      email: `csrf-${name.replaceAll(' ', '-')}@north.example`,
      role: 'OWNER',
    });
    const { status, body } = await service.graphql(WHO, {}, { key: null, headers: { ...headers, Cookie: cookie } });
    expect([status, body.errors[0].message]).toEqual([403, 'Missing API key']);
  });

  it('is no credential of REST and MCP, but of the files that the console reads', async () => {
    const { cookie } = await signedIn(service, { email: 'files@north.example', role: 'OWNER' });
    const headers = { ...CONSOLE, Cookie: cookie, 'X-Client-Id': service.tenants.a1.clientId };
    const rest = await service.call('GET', '/public/v2/contacts', { key: null, headers });
    expect([rest.status, rest.body]).toEqual([403, { detail: 'Missing API key' }]);
    const mcp = await service.call('POST', '/mcp', {
      key: null,
      headers,
      json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(mcp.status).toBeGreaterThanOrEqual(400);
    const file = await service.call('GET', '/public/v2/exports/contacts.csv', { key: null, headers });
    expect(file.status).toBe(200);
  });

  it('gives way to a key', async () => {
    const { cookie } = await signedIn(service, { email: 'key@north.example', role: 'READER' });
    const { body } = await service.graphql(WHO, {}, { headers: { ...CONSOLE, Cookie: cookie } });
    expect(body.data.viewer).toMatchObject({ name: 'First read-write key', user: null, mayWrite: true });
    const bad = await service.graphql(WHO, {}, { key: 'RV-bad', headers: { ...CONSOLE, Cookie: cookie } });
    expect(bad.status).toBe(403);
  });

  it('is listed with its device, and can be ended, alone or with all others', async () => {
    const user = await signedIn(service, { email: 'many@north.example', role: 'READER' });
    const device = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/130.0' };
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => enter(user.email, PASSWORD, device)));
    const { body } = await user.ask(SESSIONS);
    expect(body.data.sessions).toHaveLength(4);
    expect(body.data.sessions).toContainEqual({
      ...{ id: expect.any(Number), method: 'password', device: 'Firefox on Windows', isCurrent: false },
    });
    const asOne = askAs(service, cookieOf(one as never) ?? '');
    const own = (await asOne(SESSIONS)).body.data.sessions.find((session: { isCurrent: boolean }) => session.isCurrent);
    const end =
      'mutation ($id: RecordId!) { sessionEnd(id: $id) { ... on SessionsEnded { count } ... on Error { message } } }';
    expect((await user.ask(end, { id: own.id })).body.data.sessionEnd).toEqual({ count: 1 });
    expect((await asOne(WHO)).status).toBe(403);
    const others = await user.ask('mutation { sessionsEndOthers { count } }');
    expect(others.body.data.sessionsEndOthers).toEqual({ count: 2 });
    for (const answer of [two, three])
      expect((await askAs(service, cookieOf(answer as never) ?? '')(WHO)).status).toBe(403);
    expect((await user.ask(WHO)).status).toBe(200);
    const stranger = await signedIn(service, { email: 'stranger@north.example', role: 'OWNER' });
    const [{ id }] = (await user.ask(SESSIONS)).body.data.sessions;
    expect((await stranger.ask(end, { id })).body.data.sessionEnd).toEqual({ message: 'Session not found' });
  });

  it('ends when the user signs out, is disabled, or changes the password elsewhere', async () => {
    const user = await signedIn(service, { email: 'ending@north.example', role: 'READER' });
    const out = await postSession(service, '/end', {}, { Cookie: user.cookie });
    expect(out.headers.get('set-cookie')).toMatch(/^outreach-session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await user.ask(WHO)).body.errors[0].message).toBe('The session has ended. Sign in again.');
    const [first, second] = [cookieOf(await enter(user.email)) ?? '', cookieOf(await enter(user.email)) ?? ''];
    const change = `mutation ($current: String!, $next: String!) { passwordChange(current: $current, next: $next) {
      __typename ... on InvalidError { faults { field messages } } } }`;
    const refused = await askAs(service, first)(change, { current: 'not this one', next: 'another long password' });
    expect(refused.body.data.passwordChange.faults).toEqual([{ field: 'current', messages: ['Is wrong.'] }]);
    const changed = await askAs(service, first)(change, { current: PASSWORD, next: 'another long password' });
    expect(changed.body.data.passwordChange).toEqual({ __typename: 'PasswordChanged' });
    expect((await askAs(service, second)(WHO)).status).toBe(403);
    expect((await enter(user.email)).status).toBe(403);
    const third = cookieOf(await enter(user.email, 'another long password')) ?? '';
    const disable = `mutation { userDisable(id: ${user.id}) { __typename } }`;
    await service.graphql(disable, {}, { key: service.tenants.x.masterKey });
    for (const cookie of [first, third]) expect((await askAs(service, cookie)(WHO)).status).toBe(403);
  });

  it('ends after the time without a request, and after the longest time', async () => {
    for (const column of ['last_used_at', 'created_at']) {
      const user = await signedIn(service, { email: `old-${column}@north.example`, role: 'READER' });
      await service.database.query(
        null,
        `update user_session set ${column} = now() - interval '31 days' where user_id = $1`,
        [user.id],
      );
      expect((await user.ask(WHO)).status).toBe(403);
    }
  });
});
