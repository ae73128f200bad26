import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../support/service.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let folder: string;
let services: { only: TestService; open: TestService };
// biome-ignore lint/suspicious/noExplicitAny: what the page exports, which its own types describe
let recipes: any;

/** The files of docs/clients.md, each of which begins with its name. */
async function readFiles(): Promise<[string, string][]> {
  const page = await readFile(path.join(ROOT, 'docs/clients.md'), 'utf8');
  return [...page.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]);
}

async function compile(files: readonly [string, string][]): Promise<void> {
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await Promise.all(files.map(([name, text]) => writeFile(path.join(folder, name), text)));
  const options = ['--strict', '--noUncheckedIndexedAccess', '--module', 'NodeNext', '--target', 'ES2023'];
  const types = ['--lib', 'ES2023,DOM', '--types', 'node', '--skipLibCheck', '--outDir', 'out'];
  const compiler = path.join(ROOT, 'node_modules/typescript-compiler/bin/tsc');
  await run(process.execPath, [compiler, ...options, ...types, ...files.map(([name]) => name)], { cwd: folder });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outreach-recipes-'));
  const files = await readFiles();
  expect(files.map(([name]) => name)).toEqual(['documents.ts', 'hash.ts', 'follow.ts', 'apollo.ts', 'urql.ts']);
  await compile(files);
  const modules = await Promise.all(
    files.map(([name]) => import(pathToFileURL(path.join(folder, 'out', name.replace('.ts', '.js'))).href)),
  );
  recipes = Object.assign({}, ...modules);
  const file = path.join(folder, 'trusted.json');
  const { textsOfFollow, textsOfApollo, textsOfUrql } = recipes;
  await writeFile(file, await recipes.trustedFile([...textsOfFollow, ...textsOfApollo, ...textsOfUrql]));
  const trusted = { TRUSTED_DOCUMENTS: file };
  const [only, open] = await Promise.all([
    startService({ ...trusted, TRUSTED_DOCUMENTS_ONLY: 'on' }),
    startService({ TRUSTED_DOCUMENTS: path.join(ROOT, 'client/trusted-documents.json') }),
  ]);
  services = { only, open };
}, 120_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all(Object.values(services ?? {}).map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

const reach = ({ url, tenants }: TestService) => [`${url}/graphql`, tenants.a1.readOnlyKey] as const;

const add = async (service: TestService, email: string): Promise<number> => {
  const { body } = await service.call('PUT', '/public/v2/contacts', { json: { email } });
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  return body.id;
};

const newest = async (service: TestService): Promise<number> => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  return (await service.call('GET', '/public/v2/changes?after=0&limit=1')).body.newest;
};

/** Methods and bodies of what a recipe sends. */
function watchRequests(): { method: string; query: unknown }[] {
  const sent: { method: string; query: unknown }[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init = {}) => {
    const text = new URL(String(url)).searchParams.get('query');
    sent.push({ method: init.method ?? 'GET', query: init.body ? JSON.parse(String(init.body)).query : text });
    return send(url, init);
  });
  return sent;
}

describe.each(['only', 'open'] as const)(
  'a service that knows the documents of the page alone, or others: %s',
  (kind) => {
    const hashKnown = kind === 'only';

    it('answers Apollo Client, by GET and hash where it knows it', async () => {
      const service = services[kind];
      await add(service, 'apollo@recipes.example');
      const apollo = recipes.createApollo(...reach(service));
      const sent = watchRequests();
      const { data } = await apollo.query({ query: recipes.lastChanged, variables: { first: 1 } });
      expect(data.contacts.nodes).toMatchObject([{ __typename: 'Contact', email: 'apollo@recipes.example' }]);
      expect(sent.map(({ method, query }) => [method, Boolean(query)])).toEqual(
        hashKnown
          ? [['GET', false]]
          : [
              ['GET', false],
              ['POST', true],
            ],
      );
      apollo.stop();
    });

    it('answers urql likewise', async () => {
      const service = services[kind];
      await add(service, 'urql@recipes.example');
      const urql = recipes.createUrql(...reach(service));
      const sent = watchRequests();
      const { data, error } = await urql.query(recipes.lastChanged, { first: 1 });
      expect(error).toBeUndefined();
      expect(data.contacts.nodes).toMatchObject([{ email: 'urql@recipes.example' }]);
      expect(sent.map(({ method, query }) => [method, Boolean(query)])).toEqual(
        hashKnown
          ? [['GET', false]]
          : [
              ['GET', false],
              ['POST', true],
            ],
      );
    });
  },
);

describe('subscriptions', () => {
  it('come to graphql-sse from a number on, by their kind', async () => {
    const service = services.only;
    const after = await newest(service);
    const id = await add(service, 'follow@recipes.example');
    for await (const change of recipes.follow(...reach(service), after, 'contact')) {
      expect(change).toEqual({ number: expect.any(Number), kind: 'contact', action: 'created', recordId: id });
      break;
    }
  });

  it('of a wrong key end with the refusal', async () => {
    const [url] = reach(services.only);
    await expect(recipes.follow(url, 'RO-none', 0).next()).rejects.toThrow('403');
  });

  it('come to Apollo Client', async () => {
    const service = services.only;
    const after = await newest(service);
    const id = await add(service, 'apollo-events@recipes.example');
    const apollo = recipes.createApollo(...reach(service));
    const events = apollo.subscribe({ query: recipes.changes, variables: { after, kind: 'contact' } });
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const first = await new Promise<any>((resolve, reject) => {
      const subscription = events.subscribe({
        // biome-ignore lint/suspicious/noExplicitAny: see above
        next: (event: any) => {
          resolve(event);
          subscription.unsubscribe();
        },
        error: reject,
      });
    });
    expect(first.data.changes.items).toMatchObject([{ recordId: id, action: 'created' }]);
    apollo.stop();
  });

  it('come to urql', async () => {
    const service = services.only;
    const after = await newest(service);
    const id = await add(service, 'urql-events@recipes.example');
    const urql = recipes.createUrql(...reach(service));
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const first = await new Promise<any>((resolve) => {
      const subscription = urql.subscription(recipes.changes, { after, kind: 'contact' }).subscribe(
        // biome-ignore lint/suspicious/noExplicitAny: see above
        (event: any) => {
          resolve(event);
          queueMicrotask(() => subscription.unsubscribe());
        },
      );
    });
    expect(first.error).toBeUndefined();
    expect(first.data.changes.items).toMatchObject([{ recordId: id, action: 'created' }]);
  });
});
