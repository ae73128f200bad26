import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the caller accepts. */
function chooseEncoding(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** For files whose content never changes under one name. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** A built file, usually with an encoded file for each encoding beside it. */
interface BuiltFile {
  /** Its folder. */
  root: string;
  file: string;
  type: string;
  /** Identifies its content. */
  hash: string;
  caching: string;
  /** Whether there are no encoded files. */
  isPlain?: boolean;
}

/**
 * Streams a built file in the smallest accepted encoding. A file that another build has removed is left to the next
 * handler.
 */
export function sendBuilt({ root, file, type, hash, caching, isPlain = false }: BuiltFile): RequestHandler {
  return (request, response, next) => {
    const encoding = isPlain ? 'identity' : chooseEncoding(request);
    const headers = {
      'Content-Type': type,
      'Cache-Control': caching,
      Vary: 'Accept-Encoding',
      ETag: `"${hash}-${encoding}"`,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    const before = response.getHeaders();
    response.set(headers);
    const options = { root, etag: false, lastModified: false, cacheControl: false, acceptRanges: false };
    response.sendFile(file + SUFFIXES[encoding], options, (error?: NodeJS.ErrnoException) => {
      // A closed connection is no error.
      if (!error || response.headersSent) return;
      // These are the headers of the file, not of the answer that replaces it.
      for (const name of Object.keys(headers)) {
        const value = before[name.toLowerCase()];
        if (value === undefined) response.removeHeader(name);
        else response.setHeader(name, value);
      }
      if (error.code === 'ENOENT') next();
      else next(error);
    });
  };
}

/* Compresses half a megabyte in a few milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Sends a text that does not change while the service runs; it is made and compressed at the first request.
 * @param options.vary further request headers on which the answer depends
 */
export function sendDocument(
  type: string,
  text: () => string,
  { vary = '', caching = 'no-cache' } = {},
): RequestHandler {
  let packed: ReturnType<typeof pack> | null = null;
  return (request, response) => {
    packed ??= pack(text());
    const encoding = chooseEncoding(request);
    response.type(type);
    response.setHeader('Cache-Control', caching);
    response.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    response.setHeader('ETag', `"${packed.hash}-${encoding}"`);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.send(packed.bodies[encoding]);
  };
}

function pack(text: string) {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { hash, bodies: { identity, br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity) } };
}
