import { setFlagsFromString } from 'node:v8';

/**
 * Two choices of the engine's that do not suit a service whose objects live for one answer (docs/performance.md):
 * - It guesses which arrays will live long and makes them old from birth. The rows of a result are among them: garbage
 *   after one answer, but an old array keeps its young rows through every small collection, until a big one finds it.
 * - It lets old objects grow to a multiple before it looks which of them are garbage. Half as much again is enough.
 */
export function tuneEngine(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=50');
}
