import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { ForbiddenError, InvalidError, RateLimitedError } from '../errors.js';
import { BodyReader } from '../http/body.js';
import { headerText } from '../http/headers.js';
import { BodyError, problemOf, problemOfClass, WRONG_METHOD } from '../http/problem.js';
import { sendRefusal } from '../http/refusal.js';
import { CONSOLE_HEADER, type SessionCookie } from '../http/session-cookie.js';
import { checkPassword, readLink, startSession, useLink } from '../schema/tenancy/users/sign-in.js';
import { describeIssue } from '../values/describe-issue.js';
import { parseInput } from '../values/input.js';
import { addressOf, enter, leave, type SignInAction, type SignInServices } from './call.js';
import { nameDevice } from './device.js';
import { beginOpenId, signInByOpenId, ways } from './openid-routes.js';
import { addNew, challenge, challengeNew, signInByPasskey } from './passkey-routes.js';

const PATH = '/console/session';
const LARGEST = 64 * 1024;
const token = z.string({ error: describeIssue }).max(100);
const password = z.string({ error: describeIssue }).max(1000);
const credentials = z.object({ email: z.string({ error: describeIssue }).max(1000), password });
const linkBody = z.object({ token });
const acceptance = z.object({ token, name: z.string({ error: describeIssue }).max(1000), password });

const signIn: SignInAction = async (services, call) => {
  const given = parseInput(credentials, call.body);
  await services.attempts.attempt(addressOf(call), given.email);
  const user = await checkPassword(services.database, given.email, given.password);
  return enter(services, call, await startSession(services.database, user, { ...call.place, method: 'password' }));
};

const showLink: SignInAction = async ({ attempts, database }, call) => {
  await attempts.attempt(addressOf(call));
  return readLink(database, parseInput(linkBody, call.body).token);
};

const accept: SignInAction = async (services, call) => {
  await services.attempts.attempt(addressOf(call));
  return enter(services, call, await useLink(services.database, parseInput(acceptance, call.body), call.place));
};

const signOut: SignInAction = async (services, call) => {
  await leave(services, call);
  services.cookie.clear(call.response);
  return {};
};

/**
 * How people sign in, below `/console/session`. These are routes and no mutations, because a mutation has a caller, and
 * only a response of HTTP sets a cookie. Requests of other sites are refused: nobody is signed in by a foreign page.
 */
export function createSignInRouter(services: SignInServices): Router {
  const router = Router();
  const post = (path: string, action: SignInAction) => router.all(path, answer(services, path, action));
  post(PATH, signIn);
  post(`${PATH}/end`, signOut);
  post(`${PATH}/link`, showLink);
  post(`${PATH}/accept`, accept);
  post(`${PATH}/ways`, ways);
  post(`${PATH}/openid/begin`, beginOpenId);
  post(`${PATH}/openid`, signInByOpenId);
  post(`${PATH}/passkey/challenge`, challenge);
  post(`${PATH}/passkey`, signInByPasskey);
  post(`${PATH}/new-passkey/challenge`, challengeNew);
  post(`${PATH}/new-passkey`, addNew);
  return router;
}

const reader = new BodyReader({ limit: LARGEST, says: { 'too-large': `The body is larger than ${LARGEST} bytes.` } });

function answer(services: SignInServices, path: string, action: SignInAction): RequestHandler {
  return async (request, response) => {
    response.locals['route'] = path;
    try {
      if (request.method !== 'POST') {
        response.setHeader('Allow', 'POST');
        return sendRefusal(response, WRONG_METHOD, { detail: `Method ${request.method} is not allowed here.` });
      }
      requireOwn(services.cookie, request);
      const body = await readBody(request, response);
      const device = nameDevice(headerText(request, 'user-agent') ?? '');
      const call = { request, response, body, place: { limits: services.limits, device } };
      response.json(await action(services, call));
    } catch (error) {
      answerError(services, response, error);
    }
    return undefined;
  };
}

function requireOwn(cookie: SessionCookie, request: Request): void {
  if (headerText(request, CONSOLE_HEADER) === undefined || !cookie.isOwn(request))
    throw new ForbiddenError('Only the console itself may do this.');
  if (!request.is('application/json')) throw new BodyError('unsupported-type', 'The body must be application/json.');
}

async function readBody(request: Request, response: Response): Promise<unknown> {
  const bytes = await reader.read(request, response);
  return reader.parse(reader.decode(bytes));
}

function answerError({ metrics }: SignInServices, response: Response, error: unknown): void {
  if (error instanceof RateLimitedError) {
    metrics.rateLimited('address');
    sendRefusal(response, problemOfClass('RateLimitedError'), {
      detail: 'Too many attempts. Try again in a few minutes.',
    });
    return;
  }
  const problem = problemOf(error);
  if (problem === null) throw error;
  sendRefusal(response, problem, error instanceof InvalidError ? error.faults : { detail: problem.message });
}
