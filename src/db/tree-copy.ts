import type { BigIntStats } from 'node:fs';
import { constants, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Two writes within one tick of a file system's clock leave the same time, so the time of a file that is younger than
 * this does not tell whether it was written again.
 */
const YOUNG_MS = 2_000;

/** Windows tells the time of the last write only when a file is closed. */
const TIMES_TELL = process.platform !== 'win32';

/** A copy of a folder whose files change: made once, and then again of what has changed meanwhile. */
export class TreeCopy {
  readonly #from: string;
  readonly #to: string;
  /** What is in the copy, with how each file was just before it was copied; null when that does not tell later. */
  readonly #copied = new Map<string, string | null>();
  #isFirst = true;

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Copies all files while they change. The copy is worth nothing before `finish`. */
  async begin(): Promise<void> {
    await this.#copyFolder('', new Set());
    this.#isFirst = false;
  }

  /** Makes the copy equal to the folder, in which nothing may change meanwhile. */
  async finish(): Promise<void> {
    this.#isFirst = false;
    const present = new Set<string>();
    await this.#copyFolder('', present);
    for (const name of this.#copied.keys())
      if (!present.has(name)) await rm(path.join(this.#to, name), { force: true });
  }

  async #copyFolder(below: string, present: Set<string>): Promise<void> {
    await mkdir(path.join(this.#to, below), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(path.join(this.#from, below), { withFileTypes: true })) {
      const name = path.join(below, entry.name);
      if (entry.isDirectory()) {
        await this.#copyFolder(name, present);
      } else {
        present.add(name);
        await this.#copyFile(name);
      }
    }
  }

  async #copyFile(name: string): Promise<void> {
    try {
      const found = await stat(path.join(this.#from, name), { bigint: true });
      const mark = markOf(found);
      if (mark !== null && this.#copied.get(name) === mark) return;
      this.#copied.set(name, mark);
      // Where the file system can, the copy shares the blocks of the file until one of them is written.
      await copyFile(path.join(this.#from, name), path.join(this.#to, name), constants.COPYFILE_FICLONE);
    } catch (error) {
      // The database deletes files as it goes.
      if (!(this.#isFirst && isGone(error))) throw error;
    }
  }
}

function markOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string | null {
  const ageMs = Date.now() - Number(mtimeNs / 1_000_000n);
  return TIMES_TELL && ageMs >= YOUNG_MS ? [ino, size, mtimeNs, ctimeNs].join(' ') : null;
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
