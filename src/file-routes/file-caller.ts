import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { Identify } from '../access/identity/authenticate.js';
import { authorizeActor, type IsEnrichmentOn, type Need } from '../access/identity/permissions.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import { RateLimitedError } from '../errors.js';

/** What tells a route of files who asks, and whether they may. */
export interface CallerServices {
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
}

/**
 * Whose key a request has. The header that names a client is read only where the caller acts in one.
 * @throws UnauthenticatedError, ForbiddenError, RateLimitedError
 */
export async function identifyCaller(
  { identify, metrics }: CallerServices,
  request: Request,
  need: Need,
): Promise<KeyActor> {
  try {
    return await identify({
      keyText: request.headers['x-api-key'] as string | undefined,
      clientId: need.workspace ? (request.headers['x-client-id'] as string | undefined) : undefined,
      address: request.ip ?? '',
    });
  } catch (error) {
    if (error instanceof RateLimitedError) metrics.rateLimited('address');
    throw error;
  }
}

/**
 * Identity first, then the budget, then the right, as for every request.
 * @throws what `identifyCaller` throws; RateLimitedError the key has no units left; ForbiddenError it may not
 */
export async function authorizeCaller(
  services: CallerServices,
  request: Request,
  response: Response,
  need: Need,
): Promise<KeyActor> {
  const actor = await identifyCaller(services, request, need);
  response.locals['actor'] = actor;
  if (!(await services.limiter.consume(String(actor.keyId)))) {
    services.metrics.rateLimited('key');
    throw new RateLimitedError();
  }
  return authorizeActor(actor, need, services.isEnrichmentOn);
}
