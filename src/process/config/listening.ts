import { integer, type Output, optionalInteger, optionalUrl, text, trustProxy } from './kinds.js';

/** Where the service listens, and how it is reached. */
export const listening = {
  PORT: integer(0, 65535, '4000', 'TCP port; 0 takes a free one.'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.'),
  PRIVATE_PORT: optionalInteger(
    0,
    65535,
    'Separate port for /metrics, /docs, /openapi.json and GraphiQL, which are then not on PORT. Absent: everything is on PORT.',
  ),
  PRIVATE_HOST: text('127.0.0.1', 'Address of PRIVATE_PORT.'),
  TRUST_PROXY: trustProxy('off', 'Number of proxies whose X-Forwarded-For is trusted: off, on (one) or 1 to 10.'),
  PUBLIC_URL: optionalUrl(
    ['http', 'https'],
    'URL by which callers reach the service: for webhook signatures, webhook addresses and the line printed at start.',
  ),
  KEEP_ALIVE_SECONDS: integer(
    1,
    3600,
    '65',
    'How long to keep an idle connection; must exceed the idle timeout of a load balancer in front.',
  ),
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
