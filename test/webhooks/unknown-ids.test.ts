import { connect as openSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret } from '../../src/access/secrets/sealed-secret.js';
import { type Answer, startService, type TestService } from '../support/service.js';
import { addClient, connect, deliver } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: '90' });
});
afterAll(() => service.close());

const LIMITED = { detail: 'Rate limit exceeded. Try again shortly.' };
const send = (id: string) => deliver(service, `/public/instantly-webhook/${id}`, instantly('email_sent'));
let turn = 0;
const flood = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => {
      turn += 1;
      return send(`unknown-${turn}`);
    }),
  );
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { status } of answers) sums[status] = (sums[status] ?? 0) + 1;
  return sums;
}

/* A busy machine may take longer than a second for one burst, and nothing is over the limit then. */
async function burst(send: () => Promise<Answer[]>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < 10 && !answers.some(({ status }) => status === 429); round += 1)
    answers.push(...(await send()));
  return answers;
}

describe('an address that sends unknown ids', () => {
  it('gets 404 up to 20 a second and 429 beyond it, while known ids behind it are served, new ones too', async () => {
    const known = await addClient(service);
    expect((await send(known)).status).toBe(200);
    const answers = await burst(() => flood(80));
    const { 404: unknown = 0, 429: limited = 0 } = tally(answers);
    // On a busy machine the burst may take longer than a second, and then more than 20 get through.
    expect(unknown).toBeGreaterThanOrEqual(20);
    expect(limited).toBeGreaterThan(0);
    expect(unknown + limited).toBe(answers.length);
    for (const { status, body } of answers) expect(body).toEqual(status === 429 ? LIMITED : { detail: 'Not found' });
    expect(await service.counted('rate_limited_total{scope="address"}')).toBe(limited);
    const created = await addClient(service);
    const [again, fresh] = await Promise.all([send(known), send(created), flood(10)]);
    expect([again.status, fresh.status]).toEqual([200, 200]);
  });

  it('shares it with many clients that this process has not seen, each of which is served', async () => {
    const created: string[] = [];
    for (let one = 0; one < 60; one += 1) created.push(await addClient(service));
    await burst(() => flood(80));
    const unknown = flood(200);
    const answers = await Promise.all(created.map((id) => send(id)));
    expect(tally(answers)).toEqual({ 200: created.length });
    expect(Object.keys(tally(await unknown))).not.toContain('503');
  });

  it('is answered alike for a known id without proof', async () => {
    const guarded = await addClient(service);
    const sealed = sealSecret(service.pepper, `${guarded}/instantly`, 'sesame');
    await connect(service, guarded, 'instantly', { secret: sealed });
    // The address was over its limit a moment ago.
    await expect.poll(async () => (await send(guarded)).status).toBe(404);
    const answers = await burst(() => Promise.all(Array.from({ length: 80 }, () => send(guarded))));
    expect(Object.keys(tally(answers))).toContain('429');
    for (const { status, body } of answers) expect(body).toEqual(status === 429 ? LIMITED : { detail: 'Not found' });
    const proven = await deliver(service, `/public/instantly-webhook/${guarded}`, instantly('email_sent'), {
      'X-Webhook-Secret': 'sesame',
    });
    expect(proven.status).toBe(200);
  });
});

describe('a client that is created after its id was tried', () => {
  it('is known within a second', async () => {
    const id = 'tried-before-it-was';
    // The address may still be over its limit.
    await expect.poll(async () => (await send(id)).status).toBe(404);
    await service.database.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $1)', [
      id,
      service.tenants.x.agencyId,
    ]);
    const createdAt = performance.now();
    let status = 404;
    while (status !== 200) {
      const askedAt = performance.now();
      status = (await send(id)).status;
      // An answer that was asked for a second after the creation may not be the old one.
      if (status !== 200) expect(askedAt - createdAt).toBeLessThan(1000);
    }
  });
});

describe('bodies that are not finished', () => {
  it("take the places of their own client, whose next body is not read before its turn, and nobody else's", async () => {
    const [slow, calm] = [await addClient(service), await addClient(service)];
    const body = (at: number) =>
      JSON.stringify(instantly('email_sent', { timestamp: 1_770_000_000 + at })).padEnd(20_000);
    const { hostname, port } = new URL(service.url);
    const halves = Array.from({ length: 16 }, (_, at) => {
      const socket = openSocket(Number(port), hostname);
      const text = body(at);
      socket.write(
        `POST /public/instantly-webhook/${slow} HTTP/1.1\r\nHost: x\r\nContent-Length: ${text.length}\r\n\r\n`,
      );
      socket.write(text.slice(0, 10));
      return { socket, rest: text.slice(10) };
    });
    await expect.poll(() => service.counted('http_requests_in_flight')).toBe(17);
    let answered = false;
    const next = fetch(`${service.url}/public/instantly-webhook/${slow}`, { method: 'POST', body: body(9) });
    void next.then(() => {
      answered = true;
    });
    await expect.poll(() => service.counted('http_requests_in_flight')).toBe(18);
    for (let at = 0; at < 5; at += 1) expect((await send(calm)).status).toBe(200);
    expect(answered).toBe(false);
    for (const { socket, rest } of halves) socket.write(rest);
    expect((await next).status).toBe(200);
    for (const { socket } of halves) socket.destroy();
  });
});
