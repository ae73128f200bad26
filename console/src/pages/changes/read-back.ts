import type { Client, CombinedError } from '@urql/core';
import { type ChangeFilter, ChangesPageDocument, type JournalEntryFragment } from '../../api/generated/journal';

/** A piece of the journal, newest first, and where the next older one begins. */
export interface Piece {
  entries: readonly JournalEntryFragment[];
  /** Entries below this number have not been read. */
  before: number;
  /** How far the next read looks back, in numbers. */
  width: number;
  hasMore: boolean;
}

/** The most entries of one read, and how far the first read looks back. */
const PAGE = 100;
const WIDEST = 100_000;
/** The most reads of one call. */
const READS = 20;
/** How many entries are enough for one call. */
const ENOUGH = 30;

/**
 * Reads the journal backwards, although the service lists it forwards: window by window, each one before the last and wider
 * while the filter matches little.
 * @param before entries from this number on were already read
 */
export async function readBack(
  client: Client,
  filter: ChangeFilter,
  { before, width }: Pick<Piece, 'before' | 'width'>,
): Promise<Piece | CombinedError> {
  const entries: JournalEntryFragment[] = [];
  let end = before;
  let span = width;
  for (let read = 0; read < READS && end > 1 && entries.length < ENOUGH; ) {
    const start = Math.max(end - span, 1);
    const window: JournalEntryFragment[] = [];
    for (let after = start - 1; after < end - 1; read += 1) {
      const variables = { after, first: PAGE, filter };
      const { data, error } = await client.query(ChangesPageDocument, variables, { requestPolicy: 'network-only' });
      if (error) return error;
      const items = data?.changes.items ?? [];
      window.push(...items.filter(({ number }) => number < end));
      if (!data?.changes.hasMore || data.changes.next <= after) break;
      after = data.changes.next;
    }
    entries.push(...window.reverse());
    end = start;
    span = window.length < ENOUGH ? Math.min(span * 4, WIDEST) : Math.max(PAGE, Math.round(span / 4));
  }
  return { entries, before: end, width: span, hasMore: end > 1 };
}
