import type { WebhookConnection, WebhookTarget, WebhookTargets } from '../access/find-webhook-target.js';
import type { Pace } from '../access/paced-work.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { type Delivery, type ReadPayload, refusedPayloads } from './read-delivery.js';

/** Whether a delivery, or one payload of it, proves itself to a connection. */
export type Proves = (connection: WebhookConnection | null, body: unknown) => boolean;

/** A delivery that may be applied: the items that are proven, each with its workspace. */
export interface ProvenItems {
  items: ReadPayload[];
  /** Whether others came with them. */
  dropped: boolean;
  /** What the delivery looks like, also when it is refused and has no items. */
  shaped: ReadPayload[];
}

/** Units of the loop that one payload takes to be routed and proven. */
const PAYLOAD_UNITS = 4;

/** On a client's own path the routing fields are not consulted, and the whole body is one proof. */
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
 * On an agency's path each item is routed and proven by itself. Nothing of a refused body is applied; of what proved
 * itself the shape is noted.
 * @param pace of the work between what is asked of the database
 * @returns null when something was routed to a connection with a secret and nothing proved itself
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function routeItems(
  platform: WebhookPlatform,
  targets: WebhookTargets,
  target: WebhookTarget,
  delivery: Delivery,
  proves: Proves,
  pace: Pace,
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
