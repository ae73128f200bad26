import type { Peppers } from '../secrets/claim-pepper.js';
import type { KeyRenewal } from '../secrets/renew-keys.js';
import { hashKey } from './api-key.js';
import { LookupQueue } from './lookup-queue.js';
import { type KeyRecord, readKey, readKeys, type Source } from './read-keys.js';

/**
 * The record of a key, or undefined.
 * @param known whether it was found before: such a key is looked up alone, all others in batches, so that a flood of
 *   guesses takes few statements
 */
type FindKey = (keyText: string, known: boolean) => Promise<KeyRecord | undefined>;

/** Finds keys by their hash under the pepper and, in the same statement, under the previous pepper if there is one. */
export function createKeyFinder(source: Source, peppers: Peppers, renewal: KeyRenewal): FindKey {
  const { pepper, previousPepper } = peppers;
  if (previousPepper === undefined) {
    const newKeys = new LookupQueue((hashes) => readKeys(source, hashes));
    return (keyText, known) => {
      const hash = hashOf(pepper, keyText);
      return known ? readKey(source, hash) : newKeys.find(hash);
    };
  }
  const read = (pairs: readonly string[]) => readPairs(source, pairs, renewal);
  const newKeys = new LookupQueue(read);
  return async (keyText, known) => {
    const pair = `${hashOf(pepper, keyText)} ${hashOf(previousPepper, keyText)}`;
    return known ? (await read([pair])).get(pair) : newKeys.find(pair);
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
    if (record === old) renewal.note(record.id, { id: record.id, oldHash, newHash });
  }
  return found;
}

function splitPair(pair: string): [newHash: string, oldHash: string] {
  const [newHash = '', oldHash = ''] = pair.split(' ');
  return [newHash, oldHash];
}
