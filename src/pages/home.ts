import type { RequestHandler } from 'express';
import { PAGE_STYLE_FILE, setPageHeaders } from './page.js';
import { sendDocument } from './send.js';

const TITLE = 'Outreach core';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PLACES = [
  { name: 'console', path: '/console', about: 'The console, for people: clients, contacts, platforms, rules.' },
  { name: 'docs', path: '/docs', about: 'The REST API, to read and to try.' },
  { name: 'openapi', path: '/openapi.json', about: 'Its description for programs (OpenAPI 3.1).' },
  { name: 'graphql', path: '/graphql', about: 'The whole core in GraphQL, by POST.' },
  { name: 'graphiql', path: '/graphql', about: 'GraphQL in the browser, with worked queries.' },
  { name: 'mcp', path: '/mcp', about: 'Tools for agents (Model Context Protocol).' },
  { name: 'live', path: '/live', about: 'Whether the process runs.' },
  { name: 'ready', path: '/ready', about: 'Whether it takes requests.' },
  { name: 'metrics', path: '/metrics', about: 'Figures for Prometheus.' },
] as const;

/** The paths for every caller, even where there is a private port. */
const PUBLIC_PLACES = ['console', 'graphql', 'mcp', 'live', 'ready'];

/** The answer to `GET /` on the public port where there is a private one. */
export function createPublicHome({ console }: { console: boolean }): RequestHandler {
  const places = PLACES.filter(({ name }) => PUBLIC_PLACES.includes(name) && (console || name !== 'console'));
  return sendDocument('json', () => linksTo(places));
}

/** `GET /`: the paths of the service, as a page for browsers and as JSON for everything else. */
export function createHome({ graphiql, console }: { graphiql: boolean; console: boolean }): RequestHandler {
  const places = PLACES.filter(({ name }) => (graphiql || name !== 'graphiql') && (console || name !== 'console'));
  const json = sendDocument('json', () => linksTo(places), { vary: 'Accept' });
  // For browsers /graphql is GraphiQL; when that is off, a link would lead to an error. Only agents use /mcp.
  const shown = places.filter(({ name }) => name !== 'graphql' && name !== 'mcp');
  const html = sendDocument('html', () => renderPage(shown), { vary: 'Accept' });
  return (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return json(request, response, next);
    setPageHeaders(response, CONTENT_SECURITY_POLICY);
    return html(request, response, next);
  };
}

const linksTo = (places: readonly { name: string; path: string }[]) =>
  JSON.stringify({ name: TITLE, links: Object.fromEntries(places.map(({ name, path }) => [name, path])) });

function renderPage(places: readonly { name: string; path: string; about: string }[]): string {
  const entries = places.map(
    ({ name, path, about }) => `    <dt><a href="${path}">${name}</a></dt>\n    <dd>${about}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${TITLE}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/assets/${PAGE_STYLE_FILE}">
</head>
<body>
  <h1>${TITLE}</h1>
  <p>Every request but those to these pages carries a key in the header <code>X-API-KEY</code>.</p>
  <dl>
${entries.join('\n')}
  </dl>
</body>
</html>
`;
}
