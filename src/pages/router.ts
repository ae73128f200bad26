import path from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import { projectPath } from '../project-root.js';
import { answerNotBuilt, watchBuilt } from './built.js';
import { type ConsoleFiles, createConsole, openConsole } from './console.js';
import { createHome, createPublicHome } from './home.js';
import { PAGE_STYLE, PAGE_STYLE_FILE } from './page.js';
import { openPageFiles, type PageFiles } from './page-files.js';
import { FOREVER, sendDocument } from './send.js';

/** Where `scripts/build-console.mjs` builds the pages. */
const FOLDER = projectPath('dist/web');

interface PagesOptions {
  /** Whether GraphiQL is served. */
  graphiql: boolean;
  /** Whether the console is served, to all callers. */
  console: boolean;
  /** The text of the OpenAPI document; called once. */
  openApi: () => string;
  /** Whether a request came to the private port; other requests get only the public pages. */
  isPrivate: (request: Request) => boolean;
  /** Where the pages are built; for tests. */
  folder?: string;
}

interface Pages {
  /** `/`, `/docs`, `/openapi.json` and the assets of all pages. */
  router: Router;
  /** The handler of GraphiQL's page, for the router of its path; null when it is off. */
  graphiql: RequestHandler | null;
}

/** The pages for browsers. They load nothing from other sites. Until a page is built, a placeholder is shown. */
export function createPages({ graphiql, console, openApi, isPrivate, folder = FOLDER }: PagesOptions): Pages {
  const built = watchBuilt(folder, openBuilt);
  const page =
    (name: string, choose: (files: BuiltPages) => RequestHandler): RequestHandler =>
    (request, response, next) => {
      const files = built.current();
      if (files) choose(files)(request, response, next);
      else answerNotBuilt(response, name, built.hasFailed());
    };
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
  get('/', createHome({ graphiql, console }));
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
  get(
    '/docs',
    page('The page of the REST API', ({ pages }) => pages.sendDocs),
  );
  get('/openapi.json', sendDocument('json', openApi));
  const sendStyle = sendDocument('css', () => PAGE_STYLE, { caching: FOREVER });
  get('/assets/:name', (request, response, next) => {
    if (request.params['name'] === PAGE_STYLE_FILE) sendStyle(request, response, next);
    else (built.current()?.pages.sendAsset ?? skip)(request, response, next);
  });
  if (console)
    router.use(
      createConsole({
        sendPage: page('The console', (files) => files.console.sendPage),
        sendAsset: (...parts) => (built.current()?.console.sendAsset ?? skip)(...parts),
      }),
    );
  return { router, graphiql: graphiql ? page('GraphiQL', ({ pages }) => pages.sendGraphiql) : null };
}

const skip: RequestHandler = (_request, _response, next) => next();

interface BuiltPages {
  console: ConsoleFiles;
  pages: PageFiles;
}

const openBuilt = (folder: string): BuiltPages => ({
  console: openConsole(path.join(folder, 'console')),
  pages: openPageFiles(path.join(folder, 'pages')),
});
