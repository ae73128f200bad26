import { type Request, type RequestHandler, Router } from 'express';
import { createConsole } from './console.js';
import { createHome, createPublicHome } from './home.js';
import { openPageFiles } from './page-files.js';
import { sendDocument } from './send-document.js';

/* Scripts come from this service alone. The editors and Swagger UI add inline styles, which is harmless. */
const SCRIPTED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PagesOptions {
  /** Whether GraphiQL is served. */
  graphiql: boolean;
  /** Whether the console is served, to all callers. */
  console: boolean;
  /** Makes the text of the OpenAPI document, once. */
  openApi: () => string;
  /** Who may see the pages, by the port of the request; all other callers get the public ones. */
  isPrivate: (request: Request) => boolean;
}

/** What browsers and programs get without a key. */
interface Pages {
  /** `/`, `/docs`, `/openapi.json` and the assets of all pages. */
  router: Router;
  /** The handler of GraphiQL's page, for the router of its path; null when it is off. */
  graphiql: RequestHandler | null;
}

/** The pages for browsers. They load nothing from other sites, which in turn may not frame them. */
export function createPages({ graphiql, console, openApi, isPrivate }: PagesOptions): Pages {
  const files = openPageFiles();
  const router = Router();
  const get = (path: string, ...handlers: RequestHandler[]) =>
    router.get(
      path,
      (request, response, next) => {
        if (!isPrivate(request)) return next('route');
        response.locals['route'] = path;
        next();
      },
      ...handlers,
    );
  get('/', createHome({ graphiql, console, stylesheet: files.assetPath('home.css') }));
  const publicHome = createPublicHome({ console });
  router.get('/', (request, response, next) => {
    response.locals['route'] = '/';
    publicHome(request, response, next);
  });
  router.all('/', ({ method }, response) => {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    if (method === 'OPTIONS') response.status(204).end();
    else response.status(405).json({ detail: `Method ${method} is not allowed here.` });
  });
  get('/docs', files.sendPage('docs.html', SCRIPTED_POLICY));
  get('/openapi.json', sendDocument('json', openApi));
  get('/assets/:name', files.sendAsset);
  if (console) router.use(createConsole());
  return { router, graphiql: graphiql ? files.sendPage('graphiql.html', SCRIPTED_POLICY) : null };
}
