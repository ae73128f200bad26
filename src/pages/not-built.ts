import type { Response } from 'express';
import { setPageHeaders } from './page-headers.js';
import { PAGE_STYLE, PAGE_STYLE_SOURCE } from './page-style.js';

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src ${PAGE_STYLE_SOURCE}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const RELOAD_SECONDS = 2;
const COMMAND = '<code>npm run build:console</code> in the folder of the service';

/**
 * Answers in place of a page that is not built yet. Browsers ask again by themselves.
 * @param name of the page, at the beginning of a sentence
 * @param hasFailed whether its build has failed, so that somebody must do something
 */
export function answerNotBuilt(response: Response, name: string, hasFailed: boolean): void {
  setPageHeaders(response, CONTENT_SECURITY_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', String(RELOAD_SECONDS));
  response.setHeader('Refresh', String(RELOAD_SECONDS));
  const text = hasFailed
    ? `${name} could not be built. Run ${COMMAND}: it builds it, or says what is wrong.`
    : `${name} is being built. This page reloads by itself. If that takes longer than some minutes, run ${COMMAND}.`;
  response.status(503).type('html').send(renderPage(text));
}

const renderPage = (text: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Outreach core</title>
  <link rel="icon" href="data:,">
  <style>${PAGE_STYLE}</style>
</head>
<body>
  <main>
    <h1>Outreach core</h1>
    <p>${text}</p>
  </main>
</body>
</html>
`;
