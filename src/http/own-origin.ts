import type { Request } from 'express';

/** The address under which a browser reaches this service. */
export interface OwnOrigin {
  /** Such as `https://outreach.example`. */
  origin: string;
  /** Without a port. */
  host: string;
  isSecure: boolean;
}

/**
 * Reads the address from PUBLIC_URL, or else from the request, where a trusted proxy may have named it.
 * @param publicUrl the address that callers use, if it is known
 */
export function createOwnOrigin(publicUrl: string | undefined): (request: Request) => OwnOrigin {
  const known = publicUrl === undefined ? undefined : describe(new URL(publicUrl));
  return (request) => known ?? describe(new URL(`${request.protocol}://${request.host}`));
}

const describe = ({ origin, hostname, protocol }: URL): OwnOrigin => ({
  origin,
  host: hostname,
  isSecure: protocol === 'https:',
});
