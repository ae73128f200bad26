import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of a page: other sites may not frame, open or embed it, links send no referrer, its type is not sniffed.
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

/** Adds these headers to all answers to requests for a page, including refusals. */
export function guardBrowsers(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.accept?.includes('text/html')) setPageHeaders(response);
  next();
}

/** The style sheet of simple pages. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
}

body {
  max-width: 44rem;
  margin: 3rem auto;
  padding: 0 1rem;
  font: 16px / 1.5 system-ui, sans-serif;
}

dt {
  margin-top: 0.75rem;
  font-weight: 600;
}

dd {
  margin: 0;
}
`;

const digest = createHash('sha256').update(PAGE_STYLE);

/** Its source in a Content-Security-Policy, for pages that contain it. */
export const PAGE_STYLE_SOURCE = `'sha256-${digest.copy().digest('base64')}'`;

/** Its name below `/assets/`, for pages that link to it. */
export const PAGE_STYLE_FILE = `home-${digest.digest('hex').slice(0, 16)}.css`;
