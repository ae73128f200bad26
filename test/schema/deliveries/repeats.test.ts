import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { makeEmailEvent } from '../../../src/platforms/toolkit/email-event.js';
import { EMPTY_ITEM, type EventItem } from '../../../src/platforms/toolkit/webhook-item.js';
import type { DeliveryInput } from '../../../src/schema/inbound/deliveries/delivery-input.js';
import { recordDelivery } from '../../../src/schema/inbound/deliveries/record-delivery.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

/* A ledger of some thousand events that the planner knows nothing of, as it is of every client in its first hours. */

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
  await opened.database.query(
    null,
    `insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at)
     select $1, 'smartlead', 'email_sent', n || '@ledger.example', '7', now() from generate_series(1, 5000) n`,
    [opened.workspace.clientId],
  );
});
afterAll(() => opened.close());

const itemOf = (email: string): EventItem => ({
  ...EMPTY_ITEM,
  clientId: opened.workspace.clientId,
  event: makeEmailEvent('email_sent', {
    email,
    campaignId: '7',
    eventAt: '2026-03-02T09:00:00.000Z',
    erasedAs: [`mark-of-${email}`, `older-mark-of-${email}`],
  }),
});

/* What the session read before is still among them until it is handed to the statistics. */
async function readSoFar(session: Session): Promise<number> {
  const [row] = await session.query<{ n: number }>(
    null,
    `select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::int as n from pg_index i
      where i.indrelid = 'webhook_event'::regclass`,
  );
  return row?.n ?? 0;
}

/** Records the same delivery twice. @returns both verdicts, and how many entries of the ledger's indexes each read */
async function repeat(items: EventItem[], batch: boolean): Promise<{ verdict: string; read: number }[]> {
  const { agencyId, clientId } = opened.workspace;
  const receiver = { agencyId, clientId, platform: 'smartlead' };
  const input: DeliveryInput = { level: 'client', body: '{}', refusal: null, batch, items, shapes: [] };
  return opened.database.transaction(async (session) => {
    const record = async () => {
      const before = await readSoFar(session);
      const { verdict } = await recordDelivery(session, receiver, input);
      return { verdict, read: (await readSoFar(session)) - before };
    };
    return [await record(), await record()];
  });
}

const below = (bound: number) => (read: number) => read < bound;

describe('an event of a client that the planner knows nothing of', () => {
  it('is looked for, also under the marks of an erased address, without reading the events of others', async () => {
    const [first, second] = await repeat([itemOf('one@ledger.example')], false);
    expect(first).toEqual({ verdict: 'processed', read: expect.toSatisfy(below(100)) });
    expect(second).toEqual({ verdict: 'duplicate', read: expect.toSatisfy(below(100)) });
  });

  it('is so in a batch, however many items it has', async () => {
    const [first, second] = await repeat(
      Array.from({ length: 50 }, (_, n) => itemOf(`lead-${n}@ledger.example`)),
      true,
    );
    // All events of the client may be read once or twice, not once for each item.
    expect(first).toEqual({ verdict: 'processed', read: expect.toSatisfy(below(12_000)) });
    expect(second).toEqual({ verdict: 'duplicate', read: expect.toSatisfy(below(12_000)) });
  });
});
