import type { Plugin } from 'graphql-yoga';
import type { CallerActor } from '../access/actor.js';
import type { EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import { callOf } from './call.js';

/** Event loop units in one slice; a smaller response is serialised at once. */
const SLICE_UNITS = 1_000;

/** Characters of a text that count as one additional value. */
const CHARACTERS_PER_UNIT = 2_000;

/** Serialises large responses in slices, between which other requests run. The result equals that of JSON.stringify. */
export function useSlicedAnswers(turns: EventLoopScheduler): Plugin {
  return {
    async onResultProcess({ result, setResult, serverContext }) {
      const call = callOf(serverContext);
      if (!call || Array.isArray(result) || !('data' in result) || weigh(result.data) <= SLICE_UNITS) return;
      const data = await writeData(turns, call.actor, result.data);
      setResult({ ...result, stringify: (cleaned) => writeAround(cleaned, data) });
    },
  };
}

/** The data of a response as JSON, in slices if it is large. */
export function writeData(
  turns: EventLoopScheduler,
  { clientId, agencyId }: Pick<CallerActor, 'clientId' | 'agencyId'>,
  data: unknown,
): string | Promise<string> {
  if (weigh(data) <= SLICE_UNITS) return JSON.stringify(data);
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
  let units = 0;
  for (const { text, weight } of piecesOf(value)) {
    parts.push(text);
    units += weight;
    if (units < SLICE_UNITS) continue;
    units = 0;
    await pause();
  }
  return parts.join('');
}

interface Piece {
  text: string;
  weight: number;
}

function* piecesOf(value: unknown): Generator<Piece> {
  const weight = weigh(value);
  if (weight <= SLICE_UNITS || !isParted(value)) yield { text: JSON.stringify(value) ?? 'null', weight };
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield { text: index === 0 ? '[' : ',', weight: 0 };
      yield* piecesOf(one);
    }
    yield { text: ']', weight: 0 };
  } else yield* piecesOfObject(value);
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

/** Units of a value. The count stops once it exceeds one slice. */
function weigh(value: unknown, left = SLICE_UNITS): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_PER_UNIT;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const name in value) {
    weight += weigh((value as Record<string, unknown>)[name], left - weight);
    if (weight > left) return weight;
  }
  return weight;
}
