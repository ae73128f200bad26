import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { chooseEncoding, type Encoding } from './encoding.js';

/* Half a megabyte is compressed in a few milliseconds, once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Packed {
  hash: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * Sends a text that does not change while the service runs. It is made and compressed when it is first asked for, and a
 * caller that already has it gets 304.
 * @param type a content type as Express takes it
 * @param options further request headers on which the answer depends, beside the encoding, and how it may be kept
 */
export function sendDocument(
  type: string,
  text: () => string,
  { vary = '', caching = 'no-cache' } = {},
): RequestHandler {
  let packed: Packed | null = null;
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

function pack(text: string): Packed {
  const identity = Buffer.from(text);
  return {
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 16),
    bodies: { identity, br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity) },
  };
}
