import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';
import { addClient } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (clientId: string, turn: number) =>
  fetch(`${service.url}/public/instantly-webhook/${clientId}`, {
    method: 'POST',
    body: JSON.stringify(instantly('email_sent', { timestamp: 1_770_000_000 + turn })),
  });

/** Holds the campaign of a client, so that its deliveries cannot end, until `release` is called. */
async function holdCampaign(clientId: string): Promise<{ release: () => void; done: Promise<void> }> {
  await post(clientId, 0);
  const signal = new EventEmitter();
  const held = once(signal, 'held');
  const done = service.database.transaction(async (sql) => {
    await sql.query(null, 'select 1 from campaign where client_id = $1 for update', [clientId]);
    const released = once(signal, 'released');
    signal.emit('held');
    await released;
  });
  await held;
  return { release: () => void signal.emit('released'), done };
}

describe('a client that floods', () => {
  it('has few deliveries in work, a bounded queue behind them, and 503 beyond it, while others are served', async () => {
    const [flooding, calm] = [await addClient(service), await addClient(service)];
    const { release, done } = await holdCampaign(flooding);
    const flood = Array.from({ length: 300 }, (_, turn) => post(flooding, turn + 1));
    const statuses: number[] = [];
    for (const answer of flood) void answer.then((response) => statuses.push(response.status));
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(40);
    expect(statuses.filter((status) => status !== 503)).toEqual([]);
    const waiting = await ownerOf(service.database).query<{ n: number }>(
      null,
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%apply_email_event%'`,
    );
    // Four of its own, and as many of those that nobody uses.
    expect(waiting[0]?.n).toBeLessThanOrEqual(8);
    for (let turn = 0; turn < 20; turn += 1) expect((await post(calm, turn)).status).toBe(200);
    release();
    await done;
    const all = await Promise.all(flood);
    const taken = all.filter((response) => response.status === 200).length;
    expect(new Set(all.map((response) => response.status))).toEqual(new Set([200, 503]));
    const [row] = await service.database.query<{ events: number; sent: number }>(
      null,
      `select (select count(*)::int from webhook_event where client_id = $1) as events,
         (select sum(sent_count)::int from campaign where client_id = $1) as sent`,
      [flooding],
    );
    expect(row).toEqual({ events: taken + 1, sent: taken + 1 });
  });
});
