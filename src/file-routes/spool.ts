import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes that a spool keeps in memory before it writes to its file. */
const MEMORY_BYTES = 4 * 1024 * 1024;
/** Bytes read from the file at once. */
const PIECE_BYTES = 1024 * 1024;

/** The disk quota shared by all spools of a process. */
export class SpoolQuota {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Reserves bytes; false if the quota is exhausted. */
  take(bytes: number): boolean {
    if (this.#left < bytes) return false;
    this.#left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#left += bytes;
  }
}

/**
 * A buffer between a fast writer and a slow reader: in memory, then in an unlinked file. When that, its quota or the disk is
 * full, the writer waits for the reader.
 */
export class Spool {
  readonly #room: SpoolQuota;
  #queue: Buffer[] = [];
  #queued = 0;
  #file: FileHandle | null = null;
  #written = 0;
  #readTo = 0;
  #isWriting = false;
  #state: 'open' | 'ended' | 'closed' = 'open';
  #fault: Error | null = null;
  #change: () => void = () => undefined;
  #changed: Promise<void> = Promise.resolve();

  constructor(room: SpoolQuota) {
    this.#room = room;
    this.#renew();
  }

  /** Resolves when the next bytes may be written. @throws Error the spool is closed */
  async write(bytes: Buffer): Promise<void> {
    for (;;) {
      if (this.#state === 'closed') throw new Error('Nobody reads any more.');
      const onDisk = this.#written > this.#readTo;
      if (!onDisk && (this.#queued === 0 || this.#queued + bytes.length <= MEMORY_BYTES)) {
        this.#queue.push(bytes);
        this.#queued += bytes.length;
        return this.#tell();
      }
      // Taken before the attempt: the reader may go on meanwhile.
      const changed = this.#changed;
      if (await this.#append(bytes)) return;
      await changed;
    }
  }

  /** Ends the spool when all data is written, or with an error, which the reader receives. */
  end(fault: Error | null = null): void {
    if (this.#state !== 'open') return;
    this.#state = 'ended';
    this.#fault = fault;
    this.#tell();
  }

  /** The next bytes; null after the last. */
  async read(): Promise<Buffer | null> {
    for (;;) {
      const first = this.#queue.shift();
      if (first) {
        this.#queued -= first.length;
        this.#tell();
        return first;
      }
      if (this.#written > this.#readTo) return this.#take();
      if (this.#fault) throw this.#fault;
      if (this.#state !== 'open') return null;
      await this.#changed;
    }
  }

  /** Call it when there is no reader any more. */
  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#queue = [];
    this.#room.give(this.#written);
    this.#tell();
    if (!this.#isWriting) await this.#file?.close();
  }

  /* Returns false if there is no room on the disk. */
  async #append(bytes: Buffer): Promise<boolean> {
    if (!this.#room.take(bytes.length)) return false;
    this.#isWriting = true;
    try {
      this.#file ??= await openNameless();
      await writeWhole(this.#file, bytes, this.#written);
      if (this.#state === 'closed') this.#room.give(bytes.length);
      else this.#written += bytes.length;
    } catch (error) {
      this.#room.give(bytes.length);
      if (isFull(error)) return false;
      throw error;
    } finally {
      this.#isWriting = false;
      this.#rewind();
      if (this.#state === 'closed') await this.#file?.close();
    }
    this.#tell();
    return true;
  }

  /* Once everything has been read, the file is overwritten from its start. */
  #rewind(): void {
    if (this.#readTo < this.#written || this.#isWriting || this.#state === 'closed') return;
    this.#room.give(this.#written);
    this.#written = 0;
    this.#readTo = 0;
  }

  async #take(): Promise<Buffer> {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, this.#written - this.#readTo));
    const { bytesRead } = (await this.#file?.read(piece, 0, piece.length, this.#readTo)) ?? { bytesRead: 0 };
    if (bytesRead === 0) throw new Error('The file of a spool is shorter than what was written.');
    this.#readTo += bytesRead;
    this.#rewind();
    this.#tell();
    return piece.subarray(0, bytesRead);
  }

  #renew(): void {
    this.#changed = new Promise((resolve) => {
      this.#change = resolve;
    });
  }

  #tell(): void {
    this.#change();
    this.#renew();
  }
}

/* A disk that is nearly full takes the beginning of the bytes, and says so the next time. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `outreach-spool-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}
