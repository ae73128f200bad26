import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const raw = (type: string, body: string | Uint8Array) => service.call('POST', '/graphql', { raw: { type, body } });
const tooLarge = (message: string) => ({ errors: [{ message, extensions: { code: 'TOO_LARGE' } }] });
const SMALL =
  'The request is larger than 32768 bytes. Only one that does nothing but batches may have up to 2097152, and its document no more than others.';
const LARGE = 'The request is larger than 2097152 bytes, the most that a batch may have.';
const codeOf = (answer: { body: { errors?: { extensions?: { code?: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions?.code;

/** Errors and no data: in application/json a fault of the document itself is told with 200, as GraphQL over HTTP asks. */
const isRefused = ({ status, body }: { status: number; body: { errors?: unknown[]; data?: unknown } }) =>
  (status === 200 || status === 400) && (body.errors?.length ?? 0) > 0 && !body.data;

/** A field, an argument and a name inside a variable, each nearly right. */
const misspell = (of: TestService) =>
  Promise.all([
    of.graphql('{ whoam { clientId } }'),
    of.graphql('{ contactPage(filter: {}, filte: {}) { totalCount } }'),
    of.graphql('query ($f: ContactFilter!) { contactPage(filter: $f) { totalCount } }', { f: { emial: 'x' } }),
  ]);

/** A field that takes a variable of this type. */
const FITTING: Record<string, string> = {
  'Int!': 'contacts(first: $v) { totalCount }',
  'RecordId!': 'contact(id: $v) { id }',
  'ContactFilter!': 'contactPage(filter: $v) { totalCount }',
  'ContactSort!': 'contacts(sort: $v) { totalCount }',
  'DateTime!': 'webhookDeliveries(filter: {receivedFrom: $v}) { totalCount }',
};

/** Contacts before and after: a refused mutation runs no resolver. */
const countContacts = async () => {
  const [row] = await service.database.query<{ total: number }>(null, 'select count(*)::int as total from contact');
  return row?.total;
};

describe('who may ask', () => {
  it('answers 403 with a code to a missing and to an invalid key', async () => {
    const missing = await service.graphql('{ whoami { clientId } }', {}, { key: null });
    const invalid = await service.graphql('{ whoami { clientId } }', {}, { key: 'RV-nothing' });
    expect([missing.status, missing.body]).toEqual([
      403,
      { errors: [{ message: 'Missing API key', extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
    expect([invalid.status, invalid.body]).toEqual([
      403,
      { errors: [{ message: 'Invalid API key', extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
  });

  it('answers 403 to a mutation with a read-only key, and nothing is written', async () => {
    const before = await countContacts();
    const answer = await service.graphql(
      'mutation { contactCreate(input: {email: "a@ro.example"}) { __typename } }',
      {},
      { key: service.tenants.a1.readOnlyKey },
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    expect(await countContacts()).toBe(before);
  });
});

describe('how it may be asked', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
    const answer = await service.call(method, '/graphql?query=%7Bwhoami%7BclientId%7D%7D', {
      headers: { Accept: 'application/json' },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it.each([
    ['application/graphql', '{ whoami { clientId } }'],
    ['application/x-www-form-urlencoded', 'query=%7Bwhoami%7BclientId%7D%7D'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n{whoami{clientId}}\r\n--x--',
    ],
    ['text/plain', '{"query":"{ whoami { clientId } }"}'],
  ])('refuses %s', async (type, body) => {
    expect((await raw(type, body)).status).toBe(415);
  });

  it('refuses a body over 32 KiB, wherever its length is', async () => {
    const [comment, value] = [`#${'x'.repeat(33_000)}`, 'x'.repeat(33_000)];
    const bodies = [
      { query: `{ whoami { clientId } } ${comment}` },
      {
        query: 'query ($a: String) { whoami { clientId } contactPage(filter: {email: $a}) { totalCount } }',
        variables: { a: value },
      },
      { query: '{ whoami { clientId } }', extensions: { a: value } },
      {
        query: 'mutation ($i: ContactInput!) { contactCreate(input: $i) { __typename } }',
        variables: { i: { firstName: value } },
      },
      { variables: { a: value } },
    ];
    for (const body of bodies) {
      const answer = await raw('application/json', JSON.stringify(body));
      expect([answer.status, answer.body]).toEqual([413, tooLarge(SMALL)]);
    }
  });

  it('takes more only for a request that does nothing but batches', async () => {
    const items = Array.from({ length: 400 }, (_, index) => ({
      email: `l${index}@large.example`,
      firstName: 'x'.repeat(100),
    }));
    const batch = 'contactsUpsertBatch(items: $items) { __typename }';
    const ask = (document: string, more: object = {}) =>
      raw('application/json', JSON.stringify({ query: document, variables: { items }, ...more }));
    const before = await countContacts();
    const refused = [
      `mutation ($items: [ContactInput!]!) { ${batch} workspaceUpdate(input: {}) { __typename } }`,
      `mutation ($items: [ContactInput!]!) { ${batch} ...More } fragment More on Mutation { contactDelete(id: 1) { __typename } }`,
      `mutation A($items: [ContactInput!]!) { ${batch} } query B { whoami { clientId } }`,
      'query ($items: [ContactInput!]!) { contactsUpsertBatch: whoami { clientId } }',
      `mutation ($items: [ContactInput!]!) { ${batch} } #${'x'.repeat(33_000)}`,
    ];
    for (const document of refused) {
      const answer = await ask(document, document.includes('query B') ? { operationName: 'B' } : {});
      expect([document.slice(0, 80), answer.status, codeOf(answer)]).toEqual([document.slice(0, 80), 413, 'TOO_LARGE']);
    }
    const huge = await ask(`mutation ($items: [ContactInput!]!) { ${batch} }`, { extensions: 'x'.repeat(2_100_000) });
    expect([huge.status, huge.body]).toEqual([413, tooLarge(LARGE)]);
    expect(await countContacts()).toBe(before);
    const taken = await ask(`mutation ($items: [ContactInput!]!) { ${batch} }`);
    expect([taken.status, taken.body]).toEqual([
      200,
      { data: { contactsUpsertBatch: { __typename: 'ContactsUpsertBatchPayload' } } },
    ]);
  });

  it('reads nothing of a caller without a key', async () => {
    const answer = await service.call('POST', '/graphql', {
      key: null,
      raw: { type: 'application/json', body: 'x'.repeat(3_000_000) },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'UNAUTHENTICATED']);
  });

  it.each([
    ['', 'The body is empty. Send a JSON object with the document as its "query".'],
    ['{}', 'The body has no "query", the text of the document.'],
    ['{"query":null,"variables":{}}', 'The body has no "query", the text of the document.'],
    ['[]', 'Batching is not supported. Send each operation in a request of its own.'],
    [
      '[{"query":"{ whoami { clientId } }"},{"query":"{ whoami { clientId } }"}]',
      'Batching is not supported. Send each operation in a request of its own.',
    ],
    ['null', 'The body must be a JSON object with the document as its "query".'],
    ['"{ whoami { clientId } }"', 'The body must be a JSON object with the document as its "query".'],
    ['{"query":', 'The body is not valid JSON: it ends too early, at line 1, column 10.'],
    ['{"query":"{ whoami { clientId } }",}', 'The body is not valid JSON: unexpected "}" at line 1, column 36.'],
  ])('says plainly what is wrong with the body %s, beside both media types', async (body, message) => {
    for (const Accept of ['application/json', 'application/graphql-response+json']) {
      const answer = await service.call('POST', '/graphql', {
        raw: { type: 'application/json', body },
        headers: { Accept },
      });
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
      ]);
    }
  });

  it('refuses variables that nest without end', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(
      (await raw('application/json', `{"query":"{ whoami { clientId } }","variables":{"a":${deep}}}`)).status,
    ).toBe(400);
  });

  it('gives no other origin leave to read answers', async () => {
    const options = await service.call('OPTIONS', '/graphql', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    const asked = await service.graphql('{ whoami { clientId } }', {}, { headers: { Origin: 'https://evil.example' } });
    for (const { headers } of [options, asked])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('serves GraphiQL by GET to browsers, and nothing else by GET', async () => {
    // The page carries its own scripts, whose text is not held against our promises.
    const browse = (query: string) => fetch(`${service.url}/graphql${query}`, { headers: { Accept: 'text/html' } });
    const [page, asked] = [await browse(''), await browse('?query=%7B__typename%7D')];
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await asked.text()) === (await page.text())).toBe(true);
    for (const Accept of ['application/json', '*/*', 'application/graphql-response+json']) {
      const other = await service.call('GET', '/graphql?query=%7B__typename%7D', { headers: { Accept } });
      expect(other.status).toBe(405);
    }
  });
});

describe('what it may cost', () => {
  const limited = async (query: string, variables: object = {}) => {
    const before = await countContacts();
    const answer = await service.graphql(query, variables);
    expect(isRefused(answer)).toBe(true);
    expect(await countContacts()).toBe(before);
    return answer;
  };

  it('says of each limit that it is the one, with a code and 400, beside both media types', async () => {
    const aliases = Array.from({ length: 31 }, (_, i) => `a${i}: whoami { clientId }`).join(' ');
    const directives = Array.from({ length: 21 }, () => '@include(if: true)').join(' ');
    const deep = `${'contacts(first: 1) { nodes { company { '.repeat(5)} id ${'} } } '.repeat(5)}`;
    const pages = Array.from(
      { length: 8 },
      (_, i) =>
        `a${i}: contactPage(filter: {}) { items { id email firstName customFields { id fieldName fieldValue } } }`,
    );
    const limits = [
      [`{ ${aliases} }`, 'ALIAS_LIMIT', 'Aliases limit of 30 exceeded, found 31.'],
      [`{ whoami ${directives} { clientId } }`, 'DIRECTIVE_LIMIT', 'Directives limit of 20 exceeded, found 21.'],
      [`{ ${deep} }`, 'DEPTH_LIMIT', 'Query depth limit of 12 exceeded, found 16.'],
      [`{ ${'__typename '.repeat(2100)} }`, 'TOKEN_LIMIT', 'Token limit of 2000 exceeded.'],
      [
        `{ ${pages.join(' ')} }`,
        'COST_LIMIT',
        'The operation costs 52008 points of at most 20000. Ask for smaller pages or fewer fields.',
      ],
    ];
    for (const [query, code, message] of limits) {
      for (const Accept of ['application/json', 'application/graphql-response+json']) {
        const answer = await service.graphql(String(query), {}, { headers: { Accept } });
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          400,
          { errors: [{ message, extensions: { code } }] },
        ]);
      }
    }
  });

  it('refuses a thousand aliases and sixteen aliases of a mutation over the limit before any resolver', async () => {
    await limited(`{ ${Array.from({ length: 300 }, (_, i) => `a${i}: whoami { clientId }`).join(' ')} }`);
    const many = Array.from(
      { length: 31 },
      (_, i) => `a${i}: contactCreate(input: {email: "a${i}@alias.example"}) { __typename }`,
    );
    await limited(`mutation { ${many.join(' ')} }`);
  });

  it('refuses nesting below 12 levels', async () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'id' : `nodes { company { contacts { ${nested(levels - 1)} } } }`;
    await limited(`{ contacts(first: 1) { ${nested(5)} } }`);
  });

  it('refuses more than 2,000 tokens, lists nested in lists among them', async () => {
    await limited(`{ ${'__typename '.repeat(2100)} }`);
    await limited(`{ contactPage(filter: ${'['.repeat(5000)}${']'.repeat(5000)}) { totalCount } }`);
  });

  it('counts the cost from page sizes, in literals and in variables, of the operation that runs', async () => {
    const page = (size: string) =>
      `contactPage(filter: {}, page: 1, pageSize: ${size}) { items { id email firstName customFields { id fieldName fieldValue } } }`;
    const many = (size: string) => Array.from({ length: 8 }, (_, i) => `a${i}: ${page(size)}`).join(' ');
    expect(codeOf(await limited(`{ ${many('100')} }`))).toBe('COST_LIMIT');
    expect(codeOf(await limited(`query ($size: Int!) { ${many('$size')} }`, { size: 100 }))).toBe('COST_LIMIT');
    expect((await service.graphql(`query ($size: Int!) { ${many('$size')} }`, { size: 10 })).status).toBe(200);
    const named = { query: `query Cheap { whoami { clientId } } query Dear { ${many('100')} }`, operationName: 'Dear' };
    expect(codeOf(await service.call('POST', '/graphql', { json: named }))).toBe('COST_LIMIT');
  });

  it('lets GraphiQL and code generators read the whole schema', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const answer = await service.graphql(getIntrospectionQuery());
    expect(answer.body.errors).toBeUndefined();
    expect(answer.body.data.__schema.queryType.name).toBe('Query');
  });

  it('spends one unit of the key for each root field, those of fragments too', async () => {
    const small = await startService({ RATE_LIMIT: '5' });
    try {
      const query =
        'query { ...Four } fragment Four on Query { a: whoami { clientId } b: whoami { clientId } c: whoami { clientId } d: whoami { clientId } }';
      expect((await small.graphql(query)).status).toBe(200);
      const second = await small.graphql(query);
      const [{ extensions }] = second.body.errors;
      expect([second.status, second.body]).toEqual([
        429,
        {
          errors: [
            {
              message: 'Rate limit exceeded. Try again shortly.',
              extensions: { code: 'RATE_LIMITED', unitsAsked: 4, unitsLeft: 1, nextFreeInMs: expect.any(Number) },
            },
          ],
        },
      ]);
      expect(extensions.nextFreeInMs).toBeGreaterThan(0);
      expect(extensions.nextFreeInMs).toBeLessThanOrEqual(10_000);
      const rest = await small.call('GET', '/public/v2/contacts');
      expect(rest.status).toBe(200);
      const refused = await small.call('GET', '/public/v2/contacts');
      expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([
        429,
        '{"detail":"Rate limit exceeded. Try again shortly."}',
        null,
      ]);
    } finally {
      await small.close();
    }
  });
});

describe('what it tells', () => {
  it('suggests the names of the schema', async () => {
    const [field, argument, variable] = await misspell(service);
    expect([field, argument, variable].map((answer) => answer?.body.errors[0].message)).toEqual([
      'Cannot query field "whoam" on type "Query". Did you mean "whoami"?',
      'Unknown argument "filte" on field "Query.contactPage". Did you mean "filter"?',
      'Variable "$f" got invalid value { emial: "x" }; Field "emial" is not defined by type "ContactFilter". Did you mean "email"?',
    ]);
  });

  it('shows no more than 200 characters of a refused variable, and the whole reason', async () => {
    const long = 'x'.repeat(20_000);
    const asked: [string, unknown, RegExp][] = [
      ['Int!', long, /^Variable "\$v" got invalid value "x{40,}…; Int cannot represent non-integer value: "x+…x+"$/],
      [
        'RecordId!',
        long,
        /^Variable "\$v" got invalid value "x{40,}…; Must be a whole number of at most 9007199254740991\.$/,
      ],
      [
        'ContactFilter!',
        { email: [long] },
        /^Variable "\$v" got invalid value .+ at "v.email"; String cannot represent a non string value: /,
      ],
      ['ContactFilter!', { [long]: 1 }, /; Field "x+…x+" is not defined by type "ContactFilter"\.$/],
      ['ContactSort!', long, /; Value "x+…x+" does not exist in "ContactSort" enum\.$/],
      ['DateTime!', long, /^Variable "\$v" got invalid value "x{80,}…; Must be a date-time/],
    ];
    for (const [type, v, expected] of asked) {
      const answer = await service.graphql(`query ($v: ${type}) { ${FITTING[type]} }`, { v });
      expect(isRefused(answer)).toBe(true);
      const [{ message }] = answer.body.errors;
      expect(message).toMatch(expected);
      expect(message.match(/x/g).length).toBeLessThanOrEqual(200);
    }
  });

  it('says what is wrong with a variable and nothing of the inside', async () => {
    const answer = await service.graphql('query ($id: RecordId!) { contact(id: $id) { id } }', { id: { not: 1 } });
    expect(isRefused(answer)).toBe(true);
    expect(answer.text).not.toMatch(/originalError|stack|\.ts|\.js/);
    const date = await service.graphql(
      'mutation ($at: DateTime) { integrationConnect(integration: lemlist, input: {lastSyncedAt: $at}) { __typename } }',
      { at: 'tomorrow' },
    );
    expect(isRefused(date)).toBe(true);
  });

  it('masks what is unexpected whatever the environment says', async () => {
    // So that the key is known, and the query is the first to fail.
    await service.graphql('{ whoami { clientName } }');
    const { query } = service.database;
    service.database.query = async () => {
      throw new Error('secret inside of the database at 10.0.0.1');
    };
    try {
      const asked = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-KEY': service.tenants.a1.readWriteKey },
        body: JSON.stringify({ query: '{ contacts(first: 1) { nodes { id } } }' }),
      });
      expect(await asked.json()).toMatchObject({
        errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      });
    } finally {
      service.database.query = query;
    }
  });
});

describe('the switches of production', () => {
  it('hide the schema and the page', async () => {
    const closed = await startService({ INTROSPECTION: 'off', GRAPHIQL: 'off' });
    try {
      const schema = await closed.graphql('{ __schema { queryType { name } } }');
      const type = await closed.graphql('{ __type(name: "Contact") { name } }');
      expect([schema, type].map(isRefused)).toEqual([true, true]);
      expect((await closed.graphql('{ __typename whoami { __typename clientName } }')).body.data.__typename).toBe(
        'Query',
      );
      for (const answer of await misspell(closed)) {
        expect(isRefused(answer)).toBe(true);
        expect(answer.text).not.toMatch(/did you mean|suggestion|whoami"|"filter|"email/i);
      }
      expect((await closed.call('GET', '/graphql', { key: null, headers: { Accept: 'text/html' } })).status).toBe(405);
    } finally {
      await closed.close();
    }
  });
});
