import type { Response } from 'express';

/** How long a stream may take. */
export interface StreamLimits {
  /** Without a byte taken by the reader, in milliseconds. */
  stallMs: number;
  /** In all, in milliseconds. */
  totalMs: number;
}

/** Why an answer was cut; its reader sees a connection that broke before the end. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut';
}

/** A text that is made in parts. */
export interface StreamedText {
  contentType: string;
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>>;
  /**
   * One part, and where the next begins; null after the last.
   * @param after null: the first
   * @param signal nobody wants it any more
   */
  read(after: string | null, signal: AbortSignal): Promise<{ text: string | Buffer; next: string | null }>;
  /** The text after the last part. */
  end(): string;
  /** Trailing headers: a reader that does not get them has an incomplete text. */
  trailers?(): Readonly<Record<string, string>>;
}

/**
 * Sends a text part by part: the next is read when the reader has taken the last, so at most one is in memory. When the
 * reader stalls or the text takes too long, the connection is closed, and the end of the text is missing.
 * @throws StreamCut the reader went away or took too long
 * @throws whatever the first read throws: nothing was sent by then, so it can still be answered
 */
export async function streamText(response: Response, streamed: StreamedText, limits: StreamLimits): Promise<void> {
  const cut = cutter(response, limits);
  try {
    await sendParts(response, streamed, cut.signal);
  } catch (error) {
    if (response.headersSent || cut.signal.aborted) response.destroy();
    throw cut.signal.aborted ? new StreamCut(String(cut.signal.reason)) : error;
  } finally {
    cut.stop();
  }
}

async function sendParts(response: Response, streamed: StreamedText, signal: AbortSignal): Promise<void> {
  const room = new ByteRoom();
  let { text, next } = await streamed.read(null, signal);
  response.statusCode = 200;
  response.setHeader('Content-Type', streamed.contentType);
  for (const [name, value] of Object.entries(streamed.headers ?? {})) response.setHeader(name, value);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  await send(response, typeof text === 'string' ? room.encode(text) : text, signal);
  while (next !== null) {
    ({ text, next } = await streamed.read(next, signal));
    await send(response, typeof text === 'string' ? room.encode(text) : text, signal);
  }
  const trailers = streamed.trailers?.();
  if (trailers) response.addTrailers(trailers);
  response.end(streamed.end());
}

const EMPTY = Buffer.alloc(0);

/* Encodes texts into one reused buffer: a buffer for each would be collected late, because it lies outside the heap. */
class ByteRoom {
  #room: Buffer = EMPTY;

  /** What it gave before is overwritten. */
  encode(text: string): Buffer {
    const length = Buffer.byteLength(text);
    if (length > this.#room.length) this.#room = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25));
    this.#room.write(text);
    return this.#room.subarray(0, length);
  }
}

/* The socket's own clock starts anew with every byte that the reader's side takes, however slowly it does. */
function cutter(response: Response, { stallMs, totalMs }: StreamLimits) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort('the answer took too long'), totalMs);
  const onClose = () => controller.abort('the reader went away');
  // While the next part is read, or waits for its turn, there is nothing to take.
  const onStall = () => {
    if (response.writableLength > 0) controller.abort('the reader took nothing for too long');
  };
  response.setTimeout(stallMs, onStall);
  response.once('close', onClose);
  if (response.destroyed) onClose();
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      response.off('close', onClose);
      response.off('timeout', onStall);
    },
  };
}

/* Resolves when all bytes have left the process, so that their buffer can be reused. */
async function send(response: Response, bytes: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (bytes.length === 0) return;
  await new Promise<void>((sent, fail) => {
    const giveUp = () => fail(signal.reason);
    signal.addEventListener('abort', giveUp);
    response.write(bytes, (error) => {
      signal.removeEventListener('abort', giveUp);
      if (error) fail(error);
      else sent();
    });
  });
}
