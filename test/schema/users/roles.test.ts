import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../src/schema/index.js';
import { takeEntered } from '../../support/entered.js';
import { OF_USERS } from '../../support/mutation-lines.js';
import { startService, type TestService } from '../../support/service.js';
import { invite, type SignedIn, signedIn } from '../../support/user-session.js';

let service: TestService;
let owner: SignedIn;
let manager: SignedIn;
let reader: SignedIn;
/** Manager of a1, reader of no other client. */
let limited: SignedIn;
/** Reader of a1. */
let guest: SignedIn;
beforeAll(async () => {
  service = await startService();
  owner = await signedIn(service, { email: 'owner@roles.example', name: 'Olga', role: 'OWNER' });
  manager = await signedIn(service, { email: 'manager@roles.example', name: 'Max', role: 'MANAGER' });
  reader = await signedIn(service, { email: 'reader@roles.example', role: 'READER' });
  const { clientId } = service.tenants.a1;
  limited = await signedIn(service, { email: 'limited@roles.example', clients: [{ clientId, role: 'MANAGER' }] });
  guest = await signedIn(service, { email: 'guest@roles.example', clients: [{ clientId, role: 'READER' }] });
});
afterAll(() => service.close());

/** A value that the schema accepts. */
function sampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    const given = type.isOneOf ? fields.slice(0, 1) : needed;
    return `{ ${given.map((field) => `${field.name}: ${sampleOf(field.type)}`).join(', ')} }`;
  }
  const samples: Record<string, string> = {
    Boolean: 'true',
    Int: '1',
    Float: '1',
    RecordId: '1',
    DateTime: '"2026-01-01T00:00:00Z"',
  };
  return samples[type.name] ?? '"1"';
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name, args }) => {
  const needed = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const given = needed.map((arg) => `${arg.name}: ${sampleOf(arg.type)}`).join(', ');
  return { name, document: `mutation { ${name}${given === '' ? '' : `(${given})`} { __typename } }` };
});
const ROLE_REFUSALS = [
  'Your role only reads.',
  'Only an owner may do this.',
  'This needs a user of the whole agency.',
  'This works inside one client. Name it with the header X-Client-Id: <client_id>.',
];
/** What is a user's own. */
const OWN = new Set([...OF_USERS, 'viewSave', 'viewDelete']);
const BY_RECEIVER = 'webhookDeliveryRecord';

describe('a reader', () => {
  it.each(mutations.filter(({ name }) => !OWN.has(name)))('is refused $name', async ({ name, document }) => {
    const { clientId } = service.tenants.a1;
    for (const [user, client] of [
      [reader, undefined],
      [reader, clientId],
      [guest, clientId],
    ] as const) {
      const { status, body } = await user.ask(document, {}, client);
      expect([status, body.errors?.[0].message, body.errors?.[0].extensions.code], name).toEqual([
        403,
        'Your role only reads.',
        'FORBIDDEN',
      ]);
    }
  });

  it('reads what the role opens: the agency, or its clients', async () => {
    const { clientId } = service.tenants.a1;
    expect((await reader.ask('{ clientPage { items { name } } }')).status).toBe(200);
    expect((await reader.ask('{ contacts { totalCount } }', {}, clientId)).body.data.contacts.totalCount).toBe(0);
    expect((await guest.ask('{ contacts { totalCount } }', {}, clientId)).status).toBe(200);
    for (const query of ['{ keys { nodes { id } } }', '{ auditEntries { nodes { id } } }', '{ users { id } }'])
      expect((await reader.ask(query)).status, query).toBe(403);
    // The credentials of webhook paths.
    expect((await reader.ask('{ agency { id } }')).body.data.agency).toEqual({ id: null });
    expect((await owner.ask('{ agency { id } }')).body.data.agency).toEqual({ id: service.tenants.x.agencyId });
  });

  it('reads over REST files, and sends none', async () => {
    const { clientId } = service.tenants.a1;
    const headers = {
      ...{ Cookie: reader.cookie, 'X-Outreach-Console': '1', 'Sec-Fetch-Site': 'same-origin' },
      'X-Client-Id': clientId,
    };
    const raw = { type: 'text/csv', body: 'email\na@b.example\n' };
    const sent = await service.call('POST', '/public/v2/imports?record=contact', { key: null, raw, headers });
    expect([sent.status, sent.body]).toEqual([403, { detail: 'Your role only reads.' }]);
    const whole = await service.call('GET', `/clients/${clientId}/export`, { key: null, headers });
    expect(whole.status).toBe(403);
  });
});

describe('a user of some clients', () => {
  it('is told of a foreign client what is told of an unknown one', async () => {
    const { a2, b1 } = service.tenants;
    const answers = await Promise.all(
      [a2.clientId, b1.clientId, 'unknown'].map((id) => limited.ask('{ contacts { totalCount } }', {}, id)),
    );
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([
        404,
        [{ message: 'Client not found', extensions: { code: 'NOT_FOUND' } }],
      ]);
    }
    const one = 'query ($id: String!) { client(clientId: $id) { name } }';
    for (const id of [a2.clientId, b1.clientId, 'unknown'])
      expect((await limited.ask(one, { id })).body.data.client).toBeNull();
    expect((await limited.ask(one, { id: service.tenants.a1.clientId })).body.data.client).toEqual({ name: 'A1' });
  });

  it('sees only its clients in the list, and nothing else of the agency', async () => {
    const { body } = await limited.ask('{ clientPage { totalCount items { clientId } } viewer { ofAgency role } }');
    expect(body.data).toEqual({
      clientPage: { totalCount: 1, items: [{ clientId: service.tenants.a1.clientId }] },
      viewer: { ofAgency: false, role: null },
    });
    const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
    const free = fields.filter((field) =>
      field.args.every((arg) => !isNonNullType(arg.type) || arg.defaultValue !== undefined),
    );
    const open = new Set(['clientPage', 'viewer', 'sessions', 'passkeys']);
    for (const { name, type } of free.filter((field) => !open.has(field.name))) {
      const isLeaf = /^(String|Int|Float|Boolean|JSON)\b/.test(String(type).replaceAll('[', ''));
      const { status } = await limited.ask(`{ ${name} ${isLeaf ? '' : '{ __typename }'} }`);
      expect([name, status]).toEqual([name, 403]);
    }
  });

  it('writes in its clients as a read-write key does, but issues no keys', async () => {
    const { clientId } = service.tenants.a1;
    const create = 'mutation { companyCreate(input: { domain: "limited.example" }) { ... on Company { id } } }';
    expect((await limited.ask(create, {}, clientId)).body.data.companyCreate).toEqual({ id: expect.any(Number) });
    const outside = await limited.ask(create);
    expect([outside.status, outside.body.errors[0].message]).toEqual([
      403,
      'This works inside one client. Name it with the header X-Client-Id: <client_id>.',
    ]);
    const key = 'mutation { keyCreate(input: { kind: READ_ONLY }) { __typename } }';
    expect((await limited.ask(key, {}, clientId)).body.errors[0].message).toBe('Only an owner may do this.');
    expect((await limited.ask('{ auditEntries { nodes { id } } }', {}, clientId)).status).toBe(200);
  });

  it('loses a client at once when its access changes', async () => {
    const { a1, a2, x } = service.tenants;
    const user = await signedIn(service, {
      email: 'moves@roles.example',
      clients: [{ clientId: a1.clientId, role: 'MANAGER' }],
    });
    const change = `mutation ($id: RecordId!, $input: UserChange!) { userUpdate(id: $id, input: $input) {
      ... on User { role clients { clientId clientName role } } } }`;
    const input = { clients: [{ clientId: a2.clientId, role: 'READER' }] };
    const { body } = await service.graphql(change, { id: user.id, input }, { key: x.masterKey });
    expect(body.data.userUpdate).toEqual({
      role: null,
      clients: [{ clientId: a2.clientId, clientName: 'A2', role: 'READER' }],
    });
    expect((await user.ask('{ contacts { totalCount } }', {}, a1.clientId)).status).toBe(404);
    expect((await user.ask('{ contacts { totalCount } }', {}, a2.clientId)).status).toBe(200);
  });
});

describe('a manager of the agency', () => {
  const REFUSED = [
    'keyCreate',
    'keyUpdate',
    'keyRegenerate',
    'keyRevoke',
    'clientCreate',
    'clientDelete',
    'agencyCreate',
    ...mutations.map(({ name }) => name).filter((name) => name.startsWith('user')),
  ];
  it.each(mutations.filter(({ name }) => REFUSED.includes(name)))('is refused $name', async ({ document }) => {
    for (const client of [undefined, service.tenants.a1.clientId]) {
      const { status, body } = await manager.ask(document, {}, client);
      expect([status, body.errors?.[0].message]).toEqual([403, 'Only an owner may do this.']);
    }
  });

  it.each(mutations.filter(({ name }) => !REFUSED.includes(name) && name !== BY_RECEIVER))(
    'is not refused $name for the role',
    async ({ document }) => {
      const { body } = await manager.ask(document, {}, service.tenants.a1.clientId);
      expect(ROLE_REFUSALS).not.toContain(body.errors?.[0].message);
    },
  );
});

describe('an owner', () => {
  it('issues keys, and the key, the audit log and the journal name it', async () => {
    const { clientId } = service.tenants.a1;
    const create = `mutation { keyCreate(input: { kind: READ_ONLY }) {
      ... on KeyIssued { key { id issuedByUser issuedBy { id } } } } }`;
    const { key } = (await owner.ask(create, {}, clientId)).body.data.keyCreate;
    expect(key).toEqual({ id: expect.any(Number), issuedByUser: 'Olga', issuedBy: null });
    const log = `{ auditEntries(first: 1, filter: { subject: "key:${key.id}" }) { nodes { actor } } }`;
    const who = `user:${owner.id} Olga`;
    expect((await owner.ask(log, {}, clientId)).body.data.auditEntries.nodes).toEqual([{ actor: who }]);
    const write = 'mutation { companyCreate(input: { domain: "olga.example" }) { __typename } }';
    await owner.ask(write, {}, clientId);
    const authors = (await takeEntered(service.database)).map(({ author }) => author);
    expect(authors).toContainEqual(expect.objectContaining({ actor: who, name: 'Olga', operation: 'companyCreate' }));
  });

  it('remains: the last one cannot be disabled, changed or deleted by a user', async () => {
    const other = await startService();
    try {
      const last = await signedIn(other, { email: 'last@roles.example', role: 'OWNER' });
      const refusal = { message: 'This is the last owner. Make another user an owner first.' };
      const ask = async (call: string) =>
        Object.values(
          (await last.ask(`mutation { ${call} { ... on User { state } ... on Error { message } } }`)).body.data,
        )[0];
      expect(await ask(`userDisable(id: ${last.id})`)).toEqual(refusal);
      expect(await ask(`userDelete(id: ${last.id})`)).toEqual(refusal);
      expect(await ask(`userUpdate(id: ${last.id}, input: { role: READER })`)).toEqual(refusal);
      const second = await signedIn(other, { email: 'second@roles.example', role: 'OWNER' });
      const both = await Promise.all(
        [last, second].map((user, index) =>
          user.ask(
            `mutation { userDisable(id: ${[second.id, last.id][index]}) { ... on User { state } ... on Error { message } } }`,
          ),
        ),
      );
      // Whoever comes second is disabled already, or is refused.
      const owners = await other.database.query(
        null,
        `select id from agency_user where role = 'owner' and disabled_at is null and agency_id = $1`,
        [other.tenants.x.agencyId],
      );
      expect([both.length, owners.length]).toEqual([2, 1]);
    } finally {
      await other.close();
    }
  });

  it('invites no client of another agency, and nobody twice', async () => {
    const input = { email: 'far@roles.example', clients: [{ clientId: service.tenants.b1.clientId, role: 'OWNER' }] };
    const query = `mutation ($input: UserInput!) { userInvite(input: $input) {
      __typename ... on Error { message } ... on InvalidError { faults { field messages } } } }`;
    expect((await owner.ask(query, { input })).body.data.userInvite.faults).toEqual([
      { field: 'clients', messages: ['The agency has no such client.'] },
    ]);
    const again = (await owner.ask(query, { input: { email: 'MANAGER@roles.example', role: 'READER' } })).body.data
      .userInvite;
    expect(again).toEqual({ __typename: 'ConflictError', message: 'There is a user with this address already.' });
    // Another agency may have a user of the same address: each has its own password.
    await invite(service, { email: 'manager@roles.example', role: 'READER' }, service.tenants.y.masterKey);
  });

  it('is made by a key only if the key may create master keys, and has no end', async () => {
    const create = `mutation ($input: KeyInput!) { keyCreate(input: $input) { ... on KeyIssued { secret } } }`;
    const keyWith = async (input: object) =>
      (await owner.ask(create, { input: { kind: 'MASTER', ...input } })).body.data.keyCreate.secret;
    const plain = await keyWith({ name: 'Plain' });
    const ending = await keyWith({ masterListAccess: true, expiresAt: '2999-01-01T00:00:00Z' });
    const query = 'mutation ($input: UserInput!) { userInvite(input: $input) { __typename } }';
    const refusalOf = async (call: string, key: string, variables = {}) => {
      const { status, body } = await service.graphql(call, variables, { key });
      return [status, body.errors?.[0].message ?? body.data];
    };
    const lacking = [403, 'This needs a master key with the permission "master list access".'];
    expect(await refusalOf(query, plain, { input: { email: 'a@keys.example', role: 'OWNER' } })).toEqual(lacking);
    const make = (call: string) => `mutation { ${call} { __typename } }`;
    const raise = `userUpdate(id: ${reader.id}, input: { role: OWNER })`;
    for (const call of [`userLink(id: ${owner.id})`, `userDisable(id: ${owner.id})`, raise])
      expect(await refusalOf(make(call), plain), call).toEqual(lacking);
    const reads = { input: { email: 'b@keys.example', role: 'READER' } };
    expect(await refusalOf(query, plain, reads)).toEqual([200, { userInvite: { __typename: 'UserInvited' } }]);
    const ends = [403, 'A key with an end makes no links for users.'];
    expect(await refusalOf(query, ending, { input: { email: 'c@keys.example', role: 'READER' } })).toEqual(ends);
  });

  it('of another agency neither sees nor changes users', async () => {
    const answer = await service.graphql(
      `mutation { userDisable(id: ${manager.id}) { __typename ... on Error { message } } }`,
      {},
      { key: service.tenants.y.masterKey },
    );
    expect(answer.body.data.userDisable).toEqual({ __typename: 'NotFoundError', message: 'User not found' });
    const { body } = await service.graphql('{ users { email } }', {}, { key: service.tenants.y.masterKey });
    expect(body.data.users).toEqual([{ email: 'manager@roles.example' }]);
  });
});
