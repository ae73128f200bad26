import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import { openApiDocument } from './openapi.js';
import { routes } from './routes/index.js';

const CSP =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Outreach API</title>
  <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
  <div id="page"></div>
  <script src="/docs/assets/swagger-ui-bundle.js"></script>
  <script src="/docs/page.js"></script>
</body>
</html>
`;

const SCRIPT = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true });\n`;

/** `/openapi.json` and the interactive page at `/docs`, which needs nothing from outside. */
export function docsRouter(): Router {
  const router = Router();
  const document = JSON.stringify(openApiDocument(routes));
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  router.get('/openapi.json', (_request, response) => void response.type('json').send(document));
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', CSP);
    next();
  });
  router.get('/docs', (_request, response) => void response.type('html').send(PAGE));
  router.get('/docs/page.js', (_request, response) => void response.type('js').send(SCRIPT));
  router.use('/docs/assets', express.static(assets, { index: false, fallthrough: true }));
  return router;
}
