import { afterEach, expect, it } from 'vitest';
import { RATE_WINDOW_MS } from '../../src/access/rate-limits/rate-limit.js';
import { type Answer, type CallOptions, startService, type TestService } from '../support/service.js';

let service: TestService;
afterEach(() => service.close());

const LIMITED = { detail: 'Rate limit exceeded. Try again shortly.' };
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const spend = (count: number, options: CallOptions = {}) =>
  many(count, () => service.call('GET', '/public/whoami', options));

/** Starts a service of its own and sends requests, until a machine that may be busy takes all of them in one window of the limit. */
async function sendInOneWindow(
  count: number,
  limit: string,
  send: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  for (;;) {
    service = await startService({ RATE_LIMIT: limit }, { isShared: false });
    const from = performance.now();
    const answers = await many(count, send);
    if (performance.now() - from < RATE_WINDOW_MS) return answers;
    await service.close();
  }
}

it('accepts 90 requests of a key in its window, refuses the rest with 429 {detail} and no Retry-After, and saves nothing of them', async () => {
  const answers = await sendInOneWindow(120, '90', (index) =>
    service.call('PUT', '/public/v2/contacts', { json: { email: `c${index}@rate.example` } }),
  );
  expect(tally(answers)).toEqual({ 201: 90, 429: 30 });
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(answer.body).toEqual(LIMITED);
    expect([...answer.headers.keys()].filter((name) => name.includes('retry') || name.includes('ratelimit'))).toEqual(
      [],
    );
  }
  expect(await service.database.query(null, 'select count(*)::int as stored from contact')).toEqual([{ stored: 90 }]);
  expect(await service.counted('rate_limited_total{scope="key"}')).toBe(30);
});

it('each key has a budget of its own', async () => {
  service = await startService({ RATE_LIMIT: '3' });
  expect(tally(await spend(5))).toEqual({ 200: 3, 429: 2 });
  expect(tally(await spend(5, { key: service.tenants.a1.readOnlyKey }))).toEqual({ 200: 3, 429: 2 });
  expect(tally(await spend(5, { key: service.tenants.b1.readWriteKey }))).toEqual({ 200: 3, 429: 2 });
});

it('requests to unknown paths and with wrong methods do not count; health, metrics and documents need no budget', async () => {
  service = await startService({ RATE_LIMIT: '2' });
  for (const [method, path] of [
    ['GET', '/public/nowhere'],
    ['POST', '/public/whoami'],
    ['OPTIONS', '/public/whoami'],
    ['GET', '/api/public/v3/contacts'],
  ] as const) {
    await many(5, () => service.call(method, path));
  }
  expect(tally(await spend(3))).toEqual({ 200: 2, 429: 1 });
  for (const path of ['/live', '/ready', '/metrics', '/openapi.json', '/docs']) {
    expect(tally(await many(5, () => service.call('GET', path)))).toEqual({ 200: 5 });
  }
});

it('refused writes, faulty requests and unknown records of a valid key count; REST, its v1 paths and GraphQL share the budget', async () => {
  service = await startService({ RATE_LIMIT: '5' });
  const { call, tenants } = service;
  expect((await call('PUT', '/public/v2/contacts', { json: {} })).status).toBe(400);
  expect((await call('GET', '/public/contacts/1')).status).toBe(404);
  expect((await call('PUT', '/api/public/v2/contacts/', { raw: { type: 'text/plain', body: 'x' } })).status).toBe(415);
  expect((await service.graphql('{ a: contact(id: 1) { id } b: contact(id: 2) { id } }')).status).toBe(200);
  expect((await call('GET', '/public/whoami')).status).toBe(429);
  expect((await call('GET', '/public/whoami', { key: tenants.a2.readWriteKey })).status).toBe(200);
});

it.each([
  ['fields', '{ a: contact(id: 1) { id } b: contact(id: 2) { id } c: contact(id: 3) { id } }'],
  [
    'a fragment',
    'query { ...F } fragment F on Query { a: contact(id: 1) { id } b: contact(id: 2) { id } c: contact(id: 3) { id } }',
  ],
  [
    'inline fragments',
    '{ ... on Query { a: contact(id: 1) { id } ... { b: contact(id: 2) { id } } } c: contact(id: 3) { id } }',
  ],
  [
    'the named operation of two',
    'query A { contact(id: 1) { id } } query B { a: contact(id: 1) { id } b: contact(id: 2) { id } c: contact(id: 3) { id } }',
  ],
])('a GraphQL request costs one unit per root field (%s)', async (_form, query) => {
  service = await startService({ RATE_LIMIT: '2' });
  const operationName = query.includes('query B') ? 'B' : null;
  const refused = await service.call('POST', '/graphql', { json: { query, operationName } });
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(tally(await spend(3))).toEqual({ 200: 2, 429: 1 });
});

it('an address is limited to 20 requests a second without a valid key, and good keys behind it still work', async () => {
  service = await startService({ RATE_LIMIT: '90' });
  // Twice, so that each of two processes knows the key.
  expect(tally(await spend(2))).toEqual({ 200: 2 });
  const answers = await many(60, (index) =>
    service.call('GET', '/public/v2/contacts', { key: index % 2 ? null : 'bad' }),
  );
  const counts = tally(answers);
  // On a busy machine the burst may take longer than a second, and then more than 20 get through.
  expect(counts[403]).toBeGreaterThanOrEqual(20);
  expect(counts).toEqual({ 403: counts[403], 429: 60 - Number(counts[403]) });
  expect(tally(await spend(2))).toEqual({ 200: 2 });
  expect(await service.counted('rate_limited_total{scope="address"}')).toBe(counts[429]);
});

it('RATE_LIMIT=0 switches every limit off', async () => {
  service = await startService({ RATE_LIMIT: '0' });
  expect(tally(await spend(150))).toEqual({ 200: 150 });
  expect(tally(await spend(50, { key: null }))).toEqual({ 401: 50 });
});
