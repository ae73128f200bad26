import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';
import { median } from './statistics.js';

/*
 * What a batch of 1,000 contacts saves against 1,000 single upserts over REST, 16 at a time: both create the contacts,
 * and then update them, with two custom fields and a company each.
 * Run: npx tsx bench/batch-upsert.ts
 */
const ITEMS = 1000;
const AT_ONCE = 16;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  ... on ContactsUpsertBatchPayload { outcomes { status contact { id customFields { id } } } } } }`;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Caller {
  url: string;
  key: string;
}

async function send({ url, key }: Caller, method: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors"') || text.includes('REFUSED')) throw new Error(text.slice(0, 500));
  return JSON.parse(text);
}

const email = (name: string, n: number) => `${name}-${n}@batch.example`;
const domain = (n: number) => `batch-${n % 100}.example`;

function sendBatch(caller: Caller, name: string): Promise<unknown> {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    email: email(name, n),
    firstName: 'Jonas',
    companyDomain: domain(n),
    customFields: ['a', 'b'].map((fieldName) => ({ fieldName, fieldValue: String(n) })),
  }));
  return send(caller, 'POST', '/graphql', { query: BATCH, variables: { items } });
}

async function sendSingles(caller: Caller, name: string): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let n = next++; n < ITEMS; n = next++) {
      await send(caller, 'PUT', '/public/v2/contacts', {
        email: email(name, n),
        first_name: 'Jonas',
        company_id: domain(n),
        contact_custom_fields: ['a', 'b'].map((field_name) => ({ field_name, field_value: String(n) })),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function seed(url: string): Promise<string> {
  const database = await openDatabase({ url });
  try {
    const agency = await createAgency(database, BENCH_PEPPER, { name: 'Batch', clients: ['Batch'], connect: [] });
    const [client] = agency.clients;
    if (!client) throw new Error('The client was not created.');
    return client.readWriteKey;
  } finally {
    await database.close();
  }
}

/** A round of its own contacts: each way creates them and updates them. */
async function measure(caller: Caller): Promise<void> {
  const ways = { batch: sendBatch, single: sendSingles };
  const taken: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [way, run] of Object.entries(ways)) {
      for (const what of ['create', 'update']) {
        const ms = await time(() => run(caller, `${way}${round}`));
        // The first round warms up.
        if (round > 0) taken[`${what} ${way}`] = [...(taken[`${what} ${way}`] ?? []), ms];
      }
    }
  }
  for (const what of ['create', 'update']) {
    const [batch, single] = ['batch', 'single'].map((way) => median(taken[`${what} ${way}`] ?? []));
    if (batch === undefined || single === undefined) continue;
    print(
      `${what} ${ITEMS}: one batch ${batch.toFixed(0)} ms, single ${single.toFixed(0)} ms, ${(single / batch).toFixed(1)} times`,
    );
  }
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const key = await seed(postgres.url);
  const server = await startService({ DATABASE_URL: postgres.url });
  try {
    await measure({ url: server.url, key });
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
}
