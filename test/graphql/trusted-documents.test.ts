import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startService, type TestService } from '../support/service.js';

const WHO = 'query Who { whoami { clientName } }';
const PAGE = 'query Page($first: Int!) { contacts(first: $first) { nodes { id customFields { fieldName } } } }';
const DEAR = `query Dear { contacts(first: 100) { nodes { company { contacts(first: 100) { nodes { id email } } } } } }`;
const CONNECT =
  'mutation Connect { integrationConnect(integration: instantly, input: {}) { ... on Integration { connected } } }';
const SCORES = 'subscription Scores { contactScored { contactId } }';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (...texts: string[]) => JSON.stringify(Object.fromEntries(texts.map((text) => [hashOf(text), text])));
const persisted = (hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

let folder: string;
let open: TestService;
let only: TestService;
let without: TestService;

const write = async (name: string, text: string) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outreach-trusted-'));
  const manifest = {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [{ id: 'who-of-apollo', name: 'Who', type: 'query', body: WHO }],
  };
  const files = await Promise.all([
    write('own.json', byHash(WHO, PAGE, DEAR, CONNECT, SCORES)),
    write('manifest.json', JSON.stringify(manifest)),
  ]);
  const TRUSTED_DOCUMENTS = [...files, 'client/trusted-documents.json'].join(', ');
  open = await startService({ TRUSTED_DOCUMENTS });
  only = await startService({ TRUSTED_DOCUMENTS, TRUSTED_DOCUMENTS_ONLY: 'on', CORS_ORIGINS: 'https://app.example' });
  without = await startService();
});
afterAll(async () => {
  await Promise.all([open, only, without].map((one) => one?.close()));
  await rm(folder, { recursive: true, force: true });
});

const post = (of: TestService, body: object, options: CallOptions = {}) =>
  of.call('POST', '/graphql', { json: body, ...options });

const get = (of: TestService, params: Record<string, unknown>, options: CallOptions = {}) => {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return of.call('GET', `/graphql?${new URLSearchParams(Object.fromEntries(texts))}`, options);
};

const WHO_AM_I = { data: { whoami: { clientName: 'A1' } } };
const refused = (message: string, code: string, more = {}) => ({
  errors: [{ message, extensions: { code, ...more } }],
});

describe('a trusted document', () => {
  it.each([
    ["Apollo's hash", persisted(hashOf(WHO))],
    ['documentId', { documentId: hashOf(WHO) }],
    ['documentId with its kind', { documentId: `sha256:${hashOf(WHO)}` }],
    ['the id of a manifest', { documentId: 'who-of-apollo' }],
  ])('is run by %s, by POST and by GET', async (_name, params) => {
    for (const answer of [await post(only, params), await get(only, params)]) {
      expect([answer.status, answer.body]).toEqual([200, WHO_AM_I]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('takes its variables from the query of a GET', async () => {
    const { body } = await get(open, { documentId: hashOf(PAGE), variables: { first: 1 } });
    expect(body).toEqual({ data: { contacts: { nodes: [] } } });
    const broken = await get(open, { documentId: hashOf(PAGE), variables: '{"first":' });
    expect([broken.status, broken.body]).toEqual([
      400,
      refused(
        'The variables or extensions in the query string are not valid JSON: it ends too early, at line 1, column 10.',
        'BAD_REQUEST',
      ),
    ]);
  });

  it('is one of the typed client, and of docs/dashboards.md', async () => {
    const { LastChangedContactsDocument } = await import('../../client/src/documents.js');
    const { print } = await import('graphql');
    const id = hashOf(print(LastChangedContactsDocument));
    const { body } = await get(only, { documentId: id, variables: { first: 1 } });
    expect(body.data.contacts).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it('has the limits of others: what it costs', async () => {
    const { status, body } = await get(open, { documentId: hashOf(DEAR) });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'COST_LIMIT']);
  });

  it('needs a key that may run it', async () => {
    const { status, body } = await get(open, { documentId: hashOf(WHO) }, { key: null });
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'UNAUTHENTICATED']);
    const weak = await post(open, { documentId: hashOf(CONNECT) }, { key: open.tenants.a1.readOnlyKey });
    expect([weak.status, weak.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('that nobody recorded is told as clients expect it', async () => {
    for (const answer of [await post(open, persisted(hashOf('?'))), await get(open, persisted(hashOf('?')))])
      expect([answer.status, answer.body]).toEqual([
        200,
        refused('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND'),
      ]);
    const exact = { headers: { Accept: 'application/graphql-response+json' } };
    expect((await post(open, persisted(hashOf('?')), exact)).status).toBe(400);
    expect((await post(without, persisted(hashOf(WHO)))).body).toEqual(
      refused('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED'),
    );
  });
});

describe('GET', () => {
  it.each([
    ['mutation', CONNECT],
    ['subscription', SCORES],
  ])('runs no %s', async (kind, text) => {
    const { status, headers, body } = await get(open, { documentId: hashOf(text) });
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      'POST, OPTIONS',
      refused(`GET is for queries: POST a ${kind}.`, 'METHOD_NOT_ALLOWED'),
    ]);
    expect((await open.graphql('{ integrations { integrations { key connected } } }')).text).not.toContain(
      '{"key":"instantly","connected":true}',
    );
  });

  it('runs no text, and nothing where no document is trusted', async () => {
    const text = await get(open, { query: WHO });
    expect([text.status, text.body]).toEqual([
      405,
      refused('GET is for trusted documents: send the hash of one, or POST.', 'METHOD_NOT_ALLOWED'),
    ]);
    const nothing = await get(open, {});
    expect([nothing.status, nothing.body]).toEqual([
      400,
      refused('Name the trusted document by its hash.', 'BAD_REQUEST'),
    ]);
    const empty = await open.graphql('');
    expect([empty.status, empty.body]).toEqual([400, refused('The query is empty.', 'BAD_REQUEST')]);
    const none = await get(without, { documentId: hashOf(WHO) });
    expect([none.status, none.headers.get('allow'), none.body]).toEqual([
      405,
      'POST, OPTIONS',
      refused('GraphQL takes POST.', 'METHOD_NOT_ALLOWED'),
    ]);
    const put = await open.call('PUT', '/graphql', { json: { query: WHO } });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  it('is among what pages of other origins may send', async () => {
    const preflight = await only.call('OPTIONS', '/graphql', {
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET,POST']);
    const answer = await get(only, { documentId: hashOf(WHO) }, { headers: { Origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  });
});

describe('TRUSTED_DOCUMENTS_ONLY', () => {
  it('refuses every text, also that of a trusted document, and nothing at other entry points', async () => {
    for (const query of [WHO, '{ __schema { queryType { name } } }', '{ nothing'])
      for (const more of [{}, persisted(hashOf(WHO))]) {
        const { status, body } = await post(only, { query, ...more });
        expect([status, body]).toEqual([
          403,
          refused('Only trusted documents are run here: send the hash of one.', 'TRUSTED_DOCUMENTS_ONLY'),
        ]);
      }
    expect((await only.call('GET', '/public/whoami')).status).toBe(200);
  });

  it('has no page that sends texts', async () => {
    const page = { headers: { Accept: 'text/html' }, key: null };
    expect((await only.call('GET', '/graphql', page)).status).toBe(403);
    expect((await open.call('GET', '/graphql', page)).headers.get('content-type')).toContain('text/html');
  });
});

describe('a file of trusted documents', () => {
  const start = async (text: string) => {
    const service = startService({ TRUSTED_DOCUMENTS: await write('wrong.json', text) });
    return service.then(
      (started) => started.close().then(() => 'it started'),
      (error: Error) => error.message,
    );
  };

  it('with a document that cannot be run stops the start, and every one is named', async () => {
    const deep = `query Deep { contacts { nodes { ${'company { contacts { nodes { '.repeat(4)} id ${'} } }'.repeat(4)} } } }`;
    const documents = { none: 'query {', 'no-field': 'query Unknown { nothing }', deep, sound: WHO };
    expect(await start(JSON.stringify(documents))).toBe(
      [
        'TRUSTED_DOCUMENTS has documents that cannot be run:',
        '  none: Syntax Error: Expected Name, found <EOF>.',
        '  no-field (Unknown): Cannot query field "nothing" on type "Query".',
        '  deep (Deep): Query depth limit of 12 exceeded, found 15.',
      ].join('\n'),
    );
  });

  it.each([
    ['{', 'File 1: it is not valid JSON: it ends too early, at line 1, column 2.'],
    ['["query Who { whoami { clientName } }"]', 'File 1: it must be a JSON object of documents by their hashes.'],
    ['{"a": 5}', 'File 1: it must be a JSON object of documents by their hashes.'],
  ])('%s is none', async (text, fault) => {
    expect(await start(text)).toBe(`The settings are not valid:\n  TRUSTED_DOCUMENTS: ${fault}`);
  });

  it('may not give another text to an id', async () => {
    const files = await Promise.all([
      write('a.json', '{"who":"{ whoami { clientId } }"}'),
      write('b.json', '{"who":"{ x }"}'),
    ]);
    await expect(startService({ TRUSTED_DOCUMENTS: files.join(',') })).rejects.toThrow(
      'TRUSTED_DOCUMENTS: File 2: it has another text for an id than a file before it.',
    );
    await expect(startService({ TRUSTED_DOCUMENTS: `${files[0]},/nowhere` })).rejects.toThrow(
      'TRUSTED_DOCUMENTS: A file is not there, or cannot be read.',
    );
  });
});
