import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { readConfig } from '../../../src/config.js';
import { createLog } from '../../../src/log.js';
import { createMetrics } from '../../../src/metrics.js';
import { createAgency } from '../../../src/schema/agencies/create-agency.js';
import { createScoredEvents } from '../../../src/schema/scoring/scored-events.js';
import { openTestDatabase } from '../../support/databases.js';

const scoredEvents = createScoredEvents();
let url: string;
let keys: { own: string; foreign: string; master: string };
let clientId: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase();
  const config = readConfig({ RATE_LIMIT: '0' });
  const log = createLog(config, new Writable({ write: (_line, _encoding, done) => done() }));
  const { app, resolver } = createApp({
    config,
    database,
    log,
    metrics: createMetrics(),
    scoredEvents,
    wakeWorker: () => undefined,
    isReady: () => true,
  });
  const agency = await createAgency(database, config.pepper, { name: 'X', clients: ['A1', 'A2'], connect: [] });
  const [own, other] = agency.clients;
  if (!own || !other) throw new Error('The clients were not created.');
  clientId = own.clientId;
  keys = { own: own.readOnlyKey, foreign: other.readOnlyKey, master: agency.masterKey };
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await resolver.flush();
    resolver.close();
    await database.close();
  };
});
afterAll(() => close());

const watch = (key: string, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { contactScored { contactId value computedAt contact { id } } }' }),
    ...(signal ? { signal } : {}),
  });

const score = (contactId: number) =>
  scoredEvents.publish([{ clientId, contactId, value: 12.5, computedAt: new Date('2026-01-02T03:04:05Z') }]);

/** Reads a stream of events up to and with the first that carries data. */
async function readEvent(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    const [, data] = /^data: (\{.*\})$/m.exec(text) ?? [];
    if (data) return JSON.parse(data);
  }
  throw new Error(`The stream ended: ${text}`);
}

describe('watching scores', () => {
  it('tells of each score of the own workspace, and a read-only key may watch', async () => {
    const stop = new AbortController();
    const response = await watch(keys.own, stop.signal);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const event = readEvent(response);
    score(7);
    expect(await event).toEqual({
      data: { contactScored: { contactId: 7, value: 12.5, computedAt: '2026-01-02T03:04:05.000Z', contact: null } },
    });
    stop.abort();
  });

  it('tells nothing of another workspace', async () => {
    const stop = new AbortController();
    const response = await watch(keys.foreign, stop.signal);
    const own = await watch(keys.own, stop.signal);
    const heard = readEvent(own);
    const overheard = readEvent(response).catch(() => 'nothing');
    score(8);
    await heard;
    stop.abort();
    expect(await overheard).toBe('nothing');
  });

  it('is refused when one subscribes without a workspace or a key', async () => {
    const answers = await Promise.all([watch(keys.master), watch('RV-nonsense')]);
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).toMatch(/Name it with the header X-Client-Id|Invalid API key/);
      expect(text).not.toContain('contactId');
    }
  });
});
