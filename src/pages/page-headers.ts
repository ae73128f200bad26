import type { NextFunction, Request, Response } from 'express';

/** What a page may do that is text alone. */
const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of everything that a browser shows as a page: nothing may frame it, open it beside itself or embed it, no
 * address leaves with a link, and nothing is guessed of its type.
 * @param policy its Content-Security-Policy; absent: that of a page without styles and scripts
 */
export function setPageHeaders(response: Response, policy = TEXT_POLICY): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
}

/** Gives these headers to whatever a browser is answered where it asked for a page, refusals included. */
export function guardBrowsers(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.accept?.includes('text/html')) setPageHeaders(response);
  next();
}
