import { UnavailableError } from '../errors.js';

/*
 * Work of the process itself, between two answers of the database, holds up everybody for as long as it lasts. It is not
 * measured, since other programs may take the processor meanwhile, but weighed: a unit is about one value of an answer,
 * some 2 µs.
 */

/** Units that are worked on in one turn of the event loop, about 5 ms. */
const TURN_UNITS = 2_500;

/** What a request takes to be parsed, validated and priced. */
const REQUEST_UNITS = 500;

/** Requests of one client that may wait to be read. */
const WAITING_REQUESTS = 256;

/** The turns of the event loop, shared among owners. */
export interface LoopTurns {
  /**
   * Asks for a share of this turn. In every turn at least one piece of work goes on, however large.
   * @param owner whose work it is: the owners that wait are served in turn
   * @param units what it takes
   * @returns undefined when there is room at once; else it resolves in a later turn, after whatever came meanwhile was heard
   */
  take(owner: string, units: number): Promise<void> | undefined;
  /** How many pieces of an owner's work wait. */
  waitingOf(owner: string): number;
}

interface Piece {
  units: number;
  begin: () => void;
}

/** One per process. */
export function createLoopTurns(): LoopTurns {
  /** The owners that wait, in the order in which they are served. */
  const line = new Map<string, Piece[]>();
  let used = 0;
  let counting = false;

  /* Immediates run once in every turn, after what came in was heard. */
  const count = () => {
    counting = true;
    setImmediate(() => {
      counting = false;
      used = 0;
      serve();
    });
  };
  const has = (units: number) => used === 0 || used + units <= TURN_UNITS;
  const use = (units: number) => {
    used += units;
    if (!counting) count();
  };
  const serve = () => {
    for (const [owner, pieces] of line) {
      const [first] = pieces;
      if (!first || !has(first.units)) return;
      pieces.shift();
      line.delete(owner);
      if (pieces.length > 0) line.set(owner, pieces);
      use(first.units);
      first.begin();
    }
  };
  return {
    take(owner, units) {
      if (line.size === 0 && has(units)) {
        use(units);
        return undefined;
      }
      return new Promise((begin) => {
        const pieces = line.get(owner);
        if (pieces) pieces.push({ units, begin });
        else line.set(owner, [{ units, begin }]);
      });
    },
    waitingOf: (owner) => line.get(owner)?.length ?? 0,
  };
}

/**
 * The turn of a request that is yet to be read.
 * @param client whose request it is
 * @returns as `take`
 * @throws UnavailableError as many requests of the client wait already as may
 */
export function takeRequestTurn(turns: LoopTurns, client: string): Promise<void> | undefined {
  const owner = `requests of ${client}`;
  if (turns.waitingOf(owner) >= WAITING_REQUESTS) throw new UnavailableError();
  return turns.take(owner, REQUEST_UNITS);
}
