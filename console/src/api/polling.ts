import { useEffect } from 'react';

/** How often what is under way is read again, in milliseconds. */
const EVERY = 2_000;

/** Reads again and again while something is under way, and somebody can see it. */
export function usePolling(isUnderWay: boolean, read: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) read();
    }, EVERY);
    return () => clearInterval(timer);
  }, [isUnderWay, read]);
}
