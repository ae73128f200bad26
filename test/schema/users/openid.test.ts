import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IssuerAccount, openIssuer, type TestIssuer, visitIssuer } from '../../support/issuer.js';
import { type Answer, startService, type TestService } from '../../support/service.js';
import { accept, askAs, cookieOf, invite, postSession } from '../../support/user-session.js';

const PUBLIC = 'https://outreach.example';
const RETURN = `${PUBLIC}/console/sign-in/return`;
const SESSION = '__Host-outreach-session';
const BEGUN = '__Host-outreach-openid';

let issuer: TestIssuer;
let service: TestService;
const settingsOf = ({ url, clientId, clientSecret }: TestIssuer) => ({
  ...{ PUBLIC_URL: PUBLIC, OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  OIDC_NAME: 'Acme ID',
});
beforeAll(async () => {
  issuer = await openIssuer([RETURN]);
  service = await startService(settingsOf(issuer));
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

const NO_USER = {
  detail: 'No user here has this verified e-mail address. Ask an owner of your agency for an invitation.',
};
const NOT_PROVEN = { detail: 'The sign-in was not accepted. Start again.' };

let people = 0;
const person = (given: Partial<IssuerAccount> = {}): IssuerAccount => {
  people += 1;
  return {
    sub: `sub-${people}`,
    email: `p${people}@openid.example`,
    email_verified: true,
    name: `P ${people}`,
    ...given,
  };
};
const emailOf = ({ email = '' }: IssuerAccount) => email;

async function begin(at = service): Promise<{ url: string; cookie: string }> {
  const answer = await postSession(at, '/openid/begin', {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { url: answer.body.url, cookie: cookieOf(answer, BEGUN) ?? '' };
}
const complete = (query: string, cookie: string, at = service): Promise<Answer> =>
  postSession(at, '/openid', { query }, cookie === '' ? {} : { Cookie: cookie });

/** A whole sign-in of somebody at the issuer. @param change of the address that the browser opens there */
async function enter(account: IssuerAccount | null, change: (url: URL) => void = () => undefined): Promise<Answer> {
  const { url, cookie } = await begin();
  issuer.account = account;
  const opened = new URL(url);
  change(opened);
  const back = await visitIssuer(issuer, opened.href);
  expect(back.href.startsWith(`${RETURN}?`)).toBe(true);
  return complete(back.search, cookie);
}
const ask = (answer: Answer, query: string) => askAs(service, cookieOf(answer, SESSION) ?? '')(query);
const whoIs = async (answer: Answer) =>
  (await ask(answer, '{ viewer { user { id name state } } }')).body.data.viewer.user;

function expectRefused({ status, headers, body }: Answer, detail: object) {
  expect([status, body]).toEqual([403, detail]);
  expect(headers.get('set-cookie') ?? '').not.toContain(SESSION);
}

describe('single sign-on', () => {
  it('is offered by its name where an issuer is set up, and nowhere else', async () => {
    expect((await postSession(service, '/ways', {})).body).toEqual({ openId: 'Acme ID' });
    const other = await startService();
    try {
      expect((await postSession(other, '/ways', {})).body).toEqual({ openId: null });
      for (const [path, json] of [
        ['/openid/begin', {}],
        ['/openid', { query: '?code=x' }],
      ] as const) {
        const { status, body } = await postSession(other, path, json);
        expect([path, status, body]).toEqual([path, 404, { detail: 'Single sign-on is not set up.' }]);
      }
    } finally {
      await other.close();
    }
  });

  it('accepts the invitation of a verified address, with the name that the issuer tells', async () => {
    const account = person();
    const { id } = await invite(service, { email: emailOf(account), role: 'READER' });
    const entered = await enter(account);
    expect([entered.status, entered.body]).toEqual([200, {}]);
    expect(await whoIs(entered)).toEqual({ id, name: account.name, state: 'ACTIVE' });
    expect((await ask(entered, '{ sessions { method isCurrent } }')).body.data.sessions).toEqual([
      { method: 'openid', isCurrent: true },
    ]);
    const [link] = await service.database.query(null, 'select from user_link where user_id = $1', [id]);
    expect(link).toBeUndefined();
  });

  it('takes a password as before, and a user with one signs in either way', async () => {
    const account = person();
    const { id, token } = await invite(service, { email: emailOf(account), name: 'Own name', role: 'READER' });
    expect((await accept(service, token)).status).toBe(200);
    expect(await whoIs(await enter(account))).toEqual({ id, name: 'Own name', state: 'ACTIVE' });
  });

  it('knows a user again although the address at the issuer has changed, and nobody who got the old address', async () => {
    const account = person();
    const { id } = await invite(service, { email: emailOf(account), role: 'READER' });
    await enter(account);
    const moved = await enter({ ...account, email: 'moved@openid.example' });
    expect((await whoIs(moved)).id).toBe(id);
    const unverified = await enter({ ...account, email_verified: false });
    expect((await whoIs(unverified)).id).toBe(id);
    expectRefused(await enter({ ...account, sub: 'successor' }), NO_USER);
  });

  it('refuses unknown and unverified addresses, disabled users and expired invitations alike', async () => {
    expectRefused(await enter(person()), NO_USER);
    for (const email_verified of [false, undefined]) {
      const account = person(email_verified === undefined ? {} : { email_verified });
      if (email_verified === undefined) delete account.email_verified;
      await invite(service, { email: emailOf(account), role: 'READER' });
      expectRefused(await enter(account), NO_USER);
    }
    const disabled = person();
    const { id } = await invite(service, { email: emailOf(disabled), role: 'READER' });
    expect((await enter(disabled)).status).toBe(200);
    const { masterKey } = service.tenants.x;
    await service.graphql(
      'mutation ($id: RecordId!) { userDisable(id: $id) { __typename } }',
      { id },
      { key: masterKey },
    );
    expectRefused(await enter(disabled), NO_USER);
    const late = person();
    const { id: lateId } = await invite(service, { email: emailOf(late), role: 'READER' });
    await service.database.query(null, 'update user_link set expires_at = now() where user_id = $1', [lateId]);
    expectRefused(await enter(late), NO_USER);
  });

  it('is not led into another agency by an invitation of that agency', async () => {
    const account = person();
    const { id } = await invite(service, { email: emailOf(account), role: 'READER' });
    await enter(account);
    await invite(service, { email: emailOf(account), role: 'OWNER' }, service.tenants.y.masterKey);
    expect((await whoIs(await enter(account))).id).toBe(id);
  });

  it('is forgotten when a link gives the account to its owner again', async () => {
    const account = person();
    const { id } = await invite(service, { email: emailOf(account), role: 'READER' });
    await enter(account);
    const link = 'mutation ($id: RecordId!) { userLink(id: $id) { ... on UserInvited { link } } }';
    const { masterKey } = service.tenants.x;
    const { body } = await service.graphql(link, { id }, { key: masterKey });
    await accept(service, body.data.userLink.link.split('#')[1]);
    expect(await service.database.query(null, 'select from user_identity where user_id = $1', [id])).toEqual([]);
    expect((await whoIs(await enter({ ...account, sub: 'another' }))).id).toBe(id);
  });

  /** Two sign-ins that begin and end together. */
  async function enterTogether(accounts: readonly [IssuerAccount, IssuerAccount]): Promise<Answer[]> {
    const begun: { query: string; cookie: string }[] = [];
    for (const account of accounts) {
      const { url, cookie } = await begin();
      issuer.account = account;
      begun.push({ query: (await visitIssuer(issuer, url)).search, cookie });
    }
    return Promise.all(begun.map(({ query, cookie }) => complete(query, cookie)));
  }

  it('signs in one of two people who come at once with one address, and the same person twice', async () => {
    const account = person();
    const { token } = await invite(service, { email: emailOf(account), role: 'READER' });
    await accept(service, token);
    const rivals = await enterTogether([account, { ...account, sub: 'rival' }]);
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const twice = person();
    const { id, token: other } = await invite(service, { email: emailOf(twice), role: 'READER' });
    await accept(service, other);
    expect((await enterTogether([twice, twice])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await service.database.query(null, 'select from user_identity where user_id = $1', [id])).toHaveLength(1);
  });

  it('says so when the issuer refuses', async () => {
    expectRefused(await enter(null), {
      detail: 'The sign-in was cancelled or refused there. Start again, or sign in another way.',
    });
  });

  it('refuses a foreign or repeated return, another nonce and another verifier', async () => {
    const account = person();
    await invite(service, { email: emailOf(account), role: 'READER' });
    issuer.account = account;
    const [mine, other] = [await begin(), await begin()];
    const back = await visitIssuer(issuer, other.url);
    // As if a page of somebody else had sent the browser here.
    expectRefused(await complete(back.search, mine.cookie), NOT_PROVEN);
    expectRefused(await complete(back.search, ''), NOT_PROVEN);
    expectRefused(await complete(back.search, `${BEGUN}=${'x'.repeat(43)}`), NOT_PROVEN);
    expectRefused(await enter(account, (url) => url.searchParams.set('nonce', 'of-somebody-else')), NOT_PROVEN);
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expectRefused(await enter(account, (url) => url.searchParams.set('code_challenge', challenge)), NOT_PROVEN);
    expect((await complete(back.search, other.cookie)).status).toBe(200);
    expectRefused(await complete(back.search, other.cookie), NOT_PROVEN);
  });

  it.each([[{}], [{ query: 'code=x' }], [{ query: 1 }], [{ query: `?${'x'.repeat(8_000)}` }]])(
    'refuses a body that is no answer of an issuer',
    async (json) => {
      const { status, body } = await postSession(service, '/openid', json, { Cookie: `${BEGUN}=x` });
      expect([status, Object.keys(body)]).toEqual([400, ['query']]);
    },
  );

  it('is for requests of the console itself', async () => {
    for (const path of ['/openid/begin', '/openid', '/ways']) {
      const json = { query: '?code=x' };
      const { status } = await service.call('POST', `/console/session${path}`, { key: null, json });
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it('reads the address from the ID token, where the issuer tells it there', async () => {
    const telling = await openIssuer([RETURN], { tellsInToken: true });
    const at = await startService(settingsOf(telling), { isShared: false });
    try {
      const account = person();
      const { masterKey } = at.tenants.x;
      await invite(at, { email: emailOf(account), role: 'READER' }, masterKey);
      telling.account = account;
      const { url, cookie } = await begin(at);
      const back = await visitIssuer(telling, url);
      expect((await complete(back.search, cookie, at)).status).toBe(200);
    } finally {
      await at.close();
      await telling.close();
    }
  });

  it('answers 503 while the issuer is down', async () => {
    const gone = await openIssuer([RETURN]);
    const at = await startService(settingsOf(gone), { isShared: false });
    try {
      const { cookie, url } = await begin(at);
      gone.account = person();
      const back = await visitIssuer(gone, url);
      await gone.close();
      const down = await complete(back.search, cookie, at);
      expect([down.status, down.body]).toEqual([
        503,
        { detail: 'The service is temporarily unavailable. Try again shortly.' },
      ]);
    } finally {
      await at.close();
    }
  });
});
