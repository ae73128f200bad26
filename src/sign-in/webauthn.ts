import { createHmac } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { UnauthenticatedError } from '../errors.js';
import type { OwnOrigin } from '../http/own-origin.js';
import {
  CHALLENGE_SECONDS,
  type KnownPasskey,
  type NewPasskey,
  NOT_ACCEPTED,
} from '../schema/tenancy/users/passkeys.js';

/** EdDSA, ES256 and RS256, which together every authenticator has. */
const ALGORITHMS = [-8, -7, -257];
const timeout = CHALLENGE_SECONDS * 1000;

/* The library is loaded with the first passkey, because most starts need none. */
const library = () => import('@simplewebauthn/server');

/** Where a passkey is asked for, and the token of the challenge. */
export interface Ceremony {
  at: OwnOrigin;
  token: string;
}

/** The user for whom a passkey is made. */
interface Holder {
  handle: Uint8Array;
  email: string;
  name: string;
  /** Ids of the passkeys that the user has. */
  known: readonly Uint8Array[];
}

/* The token itself must not leave the cookie. */
const challengeOf = (token: string): Buffer => createHmac('sha256', token).update('passkey').digest();

const expectedOf = ({ at, token }: Ceremony) => ({
  expectedChallenge: challengeOf(token).toString('base64url'),
  expectedOrigin: at.origin,
  expectedRPID: at.host,
  requireUserVerification: true,
});

/** What the browser asks any authenticator. */
export async function askForPasskey({ at, token }: Ceremony): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const challenge = new Uint8Array(challengeOf(token));
  return generateAuthenticationOptions({ rpID: at.host, challenge, userVerification: 'required', timeout });
}

/** What the browser asks an authenticator that is to make a passkey. */
export async function askForNewPasskey(
  { at, token }: Ceremony,
  { handle, email, name, known }: Holder,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Outreach',
    rpID: at.host,
    userName: email,
    userID: new Uint8Array(handle),
    userDisplayName: name || email,
    challenge: new Uint8Array(challengeOf(token)),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id: Buffer.from(id).toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout,
  });
}

/** @returns the counter that the authenticator sent @throws UnauthenticatedError the answer proves nothing */
export async function verifyPasskey(
  ceremony: Ceremony,
  response: AuthenticationResponseJSON,
  { publicKey, counter }: KnownPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const credential = { id: response.id, publicKey: new Uint8Array(publicKey), counter };
  const { verified, authenticationInfo } = await refused(() =>
    verifyAuthenticationResponse({ response, credential, ...expectedOf(ceremony) }),
  );
  if (!verified) throw new UnauthenticatedError(NOT_ACCEPTED);
  return authenticationInfo.newCounter;
}

/** @throws UnauthenticatedError the answer proves nothing */
export async function verifyNewPasskey(
  ceremony: Ceremony,
  response: RegistrationResponseJSON,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'>> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await refused(() =>
    verifyRegistrationResponse({ response, supportedAlgorithmIDs: ALGORITHMS, ...expectedOf(ceremony) }),
  );
  if (!verified) throw new UnauthenticatedError(NOT_ACCEPTED);
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: Buffer.from(id, 'base64url'), publicKey, counter };
}

/* The library only calculates, and throws for everything that is wrong with an answer. */
async function refused<Verdict>(verify: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await verify();
  } catch (error) {
    throw new UnauthenticatedError(NOT_ACCEPTED, { cause: error });
  }
}
