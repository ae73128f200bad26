import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Response } from 'express';
import { PAGE_STYLE, PAGE_STYLE_SOURCE, setPageHeaders } from './page.js';

/** The longest time until another build is noticed. */
const CHECK_EVERY_MS = 1_000;

/** The output of a build, which may appear, change and disappear while the service runs. */
interface Built<Content> {
  /** Null: there is none. */
  current(): Content | null;
  /** Whether the last build has failed. */
  hasFailed(): boolean;
}

/**
 * Opens the output of `scripts/build-console.mjs`, at the first request and after another build. In between only the stamp
 * of the build is read, at most once a second.
 */
export function watchBuilt<Content>(folder: string, open: (folder: string) => Content): Built<Content> {
  let found: { stamp: string; content: Content } | null = null;
  let lookedAt = 0;
  const look = () => {
    const stamp = readStamp(folder);
    if (stamp === null) found = null;
    else if (stamp !== found?.stamp) found = { stamp, content: open(folder) };
  };
  return {
    current() {
      const now = Date.now();
      if (found === null || now - lookedAt >= CHECK_EVERY_MS) {
        lookedAt = now;
        look();
      }
      return found?.content ?? null;
    },
    hasFailed: () => existsSync(`${folder}.failed`),
  };
}

function readStamp(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, '.stamp'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src ${PAGE_STYLE_SOURCE}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const RELOAD_SECONDS = 2;
const COMMAND = '<code>npm run build:console</code> in the folder of the service';

/** Answers instead of a page that is not built yet. Browsers reload it automatically. */
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
