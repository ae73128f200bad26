import type { Pace } from '../access/concurrency/paced-work.js';
import type { WebhookConnection, WebhookTarget, WebhookTargets } from '../access/identity/find-webhook-target.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { type Delivery, type ReadPayload, refusedPayloads } from './read-delivery.js';

/** Whether a delivery, or one payload of it, proves that its sender knows the secret of a connection. */
export type Proves = (connection: WebhookConnection | null, body: unknown) => boolean;

/** A delivery that may be applied: its proven items, each with its workspace. */
export interface ProvenItems {
  items: ReadPayload[];
  /** Whether other items were dropped because they were not proven. */
  dropped: boolean;
  /** The payloads whose shape is recorded, also when the delivery is refused and has no items. */
  shaped: ReadPayload[];
}

interface Receiver {
  platform: WebhookPlatform;
  services: { targets: WebhookTargets };
}

interface Checks {
  proves: Proves;
  /** Yields to the event loop between the queries. */
  pace: Pace;
}

/** Units of the event loop that it takes to route and prove one payload. */
const PAYLOAD_UNITS = 4;

/** On a client's own path the routing fields are ignored, and one proof covers the whole body. */
export function takeOwnItems(
  platform: WebhookPlatform,
  { clientId, connections }: WebhookTarget,
  delivery: Delivery,
  proves: Proves,
): ProvenItems | null {
  if (!proves(connections[0] ?? null, delivery.body.value)) return null;
  const own = (read: ReadPayload) => ({ ...read, item: { ...read.item, clientId, routing: null } });
  const items = delivery.items.map(own);
  return { items, dropped: false, shaped: [...items, ...refusedPayloads(platform, delivery).map(own)] };
}

/**
 * On an agency's path each item is routed and proven by itself. Of a refused body only the proven shapes are recorded.
 * @returns null when an item was routed to a connection with a secret and no item was proven
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function routeItems(
  { platform, services: { targets } }: Receiver,
  target: WebhookTarget,
  delivery: Delivery,
  { proves, pace }: Checks,
): Promise<ProvenItems | null> {
  const given = delivery.refusal === null ? delivery.items : refusedPayloads(platform, delivery);
  const proven: ReadPayload[] = [];
  for (const read of given) {
    await pace(PAYLOAD_UNITS);
    const { routing, event } = read.item;
    const connection = routing && (await targets.route(platform.key, target, routing, event?.campaignId ?? null));
    const clientId = connection?.clientId ?? null;
    if (proves(connection, read.payload)) proven.push({ ...read, item: { ...read.item, clientId } });
  }
  const dropped = proven.length < given.length;
  if (dropped && proven.length === 0) return null;
  return delivery.refusal === null
    ? { items: proven, dropped, shaped: proven }
    : { items: [], dropped: false, shaped: proven };
}
