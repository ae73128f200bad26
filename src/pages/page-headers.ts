import type { NextFunction, Request, Response } from 'express';

/** The policy of a page that only has text. */
const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of everything that a browser shows as a page: other sites may not frame, open or embed it, links send no
 * referrer, and its type is not sniffed.
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

/** Adds these headers to every answer to a browser that asked for a page, including refusals. */
export function guardBrowsers(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.accept?.includes('text/html')) setPageHeaders(response);
  next();
}
