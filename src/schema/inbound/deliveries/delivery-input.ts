import { z } from 'zod';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';

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

/** The paths and types of a payload, without its values. */
export interface Shape {
  /** The client of the payload; null on an agency's path when it is not known. */
  clientId: string | null;
  eventName: string;
  paths: readonly string[];
}

/** A webhook body as its platform reads it. */
export interface DeliveryInput {
  level: Level;
  /** Without secrets. */
  body: string;
  /** Whether the body was left out because the quota of the day is used up. */
  bodyDropped?: boolean;
  /** Why the body cannot be read; null when it can be read. */
  refusal: string | null;
  /** Whether the answer contains counts of the items. */
  batch: boolean;
  /** In the order in which they are applied. */
  items: readonly WebhookItem[];
  /** Shapes of payloads that this process has not recorded lately. */
  shapes: readonly Shape[];
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
