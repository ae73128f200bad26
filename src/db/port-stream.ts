import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddedEngine } from './embedded-engine.js';
import { SessionLostError } from './engine-thread.js';

type Done = (error?: Error | null) => void;

/** Bytes that are handed to the driver in one iteration of the event loop: about 1 ms of short rows. */
const PART_BYTES = 64 * 1024;

const TERMINATE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/** Tells the client that no authentication is needed and the session is ready. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
/** PostgreSQL's idle_in_transaction_session_timeout. */
const LEFT_OPEN = '25P03';

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

function failureMessage({ code, message: text }: SessionLostError): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/**
 * Takes the place of a socket in `pg`: carries the messages of one client to the engine and back. Only one may be open
 * at a time, because the engine has one session. The settings of the start message are not read.
 */
export class PortStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  readonly #idleInTransactionMs: number;
  #welcomed = false;
  #leftOpen: NodeJS.Timeout | undefined;

  constructor(engine: EmbeddedEngine, idleInTransactionMs: number) {
    super();
    this.#engine = engine;
    this.#idleInTransactionMs = idleInTransactionMs;
  }

  connect(): this {
    void this.#engine.settled().then(() => this.destroyed || this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  /** The driver corks messages that belong together, so this is a whole statement. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#leftOpen);
    done(error);
  }

  #send(chunks: Buffer[], done: Done): void {
    if (!this.#welcomed) {
      this.#welcomed = true;
      done();
      this.push(WELCOME);
      return;
    }
    // The engine's only session outlives every client: a Terminate message ends only the stream, as a server would end
    // the connection.
    const messages = chunks.filter((chunk) => chunk[0] !== TERMINATE);
    if (messages.length === 0) {
      done();
      this.destroy();
      return;
    }
    clearTimeout(this.#leftOpen);
    this.#engine.exchange(join(messages)).then(
      (answer) => {
        done();
        this.#receive(answer);
      },
      (error: SessionLostError) => this.#fail(error),
    );
  }

  #receive(answer: Uint8Array): void {
    if (this.destroyed) return;
    const inTransaction = answer.at(-6) === READY && answer.at(-1) !== IDLE;
    const error = new SessionLostError(LEFT_OPEN, 'terminating connection due to idle-in-transaction timeout');
    if (inTransaction) this.#leftOpen = setTimeout(() => this.#fail(error), this.#idleInTransactionMs);
    void this.#deliver(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }

  /*
   * The driver parses all that it is given at once, so a large answer is given in parts, and other work runs between
   * them.
   */
  async #deliver(answer: Buffer): Promise<void> {
    for (let start = 0; start < answer.length && !this.destroyed; ) {
      const end = endOfPart(answer, start);
      this.push(answer.subarray(start, end));
      start = end;
      if (start < answer.length) await nextTurn();
    }
  }

  /* Ends as a server does: the error first, then the end of the connection. */
  #fail(error: SessionLostError): void {
    if (this.destroyed) return;
    this.push(failureMessage(error));
    this.destroy();
  }
}

/*
 * A part consists of whole messages, because the driver copies incomplete ones; a row that is larger than a part is one
 * part.
 */
function endOfPart(answer: Buffer, start: number): number {
  let end = start;
  // A message is its type byte and its length, which includes itself.
  while (end + 4 < answer.length && end - start < PART_BYTES) end += 1 + answer.readInt32BE(end + 1);
  return end + 4 < answer.length ? end : answer.length;
}

/** Into a new buffer, because it is transferred: small buffers share their memory with others. */
function join(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
