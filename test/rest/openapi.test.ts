import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineParts } from '../../scripts/inline-parts.js';
import { filePaths } from '../../src/file-routes/file-paths.js';
import { PLATFORMS } from '../../src/platforms/toolkit/load.js';
import { openApiDocument } from '../../src/rest/openapi.js';
import { routes } from '../../src/rest/routes/index.js';
import { webhookPaths } from '../../src/webhooks/openapi.js';
import { type DemoService, startFreshDemo } from '../support/demo-service.js';
import { prepareExamples } from '../support/prepare-examples.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  example?: string | number;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, object>;
}

/* Before references are followed. */
interface Shared {
  parameters?: object[];
  responses: Record<string, object>;
}

interface Documented extends Operation {
  method: string;
  path: string;
}

const document = openApiDocument(routes, { ...filePaths(), ...webhookPaths(PLATFORMS) });
const operations: Documented[] = Object.entries(
  inlineParts(document) as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);

describe('the OpenAPI document', () => {
  it('names each operation readably and once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-zA-Z]{4,40}(?:V1)?$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['listContacts', 'listContactsV1', 'receiveInstantlyWebhook']));
  });

  it('describes each operation, its parameters and its tag', () => {
    const tags = new Map(document.tags?.map(({ name, description }) => [name, description]));
    for (const { operationId, summary, description = '', tags: own, parameters = [] } of operations) {
      expect([operationId, summary.length > 5, description.length > 10]).toEqual([operationId, true, true]);
      expect(own.map((tag) => (tags.get(tag) ?? '').length > 10)).toEqual([true]);
      expect(parameters.filter((one) => !one.description)).toEqual([]);
    }
  });

  it('keeps the paths without a version under a tag of their own, beside the same operations with one', () => {
    const twins = operations.filter(({ tags }) => tags[0] === 'Unversioned');
    expect(twins.length).toBeGreaterThan(20);
    for (const { path, operationId, method } of twins) {
      const versioned = path.replace('/public/', '/public/v2/');
      const other = operations.find((one) => one.path === versioned && one.method === method);
      expect(operationId).toBe(`${other?.operationId}V1`);
    }
  });

  it('has both names of each webhook path, and asks for no key there', () => {
    const hooks = operations.filter(({ tags }) => tags[0] === 'Webhooks');
    expect(hooks.map(({ path }) => path.split('/')[2]).sort()).toEqual(
      [
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `platform-${letter}-webhook`),
        ...['a', 'b', 'c', 'd'].map((letter) => `global-platform-${letter}-webhook`),
        ...['instantly', 'smartlead', 'lemlist', 'emailbison', 'plusvibe', 'hubspot'].map((slug) => `${slug}-webhook`),
        ...['instantly', 'smartlead', 'lemlist', 'emailbison'].map((slug) => `global-${slug}-webhook`),
      ].sort(),
    );
    expect(hooks.every(({ security }) => security.length === 0)).toBe(true);
    expect(operations.filter(({ security }) => security.length === 0)).toHaveLength(hooks.length);
  });

  it('has what generators of clients need: a name for the shape of each JSON body, and none twice', () => {
    const ofRoutes = operations.filter(({ tags, requestBody }) => tags[0] !== 'Webhooks' && requestBody);
    const unnamed = ofRoutes.flatMap(({ operationId, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).some(
        ([type, { schema }]) => type !== 'text/csv' && !('$ref' in schema),
      )
        ? [operationId]
        : [],
    );
    expect(unnamed).toEqual([]);
    const names = Object.keys(document.components?.schemas ?? {}).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('refers to what operations share, so that it stays small enough to be read at once', () => {
    expect(JSON.stringify(document).length).toBeLessThan(300_000);
    const short = Object.values(document.paths as Record<string, Record<string, Shared>>).flatMap(
      Object.values<Shared>,
    );
    const parts = short.flatMap(({ parameters = [], responses }) => [...parameters, ...Object.values(responses)]);
    const whole = parts.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part));
    expect(whole.filter((part, index) => whole.indexOf(part) !== index)).toEqual([]);
  });

  it('has an example for each body and each parameter that is required', () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      const lacking = parameters.filter(({ required, example }) => required && example === undefined);
      expect([operationId, lacking]).toEqual([operationId, []]);
      const bodies = Object.values(requestBody?.content ?? {});
      expect([operationId, bodies.filter(({ example }) => example === undefined)]).toEqual([operationId, []]);
    }
  });
});

/* What is deleted is what nothing else asks for, so the order would not matter; but a form is sent after the JSON. */
const cases = operations.flatMap((operation) =>
  Object.keys(operation.requestBody?.content ?? { none: null }).map((type) => ({
    ...operation,
    type,
    title: `${operation.method} ${operation.path} ${type === 'none' ? '' : type}`,
  })),
);

describe('the examples, sent to the demo', () => {
  let demo: DemoService;
  beforeAll(async () => {
    demo = await startFreshDemo();
    await prepareExamples(demo);
  }, 600_000);
  afterAll(() => demo?.stop());

  it.each(cases.filter(({ type }) => !type.includes('form')))('$title: succeeds', async (one) => {
    const answer = await send(demo, one);
    const wanted = Object.keys(one.responses).filter((status) => status.startsWith('2'));
    expect([answer.text, wanted]).toEqual([answer.text, expect.arrayContaining([String(answer.status)])]);
  });

  it.each(cases.filter(({ type }) => type.includes('form')))('$title: is read', async (one) => {
    const answer = await send(demo, one);
    // What the JSON example created is there by now.
    expect([answer.text, [200, 201, 400, 409].includes(answer.status)]).toEqual([answer.text, true]);
  });
});

async function send(
  demo: DemoService,
  { method, path, parameters = [], requestBody, type, security, tags }: (typeof cases)[0],
) {
  const given = parameters.filter(({ example }) => example !== undefined);
  const url = new URL(
    demo.url + path.replace(/\{(\w+)\}/g, (_, name) => String(given.find((one) => one.name === name)?.example)),
  );
  for (const { name, example } of given.filter((one) => one.in === 'query'))
    url.searchParams.set(name, String(example));
  const isAgency = tags[0] === 'Master lists' || path.includes('-master-list');
  const headers: Record<string, string> =
    security.length === 0 ? {} : { 'X-API-KEY': isAgency ? demo.keys.master : demo.keys.readWrite };
  const answer = await fetch(url, { method, ...encode(type, requestBody?.content[type]?.example, headers) });
  return { status: answer.status, text: await answer.text() };
}

function encode(type: string, example: unknown, headers: Record<string, string>): RequestInit {
  if (type === 'none') return { headers };
  if (type === 'application/json')
    return { headers: { ...headers, 'Content-Type': type }, body: JSON.stringify(example) };
  if (type === 'text/csv') return { headers: { ...headers, 'Content-Type': type }, body: String(example) };
  const pairs = Object.entries(example as Record<string, string>);
  if (type !== 'multipart/form-data') return { headers, body: new URLSearchParams(pairs) };
  const form = new FormData();
  for (const [name, value] of pairs) form.set(name, value);
  return { headers, body: form };
}
