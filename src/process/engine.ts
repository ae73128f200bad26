import { setFlagsFromString } from 'node:v8';

/**
 * Turns off two heuristics of V8's garbage collector that do not suit a service whose objects live for one answer:
 * - It guesses which arrays will live long and allocates them in the old generation, among them the rows of a result.
 *   They are garbage after one answer, but an old array keeps its young rows alive through every minor collection,
 *   until a major one frees it.
 * - It lets the old generation grow to a multiple of its size before the next major collection. Growth by half is
 *   enough.
 */
export function tuneEngine(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=50');
}
