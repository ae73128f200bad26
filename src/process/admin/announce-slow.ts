/** On a terminal somebody waits; elsewhere lines are kept, and nobody reads them at once. */
const FIRST_MS = { terminal: 1_000, other: 10_000 };
const AGAIN_MS = 10_000;

/**
 * Says on stderr what is being done when it takes longer than a second (in a pipe: ten), and then every ten seconds.
 * @param what is asked anew each time, so it may tell how far things have come
 */
export async function announceSlow<Result>(what: () => string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  let timer: NodeJS.Timeout;
  const tell = () => {
    const seconds = Math.round((performance.now() - since) / 1000);
    process.stderr.write(`${what()} (${seconds} s)\n`);
    timer = setTimeout(tell, AGAIN_MS);
  };
  timer = setTimeout(tell, process.stderr.isTTY ? FIRST_MS.terminal : FIRST_MS.other);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
