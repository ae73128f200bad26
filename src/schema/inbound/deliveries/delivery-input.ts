import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';

/** The verdict on a delivery, or on one item of it. */
export const verdicts = ['processed', 'parked', 'duplicate', 'ignored', 'malformed', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

/** The two forms of webhook paths. */
const levels = ['client', 'agency'] as const;
export type Level = (typeof levels)[number];

/** The verdict or the level of a row; the columns have no other values. */
export const readVerdict = (text: string): Verdict => readStored(verdicts, text);
export const readLevel = (text: string): Level => readStored(levels, text);

function readStored<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`A delivery is stored with ${text}.`);
  return found;
}

/** The number of items by verdict. */
export type Counts = Record<Exclude<Verdict, 'malformed' | 'failed'>, number>;

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

export const countVerdicts = (found: readonly Verdict[]): Counts => ({
  processed: found.filter((verdict) => verdict === 'processed').length,
  duplicate: found.filter((verdict) => verdict === 'duplicate').length,
  ignored: found.filter((verdict) => verdict === 'ignored').length,
  parked: found.filter((verdict) => verdict === 'parked').length,
});

/** The status of a batch: the first of processed, parked, duplicate and ignored that occurs. */
export function summarizeVerdicts(found: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => found.includes(verdict)) ?? 'ignored';
}
