/** Refusals further apart than this are not one run. */
const GAP_MS = 1000;
/** How long a run lasts before it is told. */
const RUN_MS = 5000;

/** Notices that the service has been refusing requests for some time because it was full. */
export interface OverloadWatch {
  /** Call it whenever somebody within its share found no place. */
  refused(): void;
  /** Whether refusals have followed each other for 5 s and go on. */
  isOverloaded(): boolean;
}

export function createOverloadWatch(clock: () => number = () => performance.now()): OverloadWatch {
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    refused() {
      const now = clock();
      if (now - last > GAP_MS) began = now;
      last = now;
    },
    isOverloaded: () => clock() - last <= GAP_MS && last - began >= RUN_MS,
  };
}
