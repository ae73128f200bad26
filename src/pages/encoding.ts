import type { Request } from 'express';

/** How the content of an answer is packed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form that the caller takes. */
export function chooseEncoding(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
