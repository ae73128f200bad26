import { once } from 'node:events';
import type { Response } from 'express';

/** One part of a streamed list, and where the next begins; null after the last. */
export interface Slice<Item = unknown> {
  items: readonly Item[];
  next: string | null;
}

/** The same as it is sent: bytes lie outside the heap, and weigh a fraction of the records. */
export interface EncodedSlice {
  bytes: Buffer;
  next: string | null;
}

/** Records as the inside of a JSON array. */
export function encodeSlice({ items, next }: Slice): EncodedSlice {
  return { bytes: Buffer.from(items.map((item) => JSON.stringify(item)).join(',')), next };
}

/** How long a stream may take. */
export interface StreamLimits {
  /** Without a byte taken by the reader, in milliseconds. */
  stallMs: number;
  /** In all, in milliseconds. */
  totalMs: number;
}

export const STREAM_LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 120_000 };

/** Why an answer was cut; its reader sees a connection that broke before the end of the list. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut';
}

/**
 * Sends a list as one JSON array, slice by slice: the next one is read when the reader has taken the last one, so no
 * more than two are in memory however long the list is. A reader that takes nothing for a while, or a list that takes
 * too long, is cut off in the middle, which no reader can take for the end.
 * @param first already read, so that whatever can be refused was refused before the answer began
 * @param read gives the slice that begins where another one ended
 * @throws StreamCut the reader went away or took too long
 */
export async function streamJsonArray(
  response: Response,
  first: EncodedSlice,
  read: (after: string) => Promise<EncodedSlice>,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const cut = cutter(response, limits);
  try {
    let lead = '[';
    for (let slice: EncodedSlice | null = first; slice; slice = slice.next === null ? null : await read(slice.next)) {
      if (slice.bytes.length === 0) continue;
      await send(response, Buffer.concat([Buffer.from(lead), slice.bytes]), cut.signal);
      lead = ',';
    }
    await send(response, Buffer.from(lead === '[' ? '[]' : ']'), cut.signal);
    response.end();
  } catch (error) {
    response.destroy();
    throw cut.signal.aborted ? new StreamCut(String(cut.signal.reason)) : error;
  } finally {
    cut.stop();
  }
}

/* The socket's own clock starts anew with every byte that the reader's side takes, however slowly it does. */
function cutter(response: Response, { stallMs, totalMs }: StreamLimits) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort('the answer took too long'), totalMs);
  const onClose = () => controller.abort('the reader went away');
  const onStall = () => controller.abort('the reader took nothing for too long');
  response.setTimeout(stallMs, onStall);
  response.once('close', onClose);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      response.off('close', onClose);
      response.off('timeout', onStall);
    },
  };
}

async function send(response: Response, bytes: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!response.write(bytes)) await once(response, 'drain', { signal });
}
