import type { Peppers } from '../secrets/claim-pepper.js';
import type { KeyRenewal } from '../secrets/renew-keys.js';
import { hashKey } from './api-key.js';
import { LookupQueue } from './lookup-queue.js';
import { type KeyRecord, readKey, readKeys, type Source } from './read-keys.js';

/** For keys that are new to this process: the pause between two look-ups, and the most keys in one. */
const LOOKUP_PAUSE_MS = 20;
const LOOKUPS_AT_ONCE = 1000;

/**
 * The record of a key, or undefined.
 * @param known whether it was found before: such a key is looked up by itself, all others in batches, so that a flood
 *   of guesses takes few statements
 */
type FindKey = (keyText: string, known: boolean) => Promise<KeyRecord | undefined>;

/**
 * Finds keys by their hash; where there is a previous pepper, by their hash under that one too, in the same statement.
 */
export function createKeyFinder(source: Source, peppers: Peppers, renewal: KeyRenewal): FindKey {
  const { previousPepper } = peppers;
  if (previousPepper === undefined) return createOneHashFinder(source, peppers.pepper);
  const read = (pairs: readonly string[]) => readPairs(source, pairs, renewal);
  const strangers = new LookupQueue<KeyRecord>({ read, pauseMs: LOOKUP_PAUSE_MS, max: LOOKUPS_AT_ONCE });
  return async (keyText, known) => {
    const pair = `${hashOf(peppers.pepper, keyText)} ${hashOf(previousPepper, keyText)}`;
    return known ? (await read([pair])).get(pair) : strangers.find(pair);
  };
}

function createOneHashFinder(source: Source, pepper: string): FindKey {
  const read = (hashes: readonly string[]) => readKeys(source, hashes);
  const strangers = new LookupQueue<KeyRecord>({ read, pauseMs: LOOKUP_PAUSE_MS, max: LOOKUPS_AT_ONCE });
  return (keyText, known) => {
    const hash = hashOf(pepper, keyText);
    return known ? readKey(source, hash) : strangers.find(hash);
  };
}

const hashOf = (pepper: string, keyText: string) => hashKey(pepper, keyText).toString('hex');

/** @param pairs for each key its hash under the pepper, a space, and its hash under the previous pepper */
async function readPairs(
  source: Source,
  pairs: readonly string[],
  renewal: KeyRenewal,
): Promise<Map<string, KeyRecord>> {
  const byHash = await readKeys(source, pairs.flatMap(splitPair));
  const found = new Map<string, KeyRecord>();
  for (const pair of pairs) {
    const [newHash, oldHash] = splitPair(pair);
    const old = byHash.get(oldHash);
    const record = byHash.get(newHash) ?? old;
    if (!record) continue;
    found.set(pair, record);
    if (record === old) renewal.note({ id: record.id, oldHash, newHash });
  }
  return found;
}

function splitPair(pair: string): [newHash: string, oldHash: string] {
  const [newHash = '', oldHash = ''] = pair.split(' ');
  return [newHash, oldHash];
}
