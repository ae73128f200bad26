import { setTimeout } from 'node:timers/promises';

/** Work that is claimed and done several claims at a time. */
interface ClaimedWork<Claim> {
  /** Concurrency slots: a slow claim occupies its own and delays no other. */
  slots: number;
  /** How often further claims are looked for while some are in progress. */
  lookEveryMs: number;
  /** Claims what is due, at most so many. */
  claim(most: number): Promise<Claim[]>;
  /** @returns whether there may be more to claim at once */
  work(claim: Claim): Promise<boolean>;
}

/**
 * Claims and does work until none is due or in progress. On abort it only waits for what is in progress.
 * @throws what `work` throws, once the others have ended
 */
export async function runClaims<Claim>(
  signal: AbortSignal,
  { slots, lookEveryMs, claim, work }: ClaimedWork<Claim>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let look = nextLook(signal, lookEveryMs);
  // One look finds all that is due, unless the slots limited it. Work that ends may leave more.
  let mayBeMore = true;
  const start = (claimed: Claim) => {
    const one: Promise<void> = work(claimed)
      .then((isMore) => {
        mayBeMore ||= isMore;
      })
      .finally(() => running.delete(one));
    running.add(one);
  };
  try {
    do {
      const free = slots - running.size;
      if (free > 0 && mayBeMore) {
        mayBeMore = false;
        const claims = await claim(free);
        mayBeMore ||= claims.length === free;
        for (const claimed of claims) start(claimed);
      }
      if (running.size > 0) await Promise.race([...running, look.over]);
      if (look.isOver()) {
        mayBeMore = true;
        look = nextLook(signal, lookEveryMs);
      }
    } while ((running.size > 0 || mayBeMore) && !signal.aborted);
  } finally {
    look.end();
    await Promise.all(running);
  }
}

/* The time until the next look, which ends early, without an error, on abort. */
function nextLook(signal: AbortSignal, ms: number) {
  let isOver = false;
  const ending = new AbortController();
  const over = setTimeout(ms, undefined, { signal: AbortSignal.any([signal, ending.signal]) })
    .catch(() => undefined)
    .then(() => {
      isOver = true;
    });
  return { over, isOver: () => isOver, end: () => ending.abort() };
}
