import type { NextFunction, Request, Response } from 'express';
import type { Log } from '../../telemetry/log-fields.js';

/**
 * Logs once that requests seem to come through an untrusted proxy: all callers behind it share one address, and so one
 * limit of requests without a valid key. Only used while TRUST_PROXY is off.
 */
export function createForwardedNotice(log: Pick<Log, 'warn'>) {
  let logged = false;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!logged && request.headers['x-forwarded-for'] !== undefined) {
      logged = true;
      log.warn(
        {},
        'A request came with X-Forwarded-For, which TRUST_PROXY=off ignores: callers behind a proxy count as one address. ' +
          'Set TRUST_PROXY to the number of proxies in front, if there are any.',
      );
    }
    next();
  };
}
