import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { chooseEncoding, type Encoding } from './encoding.js';
import { setPageHeaders } from './page-headers.js';

/** Where the set-up writes the files; the same path from the sources and from the compiled code. */
const FOLDER = fileURLToPath(new URL('../../dist/page-files', import.meta.url));

const MANIFEST = z.object({
  assets: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.object({ type: z.string(), hash: z.string() })),
});

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

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
 * Opens what `scripts/build-pages.mjs` made. Files are streamed, so that a slow reader takes only the memory of one
 * chunk.
 * @throws Error the set-up did not run
 */
export function openPageFiles(): PageFiles {
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')));
  const isAsset = new Set(Object.values(manifest.assets));
  const send = (file: string, caching: string): RequestHandler => {
    const { type = '', hash = '' } = manifest.files[file] ?? {};
    return (request, response, next) => {
      const encoding = chooseEncoding(request);
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      response.setHeader('Cache-Control', caching);
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader('ETag', `"${hash}-${encoding}"`);
      if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
      const options = { root: FOLDER, etag: false, lastModified: false, cacheControl: false, acceptRanges: false };
      response.sendFile(file + SUFFIXES[encoding], options, (error) => {
        // A closed connection is no error.
        if (error && !response.headersSent) next(error);
      });
    };
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

const FOREVER = 'public, max-age=31536000, immutable';
