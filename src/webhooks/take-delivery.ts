import type { Request, Response } from 'express';
import type { WebhookActor } from '../access/actor.js';
import { addressName } from '../access/authenticate.js';
import { readInPlace } from '../access/body-place.js';
import type { WebhookTarget, WebhookTargets } from '../access/find-webhook-target.js';
import type { Places } from '../access/places.js';
import type { RateLimiter } from '../access/rate-limit.js';
import type { UnprovenTally } from '../access/unproven-tally.js';
import { NotFoundError, RateLimitedError } from '../errors.js';
import type { Execute } from '../operations/execute.js';
import { WebhookDeliveryRecordDocument, type WebhookDeliveryRecordMutation } from '../operations/generated.js';
import type { PathLevel, Platform } from './platform.js';
import { factsOf, type ReadBody, readBody } from './read-items.js';
import { receiveBody } from './receive-body.js';
import { redactBody } from './redact.js';
import { type ProvenItems, type Proves, routeItems, takeOwnItems } from './route-items.js';
import type { ShapeMemory } from './shape-memory.js';

/** What the webhook entrance needs of the rest of the service. */
export interface WebhookServices {
  execute: Execute;
  targets: WebhookTargets;
  places: Places;
  /** The limit of requests that nobody vouches for, by address. */
  perAddress: RateLimiter;
  /** Where the owner of a connection sees what failed its proof. */
  unproven: Pick<UnprovenTally, 'note'>;
  /** The address that senders know, without a trailing slash. */
  publicUrl: string | undefined;
  metrics: { webhookReceived(platform: string, verdict: string): void; rateLimited(scope: 'address'): void };
  log: { error(fields: { err: unknown; requestId?: string }, message: string): void };
}

interface Delivered {
  platform: Platform;
  level: PathLevel;
  services: WebhookServices;
  shapes: ShapeMemory;
  request: Request;
  response: Response;
}

/** A secret is stored, and the delivery does not prove that its sender knows it. Nothing of it is kept. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

interface Reply {
  status: number;
  body: object;
  verdict: string;
}

/**
 * One delivery: whom the path names, then a place among the deliveries of the same receiver, then the body, the proof,
 * and what the body says. A delivery that is nobody's, or proves nothing, counts on its address.
 * @throws NotFoundError, UnprovenError, RateLimitedError, BodyTooLargeError, UnavailableError
 * @source Specification: Inbound webhooks, order of work
 */
export async function takeDelivery(delivered: Delivered): Promise<Reply> {
  const { services, request } = delivered;
  const address = addressName(request.ip ?? '');
  try {
    return await takeKnown(delivered, address);
  } catch (error) {
    const nobodys = error instanceof NotFoundError || error instanceof UnprovenError;
    const limited = error instanceof RateLimitedError || (nobodys && !(await services.perAddress.spend(address)));
    if (!limited) throw error;
    services.metrics.rateLimited('address');
    throw new RateLimitedError();
  }
}

async function takeKnown(delivered: Delivered, address: string): Promise<Reply> {
  const { platform, level, services, request, response } = delivered;
  const id = String(request.params['id']);
  const suspect = services.perAddress.hasRoom(address) ? null : address;
  const target = await services.targets.find(platform.slug, level, id, suspect);
  const actor: WebhookActor = {
    kind: 'webhook',
    agencyId: target.agencyId,
    clientId: target.clientId,
    platform: platform.slug,
  };
  const { headers } = request;
  const rawBody = await readInPlace(services.places, actor, { headers, reader: response }, () =>
    receiveBody(request, response),
  );
  const release = await services.places.take(actor, 'webhook', { reader: response });
  try {
    return await applyBody(delivered, target, actor, rawBody);
  } finally {
    release();
  }
}

async function applyBody(
  delivered: Delivered,
  target: WebhookTarget,
  actor: WebhookActor,
  rawBody: Buffer,
): Promise<Reply> {
  const { platform, level, services, shapes } = delivered;
  const body = readBody(platform, rawBody);
  const proves = proofOf(delivered, rawBody);
  const proven =
    level === 'client'
      ? takeOwnItems(platform, target, body, proves)
      : await routeItems(platform, services.targets, target, body, proves);
  if (proven === null) throw new UnprovenError('The delivery bears no valid proof.');
  const unnoted = shapes.unnoted(target.agencyId, platform.slug, proven.shaped);
  const input = {
    level,
    body: keptBody(platform, body, proven),
    refusal: body.refusal,
    batch: body.batch,
    items: proven.items.map((item) => ({ clientId: item.clientId, routing: item.routing, ...factsOf(item) })),
    shapes: unnoted.shapes,
  };
  const data = await services.execute(WebhookDeliveryRecordDocument, { input }, actor);
  unnoted.remember();
  return replyOf(data.webhookDeliveryRecord, body.refusal);
}

function replyOf(outcome: WebhookDeliveryRecordMutation['webhookDeliveryRecord'], refusal: string | null): Reply {
  const { status: verdict, counts } = outcome;
  if (refusal !== null) return { status: 400, body: { detail: refusal }, verdict };
  return { status: 200, body: counts === null ? { status: verdict } : { status: verdict, counts }, verdict };
}

function proofOf({ platform, services, request }: Delivered, rawBody: Buffer): Proves {
  const { publicUrl } = services;
  const called = `${request.protocol}://${request.host}${request.originalUrl}`;
  const uris = publicUrl === undefined ? [called] : [`${publicUrl}${request.originalUrl}`, called];
  return (connection, body) => {
    if (connection === null || connection.secret === null || platform.verify === null) return true;
    const { headers, method } = request;
    const { secret, clientId, acceptLegacySignatures: acceptLegacy } = connection;
    const proven = platform.verify({ secret, acceptLegacy, rawBody, headers, body, method, uris, now: Date.now() });
    if (!proven) services.unproven.note(clientId, platform.slug);
    return proven;
  };
}

/** Of a batch that is proven in part, only that part is kept. */
function keptBody(platform: Platform, { delivery }: ReadBody, { items, dropped }: ProvenItems): string {
  if (!dropped) return redactBody(platform, delivery.body);
  const value = items.map(({ item }) => item);
  return redactBody(platform, { value, text: JSON.stringify(value), fault: null });
}
