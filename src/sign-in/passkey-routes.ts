import { z } from 'zod';
import type { UserActor } from '../access/actor.js';
import { UnauthenticatedError } from '../errors.js';
import {
  addPasskey,
  CHALLENGE_SECONDS,
  findPasskey,
  handleOf,
  NOT_ACCEPTED,
  prepareToAdd,
  putChallenge,
  usePasskey,
} from '../schema/tenancy/users/passkeys.js';
import { describeIssue } from '../values/describe-issue.js';
import { parseInput } from '../values/input.js';
import { text } from '../values/text.js';
import {
  addressOf,
  enter,
  type SignInAction,
  type SignInCall,
  type SignInServices,
  takeOpenChallenge,
} from './call.js';
import { askForNewPasskey, askForPasskey, type Ceremony, verifyNewPasskey, verifyPasskey } from './webauthn.js';

const binary = z.string({ error: describeIssue }).regex(/^[\w-]*$/, { error: 'Must be base64url.' });
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/* Extensions are not used, so what an authenticator says of them is not read. */
const credential = {
  id: binary.min(1).max(1400),
  rawId: binary.max(1400),
  type: z.literal('public-key', { error: describeIssue }),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const assertion = z.object({
  response: z.object({
    ...credential,
    response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary, userHandle: binary }),
  }),
});
const attestation = z.object({
  name: text({ max: 255 }),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.array(z.string({ error: describeIssue })).default([]),
    }),
  }),
});

/** Opens a challenge for a sign-in. @returns what the browser asks any authenticator */
export const challenge: SignInAction = async (services, call) => {
  await services.attempts.attempt(addressOf(call));
  return askForPasskey(await open(services, call));
};

/** Signs in by a passkey. Whatever is wrong with it has one answer. */
export const signInByPasskey: SignInAction = async (services, call) => {
  const { response } = parseInput(assertion, call.body);
  const ceremony = await take(services, call);
  const passkey = await findPasskey(services.database, Buffer.from(response.id, 'base64url'));
  if (response.response.userHandle !== handleOf(passkey.user).toString('base64url'))
    throw new UnauthenticatedError(NOT_ACCEPTED);
  const counter = await verifyPasskey(ceremony, response, passkey);
  return enter(services, call, await usePasskey(services.database, passkey, counter, call.place));
};

/** Opens a challenge for a new passkey of the user who has signed in. */
export const challengeNew: SignInAction = async (services, call) => {
  await services.attempts.attempt(addressOf(call));
  const user = await userOf(services, call);
  const known = await prepareToAdd(services.database, user);
  const { agencyId, userId: id, email, userName: name } = user;
  return askForNewPasskey(await open(services, call), { handle: handleOf({ agencyId, id }), email, name, known });
};

/** Adds a passkey to the user who has signed in. */
export const addNew: SignInAction = async (services, call) => {
  const { name, response } = parseInput(attestation, call.body);
  const user = await userOf(services, call);
  const made = await verifyNewPasskey(await take(services, call), response);
  const transports = response.response.transports.filter((one) => TRANSPORTS.has(one));
  await addPasskey(services.database, user, { ...made, transports, name: name.trim() || call.place.device });
  return {};
};

async function open({ database, challengeCookie, originOf }: SignInServices, call: SignInCall): Promise<Ceremony> {
  const token = await putChallenge(database);
  challengeCookie.set(call.response, token, CHALLENGE_SECONDS);
  return { token, at: originOf(call.request) };
}

async function take(services: SignInServices, call: SignInCall): Promise<Ceremony> {
  const token = await takeOpenChallenge(services, call, services.challengeCookie, NOT_ACCEPTED);
  return { token, at: services.originOf(call.request) };
}

/** @throws UnauthenticatedError nobody has signed in */
async function userOf({ cookie, sessions }: SignInServices, { request }: SignInCall): Promise<UserActor> {
  const token = cookie.sessionOf(request);
  if (token === undefined) throw new UnauthenticatedError('Sign in first.');
  return sessions.resolve(token);
}
