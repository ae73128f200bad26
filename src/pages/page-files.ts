import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { setPageHeaders } from './page-headers.js';
import { FOREVER, sendBuilt } from './send-built.js';

/** Where the set-up writes the files; the same path from the sources and from the compiled code. */
const FOLDER = fileURLToPath(new URL('../../dist/page-files', import.meta.url));

const MANIFEST = z.object({
  assets: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.object({ type: z.string(), hash: z.string() })),
});

/** The prebuilt files of the pages for browsers. */
interface PageFiles {
  /** The path of an asset by its plain name. */
  assetPath(name: string): string;
  /** Sends the asset that the path parameter `name` names; content never changes under one name. */
  readonly sendAsset: RequestHandler;
  /** Sends a page, which browsers revalidate each time. */
  sendPage(file: string, contentSecurityPolicy: string): RequestHandler;
}

/**
 * Opens what `scripts/build-pages.mjs` made.
 * @throws Error the set-up did not run
 */
export function openPageFiles(): PageFiles {
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')));
  const isAsset = new Set(Object.values(manifest.assets));
  const send = (file: string, caching: string): RequestHandler => {
    const { type = '', hash = '' } = manifest.files[file] ?? {};
    return sendBuilt({ root: FOLDER, file, type: `${type}; charset=utf-8`, hash, caching });
  };
  const senders = new Map([...isAsset].map((path) => [path, send(path.slice('/assets/'.length), FOREVER)]));
  return {
    assetPath: (name) => manifest.assets[name] ?? '',
    sendAsset: (request, response, next) => {
      const sender = senders.get(`/assets/${String(request.params['name'])}`);
      if (sender) sender(request, response, next);
      else next();
    },
    sendPage: (file, contentSecurityPolicy) => {
      const sender = send(file, 'no-cache');
      return (request, response, next) => {
        setPageHeaders(response, contentSecurityPolicy);
        sender(request, response, next);
      };
    },
  };
}
