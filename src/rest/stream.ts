import type { Response } from 'express';

/** One part of a streamed list, and where the next one begins; null after the last. */
export interface Slice<Item = unknown> {
  items: readonly Item[];
  next: string | null;
}

/** How long a stream may take. */
export interface StreamLimits {
  /** Milliseconds in which the reader receives nothing. */
  stallMs: number;
  /** Milliseconds in all. */
  totalMs: number;
}

export const STREAM_LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 120_000 };

/** The answer was cut off; its reader sees a connection that broke before the end of the list. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut';
}

/**
 * Reads a slice: the first for null, else the one after the given position. The signal aborts when nobody wants it any
 * more.
 */
export type ReadSlice = (after: string | null, signal: AbortSignal) => Promise<Slice>;

/**
 * Sends a list as one JSON array, slice by slice: the next slice is read when the reader has received the last one, so
 * at most one is in memory however long the list is. When the reader receives nothing for a while, or the list takes
 * too long, the connection is broken off in the middle, which no reader can mistake for the end.
 * @throws StreamCut the reader went away or took too long
 * @throws whatever the first read throws: nothing has been sent by then, so that it can still be answered
 */
export async function streamJsonArray(
  response: Response,
  read: ReadSlice,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  const cut = cutter(response, limits);
  try {
    await sendSlices(response, read, cut.signal);
  } catch (error) {
    if (response.headersSent || cut.signal.aborted) response.destroy();
    throw cut.signal.aborted ? new StreamCut(String(cut.signal.reason)) : error;
  } finally {
    cut.stop();
  }
}

async function sendSlices(response: Response, read: ReadSlice, signal: AbortSignal): Promise<void> {
  const encoder = new SliceEncoder();
  let next = encoder.encode(await read(null, signal));
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  await send(response, encoder.bytes, signal);
  while (next !== null) {
    next = encoder.encode(await read(next, signal));
    await send(response, encoder.bytes, signal);
  }
  response.end(encoder.isEmpty ? '[]' : ']');
}

const EMPTY = Buffer.alloc(0);

/*
 * Encodes slices, one after the other into the same buffer. A new buffer for each would stay until the garbage
 * collector runs, which comes late for memory outside its heap: with many readers such buffers would be most of the
 * memory of their streams.
 */
class SliceEncoder {
  isEmpty = true;
  bytes: Buffer = EMPTY;
  #room: Buffer = EMPTY;

  /** @returns where the next slice begins; until then `bytes` hold the encoded part of the array */
  encode({ items, next }: Slice): string | null {
    const text = items.map((item) => JSON.stringify(item)).join(',');
    this.bytes = text === '' ? EMPTY : this.#write((this.isEmpty ? '[' : ',') + text);
    this.isEmpty &&= text === '';
    return next;
  }

  #write(text: string): Buffer {
    const length = Buffer.byteLength(text);
    if (length > this.#room.length) this.#room = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25));
    this.#room.write(text);
    return this.#room.subarray(0, length);
  }
}

/* The timeout of the socket restarts with every byte that the reader receives, however slowly. */
function cutter(response: Response, { stallMs, totalMs }: StreamLimits) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort('the answer took too long'), totalMs);
  const onClose = () => controller.abort('the reader went away');
  const onStall = () => controller.abort('the reader took nothing for too long');
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

/* Waits until all bytes have left the process, so that the buffer can be reused. */
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
