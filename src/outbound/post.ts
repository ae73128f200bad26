import { randomBytes } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import { bareHost, type Exceptions, findException } from './exceptions.js';
import { isLocal, LOCAL, RefusedAddress, refuseLocal } from './local-addresses.js';

/** What came of one request. */
interface Posted {
  /** Null: there was no answer. */
  status: number | null;
  /** Why there was none. */
  error: string | null;
  /** The first bytes of the answer, as text. */
  answer: string | null;
}

/** How far an answer is waited for and read. */
export interface Limits {
  /** Until the head of the answer is there, from the look-up of the name on. */
  timeoutMs: number;
  /** For the body after that. */
  bodyMs: number;
  bodyBytes: number;
}

const LIMITS: Limits = { timeoutMs: 10_000, bodyMs: 1_000, bodyBytes: 256 };

interface Letter {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Gives the request up. */
  signal: AbortSignal;
}

/**
 * Posts JSON to an address that somebody else named. Private and local addresses are refused where the connection is made,
 * whatever name led there; no redirect is followed, and of the answer no more is read than is kept.
 * @param exceptions networks that may be reached all the same, without TLS as well
 * @param lookup how names are looked up; as the system does unless given
 * @throws when `signal` aborts; nothing else is thrown
 */
export async function post(
  letter: Letter,
  exceptions: Exceptions,
  limits: Limits = LIMITS,
  lookup: LookupFunction = systemLookup,
): Promise<Posted> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    const agent = await agentFor(new URL(letter.url), exceptions, lookup);
    return await send(letter, agent, { ...limits, timeout });
  } catch (error) {
    if (letter.signal.aborted) throw error;
    return { status: null, error: timeout.aborted ? 'The receiver took too long.' : reasonOf(error), answer: null };
  }
}

/* A connection is used once, so each attempt looks at the address that it really connects to. */
async function agentFor(url: URL, exceptions: Exceptions, names: LookupFunction): Promise<http.Agent> {
  const excepted = await findException(url.hostname, exceptions, names);
  if (!excepted) {
    if (url.protocol !== 'https:') throw new RefusedAddress('Only https addresses are sent to.');
    if (isLocal(bareHost(url.hostname))) throw new RefusedAddress(LOCAL);
    return new RequestFilteringHttpsAgent(agentOptions(refuseLocal(names)));
  }
  // Connected to what was looked up, so that the name cannot mean something else by then.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [excepted]) : done(null, excepted.address, excepted.family);
  const pinned = agentOptions(lookup);
  return url.protocol === 'https:' ? new https.Agent(pinned) : new http.Agent(pinned);
}

/* Node passes `lookup` on to the socket, but its types leave it out. */
const agentOptions = (lookup: LookupFunction): http.AgentOptions => Object.assign({ keepAlive: false }, { lookup });

interface Sending extends Limits {
  timeout: AbortSignal;
}

function send({ url, headers, body, signal }: Letter, agent: http.Agent, sending: Sending): Promise<Posted> {
  const { request } = url.startsWith('https:') ? https : http;
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, ...length },
      agent,
      signal: AbortSignal.any([signal, sending.timeout]),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      void readStart(incoming, sending).then((answer) => {
        resolve({ status: incoming.statusCode ?? null, error: null, answer });
        outgoing.destroy();
      });
    });
    outgoing.end(body);
  });
}

/* The status is the answer; what follows is kept for people, so that it is cut off rather than waited for. */
function readStart(incoming: http.IncomingMessage, { bodyMs, bodyBytes }: Limits): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).subarray(0, bodyBytes).toString('utf8'));
    };
    const timer = setTimeout(end, bodyMs);
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bodyBytes) end();
    });
    for (const event of ['end', 'close', 'error']) incoming.on(event, end);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  if (!(error instanceof Error)) return 'The request failed.';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // The guard gives its errors no code.
  return /is not allowed/.test(error.message) ? LOCAL : 'The request failed.';
}

/** A new secret in the form of Standard Webhooks: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * The headers of Standard Webhooks: one signature for each secret, so that a receiver which knows either is content.
 * @param id the same at every attempt to send an event
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
