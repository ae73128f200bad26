import { addDeliveries } from './load-deliveries.js';
import { measureSlices } from './measure-slices.js';
import { timeVacuum } from './vacuum.js';

const CYCLES = 6;

/** As many rows come as go, and then it is vacuumed, again and again: whether the size stands still. */
export async function measureCycles(given: Parameters<typeof measureSlices>[0] & { body: number }): Promise<string[]> {
  const sizes: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await measureSlices(given);
    const { rows } = await given.client.query<{ last: number }>(
      "select max(id)::float8 as last from webhook_delivery where received_at < now() - interval '30 days'",
    );
    await addDeliveries(given.client, rows[0]?.last ?? 0, given.count * 1_000, given.body);
    sizes.push((await timeVacuum(given.client)).megabytes);
  }
  const text = sizes.map((size) => Math.round(size).toLocaleString('en')).join(', ');
  return ['', `Size after each of ${CYCLES} rounds of ${given.count} slices and as many new rows, MB: ${text}.`];
}
