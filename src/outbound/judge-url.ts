import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { areExcepted, bareHost, type Exceptions, lookUpAll } from './exceptions.js';
import { isReserved } from './networks.js';

/** A look-up occupies a thread of the process, and a slow name server must not occupy them all. */
const MOST_LOOKUPS = 2;
const PATIENCE_MS = 2_000;

let lookups = 0;

/**
 * Why `post` would refuse to send to a URL, as far as that is known now. `post` judges the address again each time.
 * @returns null: nothing speaks against it, also when its name cannot be looked up now
 */
export async function judgeUrl(
  url: URL,
  exceptions: Exceptions,
  lookup: LookupFunction = systemLookup,
): Promise<'without-tls' | 'reserved' | null> {
  const host = bareHost(url.hostname);
  const addresses = isIP(host) === 0 ? await lookUpBriefly(host, lookup) : await lookUpAll(host, lookup);
  if (areExcepted(addresses, exceptions)) return null;
  if (url.protocol !== 'https:') return 'without-tls';
  // RFC 6761: names that mean the same machine, whatever a name server answers.
  const isLocalName = /(^|\.)localhost\.?$/.test(host);
  return isLocalName || addresses.some(({ address }) => isReserved(address)) ? 'reserved' : null;
}

/* @returns no address when the name cannot be looked up in time */
async function lookUpBriefly(host: string, lookup: LookupFunction): ReturnType<typeof lookUpAll> {
  if (lookups >= MOST_LOOKUPS) return [];
  lookups += 1;
  const found = lookUpAll(host, lookup)
    .catch(() => [])
    .finally(() => {
      lookups -= 1;
    });
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<[]>((resolve) => patience.addEventListener('abort', () => resolve([]), { once: true }));
  return Promise.race([found, late]);
}
