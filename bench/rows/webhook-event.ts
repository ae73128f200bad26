import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { forgetEvents, sentEvents, webhookFloor } from './shared-webhook.js';

export const row: Row = {
  name: 'webhook-event',
  title: 'webhook: a send to a known contact',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
  requests: (sql) => sentEvents(sql, '{time}'),
  floor: webhookFloor,
  ignored: [],
  reset: forgetEvents,
};
