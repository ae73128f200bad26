import type { Request, Response } from 'express';
import { headerText } from './headers.js';

/** The header with which the console says that a request is its own. Other sites cannot send it without being allowed to. */
export const CONSOLE_HEADER = 'x-outreach-console';

/** Reads the token of a session from a request; undefined: it has none, or does not come from the console itself. */
export type SessionOf = (request: Request) => string | undefined;

/*
 * With TLS the name has the prefix `__Host-`, which browsers accept only with Secure, for this host and for every path: a
 * neighbouring host cannot plant a cookie.
 */
const nameFor = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** A cookie that scripts cannot read. */
export interface OwnCookie {
  /** The value; undefined: it is absent, or sent more than once. */
  read(request: Request): string | undefined;
  set(response: Response, value: string, maxSeconds: number): void;
  clear(response: Response): void;
}

/**
 * A cookie of the service.
 * @param publicUrl the address that callers use, if it is known
 */
export function createOwnCookie(name: string, publicUrl: string | undefined): OwnCookie {
  const isKnownSecure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  const isSecure = (request: Request) => request.secure || isKnownSecure;
  const optionsFor = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict' as const, secure, path: '/' });
  return {
    read: (request) => readCookie(request, nameFor(name, isSecure(request))),
    set(response, value, maxSeconds) {
      const secure = isSecure(response.req);
      response.cookie(nameFor(name, secure), value, { ...optionsFor(secure), maxAge: maxSeconds * 1000 });
    },
    clear(response) {
      const secure = isSecure(response.req);
      response.clearCookie(nameFor(name, secure), optionsFor(secure));
    },
  };
}

/** The cookie of sessions. It ends with the session in the service. @param publicUrl the address that callers use, if it is known */
export function createSessionCookie(publicUrl: string | undefined) {
  const { read, set, clear } = createOwnCookie('outreach-session', publicUrl);
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const isOwn = (request: Request) => isSameOrigin(request, publicHost);
  return {
    /** Whether a request comes from a page of this service, by what browsers say of it. */
    isOwn,
    sessionOf: ((request) => {
      if (request.headers.cookie === undefined || headerText(request, CONSOLE_HEADER) === undefined) return undefined;
      return isOwn(request) ? read(request) : undefined;
    }) satisfies SessionOf,
    set,
    clear,
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
