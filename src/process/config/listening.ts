import { integer, type Output, optionalInteger, optionalUrl, text, trustProxy } from './kinds.js';

/** Where the service listens, and how it is reached. */
export const listening = {
  PORT: integer(0, 65535, '4000', 'TCP port; 0 takes a free one.'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.'),
  PRIVATE_PORT: optionalInteger(
    0,
    65535,
    'Port of its own for /metrics, /docs, /openapi.json and GraphiQL, which PORT then lacks. Absent: all on PORT.',
  ),
  PRIVATE_HOST: text('127.0.0.1', 'Address of PRIVATE_PORT.'),
  TRUST_PROXY: trustProxy('off', 'Proxies in front, whose X-Forwarded-For is believed: off, on (one) or 1 to 10.'),
  PUBLIC_URL: optionalUrl(
    ['http', 'https'],
    'Address that callers use, for webhook signatures, the webhook addresses of integrations and the line at start.',
  ),
  KEEP_ALIVE_SECONDS: integer(1, 3600, '65', 'How long an idle connection is kept; longer than the balancer keeps it.'),
};

export function toListening(env: Output<typeof listening>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** The port for operators; null: there is none, and its paths are on the public port. */
    privatePort: env.PRIVATE_PORT === undefined ? null : { port: env.PRIVATE_PORT, host: env.PRIVATE_HOST },
    /** Number of trusted proxies, the value of Express's `trust proxy`; 0: none. */
    trustProxy: env.TRUST_PROXY,
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
  };
}
