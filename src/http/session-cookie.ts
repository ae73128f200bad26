import type { Request, Response } from 'express';
import { headerText } from './headers.js';

/** The header with which the console says that a request is its own. Other sites cannot send it without being allowed to. */
export const CONSOLE_HEADER = 'x-outreach-console';

/** Reads the token of a session from a request; undefined: it has none, or does not come from the console itself. */
export type SessionOf = (request: Request) => string | undefined;

const NAME = 'outreach-session';

/*
 * With TLS the name has the prefix `__Host-`, which browsers accept only with Secure, for this host and for every path: a
 * neighbouring host cannot plant a session.
 */
const nameFor = (isSecure: boolean) => (isSecure ? `__Host-${NAME}` : NAME);

/** The cookie of sessions. @param publicUrl the address that callers use, if it is known */
export function createSessionCookie(publicUrl: string | undefined) {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isSecure = (request: Request) => request.secure || known?.protocol === 'https:';
  const isOwn = (request: Request) => isSameOrigin(request, known?.host);
  return {
    /** Whether a request comes from a page of this service, by what browsers say of it. */
    isOwn,
    sessionOf: ((request) => {
      if (request.headers.cookie === undefined || headerText(request, CONSOLE_HEADER) === undefined) return undefined;
      return isOwn(request) ? readCookie(request, nameFor(isSecure(request))) : undefined;
    }) satisfies SessionOf,
    /** Keeps a token in the browser. It ends with the session in the service, so it needs no end here. */
    set(response: Response, token: string, maxSeconds: number): void {
      const secure = isSecure(response.req);
      const options = { httpOnly: true, sameSite: 'strict' as const, secure, path: '/', maxAge: maxSeconds * 1000 };
      response.cookie(nameFor(secure), token, options);
    },
    clear(response: Response): void {
      const secure = isSecure(response.req);
      response.clearCookie(nameFor(secure), { httpOnly: true, sameSite: 'strict', secure, path: '/' });
    },
  };
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/* What browsers say wins over what the page says: scripts cannot set these headers. */
function isSameOrigin(request: Request, publicHost: string | undefined): boolean {
  const site = headerText(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = headerText(request, 'origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.host || host === publicHost;
}

/** The value of a cookie that is sent exactly once. */
function readCookie({ headers }: Request, name: string): string | undefined {
  const given = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return given.length === 1 ? given[0] : undefined;
}
