import type { Response } from 'express';
import { type StreamLimits, streamText } from '../http/stream.js';

/** One slice of a streamed list, and the cursor of the next one; null after the last. */
export interface Slice<Item = unknown> {
  items: readonly Item[];
  next: string | null;
}

export const STREAM_LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 120_000 };

/** Reads the slice after a cursor; null: the first. The signal aborts when the reader has disconnected. */
export type ReadSlice = (after: string | null, signal: AbortSignal) => Promise<Slice>;

/**
 * Sends a list as one JSON array, slice by slice. An aborted response ends inside the array, so readers notice it.
 * @throws StreamCut the reader disconnected or took too long
 * @throws what the first read throws: nothing was sent by then, so it can still be answered
 */
export function streamJsonArray(
  response: Response,
  readSlice: ReadSlice,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  let isEmpty = true;
  const read = async (after: string | null, signal: AbortSignal) => {
    const { items, next } = await readSlice(after, signal);
    const listed = items.map((item) => JSON.stringify(item)).join(',');
    const text = listed === '' ? '' : (isEmpty ? '[' : ',') + listed;
    isEmpty &&= listed === '';
    return { text, next };
  };
  const end = () => (isEmpty ? '[]' : ']');
  return streamText(response, { contentType: 'application/json; charset=utf-8', read, end }, limits);
}
