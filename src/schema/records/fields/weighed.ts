/** A record with how much the journal has to tell of it when it is deleted. */
export interface Weighed {
  id: number;
  weight: number;
}

/**
 * How many entries of the journal one transaction may make: some fewer than those after which a change is told in parts, of which
 * the first is all that a restoration looks at. Also what bounds how long others wait for it.
 */
export const MOST_ENTRIES = 12_000;

/** As many of these as one transaction may delete, in their order; one at least, however heavy it is. */
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
  /** Those that are still there: too much hangs on the others, or they were moved meanwhile. Delete them afterwards. */
  left: number[];
}

/** What a deletion did of the records that were there. */
export function toldDeleted(there: readonly Weighed[], taken: readonly number[]): DeletedMany {
  const gone = new Set(taken);
  return { deleted: taken.length, left: there.flatMap(({ id }) => (gone.has(id) ? [] : id)) };
}
