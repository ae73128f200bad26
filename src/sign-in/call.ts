import type { Request, Response } from 'express';
import type { SessionLimits, SessionResolver } from '../access/identity/find-session.js';
import type { RateMetrics } from '../access/rate-limits/rate-limit.js';
import type { Database } from '../db/database.js';
import { UnauthenticatedError } from '../errors.js';
import type { OwnOrigin } from '../http/own-origin.js';
import type { OwnCookie, SessionCookie } from '../http/session-cookie.js';
import { takeChallenge } from '../schema/tenancy/users/passkeys.js';
import { endSession } from '../schema/tenancy/users/sign-in.js';
import type { SignInLimits } from './limits.js';
import type { OpenId } from './openid.js';

/** What the routes of signing in use. */
export interface SignInServices {
  database: Database;
  sessions: Pick<SessionResolver, 'resolve' | 'forget'>;
  cookie: SessionCookie;
  /** Keeps the token of an open challenge. */
  challengeCookie: OwnCookie;
  /** Keeps the token of a sign-in that goes on at the issuer. */
  openIdCookie: OwnCookie;
  /** Undefined: no issuer is set up. */
  openId: OpenId | undefined;
  originOf: (request: Request) => OwnOrigin;
  limits: SessionLimits;
  attempts: SignInLimits;
  metrics: RateMetrics;
}

/** One request to sign in, with its body. */
export interface SignInCall {
  request: Request;
  response: Response;
  body: unknown;
  /** What is recorded of a new session. */
  place: { limits: SessionLimits; device: string };
}

/** @returns the body of the answer */
export type SignInAction = (services: SignInServices, call: SignInCall) => Promise<object>;

/** Keeps the token of a new session in the browser, and ends the session that the browser had before. */
export async function enter(services: SignInServices, call: SignInCall, newToken: string): Promise<object> {
  await leave(services, call);
  services.cookie.set(call.response, newToken, services.limits.maxSeconds);
  return {};
}

/** Ends the session of the browser, if it has one. */
export async function leave({ cookie, database, sessions }: SignInServices, { request }: SignInCall): Promise<void> {
  const before = cookie.sessionOf(request);
  const agencyId = before === undefined ? null : await endSession(database, before);
  if (agencyId !== null) sessions.forget(agencyId);
}

/**
 * Takes the open challenge of the browser, which ends, whatever the answer is.
 * @param cookie keeps its token
 * @param refusal the message when there is none
 * @returns the token @throws UnauthenticatedError
 */
export async function takeOpenChallenge(
  { database }: SignInServices,
  { request, response }: SignInCall,
  cookie: OwnCookie,
  refusal: string,
): Promise<string> {
  const token = cookie.read(request);
  cookie.clear(response);
  if (token === undefined) throw new UnauthenticatedError(refusal);
  await takeChallenge(database, token, refusal);
  return token;
}

export const addressOf = ({ request }: SignInCall): string => request.ip ?? '';
