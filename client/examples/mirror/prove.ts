import { MirrorDaysDocument, MirrorDigestDocument } from 'outreach-client/documents';
import type { Client } from './kinds.js';
import type { Place, Store } from './store.js';

/** What was found. */
export interface Proof {
  days: number;
  entries: number;
  /** The first entry that differs; null: the copy is complete. */
  differs: number | null;
}

/** Compares the entries of the mirror with those of the service day by day, and finds the first that differs. */
export async function prove(client: Client, store: Store, { began, next: end }: Place): Promise<Proof> {
  const proof: Proof = { days: 0, entries: 0, differs: null };
  for (let after = began, hasMore = true; hasMore && after < end; ) {
    const { changesDailyDigests: answer } = await client.graphql(MirrorDaysDocument, { after });
    if (answer.__typename !== 'DailyDigests') throw new Error(answer.message);
    for (const { first, last, ...day } of answer.items.filter((one) => one.first <= end)) {
      if (proof.days === 0) store.forget(first);
      // The last day has entries that the mirror has not read yet.
      const theirs = last <= end ? day : await digestOf(client, first - 1, end);
      const through = Math.min(last, end);
      if (!isSame(theirs, store.digest(first - 1, through)))
        return { ...proof, differs: await narrow(client, store, first - 1, through) };
      proof.days += 1;
      proof.entries += theirs.count;
    }
    ({ next: after, hasMore } = answer);
  }
  return proof;
}

interface Digest {
  count: number;
  hash: string;
}

const isSame = (one: Digest, other: Digest) => one.count === other.count && one.hash === other.hash;

async function digestOf(client: Client, after: number, through: number): Promise<Digest> {
  const { changesDigest: answer } = await client.graphql(MirrorDigestDocument, { after, through });
  if (answer.__typename !== 'ChangesDigest') throw new Error(answer.message);
  return answer;
}

/* Halves a range that differs until it is one number. */
async function narrow(client: Client, store: Store, after: number, through: number): Promise<number> {
  if (through - after === 1) return through;
  const middle = Math.floor((after + through) / 2);
  const isFirstHalf = !isSame(await digestOf(client, after, middle), store.digest(after, middle));
  return isFirstHalf ? narrow(client, store, after, middle) : narrow(client, store, middle, through);
}
