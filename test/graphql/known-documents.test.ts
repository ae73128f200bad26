import { request } from 'node:http';
import { isRequiredArgument, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../src/graphql/direct.js';
import { KnownDocuments } from '../../src/graphql/known-documents.js';
import { schema } from '../../src/schema/index.js';
import type { Context } from '../../src/schema/kernel/context.js';
import { fillClient } from '../support/full-client.js';
import { selectionOf } from '../support/selection.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1, x } = service.tenants;
  await fillClient(service.database, { agencyId: x.agencyId, clientId: a1.clientId }, 'known');
});
afterAll(() => service.close());

interface Sent {
  body: object;
  key?: string;
  headers?: Record<string, string>;
  path?: string;
}

/** A whole answer as it stands on the wire, without what differs each time. */
function send({ body, key = service.tenants.a1.readWriteKey, headers = {}, path = '/graphql' }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const own = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const sent = request(`${service.url}${path}`, { method: 'POST', headers: { ...own, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const lines = answer.rawHeaders.map((line, index, all) =>
          /^(?:date|x-request-id)$/i.test(all[index - 1] ?? '') ? '' : line,
        );
        resolve(JSON.stringify([answer.statusCode, answer.statusMessage, lines, text]));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Sent often enough to be known, and compiled. */
async function repeat(sent: Sent): Promise<string[]> {
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await send(sent));
  return answers;
}

/* Their answers tell of the requests before, or of the time. */
const VARYING = new Set(['apiRequests', 'clientsUsage', 'usage', 'agencyUsage', 'viewer']);

const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
  ({ name, args }) => !VARYING.has(name) && !args.some(isRequiredArgument),
);

describe('a query that is sent again has the same answer, byte by byte', () => {
  it.each(fields.map((field) => [field.name, field.type] as const))('%s', async (name, type) => {
    const query = `query Known { __typename ${name} ${selectionOf(type, 2)} again: ${name} ${selectionOf(type, 0)} }`;
    for (const key of [service.tenants.a1.readWriteKey, service.tenants.x.masterKey]) {
      expect(new Set(await repeat({ body: { query }, key })).size).toBe(1);
    }
  });

  it('whatever its variables are', async () => {
    const query = `query Page($first: Int = 2, $where: ContactWhere, $named: Boolean! = false) {
      contacts(first: $first, where: $where) { totalCount nodes { email firstName @include(if: $named) } } }`;
    const email = { contains: 'known' };
    const all = [
      undefined,
      null,
      {},
      { first: 1 },
      { where: { email } },
      { first: null },
      { named: true, unused: [1] },
    ];
    const given = [
      ...all,
      { first: 'x' },
      { named: null },
      { where: { email: { contains: 5 } } },
      { first: 1.5 },
      [],
      'x',
    ];
    for (const variables of given) {
      const fresh = await send({ body: { query: `${query} # ${JSON.stringify(variables)}`, variables } });
      expect([variables, new Set(await repeat({ body: { query, variables } }))]).toEqual([variables, new Set([fresh])]);
    }
  });

  it('also where a field of it fails, or the caller may not read it', async () => {
    const { a2, x } = service.tenants;
    const wrong = '{ contact(id: 1) { id person { id } } whoami { clientName } }';
    const refused = { body: { query: '{ __typename contacts { totalCount } }' } };
    for (const sent of [{ body: { query: wrong } }, { body: { query: wrong }, key: a2.readOnlyKey }]) {
      expect(new Set(await repeat(sent)).size).toBe(1);
    }
    const [ofAgency] = await repeat({ ...refused, key: x.masterKey });
    expect(ofAgency).toContain('FORBIDDEN');
    expect(new Set(await repeat({ ...refused, key: x.masterKey }))).toEqual(new Set([ofAgency]));
  });
});

const WHO = 'query Who { whoami { clientName } } query Other { whoami { clientId } }';
const ODD: [string, Omit<Sent, 'body'> & { body?: object }][] = [
  ['no operation is chosen', { body: { operationName: null } }],
  ['one that it has not', { body: { operationName: 'Nobody' } }],
  ['the other one', { body: { operationName: 'Other' } }],
  ['an empty name', { body: { operationName: '' } }],
  ['a parameter that GraphQL has not', { body: { surprise: 1 } }],
  ['extensions', { body: { extensions: { client: 'x' } } }],
  [
    'the hash of a document that is not trusted',
    { body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } } },
  ],
  ['a dry run', { headers: { 'X-Dry-Run': 'true' } }],
  ['another path', { path: '/graphql/below' }],
  ['parameters in the URL', { path: '/graphql?query={x}' }],
  ...[
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    'application/json; charset=latin1, */*',
    'text/html, application/*',
    'text/event-stream',
    'multipart/mixed',
    'image/png',
    '',
  ].map((Accept): [string, { headers: Record<string, string> }] => [`Accept: ${Accept}`, { headers: { Accept } }]),
];

describe('a known query is answered like one that is not known', () => {
  it.each(ODD)('with %s', async (name, { body, ...more }) => {
    const odd = (query: string) => ({ body: { query, operationName: 'Who', ...body }, ...more });
    await repeat({ body: { query: WHO, operationName: 'Who' } });
    const fresh = await send(odd(`${WHO} # ${name}`));
    expect(await send(odd(WHO))).toBe(fresh);
    expect(await send(odd(WHO))).toBe(fresh);
  });

  it('with a text that cannot be stored, and with too high a price', async () => {
    const query =
      'query ($email: String!, $n: Int!) { a: contacts(first: $n) { nodes { company { contacts(first: $n) { nodes { id } } } } } person: personLookup(by: { email: $email }) { id } }';
    const ask = (variables: object, note = '') => send({ body: { query: `${query}${note}`, variables } });
    for (const variables of [
      { email: 'x@y.example', n: 100 },
      { email: 'x\0@y.example', n: 1 },
    ]) {
      const fresh = await ask(variables, ` # ${variables.n}`);
      expect(fresh).toContain('[400');
      for (let time = 0; time < 4; time += 1) await ask({ email: 'x@y.example', n: 2 });
      expect(await ask(variables)).toBe(fresh);
    }
  });

  it('and costs the same', async () => {
    const limited = await startService({ RATE_LIMIT: '20' });
    try {
      const statuses = [];
      for (let time = 0; time < 8; time += 1)
        statuses.push(
          (await limited.graphql('{ a: whoami { clientId } b: whoami { clientId } c: whoami { clientId } }')).status,
        );
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the memory of documents', () => {
  const known = () => new KnownDocuments({ schema, maxCost: 5_000, hideNames: false });
  const learned = (text: string, chosen?: string) => {
    const documents = known();
    documents.learn(parse(text), chosen);
    return documents.find(text, chosen);
  };

  it('has queries by their texts and names, and neither mutations nor introspection nor long texts', () => {
    const two = 'query A { whoami { clientId } } query B { whoami { clientName } }';
    expect(learned(two, 'A')?.name).toBe('A');
    expect(learned('{ whoami { clientId } }')?.name).toBe('whoami');
    expect(learned('mutation { workspaceUpdate(input: {}) { __typename } }')).toBeUndefined();
    expect(learned('{ __schema { queryType { name } } }')).toBeUndefined();
    expect(learned(`{ whoami { clientId } } # ${'x'.repeat(40_000)}`)).toBeUndefined();
    expect(learned('{ search(text: "\\u0061") { __typename } }')).toBeUndefined();
    const documents = known();
    documents.learn(parse(two), 'A');
    expect([documents.find(two, 'B'), documents.find(two, undefined), documents.find(`${two} `, 'A')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('forgets those that were not asked for longest', () => {
    const documents = known();
    const text = (number: number) => `{ whoami { clientId } } # ${number}`;
    for (let number = 0; number <= 500; number += 1) documents.learn(parse(text(number)), null);
    expect(documents.find(text(0), null)).toBeUndefined();
    expect(documents.find(text(500), null)).toBeDefined();
  });

  it('runs a compiled query with an error once more, and does not compile it again soon', async () => {
    const query = learned('{ whoami { clientId } }');
    let opened = 0;
    const open = () => {
      opened += 1;
      return { authorize: () => Promise.reject(new Error('not now')) } as unknown as Context;
    };
    const opens = [];
    for (let run = 0; run < 5; run += 1) {
      const before = opened;
      expect((await query?.run({}, {}, open))?.errors).toHaveLength(1);
      opens.push(opened - before);
    }
    expect(opens).toEqual([1, 1, 2, 1, 1]);
  });

  it('prices each size, also after others', () => {
    const query = learned(
      'query ($n: Int, $email: String) { contacts(first: $n, filter: { email: $email }) { nodes { id } } }',
    );
    const points = (variables: object) => query?.price({ ...variables })?.points;
    const few = points({ n: 10, email: 'a@b.example' });
    expect(points({ n: 100, email: 'a@b.example' })).toBeGreaterThan(few ?? Number.NaN);
    expect(points({ n: 10, email: 'c@d.example' })).toBe(few);
  });
});

it.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/graphql-response+json, */*', 'application/graphql-response+json'],
  ['text/plain, application/json;q=0.1', 'application/json'],
  ['text/plain', null],
])('for Accept: %s the media type is %s', (accept, type) => {
  expect(mediaTypeOf(accept)).toBe(type);
});
