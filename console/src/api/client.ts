import { Client, cacheExchange, fetchExchange, mapExchange } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';
import { currentKey, forgetKey, proofOf } from '../session';
import { isUnauthenticated } from './explain';
import { countedFetch } from './in-flight';

/** Tells the requests of the console apart, which usage counts for themselves. */
export const OF_CONSOLE = { 'X-Requested-By': 'console' } as const;

const clients = new Map<string, Client>();

/**
 * The GraphQL client of a key and a workspace. They are never shared, because the cache would mix records.
 * @param key or the name of a session
 * @param clientId the workspace that a master key or a user opens; null: that of the key, or the agency
 */
export function clientFor(key: string, clientId: string | null): Client {
  const name = `${key} ${clientId ?? ''}`;
  const known = clients.get(name);
  if (known) return known;
  const made = makeClient(key, clientId);
  clients.set(name, made);
  return made;
}

/** Forgets the records of all workspaces. */
export const forgetRecords = (): void => clients.clear();

/* A service that starts, stops or is busy answers 503. What only reads is sent again: up to four times in all. */
const BUSY: Parameters<typeof retryExchange>[0] = {
  initialDelayMs: 500,
  maxDelayMs: 4_000,
  maxNumberAttempts: 4,
  retryIf(error, { kind }) {
    const response: Response | undefined = error.response;
    return kind === 'query' && response?.status === 503;
  },
};

function makeClient(key: string, clientId: string | null): Client {
  return new Client({
    url: '/graphql',
    fetch: countedFetch,
    preferGetMethod: false,
    fetchSubscriptions: true,
    exchanges: [
      mapExchange({
        onError(error) {
          if (isUnauthenticated(error) && currentKey() === key) forgetKey();
        },
      }),
      cacheExchange,
      retryExchange(BUSY),
      fetchExchange,
    ],
    fetchOptions: () => {
      const { headers, credentials } = proofOf(key);
      const ofClient = clientId === null ? {} : { 'X-Client-Id': clientId };
      return { headers: { ...OF_CONSOLE, ...headers, ...ofClient }, credentials };
    },
  });
}
