import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { Identify } from '../access/identity/authenticate.js';
import { authorizeActor, type IsEnrichmentOn, type Need } from '../access/identity/permissions.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import { RateLimitedError } from '../errors.js';
import { headerText } from '../http/headers.js';

/** The services that identify and authorize the caller of a file route. */
export interface CallerServices {
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
}

/**
 * The owner of a request's key. X-Client-Id is read only where the caller acts in a client.
 * @throws UnauthenticatedError, ForbiddenError, RateLimitedError
 */
export async function identifyCaller(
  { identify, metrics }: CallerServices,
  request: Request,
  need: Need,
): Promise<KeyActor> {
  try {
    return await identify({
      keyText: headerText(request, 'x-api-key'),
      clientId: need.workspace ? headerText(request, 'x-client-id') : undefined,
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
