import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Deviation } from '../../support/authenticator.js';
import { type Answer, startService, type TestService } from '../../support/service.js';
import { accept, askAs, cookieOf, invite, postSession, type SignedIn, signedIn } from '../../support/user-session.js';

const PUBLIC = 'https://outreach.example';

let service: TestService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: PUBLIC });
});
afterAll(() => service.close());

const SESSION = '__Host-outreach-session';
const CHALLENGE = '__Host-outreach-challenge';
const PASSKEYS = '{ passkeys { id name createdAt lastUsedAt } }';
const refusal = { detail: 'This passkey was not accepted. Try again, or sign in another way.' };

/* Behind TLS the cookies have other names. */
async function enrol(email: string, role = 'READER'): Promise<SignedIn> {
  const { id, token } = await invite(service, { email, role });
  const cookie = cookieOf(await accept(service, token), SESSION) ?? '';
  return { id, email, cookie, ask: askAs(service, cookie) };
}

async function ask(path: string, cookie = '') {
  const answer = await postSession(service, `${path}/challenge`, {}, cookie === '' ? {} : { Cookie: cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { options: answer.body, challenge: cookieOf(answer, CHALLENGE) ?? '' };
}

async function register(user: SignedIn, authenticator: Authenticator, deviation: Deviation = {}): Promise<Answer> {
  const { options, challenge } = await ask('/new-passkey', user.cookie);
  const json = { name: ' My laptop ', response: authenticator.create(options, deviation) };
  return postSession(service, '/new-passkey', json, { Cookie: `${user.cookie}; ${challenge}` });
}

async function withPasskey(email: string) {
  const user = await enrol(email);
  const authenticator = new Authenticator(PUBLIC);
  const added = await register(user, authenticator);
  expect([added.status, added.body]).toEqual([200, {}]);
  return { user, authenticator };
}

async function enter(authenticator: Authenticator, deviation: Deviation = {}): Promise<Answer> {
  const { options, challenge } = await ask('/passkey');
  return postSession(service, '/passkey', { response: authenticator.get(options, deviation) }, { Cookie: challenge });
}

const actionsOf = async (user: SignedIn): Promise<string[]> => {
  const rows = await service.database.query<{ action: string }>(
    null,
    'select action from audit_entry where subject = $1 order by id',
    [`user:${user.id}`],
  );
  return rows.map(({ action }) => action);
};

function expectRefused({ status, body, headers }: Answer): void {
  expect([status, body]).toEqual([403, refusal]);
  expect(headers.getSetCookie().filter((cookie) => cookie.startsWith(SESSION))).toEqual([]);
}

describe('a passkey', () => {
  it('is added by its user, signs in without an address, and is removed', async () => {
    const { user, authenticator } = await withPasskey('first@north.example');
    const listed = await user.ask(PASSKEYS);
    expect(listed.body.data.passkeys).toEqual([
      { id: expect.any(Number), name: 'My laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const answer = await enter(authenticator);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const session = cookieOf(answer, SESSION) ?? '';
    const { body } = await askAs(
      service,
      session,
    )(`{ viewer { user { email } } sessions { method isCurrent } ${PASSKEYS.slice(1)}`);
    expect(body.data.viewer).toEqual({ user: { email: user.email } });
    expect(body.data.sessions).toContainEqual({ method: 'passkey', isCurrent: true });
    expect(body.data.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    const { id } = body.data.passkeys[0];
    const removed = await user.ask(`mutation { passkeyDelete(id: ${id}) { ... on Passkey { name } } }`);
    expect(removed.body.data.passkeyDelete).toEqual({ name: 'My laptop' });
    expectRefused(await enter(authenticator));
    expect((await actionsOf(user)).filter((action) => action.includes('passkey'))).toEqual([
      'user.passkey_added',
      'user.passkey_removed',
    ]);
  });

  it('asks for a discoverable passkey and for its user, under the public address', async () => {
    const user = await enrol('options@north.example');
    const { options } = await ask('/new-passkey', user.cookie);
    expect(options).toMatchObject({
      rp: { id: 'outreach.example' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const sent = await postSession(service, '/passkey/challenge', {});
    expect(sent.body).toMatchObject({ rpId: 'outreach.example', userVerification: 'required' });
    expect(sent.body.allowCredentials).toBeUndefined();
    const cookie = sent.headers.getSetCookie().find((one) => one.startsWith(CHALLENGE));
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
    // The token of the challenge does not leave the cookie.
    expect(cookie).not.toContain(sent.body.challenge);
  });

  it('uses the host of the request where the public address is unknown', async () => {
    const [local, behindProxy] = await Promise.all([startService(), startService({ TRUST_PROXY: '1' })]);
    try {
      const rpIdOf = async (one: TestService) => {
        const headers = { 'X-Forwarded-Host': 'console.example:4000', 'X-Forwarded-Proto': 'https' };
        return (await postSession(one, '/passkey/challenge', {}, headers)).body.rpId;
      };
      expect([await rpIdOf(behindProxy), await rpIdOf(local)]).toEqual(['console.example', '127.0.0.1']);
    } finally {
      await Promise.all([local.close(), behindProxy.close()]);
    }
  });

  it('can be named by its user alone, and is hidden from others', async () => {
    const { user } = await withPasskey('owned@north.example');
    const stranger = await enrol('stranger@north.example', 'OWNER');
    const [{ id }] = (await user.ask(PASSKEYS)).body.data.passkeys;
    expect((await stranger.ask(PASSKEYS)).body.data.passkeys).toEqual([]);
    const answers = '... on Passkey { name } ... on Error { message }';
    const rename = `mutation { passkeyRename(id: ${id}, name: " Phone ") { ${answers} } }`;
    const remove = `mutation { passkeyDelete(id: ${id}) { ${answers} } }`;
    expect((await stranger.ask(rename)).body.data.passkeyRename).toEqual({ message: 'Passkey not found' });
    expect((await stranger.ask(remove)).body.data.passkeyDelete).toEqual({ message: 'Passkey not found' });
    expect((await user.ask(rename)).body.data.passkeyRename).toEqual({ name: 'Phone' });
  });
});

describe('a sign-in by a passkey is refused', () => {
  let honest: ReturnType<typeof withPasskey> | undefined;
  it.each<[string, Deviation]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port', { origin: `${PUBLIC}:8443` }],
    ['without TLS', { origin: 'http://outreach.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for a parent domain', { rpId: 'example' }],
    ['when the authenticator did not verify its user', { isVerified: false }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['with the answer of a registration', { type: 'webauthn.create' }],
    ['for another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('%s', async (_name, deviation) => {
    honest ??= withPasskey('honest@north.example');
    const { authenticator } = await honest;
    expectRefused(await enter(authenticator, deviation));
    expect((await enter(authenticator)).status).toBe(200);
  });

  it('when its answer is sent again, also with the cookie of its challenge', async () => {
    const { authenticator } = await withPasskey('replay@north.example');
    const { options, challenge } = await ask('/passkey');
    const json = { response: authenticator.get(options, { counter: 0 }) };
    const send = (cookie: string) => postSession(service, '/passkey', json, { Cookie: cookie });
    const answers = await Promise.all([send(challenge), send(challenge), send(challenge)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expectRefused(await send(challenge));
    expectRefused(await send((await ask('/passkey')).challenge));
    expectRefused(await postSession(service, '/passkey', json));
  });

  it('in another browser than the one that asked', async () => {
    const { authenticator } = await withPasskey('browser@north.example');
    const { options } = await ask('/passkey');
    const other = await ask('/passkey');
    const json = { response: authenticator.get(options) };
    expectRefused(await postSession(service, '/passkey', json, { Cookie: other.challenge }));
    const planted = `${CHALLENGE}=${'A'.repeat(43)}`;
    expectRefused(await postSession(service, '/passkey', json, { Cookie: planted }));
  });

  it('after a failed try with its challenge, and after five minutes', async () => {
    const { authenticator } = await withPasskey('late@north.example');
    const first = await ask('/passkey');
    const wrong = { response: authenticator.get(first.options, { isVerified: false }) };
    expectRefused(await postSession(service, '/passkey', wrong, { Cookie: first.challenge }));
    const right = { response: authenticator.get(first.options) };
    expectRefused(await postSession(service, '/passkey', right, { Cookie: first.challenge }));
    const second = await ask('/passkey');
    await service.database.query(null, `update passkey_challenge set expires_at = expires_at - interval '5 minutes'`);
    const late = { response: authenticator.get(second.options) };
    expectRefused(await postSession(service, '/passkey', late, { Cookie: second.challenge }));
  });

  it('when the counter goes back or stands still, and of two with one count the second one', async () => {
    const { authenticator } = await withPasskey('counter@north.example');
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200);
    expectRefused(await enter(authenticator, { counter: 7 }));
    expectRefused(await enter(authenticator, { counter: 6 }));
    expectRefused(await enter(authenticator, { counter: 0 }));
    const both = await Promise.all([enter(authenticator, { counter: 8 }), enter(authenticator, { counter: 8 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('for a disabled user, an unaccepted user, a deleted user and an unknown passkey', async () => {
    const { user, authenticator } = await withPasskey('ending@north.example');
    const { masterKey } = service.tenants.x;
    const change = (field: string) =>
      service.graphql(`mutation { ${field}(id: ${user.id}) { __typename } }`, {}, { key: masterKey });
    await change('userDisable');
    expectRefused(await enter(authenticator));
    await change('userEnable');
    expect((await enter(authenticator)).status).toBe(200);
    const setAccepted = (value: string) =>
      service.database.query(null, `update agency_user set accepted_at = ${value} where id = $1`, [user.id]);
    await setAccepted('null');
    expectRefused(await enter(authenticator));
    await setAccepted('now()');
    await change('userDelete');
    expectRefused(await enter(authenticator));
    expectRefused(await enter(new Authenticator(PUBLIC), { userHandle: 'AAAA' }));
    const rows = await service.database.query(null, 'select from user_passkey where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it('after a new link was used, which removes what was added to the account', async () => {
    const { user, authenticator } = await withPasskey('link@north.example');
    const renew = `mutation { userLink(id: ${user.id}) { ... on UserInvited { link } } }`;
    const { body } = await service.graphql(renew, {}, { key: service.tenants.x.masterKey });
    expect((await enter(authenticator)).status).toBe(200);
    expect((await accept(service, body.data.userLink.link.split('#')[1])).status).toBe(200);
    expectRefused(await enter(authenticator));
  });

  it.each([
    ['no object', []],
    ['no response', {}],
    ['a number', { response: { id: 1 } }],
    ['no base64url', { response: { id: 'a\0b', rawId: 'a', type: 'public-key', response: {} } }],
  ])('with 400 for a body that is %s', async (_name, json) => {
    const answer = await postSession(service, '/passkey', json);
    expect(answer.status).toBe(400);
  });

  it('for signatures and attestations that are no such thing', async () => {
    const { user, authenticator } = await withPasskey('garbage@north.example');
    const { options, challenge } = await ask('/passkey');
    const response = authenticator.get(options);
    const garbled = { ...response, response: { ...response.response, authenticatorData: 'AA', signature: 'AA' } };
    expectRefused(await postSession(service, '/passkey', { response: garbled }, { Cookie: challenge }));
    const asked = await ask('/new-passkey', user.cookie);
    const made = new Authenticator(PUBLIC).create(asked.options);
    const broken = { ...made, response: { ...made.response, attestationObject: 'o2NmbXQ' } };
    const sent = { name: '', response: broken };
    const answer = await postSession(service, '/new-passkey', sent, { Cookie: `${user.cookie}; ${asked.challenge}` });
    expect([answer.status, answer.body]).toEqual([403, refusal]);
  });

  it('too often from one address', async () => {
    const limited = await startService({ RATE_LIMIT: '1000' });
    try {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => postSession(limited, '/passkey/challenge', {})),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
      const rows = await limited.database.query(null, 'select from passkey_challenge');
      expect(rows).toHaveLength(60);
      await limited.database.query(null, `update passkey_challenge set expires_at = now() - interval '1 second'`);
    } finally {
      await limited.close();
    }
  });
});

describe('a passkey cannot be added', () => {
  let adding: Promise<SignedIn> | undefined;
  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verifying the user', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['with the answer of a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_name, deviation) => {
    adding ??= enrol('adding@north.example');
    const user = await adding;
    const answer = await register(user, new Authenticator(PUBLIC), deviation);
    expect([answer.status, answer.body]).toEqual([403, refusal]);
    expect((await user.ask(PASSKEYS)).body.data.passkeys).toEqual([]);
  });

  it('without a session, and by a key', async () => {
    const { options, challenge } = await ask('/passkey');
    const response = new Authenticator(PUBLIC).create({ ...options, user: { id: 'AAAA' } });
    const callers: Record<string, string>[] = [{}, { 'X-API-KEY': service.tenants.x.masterKey }];
    for (const headers of callers) {
      const asked = await postSession(service, '/new-passkey/challenge', {}, headers);
      expect([asked.status, asked.body]).toEqual([403, { detail: 'Sign in first.' }]);
      const sent = await postSession(
        service,
        '/new-passkey',
        { name: '', response },
        { ...headers, Cookie: challenge },
      );
      expect([sent.status, sent.body]).toEqual([403, { detail: 'Sign in first.' }]);
    }
  });

  it('with an answer that was used, or by two users', async () => {
    const user = await enrol('twice@north.example');
    const authenticator = new Authenticator(PUBLIC);
    const { options, challenge } = await ask('/new-passkey', user.cookie);
    const json = { name: 'Once', response: authenticator.create(options) };
    const send = () => postSession(service, '/new-passkey', json, { Cookie: `${user.cookie}; ${challenge}` });
    expect((await Promise.all([send(), send()])).map(({ status }) => status).sort()).toEqual([200, 403]);
    const other = await enrol('other@north.example');
    const answer = await register(other, authenticator);
    expect([answer.status, answer.body]).toEqual([409, { detail: 'This passkey was added already.' }]);
    expect((await enter(authenticator, { userHandle: options.user.id })).status).toBe(200);
  });

  it('more than 15 minutes after signing in', async () => {
    const user = await enrol('recent@north.example');
    const { options, challenge } = await ask('/new-passkey', user.cookie);
    await service.database.query(
      null,
      `update user_session set created_at = now() - interval '16 minutes' where user_id = $1`,
      [user.id],
    );
    const detail = 'You signed in more than 15 minutes ago. Sign out and in again, then add the passkey.';
    const asked = await postSession(service, '/new-passkey/challenge', {}, { Cookie: user.cookie });
    expect([asked.status, asked.body]).toEqual([403, { detail }]);
    const json = { name: '', response: new Authenticator(PUBLIC).create(options) };
    const sent = await postSession(service, '/new-passkey', json, { Cookie: `${user.cookie}; ${challenge}` });
    expect([sent.status, sent.body]).toEqual([403, { detail }]);
  });

  it('beyond twenty', async () => {
    const { user } = await withPasskey('many@north.example');
    await service.database.query(
      null,
      `insert into user_passkey (agency_id, user_id, credential_id, public_key, counter, transports, name)
       select p.agency_id, p.user_id, p.credential_id || decode(to_hex(100 + n), 'hex'), p.public_key, 0, '{}', 'More'
         from user_passkey p, generate_series(1, 19) n where p.user_id = $1`,
      [user.id],
    );
    const asked = await postSession(service, '/new-passkey/challenge', {}, { Cookie: user.cookie });
    expect([asked.status, asked.body]).toEqual([409, { detail: 'A user has at most 20 passkeys.' }]);
  });

  it('by a page of another site', async () => {
    const user = await enrol('site@north.example');
    for (const path of ['/passkey', '/passkey/challenge', '/new-passkey', '/new-passkey/challenge']) {
      const headers = { 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'cross-site', Cookie: user.cookie };
      const answer = await service.call('POST', `/console/session${path}`, { key: null, json: {}, headers });
      expect([answer.status, answer.body]).toEqual([403, { detail: 'Only the console itself may do this.' }]);
    }
  });
});

it('a user changes the own name, which the next change is told by', async () => {
  const local = await startService();
  try {
    const user = await signedIn(local, { email: 'name@north.example', role: 'READER' });
    const rename = (name: string) =>
      user.ask(
        'mutation ($name: String!) { accountUpdate(name: $name) { ... on User { name } ... on InvalidError { faults { field } } } }',
        { name },
      );
    expect((await rename(' Nora ')).body.data.accountUpdate).toEqual({ name: 'Nora' });
    expect((await rename('x'.repeat(256))).body.data.accountUpdate).toEqual({ faults: [{ field: 'name' }] });
    expect((await user.ask('{ viewer { name } }')).body.data.viewer).toEqual({ name: 'Nora' });
    const [entry] = await local.database.query<{ before: object; after: object }>(
      null,
      `select before->>'name' as before, after->>'name' as after from audit_entry where action = 'user.updated'`,
    );
    expect(entry).toEqual({ before: '', after: 'Nora' });
  } finally {
    await local.close();
  }
});
