import { useEffect } from 'react';

/** The interval between polls, in milliseconds. */
const EVERY = 2_000;

/** Polls while something is running and the page is visible. */
export function usePolling(isUnderWay: boolean, read: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) read();
    }, EVERY);
    return () => clearInterval(timer);
  }, [isUnderWay, read]);
}
