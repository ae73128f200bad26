import { performance } from 'node:perf_hooks';
import type { Peppers } from '../secrets/claim-pepper.js';
import type { KeyRenewal } from '../secrets/renew-keys.js';
import { hashKey } from './api-key.js';
import { type KeyRecord, readKey, readKeys, type Source } from './read-keys.js';

/** From the start of one lookup of new keys to the start of the next. */
const LOOKUP_PAUSE_MS = 20;
/** Maximum number of keys in one lookup. */
const LOOKUPS_AT_ONCE = 1000;

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

interface Waiter {
  key: string;
  resolve: (found: KeyRecord | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches lookups that anybody can cause in any number: one read at a time for all waiting keys, at most one per
 * LOOKUP_PAUSE_MS. A flood then costs the database no more reads than a busy day, and no lookup is refused.
 * The first lookup after an idle period starts immediately.
 */
class LookupQueue {
  readonly #read: (keys: readonly string[]) => Promise<ReadonlyMap<string, KeyRecord>>;
  #waiting: Waiter[] = [];
  #running = false;

  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, KeyRecord>>) {
    this.#read = read;
  }

  /** @throws what the read threw; lookups that wait for the next read fail with the same error */
  find(key: string): Promise<KeyRecord | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const next = performance.now() + LOOKUP_PAUSE_MS;
      await this.#answer(this.#waiting.splice(0, LOOKUPS_AT_ONCE));
      await waitUntil(next);
    }
    this.#running = false;
  }

  async #answer(asking: readonly Waiter[]): Promise<void> {
    try {
      const found = await this.#read(asking.map(({ key }) => key));
      for (const { key, resolve } of asking) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of [...asking, ...this.#waiting.splice(0)]) reject(error);
    }
  }
}

/* A timer may fire slightly early. */
async function waitUntil(moment: number): Promise<void> {
  for (let rest = moment - performance.now(); rest > 0; rest = moment - performance.now()) {
    const pause = Math.ceil(rest);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
