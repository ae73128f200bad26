import { beforeEach, expect, it } from 'vitest';
import type { WebhookActor } from '../../src/access/actor.js';
import { SlotRefused } from '../../src/access/concurrency/concurrency-limit.js';
import {
  type ConcurrencySlots,
  createConcurrencySlots,
  type Work,
} from '../../src/access/concurrency/concurrency-slots.js';

const actor = (clientId: string): WebhookActor => ({
  kind: 'webhook',
  agencyId: 'agency',
  clientId,
  platform: 'instantly',
});

let unreadOf: string | null;
let counted: [Work, string][];
let places: ConcurrencySlots;

beforeEach(() => {
  unreadOf = 'slow';
  counted = [];
  places = createConcurrencySlots({
    exports: 4,
    heavy: 3,
    unread: { hasToRead: (owner) => owner === unreadOf },
    metrics: { slotRefused: (work, reason) => counted.push([work, reason]) },
  });
});

it('makes no more answers for a client that has to read first, and counts it', async () => {
  for (const work of ['read', 'heavy'] as const) {
    await expect(places.take(actor('slow'), work)).rejects.toThrow(SlotRefused);
  }
  expect(counted).toEqual([
    ['read', 'unread'],
    ['heavy', 'unread'],
  ]);
});

it('lets such a client write and be delivered to, and everybody else read', async () => {
  const taken: [string, Work][] = [
    ['slow', 'write'],
    ['slow', 'webhook'],
    ['other', 'read'],
    ['other', 'heavy'],
  ];
  for (const [client, work] of taken) (await places.take(actor(client), work))();
  expect(counted).toEqual([]);
});

it('keeps no place for what it refused, and serves the client when it has read', async () => {
  // More often than there are places.
  for (let turn = 0; turn < 100; turn++) await places.take(actor('slow'), 'heavy').catch(() => undefined);
  expect(counted).toHaveLength(100);
  unreadOf = null;
  (await places.take(actor('slow'), 'heavy'))();
  expect(counted).toHaveLength(100);
});
