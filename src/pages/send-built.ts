import type { RequestHandler } from 'express';
import { chooseEncoding, type Encoding } from './encoding.js';

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Of files whose content never changes under one name. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** A file that the set-up built, plain and with what each encoding makes of it beside it. */
interface BuiltFile {
  /** The folder that it is in. */
  root: string;
  file: string;
  type: string;
  /** Names its content. */
  hash: string;
  caching: string;
  /** Whether there is nothing but the plain file. */
  isPlain?: boolean;
}

/**
 * Sends a built file in the smallest encoding that the caller accepts. It is streamed, so that a slow reader takes only the
 * memory of one chunk. A file that another build has taken away since is left to the next handler.
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
      // A closed connection is no error; a file that ends while it is sent ends its connection.
      if (!error || response.headersSent) return;
      // They are those of the file, not of what is answered in its place.
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
