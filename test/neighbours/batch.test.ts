import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreatedClient } from '../../src/schema/tenancy/agencies/create-agency.js';
import { type Arena, attackBeside, openArena } from './arena.js';

/*
 * A delivery of thousands of items, which is read, proven and applied in slices.
 */

vi.setConfig({ testTimeout: 120_000 });

const ITEMS = 2000;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 60_000);
afterAll(() => arena?.close());

/* Each contact says its address first and then that a mail to it bounced. */
const items = Array.from({ length: ITEMS }, (_, index) => ({
  portalId: 1,
  occurredAt: Date.parse('2026-05-04T13:02:11Z') + index,
  subscriptionType: 'contact.propertyChange',
  objectId: Math.floor(index / 2),
  propertyName: index % 2 ? 'hs_email_bounce' : 'email',
  propertyValue: index % 2 ? '1' : `lead-${index}@batch.example`,
}));

it('a webhook batch of thousands of items is applied whole while neighbours are served', async () => {
  const { url, attacker } = arena;
  const answer = await attackBeside(arena, () =>
    fetch(`${url}/public/hubspot-webhook/${attacker.clientId}`, { method: 'POST', body: JSON.stringify(items) }),
  );
  const { status, counts } = await answer.json();
  expect([answer.status, status, counts.duplicate]).toEqual([200, 'processed', 0]);
  // What the time of a delivery was too short for on this machine is applied behind its answer.
  expect(counts.processed + counts.ignored + counts.parked).toBe(ITEMS);
  expect(counts.processed).toBe(counts.ignored);
  await expect.poll(() => countBounced(attacker), { timeout: 60_000, interval: 250 }).toBe(ITEMS / 2);
});

async function countBounced({ readOnlyKey }: CreatedClient): Promise<number> {
  const answer = await fetch(`${arena.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-KEY': readOnlyKey },
    body: JSON.stringify({
      query:
        '{ contacts(first: 1, where: { contactStatus: { equals: "bounced" } }) { totalCount } a: contacts(first: 2) { totalCount nodes { contactStatus email } } emails(first: 1) { totalCount nodes { emailType contact { email } } } }',
    }),
  });
  return (await answer.json()).data.emails.totalCount;
}
