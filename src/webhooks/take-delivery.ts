import type { Request, Response } from 'express';
import type { WebhookActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import { createPace, runPaced } from '../access/concurrency/paced-work.js';
import { addressName } from '../access/identity/authenticate.js';
import type { WebhookTarget, WebhookTargets } from '../access/identity/find-webhook-target.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import type { UnprovenTally } from '../access/usage/unproven-tally.js';
import { NotFoundError, RateLimitedError } from '../errors.js';
import type { Execute } from '../operations/execute.js';
import { WebhookDeliveryRecordDocument, type WebhookDeliveryRecordMutation } from '../operations/generated.js';
import type { PathLevel, WebhookPlatform } from '../platforms/toolkit/platform.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOf } from '../telemetry/trail.js';
import { receiveBody } from './parse-body.js';
import { type Delivery, readInSteps } from './read-delivery.js';
import { redactBody } from './redact.js';
import { type ProvenItems, type Proves, routeItems, takeOwnItems } from './route-items.js';
import type { ShapeMemory } from './shape.js';

/** The services that the webhooks use. */
export interface WebhookServices {
  execute: Execute;
  targets: WebhookTargets;
  places: ConcurrencySlots;
  /** A batch may have thousands of items: other requests are handled while it is read. */
  turns: EventLoopScheduler;
  /** The limit per address of requests without a known sender. */
  perAddress: RateLimiter;
  /** Counts deliveries that failed their proof, for the owner of the connection. */
  unproven: Pick<UnprovenTally, 'note'>;
  /** The public base URL, without a trailing slash. */
  publicUrl: string | undefined;
  /** For how long a delivery is applied before it is answered, in milliseconds; remaining items are applied later. */
  applyMs: number;
  metrics: { webhookReceived(platform: string, verdict: string): void; rateLimited(scope: 'address'): void };
  log: Pick<Log, 'error'>;
}

interface Delivered {
  platform: WebhookPlatform;
  level: PathLevel;
  services: WebhookServices;
  shapes: ShapeMemory;
  request: Request;
  response: Response;
}

/** A secret is stored, and the delivery does not prove that its sender knows it. The delivery is not stored. */
export class UnprovenError extends NotFoundError {}

interface Reply {
  status: number;
  body: object;
  verdict: string;
}

/**
 * Handles one delivery: finds the receiver, receives the body, waits for a slot, checks the proof, applies the items. A
 * delivery to an unknown receiver, or without proof, counts against the limit of its address.
 * @throws NotFoundError, UnprovenError, RateLimitedError, BodyError, UnavailableError
 * @source Specification: Inbound webhooks, order of work
 */
export async function takeDelivery(delivered: Delivered): Promise<Reply> {
  const { services, request } = delivered;
  const address = addressName(request.ip ?? '');
  try {
    return await takeKnown(delivered, address);
  } catch (error) {
    const nobodys = error instanceof NotFoundError;
    const limited = error instanceof RateLimitedError || (nobodys && !(await services.perAddress.consume(address)));
    if (!limited) throw error;
    services.metrics.rateLimited('address');
    throw new RateLimitedError();
  }
}

async function takeKnown(delivered: Delivered, address: string): Promise<Reply> {
  const { platform, level, services, request, response } = delivered;
  const applyUntil = performance.now() + services.applyMs;
  const id = String(request.params['id']);
  const suspect = services.perAddress.hasRoom(address) ? null : address;
  const target = await services.targets.find(platform.key, level, id, suspect);
  const actor: WebhookActor = {
    kind: 'webhook',
    agencyId: target.agencyId,
    clientId: target.clientId,
    platform: platform.key,
    applyUntil,
  };
  const rawBody = await receiveBody(request, response, { places: services.places, actor });
  const trail = trailOf(response);
  const release = await services.places.take(actor, 'webhook', { reader: response, trail });
  try {
    const apply = () => applyBody(delivered, target, actor, rawBody);
    return await (trail?.isTraced ? trail.within('delivery', `${platform.key} delivery`, apply) : apply());
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
  const { platform, level, services, shapes, response } = delivered;
  const pace = createPace(services.turns, `deliveries to ${actor.clientId ?? actor.agencyId}`);
  const delivery = await runPaced(readInSteps(platform, rawBody), pace);
  const proves = proofOf(delivered, rawBody);
  const proven =
    level === 'client'
      ? takeOwnItems(platform, target, delivery, proves)
      : await routeItems(delivered, target, delivery, { proves, pace });
  if (proven === null) throw new UnprovenError('The delivery bears no valid proof.');
  const unnoted = await runPaced(shapes.unnoted(target.agencyId, platform.key, proven.shaped), pace);
  const input = {
    level,
    body: keptBody(platform, delivery, proven),
    refusal: delivery.refusal,
    batch: delivery.batch,
    items: proven.items.map(({ item }) => item),
    shapes: unnoted.shapes,
  };
  const data = await services.execute(WebhookDeliveryRecordDocument, { input }, actor, {
    heavy: false,
    trail: trailOf(response),
  });
  unnoted.remember();
  return replyOf(data.webhookDeliveryRecord, delivery.refusal);
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
    if (connection === null || connection.secret === null || platform.proof === null) return true;
    const { headers, method } = request;
    const { secret, clientId, acceptLegacySignatures: acceptLegacy } = connection;
    const proven = platform.proof.verify({
      secret,
      acceptLegacy,
      rawBody,
      headers,
      body,
      method,
      uris,
      now: Date.now(),
    });
    if (!proven) services.unproven.note(clientId, platform.key);
    return proven;
  };
}

/** When only a part of a batch is proven, only that part is stored. */
function keptBody(platform: WebhookPlatform, { body }: Delivery, { items, dropped }: ProvenItems): string {
  if (!dropped) return redactBody(platform, body);
  const value = items.map(({ payload }) => payload);
  return redactBody(platform, { value, text: JSON.stringify(value), fault: null });
}
