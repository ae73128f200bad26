import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { setPageHeaders } from './page.js';
import { FOREVER, sendBuilt } from './send.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/* The files of each page, by its name. */
const PAGES = z.record(z.string(), z.array(z.string()));

/** An address of an agency's page, or of a client's. */
const PAGE = /^\/console\/(?:w\/[^/]+\/)?([a-z-]+)$/;

/* The component library writes its theme into style elements, which need the nonce. */
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

/** The handlers of a build of the console. */
export interface ConsoleFiles {
  sendPage: RequestHandler;
  /** Sends the asset that the path parameter `name` names. */
  sendAsset: RequestHandler;
}

/** Opens a build of the console: hashed files, and one page for every address below `/console`. */
export function openConsole(folder: string): ConsoleFiles {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const linksOf = readLinks(folder);
  return {
    sendPage(request, response) {
      const nonce = randomBytes(16).toString('base64');
      setPageHeaders(response, policyOf(nonce));
      response.setHeader('Cache-Control', 'no-cache');
      const html = page.replace('</head>', `${linksOf(request.path)}</head>`).replaceAll('__NONCE__', nonce);
      response.type('html').send(html);
    },
    sendAsset: openAssets(path.join(folder, 'assets')),
  };
}

/** `/console`, which reads only `/graphql` and `/public`, with a key that the visitor enters. */
export function createConsole({ sendPage, sendAsset }: ConsoleFiles): Router {
  const router = Router();
  router.get('/console/assets/:name', (request: Request, response: Response, next) => {
    response.locals['route'] = '/console/assets';
    response.setHeader('X-Content-Type-Options', 'nosniff');
    sendAsset(request, response, next);
  });
  router.use('/console/assets', (_request, response) => void response.status(404).json({ detail: 'Not found' }));
  router.get(/^\/console(\/.*)?$/, (request: Request, response: Response, next) => {
    // A file of another build, or one that never existed.
    if (path.extname(request.path) !== '') return next();
    response.locals['route'] = '/console';
    sendPage(request, response, next);
  });
  return router;
}

/* Names the files of a page in its HTML, so that they are loaded before the main script requests them. */
function readLinks(folder: string): (address: string) => string {
  const pages = new Map(Object.entries(PAGES.parse(JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')))));
  const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/console/${file}">`;
  return (address) => (pages.get(PAGE.exec(address)?.[1] ?? '') ?? []).map(linkTo).join('\n');
}

/* Only files of the opened build. Another build may remove them while the service runs. */
function openAssets(root: string): RequestHandler {
  const names = new Set(readdirSync(root));
  const senders = new Map<string, RequestHandler>();
  for (const file of names) {
    const type = TYPES[path.extname(file)];
    if (type === undefined) continue;
    // Small files are not compressed.
    const isPlain = !names.has(`${file}.br`) || !names.has(`${file}.gz`);
    senders.set(file, sendBuilt({ root, file, type, hash: file, caching: FOREVER, isPlain }));
  }
  return (request, response, next) => {
    const send = senders.get(String(request.params['name']));
    if (send) send(request, response, next);
    else next();
  };
}
