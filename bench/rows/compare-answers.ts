import { fillIn, type LoadRequest, send, timeOf, type Unique } from '../harness/load.js';
import type { Row } from './row.js';

const COMPARED = 5;

/** A request with its placeholders filled in. */
export const filledIn = ({ path, body, ...request }: LoadRequest, unique: Unique): LoadRequest => ({
  ...request,
  path: fillIn(path, unique),
  ...(body === undefined ? {} : { body: fillIn(body, unique) }),
});

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
 * Compares answers of the floor with those of the service, byte by byte.
 * @param key of the API, for both
 * @throws Error naming the first request that differs
 */
export async function compareAnswers(
  row: Pick<Row, 'name' | 'ignored'>,
  requests: readonly LoadRequest[],
  key: string,
  [service, floor]: readonly [serviceUrl: string, floorUrl: string],
): Promise<void> {
  for (const [index, request] of requests.slice(0, COMPARED).entries()) {
    const theirs = await send(service, filledIn(request, uniqueOf('s', index)), key);
    const ours = await send(floor, filledIn(request, uniqueOf(row.ignored ? 'f' : 's', index)), key);
    const [a, b] = [theirs, ours].map(
      ({ status, text }) => `${status} ${blank(text, row.ignored ?? []).replaceAll(/([-"])[fs]\d+([@"])/g, '$1n$2')}`,
    );
    if (a !== b)
      throw new Error(
        `${row.name}: the answers differ for ${request.method} ${request.path}\nservice: ${a?.slice(0, 1500)}\nfloor:   ${b?.slice(0, 1500)}`,
      );
  }
}
