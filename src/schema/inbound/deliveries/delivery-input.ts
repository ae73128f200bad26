import { z } from 'zod';
import type { ReadDelivery, WebhookItem } from '../../../platforms/toolkit/webhook-item.js';

/** The verdict on a delivery, or on one item of it. */
const verdicts = ['processed', 'parked', 'duplicate', 'ignored', 'malformed', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

/** The two forms of webhook paths. */
export type Level = z.infer<typeof levelForm>;

/* The columns have no other values. */
const verdictForm = z.enum(verdicts);
const levelForm = z.enum(['client', 'agency']);
export const readVerdict = (text: string): Verdict => verdictForm.parse(text);
export const readLevel = (text: string): Level => levelForm.parse(text);

/** The column with the number of items by verdict; null for a body that is one event. */
export const countsForm = z
  .object({ processed: z.number(), duplicate: z.number(), ignored: z.number(), parked: z.number() })
  .nullable();

/** The number of items by verdict. */
export type Counts = NonNullable<z.infer<typeof countsForm>>;

/** A delivery that is recorded: a received one, or the replay of a stored one. */
export interface DeliveryInput extends ReadDelivery {
  /** Whether the body was left out because the quota of the day is used up. */
  bodyDropped?: boolean;
  /** The id of the delivery that is replayed. */
  replayOf?: string;
}

/** The outcome of a delivery. */
export interface DeliveryOutcome {
  /** A 64-bit id, as text. */
  deliveryId: string;
  verdict: Verdict;
  /** Null for a body that is one event. */
  counts: Counts | null;
}

export function countVerdicts(found: readonly Verdict[]): Counts {
  const count = (wanted: Verdict) => found.filter((verdict) => verdict === wanted).length;
  const [processed, duplicate] = [count('processed'), count('duplicate')];
  return { processed, duplicate, ignored: count('ignored'), parked: count('parked') };
}

/** The workspace of all items, which may then see the delivery; null when they differ. */
export function commonClient(items: readonly WebhookItem[]): string | null {
  const [first] = items;
  return first && items.every(({ clientId }) => clientId === first.clientId) ? first.clientId : null;
}

/** The status of a batch: the first of processed, parked, duplicate and ignored that occurs. */
export function summarizeVerdicts(found: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => found.includes(verdict)) ?? 'ignored';
}
