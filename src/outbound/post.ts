import { randomBytes } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import { bareHost, type Exceptions, findException } from './exceptions.js';
import { isReserved } from './networks.js';

interface Posted {
  /** Null: there was no answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
  /** The first bytes of the answer, as text. */
  answer: string | null;
}

interface Exchanged extends Posted {
  etag: string | null;
}

export interface Limits {
  /** From the lookup of the name to the headers of the answer. */
  timeoutMs: number;
  /** For the body after that. */
  bodyMs: number;
  bodyBytes: number;
}

const LIMITS: Limits = { timeoutMs: 10_000, bodyMs: 1_000, bodyBytes: 256 };

interface Letter {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  /** Default: POST. */
  method?: string;
}

/** Posts JSON to an address that a user configured, as `exchange` does. */
export async function post(...letter: Parameters<typeof exchange>): Promise<Posted> {
  const { status, error, answer } = await exchange(...letter);
  return { status, error, answer };
}

/**
 * Sends a request to an address that a user configured. Private and local addresses are refused when the connection is made,
 * whatever the name. Redirects are not followed, and only the kept part of the answer is read.
 * @param exceptions networks to which requests are allowed, also without TLS
 * @throws when `signal` aborts; nothing else is thrown
 */
export async function exchange(
  letter: Letter,
  exceptions: Exceptions,
  limits: Limits = LIMITS,
  lookup: LookupFunction = systemLookup,
): Promise<Exchanged> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    const agent = await agentFor(new URL(letter.url), exceptions, lookup);
    return await send(letter, agent, { ...limits, timeout });
  } catch (error) {
    if (letter.signal.aborted) throw error;
    const reason = timeout.aborted ? 'The receiver took too long.' : reasonOf(error);
    return { status: null, error: reason, answer: null, etag: null };
  }
}

/* Connections are not reused, so each attempt checks the address to which it connects. */
async function agentFor(url: URL, exceptions: Exceptions, names: LookupFunction): Promise<http.Agent> {
  const excepted = await findException(url.hostname, exceptions, names);
  if (!excepted) {
    if (url.protocol !== 'https:') throw new RefusedAddress(WITHOUT_TLS);
    if (isReserved(bareHost(url.hostname))) throw new RefusedAddress(LOCAL);
    return new RequestFilteringHttpsAgent(agentOptions(refuseReserved(names)));
  }
  // Connects to the checked address, because another lookup could return a different one.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [excepted]) : done(null, excepted.address, excepted.family);
  const pinned = agentOptions(lookup);
  return url.protocol === 'https:' ? new https.Agent(pinned) : new http.Agent(pinned);
}

/* Node passes `lookup` on to the socket, but its types leave it out. */
const agentOptions = (lookup: LookupFunction): http.AgentOptions => Object.assign({ keepAlive: false }, { lookup });

function send(
  { url, headers, body, signal, method = 'POST' }: Letter,
  agent: http.Agent,
  limits: Limits & { timeout: AbortSignal },
): Promise<Exchanged> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
      signal: AbortSignal.any([signal, limits.timeout]),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      void readStart(incoming, limits).then((answer) => {
        resolve({ status: incoming.statusCode ?? null, error: null, answer, etag: incoming.headers.etag ?? null });
        outgoing.destroy();
      });
    });
    outgoing.end(body);
  });
}

/* The beginning of the body is only kept for people, so it is cut off rather than waited for. */
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

/** A new secret in the format of Standard Webhooks: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * The headers of Standard Webhooks, with one signature for each secret; a receiver needs to know only one.
 * @param id the same for every attempt to send an event
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Refused before anything was sent. */
class RefusedAddress extends Error {}

const LOCAL = 'The address is in a private or local network.';
const WITHOUT_TLS = 'Only https addresses are sent to.';
/** The errors of addresses that are never sent to. */
export const REFUSALS: readonly (string | null)[] = [LOCAL, WITHOUT_TLS];

/** The same lookup, but it refuses names with a reserved address. */
const refuseReserved =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (!error && addresses.some(isReserved)) done(new RefusedAddress(LOCAL), found, family);
      else done(error, found, family);
    });
