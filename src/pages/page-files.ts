import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { setPageHeaders } from './page.js';
import { FOREVER, sendBuilt } from './send.js';

const MANIFEST = z.object({
  assets: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.object({ type: z.string(), hash: z.string() })),
});

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

/** The prebuilt files of the pages for browsers. */
export interface PageFiles {
  /** Sends the asset that the path parameter `name` names. */
  readonly sendAsset: RequestHandler;
  readonly sendDocs: RequestHandler;
  readonly sendGraphiql: RequestHandler;
}

/** Opens the output of `scripts/build-pages.mjs`. */
export function openPageFiles(folder: string): PageFiles {
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
  const isAsset = new Set(Object.values(manifest.assets));
  const send = (file: string, caching: string): RequestHandler => {
    const { type = '', hash = '' } = manifest.files[file] ?? {};
    return sendBuilt({ root: folder, file, type: `${type}; charset=utf-8`, hash, caching });
  };
  const senders = new Map([...isAsset].map((asset) => [asset, send(asset.slice('/assets/'.length), FOREVER)]));
  const sendPage = (file: string): RequestHandler => {
    const sender = send(file, 'no-cache');
    return (request, response, next) => {
      setPageHeaders(response, SCRIPTED_POLICY);
      sender(request, response, next);
    };
  };
  return {
    sendAsset: (request, response, next) => {
      const sender = senders.get(`/assets/${String(request.params['name'])}`);
      if (sender) sender(request, response, next);
      else next();
    },
    sendDocs: sendPage('docs.html'),
    sendGraphiql: sendPage('graphiql.html'),
  };
}
