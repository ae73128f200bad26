import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Where the engine keeps its files. Without a folder they are in memory: empty, or loaded from a dump. */
export interface EnginePlace {
  dataDir?: string;
  loadDataDir?: Blob;
}

/** The session is gone. `code` is the SQLSTATE that a server would give as the reason. */
export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** PostgreSQL's crash_shutdown: the statement was cut off; another connection may work. */
const CRASHED = '57P02';
/** How long a closing engine may take to shut down. What was acknowledged does not depend on it. */
const CLOSING_MS = 3_000;

const file = new URL('./pglite-thread.mjs', import.meta.url);

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: SessionLostError): void;
}

/** One thread that runs the engine. It handles one batch at a time. */
export class EngineThread {
  /** Called when the thread has ended, for whatever reason, before its last batch is rejected. */
  onEnded: (cause: unknown) => void = () => undefined;
  readonly #worker: Worker;
  #waiting: Waiting | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', (answer: Uint8Array) => this.#settle()?.resolve(answer));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.once('exit', () => {
      this.onEnded(cause);
      this.#settle()?.reject(new SessionLostError(CRASHED, 'The embedded database ended unexpectedly.', { cause }));
    });
  }

  /** @throws what the engine throws when it cannot open its files */
  static async open(place: EnginePlace): Promise<EngineThread> {
    // Without the command line flags of this process: the engine needs no loader and no debugger.
    const worker = new Worker(file, { workerData: place, execArgv: [] });
    await once(worker, 'message');
    return new EngineThread(worker);
  }

  /**
   * @param batch messages of the PostgreSQL protocol; moved to the thread, so not to be used afterwards
   * @throws SessionLostError when the thread ends first
   */
  exchange(batch: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(batch, [batch.buffer]);
    });
  }

  /** Terminates the thread, whatever it is doing. */
  async terminate(reason: SessionLostError): Promise<void> {
    this.#settle()?.reject(reason);
    await this.#worker.terminate();
  }

  /** Lets the engine close its files, or terminates the thread when that takes too long. */
  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage(null);
    const late = setTimeout(() => void this.#worker.terminate(), CLOSING_MS);
    await ended;
    clearTimeout(late);
  }

  #settle(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }
}
