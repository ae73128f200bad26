import { z } from 'zod';
import { dateOnly } from '../values/date-time.js';
import { answeredId } from '../values/record-id.js';

/** What usage is asked for. */
export const usageBody = z.object({
  from: dateOnly.meta({ description: 'The first day, of UTC, as 2026-05-01.' }),
  to: dateOnly.meta({ description: 'Up to this day, which is not part of it.' }),
  by: z
    .array(z.enum(['KEY', 'DAY']))
    .max(2)
    .default([])
    .meta({ description: 'Tells keys, days or both apart; without it there is one sum.' }),
});

const sums = {
  requests: z.int().meta({ description: 'Requests that were answered, refused ones too.' }),
  refusals: z.int().meta({ description: 'Those of them that were refused.' }),
  writes: z.int().meta({ description: 'Mutations that succeeded; of a batch its items.' }),
  deliveries: z.int().meta({ description: 'Webhook deliveries that were accepted.' }),
};

const item = z.object({
  key_id: answeredId.nullable().meta({ description: 'Null: webhooks, or keys are not told apart.' }),
  day: z.string().nullable().meta({ description: 'Null: days are not told apart.' }),
  ...sums,
});

/** What a workspace used on some days. */
export const usageShape = z.object({ total: z.object(sums), items: z.array(item) });
