import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { chooseEncoding, type Encoding } from './encoding.js';

/* Half a megabyte is compressed in a few milliseconds, once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Sends a text that does not change while the service runs. It is compressed once, and a caller that already has it
 * gets 304.
 * @param type a content type as Express takes it
 * @param vary further request headers on which the answer depends, beside the encoding
 */
export function sendDocument(type: string, text: string, vary = ''): RequestHandler {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const packed: Readonly<Record<Encoding, Buffer>> = {
    identity: body,
    br: brotliCompressSync(body, BROTLI),
    gzip: gzipSync(body),
  };
  return (request, response) => {
    const encoding = chooseEncoding(request);
    response.type(type);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    response.setHeader('ETag', `"${hash}-${encoding}"`);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.send(packed[encoding]);
  };
}
