import { useEffect } from 'react';

/** The interval between polls, in milliseconds. */
const EVERY = 2_000;

/** Polls while something is running and the page is visible. @param every milliseconds */
export function usePolling(isUnderWay: boolean, read: () => void, every = EVERY): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) read();
    }, every);
    return () => clearInterval(timer);
  }, [isUnderWay, read, every]);
}
