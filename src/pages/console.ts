import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { setPageHeaders } from './page-headers.js';
import { FOREVER, sendBuilt } from './send-built.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** An address of an agency's page, or of a client's. */
const PAGE = /^\/console\/(?:w\/[^/]+\/)?([a-z-]+)$/;

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

/** What a build of the console consists of. */
export interface ConsoleFiles {
  /** Sends the page at an address. */
  sendPage: RequestHandler;
  /** Sends the asset that the path parameter `name` names. */
  sendAsset: RequestHandler;
}

/**
 * Opens a build of the console: its files, whose names change with their content, and one page for every address below
 * `/console`, because the console has addresses of its own.
 */
export function openConsole(folder: string): ConsoleFiles {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const linksOf = readLinks(folder);
  return {
    sendPage(request, response) {
      const nonce = randomBytes(16).toString('base64');
      setPageHeaders(response, policyOf(nonce));
      response.setHeader('Cache-Control', 'no-cache');
      response
        .type('html')
        .send(page.replace('</head>', `${linksOf(request.path)}</head>`).replaceAll('__NONCE__', nonce));
    },
    sendAsset: openAssets(path.join(folder, 'assets')),
  };
}

/** `/console`, a page for people. It reads nothing but `/graphql` and `/public`, with a key that the visitor enters. */
export function createConsole({ sendPage, sendAsset }: ConsoleFiles): Router {
  const router = Router();
  router.get('/console/assets/:name', (request: Request, response: Response, next) => {
    response.locals['route'] = '/console/assets';
    response.setHeader('X-Content-Type-Options', 'nosniff');
    sendAsset(request, response, next);
  });
  router.use('/console/assets', (_request, response) => void response.status(404).json({ detail: 'Not found' }));
  router.get(/^\/console(\/.*)?$/, (request: Request, response: Response, next) => {
    // A file of another build, or one that never was.
    if (path.extname(request.path) !== '') return next();
    response.locals['route'] = '/console';
    sendPage(request, response, next);
  });
  return router;
}

/*
 * The main script learns what a page is made of when it runs; named in the page, that is there by then. The key's own page is
 * all in the main script.
 */
function readLinks(folder: string): (address: string) => string {
  const pages = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as Record<string, string[]>;
  const links = new Map(
    Object.entries(pages).map(([name, files]) => [
      name,
      files.map((file) => `<link rel="modulepreload" crossorigin href="/console/${file}">`).join('\n'),
    ]),
  );
  return (address) => links.get(PAGE.exec(address)?.[1] ?? '') ?? '';
}

/*
 * Only files of the build that the page is of. While the service runs, another build may take them away: they are then unknown.
 */
function openAssets(root: string): RequestHandler {
  const names = new Set(readdirSync(root));
  const senders = new Map<string, RequestHandler>();
  for (const file of names) {
    const type = TYPES[path.extname(file)];
    if (type === undefined) continue;
    // What is small is not compressed.
    const isPlain = !names.has(`${file}.br`) || !names.has(`${file}.gz`);
    senders.set(file, sendBuilt({ root, file, type, hash: file, caching: FOREVER, isPlain }));
  }
  return (request, response, next) => {
    const send = senders.get(String(request.params['name']));
    if (send) send(request, response, next);
    else next();
  };
}
