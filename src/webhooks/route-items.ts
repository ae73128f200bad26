import type { Routing } from '../access/choose-account.js';
import type { WebhookConnection, WebhookTarget, WebhookTargets } from '../access/find-webhook-target.js';
import type { JsonObject } from './fields.js';
import type { Platform } from './platform.js';
import { type NeutralItem, objectsOf, type ReadBody, type ShapedItem, shapedObject } from './read-items.js';

/** An item with the workspace that it belongs to; null when nobody is known. */
export interface RoutedItem extends NeutralItem {
  clientId: string | null;
  routing: Routing | null;
}

/** Whether a delivery, or one item of it, proves itself to a connection. */
export type Proves = (connection: WebhookConnection | null, body: unknown) => boolean;

/** A delivery that may be applied: the items that are proven. `dropped` says whether others came with them. */
export interface ProvenItems {
  items: RoutedItem[];
  dropped: boolean;
  /** What the delivery looks like, also when it is refused and has no items. */
  shaped: ShapedItem[];
}

/** On a client's own path the routing fields are not consulted, and the whole body is one proof. */
export function takeOwnItems(
  platform: Platform,
  target: WebhookTarget,
  body: ReadBody,
  proves: Proves,
): ProvenItems | null {
  const { value } = body.delivery.body;
  if (!proves(target.connections[0] ?? null, value)) return null;
  const { clientId } = target;
  const items = body.items.map((item) => ({ ...item, clientId, routing: null }));
  const refused = body.refusal === null ? [] : objectsOf(value).map((item) => shapedObject(platform, item, clientId));
  return { items, dropped: false, shaped: [...items, ...refused] };
}

/**
 * On an agency's path each item is routed and proven by itself.
 * @returns null when something was routed to a connection with a secret and nothing proved itself
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function routeItems(
  platform: Platform,
  targets: WebhookTargets,
  target: WebhookTarget,
  body: ReadBody,
  proves: Proves,
): Promise<ProvenItems | null> {
  const find = (item: JsonObject, campaignId: string | null) =>
    targets.route(platform.slug, target, platform.routing(item), campaignId);
  if (body.refusal !== null) return takeRefused(platform, body, find, proves);
  const items: RoutedItem[] = [];
  for (const read of body.items) {
    const connection = await find(read.item, campaignOf(read));
    const clientId = connection?.clientId ?? null;
    if (proves(connection, read.item)) items.push({ ...read, clientId, routing: platform.routing(read.item) });
  }
  const dropped = items.length < body.items.length;
  return dropped && items.length === 0 ? null : { items, dropped, shaped: items };
}

/* Nothing of a refused body is applied; of what proved itself the shape is noted. */
async function takeRefused(
  platform: Platform,
  { delivery }: ReadBody,
  find: (item: JsonObject, campaignId: null) => Promise<WebhookConnection | null>,
  proves: Proves,
): Promise<ProvenItems | null> {
  const objects = objectsOf(delivery.body.value);
  const shaped: ShapedItem[] = [];
  for (const item of objects) {
    const connection = await find(item, null);
    if (proves(connection, item)) shaped.push(shapedObject(platform, item, connection?.clientId ?? null));
  }
  return objects.length > 0 && shaped.length === 0 ? null : { items: [], dropped: false, shaped };
}

function campaignOf({ reading }: NeutralItem): string | null {
  return reading.kind === 'event' ? reading.event.campaignId : null;
}
