/** A record, and how many entries its deletion adds to the journal. */
export interface Weighed {
  id: number;
  weight: number;
}

/**
 * The most journal entries of a transaction. Larger changes are delivered in parts, of which a restoration reads only
 * the first. It also bounds how long other transactions wait.
 */
export const MOST_ENTRIES = 12_000;

/** As many of these as one transaction may delete, in their order; at least one. */
export function takeLight(records: readonly Weighed[]): number[] {
  let entries = 0;
  const taken: number[] = [];
  for (const { id, weight } of records) {
    entries += weight;
    if (entries > MOST_ENTRIES && taken.length > 0) break;
    taken.push(id);
  }
  return taken;
}

/** What a deletion of many records did. */
export interface DeletedMany {
  deleted: number;
  /** Records that were not deleted: the limit was reached, or they were moved meanwhile. Delete them afterwards. */
  left: number[];
}

/** The result of a deletion, given the records that existed. */
export function deletionResult(there: readonly Weighed[], taken: readonly number[]): DeletedMany {
  const gone = new Set(taken);
  return { deleted: taken.length, left: there.flatMap(({ id }) => (gone.has(id) ? [] : id)) };
}
