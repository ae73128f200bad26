/** Prints one JSON value per line, for programs. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints lines for people. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Aligns cells in columns, two spaces apart. */
export function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** At a terminal a person is waiting; elsewhere lines are stored and read later. */
const FIRST_MS = { terminal: 1_000, other: 10_000 };
const AGAIN_MS = 10_000;

/**
 * Reports long-running work on stderr: after one second (in a pipe, ten), and then every ten seconds.
 * @param what called for each line, so it may describe the progress
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

const BAR_WIDTH = 30;
/** Otherwise a million rows would write a million lines. */
const BAR_EVERY_MS = 200;

/** A progress bar on the terminal; without a terminal, nothing is shown. */
export class Progress {
  readonly #name: string;
  readonly #whole: number;
  #done = 0;
  #shownAt = 0;

  constructor(name: string, whole: number) {
    this.#name = name;
    this.#whole = whole;
  }

  /** Passes bytes through and counts them. */
  async *over(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      this.set(this.#done + piece.length);
      yield piece;
    }
  }

  set(done: number): void {
    this.#done = done;
    if (performance.now() - this.#shownAt < BAR_EVERY_MS) return;
    this.#shownAt = performance.now();
    this.#show();
  }

  end(): void {
    this.#show();
    if (process.stderr.isTTY) process.stderr.write('\n');
  }

  #show(): void {
    if (!process.stderr.isTTY) return;
    const share = this.#whole === 0 ? 1 : Math.min(1, this.#done / this.#whole);
    const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
    process.stderr.write(`\r${this.#name} [${bar}] ${Math.floor(share * 100)} % ${this.#done} of ${this.#whole}`);
  }
}
