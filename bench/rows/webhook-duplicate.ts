import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { forgetEvents, sentEvents, webhookFloor } from './shared-webhook.js';

export const row: Row = {
  name: 'webhook-duplicate',
  title: 'webhook: the same send once more',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  async requests(sql) {
    await forgetEvents(sql);
    const requests = await sentEvents(sql, '2026-05-04T09:15:02.331Z');
    const apply = webhookFloor(sql, BIG_CLIENT);
    for (const { path, body = '' } of requests) await apply({ url: path, body });
    return requests;
  },
  floor: webhookFloor,
};
