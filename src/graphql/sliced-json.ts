import type { Plugin } from 'graphql-yoga';
import type { CallerActor } from '../access/actor.js';
import type { EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import { callOf } from './call.js';

/** Values in one slice, about a millisecond; a response with fewer is serialised at once. */
const SLICE_VALUES = 20_000;

/** Characters of a text that count as one additional value. */
const CHARACTERS_PER_VALUE = 100;

/** Event loop units of a slice. */
const SLICE_UNITS = 1_000;

/** Serialises large responses in slices, between which other requests run. The result equals that of JSON.stringify. */
export function useSlicedAnswers(turns: EventLoopScheduler): Plugin {
  return {
    async onResultProcess({ result, setResult, serverContext }) {
      const call = callOf(serverContext);
      if (!call || Array.isArray(result) || !('data' in result) || !isLong(result.data)) return;
      const data = await writeLong(turns, call.actor, result.data);
      setResult({ ...result, stringify: (cleaned) => writeAround(cleaned, data) });
    },
  };
}

/** Whether the data of a response is serialised in slices. If not, it has at most some two million characters. */
export const isLong = (data: unknown): boolean => weigh(data) > SLICE_VALUES;

/** Long data of a response as JSON, written in slices. */
export function writeLong(
  turns: EventLoopScheduler,
  { clientId, agencyId }: Pick<CallerActor, 'clientId' | 'agencyId'>,
  data: unknown,
): Promise<string> {
  // A separate queue, so that the owner's next response is not serialised before this one.
  return writeInSlices(data, () => turns.take(`answers of ${clientId ?? agencyId}`, SLICE_UNITS));
}

/** The rest of a result is small: the errors, without their internal parts. */
function writeAround(result: object, data: string): string {
  const parts = Object.entries(result).flatMap(([name, value]) => {
    const text: string | undefined = name === 'data' ? data : JSON.stringify(value);
    return name === 'stringify' || text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${parts.join(',')}}`;
}

/** A value of plain objects, arrays and leaves as JSON. `pause` is called between two slices. */
export async function writeInSlices(value: unknown, pause: () => Promise<void> | undefined): Promise<string> {
  const parts: string[] = [];
  let values = 0;
  for (const { text, weight } of piecesOf(value)) {
    if (values > 0 && weight > 0 && values + weight > SLICE_VALUES) {
      values = 0;
      await pause();
    }
    parts.push(text);
    values += weight;
  }
  return parts.join('');
}

interface Piece {
  text: string;
  weight: number;
}

function* piecesOf(value: unknown): Generator<Piece> {
  const weight = weigh(value);
  if (weight <= SLICE_VALUES || !isParted(value)) yield { text: JSON.stringify(value) ?? 'null', weight };
  else if (Array.isArray(value)) yield* piecesOfArray(value);
  else yield* piecesOfObject(value);
}

/* As many elements at once as one slice may have: each piece costs as much as some values. */
function* piecesOfArray(all: readonly unknown[]): Generator<Piece> {
  yield { text: '[', weight: 0 };
  let begin = 0;
  let weight = 0;
  for (const [index, one] of all.entries()) {
    const own = weigh(one);
    if (index > begin && weight + own > SLICE_VALUES) {
      yield* piecesOfSome(all.slice(begin, index), weight);
      yield { text: ',', weight: 0 };
      begin = index;
      weight = 0;
    }
    weight += own;
  }
  yield* piecesOfSome(all.slice(begin), weight);
  yield { text: ']', weight: 0 };
}

function* piecesOfSome(some: readonly unknown[], weight: number): Generator<Piece> {
  if (some.length === 1) yield* piecesOf(some[0]);
  else yield { text: JSON.stringify(some).slice(1, -1), weight };
}

function* piecesOfObject(value: object): Generator<Piece> {
  let mark = '{';
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    yield { text: `${mark}${JSON.stringify(name)}:`, weight: 0 };
    yield* piecesOf(one);
    mark = ',';
  }
  yield { text: '}', weight: 0 };
}

/** Whether it is an object or array that has no `toJSON`. */
function isParted(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/** The number of values in a value, with long texts as several. The count stops once it exceeds one slice. */
function weigh(value: unknown, left = SLICE_VALUES): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_PER_VALUE;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  // Faster than `in` for arrays.
  if (Array.isArray(value)) {
    for (const part of value) {
      weight += weigh(part, left - weight);
      if (weight > left) return weight;
    }
    return weight;
  }
  for (const name in value) {
    weight += weigh((value as Record<string, unknown>)[name], left - weight);
    if (weight > left) return weight;
  }
  return weight;
}
