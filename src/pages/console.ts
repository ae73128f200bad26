import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Request, type Response, Router } from 'express';
import sirv from 'sirv';
import { setPageHeaders } from './page-headers.js';

/** Where the set-up builds the console; the same path from the sources and from the compiled code. */
const FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url));

const A_YEAR = 31_536_000;

/* Styles need the nonce: the component library writes its theme into style elements. Everything else is files of its own. */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * `/console`, a page for people: its built files, whose names change with their content, and one page for every other path
 * below it, because the console has addresses of its own. It reads nothing but `/graphql` and `/public`, with a key that
 * the visitor enters.
 * @throws Error the set-up did not run
 */
export function createConsole(): Router {
  const page = readFileSync(path.join(FOLDER, 'index.html'), 'utf8');
  const router = Router();
  router.use('/console/assets', serveAssets());
  router.get(/^\/console(\/.*)?$/, (request: Request, response: Response, next) => {
    // A file of another build, or one that never was.
    if (path.extname(request.path) !== '') return next();
    response.locals['route'] = '/console';
    const nonce = randomBytes(16).toString('base64');
    setPageHeaders(response, policyOf(nonce));
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(page.replaceAll('__NONCE__', nonce));
  });
  return router;
}

function serveAssets(): Router {
  const router = Router();
  router.use(
    (_request, response, next) => {
      response.locals['route'] = '/console/assets';
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // What stands there for every answer would stay, and browsers would fetch each file again.
      response.removeHeader('Cache-Control');
      next();
    },
    sirv(path.join(FOLDER, 'assets'), { etag: true, brotli: true, gzip: true, maxAge: A_YEAR, immutable: true }),
    (_request: Request, response: Response) => void response.status(404).json({ detail: 'Not found' }),
  );
  return router;
}
