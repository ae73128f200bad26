import { setTimeout as pause } from 'node:timers/promises';
import { createClient, GraphQLRefusal } from 'outreach-client';
import { begin, listOn, readOn } from './follow.js';
import { prove } from './prove.js';
import { openStore } from './store.js';

// URL=http://127.0.0.1:4000 KEY=RO-... FILE=mirror.db npx tsx main.ts [--once]
const { URL: url = 'http://127.0.0.1:4000', KEY: key = '', FILE: file = 'mirror.db' } = process.env;
const isOnce = process.argv.includes('--once');
const LOOK_EVERY_MS = 1_000;
const PROVE_EVERY_MS = 3_600_000;

const client = createClient({ url, key });
const store = openStore(file);
const print = (line: string) => process.stdout.write(`${line}\n`);
let provenAt = 0;

/** One step. @returns whether the copy is complete for now */
async function step(): Promise<boolean> {
  const place = store.place() ?? (await begin(client, store));
  if (place.listing) {
    print(`listing ${place.listing.kind}`);
    await listOn(client, store, place);
    return false;
  }
  const went = await readOn(client, store, place);
  if (went === 'missed') {
    print(`entries after ${place.next} are missing: everything is read anew`);
    await begin(client, store);
  }
  const next = store.place()?.next ?? place.next;
  if (next !== place.next) print(`at ${next}`);
  if (went !== 'done') return false;
  return Date.now() - provenAt < PROVE_EVERY_MS || (await isProven());
}

async function isProven(): Promise<boolean> {
  const place = store.place();
  if (!place) return false;
  const { days, entries, differs } = await prove(client, store, place);
  if (differs !== null) {
    print(`differs at ${differs}: read again from there`);
    store.rewind(differs - 1);
    return false;
  }
  print(`complete: ${entries} entries of ${days} days after ${place.began}, up to ${place.next}`);
  provenAt = Date.now();
  return true;
}

/* The service is away, or asks to come later. Anything else would be the same at the next try. */
function isPassing(error: unknown): boolean {
  return error instanceof GraphQLRefusal ? error.status === 429 || error.status >= 500 : error instanceof TypeError;
}

for (;;) {
  try {
    const isComplete = await step();
    if (isComplete && isOnce) break;
    if (isComplete) await pause(LOOK_EVERY_MS);
  } catch (error) {
    if (!isPassing(error)) throw error;
    print(`not now: ${String(error)}`);
    await pause(LOOK_EVERY_MS);
  }
}
store.close();
