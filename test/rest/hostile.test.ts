import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as corpus from '../support/corpus-sample.js';
import { documented, exampleBody, exampleQuery, fillPath, type PathIds, plantRecords } from '../support/examples.js';
import { type Answer, type CallOptions, startService, type TestService } from '../support/service.js';

/* Every position of every contacts route takes every hostile value: no 5xx, no lost process, documented answers. */
/* Many requests in one test. */
vi.setConfig({ testTimeout: 120_000 });

const RUNS = Number(process.env.HOSTILE_RUNS ?? '100');

let service: TestService;
let own: PathIds;
beforeAll(async () => {
  service = await startService();
  own = await plantRecords(service.database, service.tenants.a1.clientId, 'canary');
});
afterAll(async () => {
  expect((await service.call('GET', '/live')).status).toBe(200);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  await service.close();
});

const contacts = documented.filter(({ path }) => /^(\/v2)?\/contacts/.test(path));
const v2 = contacts.filter(({ path, row }) => path.startsWith('/v2') || row.paths.length === 1);
const DOCUMENTED = [200, 201, 204, 400, 404, 409, 413];

async function check(method: string, path: string, options: CallOptions): Promise<Answer> {
  const answer = await service.call(method, path, options);
  expect(DOCUMENTED, `${method} ${path.slice(0, 200)} ${answer.text.slice(0, 200)}`).toContain(answer.status);
  return answer;
}

/* As many at a time as the service takes in without making any of them wait. */
async function inBatches<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += 20) await Promise.all(items.slice(from, from + 20).map(work));
}

const keyFor = (access: { agency?: true }) =>
  access.agency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;
/* fetch refuses a lone surrogate in an address; it cannot be written there. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%.?$/, '');
const short = [...corpus.uncleanStrings, ...corpus.awkwardStrings, ...corpus.numberTexts, ...corpus.badDateTimes];
/* A parameter is either a number, a word of two, or a text: each takes the values that its parser could trip over. */
const texts = [...corpus.uncleanStrings, ...corpus.awkwardStrings, 'a'.repeat(12_000)];
const valuesFor = (name: string) =>
  (/^(page|page_size|structure)$/.test(name) ? corpus.numberTexts : texts).map(inAddress);

describe.each(v2)('$name', (route) => {
  const { row } = route;
  const method = row.method.toUpperCase();

  if (Object.keys(row.query).length > 0)
    it('takes every hostile text in every parameter', async () => {
      const names = Object.keys(row.query);
      const body = row.body ? { json: exampleBody(row) } : {};
      const path = fillPath(route, own);
      const queries = names.flatMap((name) => valuesFor(name).map((value) => `${exampleQuery(row)}&${name}=${value}`));
      const unknown = texts.map(inAddress).map((value) => `${value.slice(0, 3000)}=${value.slice(0, 3000)}`);
      await inBatches([...queries, ...unknown], (query) =>
        check(method, `${path}?${query}`, { key: keyFor(row.access), ...body }),
      );
    });

  if (route.path.includes('{'))
    it('takes every hostile text in every id: 404', async () => {
      const body = row.body ? { json: exampleBody(row) } : {};
      for (const text of [...corpus.numberTexts, ...corpus.awkwardStrings].filter(
        (value) => !/^[1-9]\d*$/.test(value) && !['', '.', '..'].includes(value),
      )) {
        const path = `/public${route.path.replace(/\{\w+\}/g, inAddress(text).slice(0, 4000))}`;
        const answer = await check(method, path, { key: keyFor(row.access), ...body });
        expect([path.slice(0, 80), answer.status]).toEqual([path.slice(0, 80), 404]);
      }
    });
});

const FIELDS = [
  'email',
  'linkedin_url',
  'phone',
  'first_name',
  'last_name',
  'company_id',
  'job_title',
  'origin',
  'contact_status',
  'contact_custom_fields',
  'contact_custom_fields_input',
  'person_id',
  'id',
  'updated_time',
  '__proto__',
  'constructor',
];
const VALUES: unknown[] = [
  ...corpus.hostileStrings.filter((text) => text.length < 300_000),
  ...corpus.hostileNumbers,
  ...corpus.wrongTypes,
  ...corpus.objectsForScalars,
];

/* JSON by hand: an own __proto__, lone surrogates and huge numbers must arrive as they are. */
const write = (fields: [string, unknown][]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value === Number.POSITIVE_INFINITY ? '1e400' : (JSON.stringify(value) ?? 'null')}`).join(',')}}`;

describe('bodies of contacts', () => {
  const put = (body: string) => check('PUT', '/public/v2/contacts', { raw: { type: 'application/json', body } });

  it.each(FIELDS)('%s takes every hostile value', async (field) => {
    const isIdentifier = ['email', 'linkedin_url', 'phone'].includes(field);
    const identifier: [string, unknown][] = isIdentifier
      ? []
      : [['email', `${field}@hostile.example`.replace(/__/g, '')]];
    await inBatches(VALUES, (value) => put(write([...identifier, [field, value]])));
  });

  it('custom field names and values take every hostile value; what is stored reads back unchanged', async () => {
    for (const value of VALUES) {
      const answer = await put(
        write([
          ['email', 'fields@hostile.example'],
          ['contact_custom_fields', [{ field_name: 'v', field_value: value }]],
        ]),
      );
      if (answer.status === 200 && typeof value === 'string') {
        expect(
          answer.body.contact_custom_fields.find((field: { field_name: string }) => field.field_name === 'v')
            .field_value,
        ).toBe(value);
      }
      await put(
        write([
          ['email', 'fields@hostile.example'],
          ['contact_custom_fields', [{ field_name: value, field_value: 'x' }]],
        ]),
      );
    }
  });

  it('texts that were stored come back as they were sent, and are found by the filter', async () => {
    for (const text of corpus.awkwardStrings.filter((value) => value !== '')) {
      const email = 'names@hostile.example';
      const answer = await put(
        write([
          ['email', email],
          ['first_name', text],
        ]),
      );
      expect(answer.body.first_name).toBe(text);
      const found = await service.call(
        'GET',
        `/public/v2/contacts?email=${email}&firstname=${encodeURIComponent(text)}`,
      );
      expect(found.body.count).toBe(1);
    }
  });
});

const name = fc.oneof(fc.constantFrom(...FIELDS), fc.string({ maxLength: 12 }));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...short),
  fc.emailAddress(),
  fc.webUrl(),
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(...VALUES.filter((item) => typeof item !== 'string')),
);
const fields = fc.array(fc.tuple(name, value), { maxLength: 6 });
const query = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom('email', 'phone', 'linkedin_url', 'structure', 'page', 'page_size', 'firstname', 'domain'),
      text,
    ),
    text,
  ),
  { maxLength: 4 },
);

it('generated requests to every contacts route are answered as documented', async () => {
  const request = fc.record({
    route: fc.constantFrom(...contacts),
    fields,
    query,
    id: fc.oneof(fc.integer({ min: 1, max: 30 }).map(String), fc.constantFrom(...corpus.numberTexts)),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ route, fields: given, query: asked, id }) => {
      const search = asked.map(([key, item]) => `${inAddress(key)}=${inAddress(item)}`).join('&');
      const path = `/public${route.path.replace(/\{\w+\}/g, inAddress(id).slice(0, 200) || '0')}?${search}`;
      const body = route.row.body ? { raw: { type: 'application/json', body: write(given) } } : {};
      await check(route.row.method.toUpperCase(), path, { key: keyFor(route.row.access), ...body });
    }),
    { numRuns: RUNS, verbose: 1 },
  );
});

it('nothing that was sent shows in a log line, and no input reached the database that a parser should refuse', async () => {
  expect(service.logLines.filter((line) => /hostile\.example|canary|DROP TABLE/i.test(line))).toEqual([]);
  expect(service.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
