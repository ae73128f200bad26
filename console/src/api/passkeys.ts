import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { shared } from '../shared-text';
import { postSession, type SessionAnswer } from './sign-in';

/** Whether the browser has passkeys: only over TLS, or on the own machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Asks the browser for a passkey, and signs in with it. */
export async function signInByPasskey(): Promise<SessionAnswer> {
  const asked = await postSession('/passkey/challenge', {});
  if (!asked.isDone) return asked;
  const options: object = asked.body;
  if (!isRequest(options)) return refused(shared.passkeys.none);
  return answerWith('/passkey', async ({ startAuthentication }) => ({
    response: await startAuthentication({ optionsJSON: options }),
  }));
}

/** Lets the browser make a passkey, and adds it to the user who has signed in. @param name empty: the service names it */
export async function addPasskey(name: string): Promise<SessionAnswer> {
  const asked = await postSession('/new-passkey/challenge', {});
  if (!asked.isDone) return asked;
  const options: object = asked.body;
  if (!isCreation(options)) return refused(shared.passkeys.none);
  return answerWith('/new-passkey', async ({ startRegistration }) => ({
    name,
    response: await startRegistration({ optionsJSON: options }),
  }));
}

const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON => 'challenge' in options;

const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON =>
  'challenge' in options && 'user' in options;

const refused = (message: string): SessionAnswer => ({ isDone: false, refusal: { message } });

type Library = typeof import('@simplewebauthn/browser');

async function answerWith(
  path: '/passkey' | '/new-passkey',
  ask: (library: Library) => Promise<object>,
): Promise<SessionAnswer> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await postSession(path, await ask(library));
  } catch (error) {
    return refused(sentenceOf(error));
  }
}

/* Browsers do not say why there is no passkey, except that the authenticator has one already. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError') return shared.passkeys.known;
  if (error instanceof Error && error.name === 'SecurityError') return shared.passkeys.elsewhere;
  return shared.passkeys.none;
}
