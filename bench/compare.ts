import { fillIn, timeOf, type Unique } from './load/fill-in.js';
import type { LoadRequest, Row } from './row.js';

async function ask(
  url: string,
  key: string,
  request: LoadRequest,
  unique: Unique,
): Promise<{ status: number; text: string }> {
  const init: RequestInit = {
    method: request.method,
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
  };
  if (request.body !== undefined) init.body = fillIn(request.body, unique);
  const response = await fetch(url + fillIn(request.path, unique), init);
  return { status: response.status, text: await response.text() };
}

/* Before the first run of the load generator, which counts upwards from 0. */
function uniqueOf(side: 's' | 'f', index: number): Unique {
  return { n: `${side}${index}`, time: timeOf(-1, side === 's' ? index : index + 1000) };
}

/* Values that cannot be equal become one word; all other bytes stay as they are. */
function blank(text: string, ignored: readonly string[]): string {
  return ignored.reduce(
    (given, name) => given.replace(new RegExp(`"${name}":("[^"]*"|\\d+)`, 'g'), `"${name}":…`),
    text,
  );
}

/**
 * Holds the floor's answers against the service's, byte by byte.
 * @throws Error naming the first request that differs
 */
export async function compareAnswers(
  row: Row,
  requests: readonly LoadRequest[],
  key: string,
  service: string,
  floor: string,
): Promise<void> {
  for (const [index, request] of requests.slice(0, 5).entries()) {
    const theirs = await ask(service, key, request, uniqueOf('s', index));
    const ours = await ask(floor, key, request, uniqueOf(row.ignored ? 'f' : 's', index));
    const [a, b] = [theirs, ours].map(
      ({ status, text }) => `${status} ${blank(text, row.ignored ?? []).replaceAll(/([-"])[fs]\d+([@"])/g, '$1n$2')}`,
    );
    if (a !== b)
      throw new Error(
        `${row.name}: the answers differ for ${request.method} ${request.path}\nservice: ${a?.slice(0, 1500)}\nfloor:   ${b?.slice(0, 1500)}`,
      );
  }
}
