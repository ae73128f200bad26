import { MirrorChangesDocument } from 'outreach-client/documents';
import { type Client, KINDS } from './kinds.js';
import type { Anew, Entry, Place, Store } from './store.js';

const ORDER = Object.keys(KINDS);
const [FIRST = ''] = ORDER;

/**
 * Begins anew. The number comes BEFORE the lists: whatever is written while they are read is told after it. A list may have it
 * already, and then it is applied again, which ends in the same.
 */
export async function begin(client: Client, store: Store): Promise<Place> {
  const { changes } = await client.graphql(MirrorChangesDocument, { after: 0, first: 0 });
  store.begin(changes.newest ?? 0, FIRST);
  return { began: changes.newest ?? 0, next: changes.newest ?? 0, listing: { kind: FIRST, after: null } };
}

/** Reads one page of the lists. A list goes on at its cursor after a kill. */
export async function listOn(client: Client, store: Store, place: Place): Promise<void> {
  const { kind, after } = place.listing ?? { kind: FIRST, after: null };
  const page = await KINDS[kind]?.list(client, after);
  const following = ORDER[ORDER.indexOf(kind) + 1];
  const listing = page?.pageInfo.hasNextPage
    ? { kind, after: page.pageInfo.endCursor }
    : following
      ? { kind: following, after: null }
      : null;
  store.takePage(kind, page?.nodes ?? [], { ...place, listing });
}

/**
 * Reads one piece of the feed.
 * @returns whether there is more; `missed`: the entries after the place are not kept any more, or the service was restored from
 * a backup and has fewer than the mirror
 */
export async function readOn(client: Client, store: Store, place: Place): Promise<'more' | 'done' | 'missed'> {
  const { changes } = await client.graphql(MirrorChangesDocument, { after: place.next, first: 100 });
  const { items, next, hasMore } = changes;
  const [newest, oldest] = [changes.newest ?? 0, changes.oldest ?? Number.POSITIVE_INFINITY];
  if (newest < place.next || (newest > place.next && (oldest > place.next + 1 || items[0]?.number !== place.next + 1)))
    return 'missed';
  if (items.length === 0) return 'done';
  const anew = await readAnew(client, unknownIn(store, items));
  store.takePiece(items, anew, { ...place, next });
  return hasMore ? 'more' : 'done';
}

/*
 * An entry without fields is one that was emptied, because it told of a Person who was erased; and a record may have changed
 * its place in a list while that was read. What such entries say of a record is read from the record itself.
 */
function unknownIn(store: Store, entries: readonly Entry[]): { kind: string; id: number }[] {
  const known = new Map<string, boolean>();
  const unknown = new Map<string, { kind: string; id: number }>();
  for (const { kind, action, recordId: id, fields } of entries) {
    const key = `${kind} ${id}`;
    if (!KINDS[kind]) continue;
    const isKnown = known.get(key) ?? store.has(kind, id);
    if (action === 'deleted') unknown.delete(key);
    else if (fields.length === 0 || (action === 'changed' && !isKnown)) unknown.set(key, { kind, id });
    known.set(key, action !== 'deleted');
  }
  return [...unknown.values()];
}

async function readAnew(client: Client, records: readonly { kind: string; id: number }[]): Promise<Anew[]> {
  const anew: Anew[] = [];
  for (const { kind, id } of records) anew.push({ kind, id, row: (await KINDS[kind]?.read(client, id)) ?? null });
  return anew;
}
