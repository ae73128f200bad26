import type { Request } from 'express';

/** A content encoding. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the caller accepts. */
export function chooseEncoding(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
