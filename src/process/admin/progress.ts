const WIDTH = 30;
/* A terminal shows no more than that, and a million rows would write a million lines. */
const EVERY_MS = 200;

/** A bar on the terminal of how far something has come; where there is no terminal, nothing is shown. */
export class Progress {
  readonly #name: string;
  readonly #whole: number;
  #done = 0;
  #shownAt = 0;

  constructor(name: string, whole: number) {
    this.#name = name;
    this.#whole = whole;
  }

  /** The same bytes, counted as they pass. */
  async *over(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      this.set(this.#done + piece.length);
      yield piece;
    }
  }

  set(done: number): void {
    this.#done = done;
    if (performance.now() - this.#shownAt < EVERY_MS) return;
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
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    process.stderr.write(`\r${this.#name} [${bar}] ${Math.floor(share * 100)} % ${this.#done} of ${this.#whole}`);
  }
}
