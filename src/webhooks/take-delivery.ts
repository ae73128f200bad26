import type { Request, Response } from 'express';
import type { WebhookActor } from '../access/actor.js';
import { withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { type EventLoopScheduler, scheduleRequest } from '../access/concurrency/event-loop-scheduler.js';
import { createPace, type Pace, runPaced } from '../access/concurrency/paced-work.js';
import { addressName } from '../access/identity/authenticate.js';
import type { WebhookConnection, WebhookTarget, WebhookTargets } from '../access/identity/find-webhook-target.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import type { Peppers } from '../access/secrets/claim-pepper.js';
import { isTestProof, TEST_PROOF_HEADER } from '../access/secrets/test-proof.js';
import type { UnprovenTally } from '../access/usage/unproven-tally.js';
import { NotFoundError, RateLimitedError } from '../errors.js';
import type { ErrorCode } from '../http/error-codes.js';
import { problemOfClass } from '../http/problem.js';
import type { Execute } from '../operations/execute.js';
import { WebhookDeliveryRecordDocument, type WebhookDeliveryRecordMutation } from '../operations/generated.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { headerValue } from '../platforms/toolkit/proof.js';
import type { PathLevel, ReadDelivery } from '../platforms/toolkit/webhook-item.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOf } from '../telemetry/trail.js';
import { receiveBody } from './parse-body.js';
import { type Delivery, type ReadPayload, readInSteps, refusedPayloads } from './read-delivery.js';
import { redactBody } from './redact.js';
import type { ShapeMemory } from './shape.js';

export interface WebhookServices {
  execute: Execute;
  targets: WebhookTargets;
  places: ConcurrencySlots;
  /** Deliveries of one client, and batches of thousands of items, leave time for other requests. */
  turns: EventLoopScheduler;
  /** The limit per address of requests without a known sender. */
  perAddress: RateLimiter;
  /** Counts deliveries that failed their proof, for the owner of the connection. */
  unproven: Pick<UnprovenTally, 'note'>;
  /** Of the proofs of test deliveries. */
  peppers: Peppers;
  /** The public base URL, without a trailing slash. */
  publicUrl: string | undefined;
  /** Milliseconds in which items are applied before the response; remaining items are applied later. */
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

/** The delivery does not prove that its sender knows the stored secret. It is not stored. */
export class UnprovenError extends NotFoundError {}

export interface Reply {
  status: number;
  /** Of a refusal. */
  code?: ErrorCode;
  body: object;
  /** The label of the delivery in the metrics. */
  verdict: string;
}

/**
 * Handles one delivery. A delivery to an unknown receiver, or without proof, counts against the limit of its address.
 * @throws NotFoundError, UnprovenError, RateLimitedError, BodyError, UnavailableError
 * @source Specification: Inbound webhooks, order of work
 */
export async function takeDelivery(delivered: Delivered): Promise<Reply> {
  const { services, request } = delivered;
  const address = addressName(request.ip ?? '');
  try {
    return await takeKnown(delivered);
  } catch (error) {
    if (!(error instanceof NotFoundError) || (await services.perAddress.consume(address))) throw error;
    services.metrics.rateLimited('address');
    throw new RateLimitedError();
  }
}

async function takeKnown(delivered: Delivered): Promise<Reply> {
  const { platform, level, services, request, response } = delivered;
  const applyUntil = performance.now() + services.applyMs;
  const target = await services.targets.find(platform.key, level, String(request.params['id']));
  const { agencyId, clientId } = target;
  const actor: WebhookActor = { kind: 'webhook', agencyId, clientId, platform: platform.key, applyUntil };
  await scheduleRequest(services.turns, actor, 'webhook');
  const rawBody = await receiveBody(request, response, { places: services.places, actor });
  const trail = trailOf(response);
  return withSlot(services.places.take(actor, 'webhook', { reader: response, trail }), () => {
    const apply = () => applyBody(delivered, target, actor, rawBody);
    return trail?.isTraced ? trail.within('delivery', `${platform.key} delivery`, apply) : apply();
  });
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
  const input: ReadDelivery = {
    level,
    body: keptBody(platform, delivery, proven),
    refusal: delivery.refusal,
    batch: delivery.batch,
    items: proven.items.map(({ item }) => item),
    shapes: unnoted.shapes,
  };
  const kind = { heavy: false, trail: trailOf(response) };
  const data = await services.execute(WebhookDeliveryRecordDocument, { input }, actor, kind);
  unnoted.remember();
  return replyOf(data.webhookDeliveryRecord, delivery.refusal);
}

function replyOf(outcome: WebhookDeliveryRecordMutation['webhookDeliveryRecord'], refusal: string | null): Reply {
  const { status: verdict, counts } = outcome;
  if (refusal !== null) return { ...problemOfClass('InvalidError'), body: { detail: refusal }, verdict };
  return { status: 200, body: counts === null ? { status: verdict } : { status: verdict, counts }, verdict };
}

function proofOf(delivered: Delivered, rawBody: Buffer): Proves {
  const { platform, services, request } = delivered;
  const { publicUrl } = services;
  const called = `${request.protocol}://${request.host}${request.url}`;
  const uris = publicUrl === undefined ? [called] : [`${publicUrl}${request.url}`, called];
  return (connection, body) => {
    if (connection === null || connection.secret === null || platform.proof === null) return true;
    const { headers, method } = request;
    const { secret, clientId, acceptLegacySignatures: acceptLegacy } = connection;
    if (isTest(delivered, clientId, rawBody)) return true;
    const sent = { rawBody, headers, body, method, uris, now: Date.now() };
    const proven = platform.proof.verify({ secret, acceptLegacy, ...sent });
    if (!proven) services.unproven.note(clientId, platform.key);
    return proven;
  };
}

/* A test of the console does not need the secret, which nobody can read back. Only the path of a client has tests. */
function isTest({ platform, level, services, request }: Delivered, clientId: string, rawBody: Buffer): boolean {
  const proof = headerValue(request.headers, TEST_PROOF_HEADER);
  if (proof === undefined || level !== 'client') return false;
  return isTestProof(services.peppers, { clientId, platform: platform.key }, { proof, rawBody, now: Date.now() });
}

/** If only a part of a batch is proven, only that part is stored. */
function keptBody(platform: WebhookPlatform, { body }: Delivery, { items, dropped }: ProvenItems): string {
  if (!dropped) return redactBody(platform, body);
  const value = items.map(({ payload }) => payload);
  return redactBody(platform, { value, text: JSON.stringify(value), fault: null });
}

/** Whether a delivery, or one payload of it, proves that its sender knows the secret of a connection. */
type Proves = (connection: WebhookConnection | null, body: unknown) => boolean;

/** A delivery that may be applied: its proven items, each with its workspace. */
interface ProvenItems {
  items: ReadPayload[];
  /** Whether other items were dropped because they were not proven. */
  dropped: boolean;
  /** The payloads whose shapes are recorded, even if the delivery is refused and has no items. */
  shaped: ReadPayload[];
}

interface Checks {
  proves: Proves;
  pace: Pace;
}

/** Event loop units to route and verify one payload. */
const PAYLOAD_UNITS = 4;

/** On a client's path the routing fields are ignored, and one proof covers the whole body. */
function takeOwnItems(
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
 * On an agency's path each item is routed and proven separately. Of a refused body only the proven shapes are recorded.
 * @returns null when an item was routed to a connection with a secret and no item was proven
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
async function routeItems(
  { platform, services: { targets } }: Delivered,
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
  const isRefused = delivery.refusal !== null;
  return { items: isRefused ? [] : proven, dropped: dropped && !isRefused, shaped: proven };
}
