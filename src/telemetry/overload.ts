/** Refusals further apart than this belong to different runs. */
const GAP_MS = 1000;
/** How long a run must last to count as overload. */
const RUN_MS = 5000;

/** Notices that the service has been refusing requests for some time because it was full. */
export interface OverloadWatch {
  /** Call it whenever a request of an owner within its share got no place. */
  refused(): void;
  /** Whether refusals have continued for 5 s without a gap. */
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
