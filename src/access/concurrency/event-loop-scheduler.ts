import { UnavailableError } from '../../errors.js';

/*
 * Long synchronous work (parsing, serialising) delays every other request on the event loop. Work is counted in units
 * rather than timed, because other programs may use the processor meanwhile. One unit is about one value of a response,
 * some 2 µs.
 */

/** Units per iteration of the event loop, about 5 ms. */
const ITERATION_UNITS = 2_500;

/** Units of a small request, by entry point. */
const REQUEST_UNITS = { rest: 150, webhook: 400, graphql: 600, mcp: 1_500 };

/** Maximum number of requests of one client that may wait to begin. */
const WAITING_REQUESTS = 256;

/** Shares the iterations of the event loop among owners, round-robin. */
export interface EventLoopScheduler {
  /**
   * Takes units of the current iteration. Each iteration admits at least one piece of work, however large.
   * @returns undefined when there is room now; else a promise that resolves in a later iteration, after pending input was
   *   handled
   */
  take(owner: string, units: number): Promise<void> | undefined;
  /** Number of waiting work items of an owner. */
  waitingOf(owner: string): number;
}

interface Piece {
  units: number;
  begin: () => void;
}

/**
 * One per process and kind of work.
 * @param most units of one iteration
 */
export function createEventLoopScheduler(most = ITERATION_UNITS): EventLoopScheduler {
  /** The waiting owners, in serving order. */
  const line = new Map<string, Piece[]>();
  let used = 0;
  let counting = false;
  const has = (units: number) => used === 0 || used + units <= most;
  const use = (units: number) => {
    used += units;
    if (counting) return;
    counting = true;
    // Immediates run once per iteration, after pending input was handled.
    setImmediate(() => {
      counting = false;
      used = 0;
      serve();
    });
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
 * Takes the units of a request, like `take`. Every entry point calls it once it knows the client, so that the requests of
 * one client, however many keys it has, delay those of others by few iterations.
 * @throws UnavailableError too many requests of the client are waiting already
 */
export function scheduleRequest(
  scheduler: EventLoopScheduler,
  { clientId, agencyId }: { clientId: string | null; agencyId: string | null },
  entryPoint: keyof typeof REQUEST_UNITS,
): Promise<void> | undefined {
  const owner = `requests of ${clientId ?? agencyId}`;
  if (scheduler.waitingOf(owner) >= WAITING_REQUESTS) throw new UnavailableError();
  return scheduler.take(owner, REQUEST_UNITS[entryPoint]);
}
