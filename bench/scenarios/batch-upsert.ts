import { amount, defineScenario } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';
import { compareWays, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { startService } from '../harness/service.js';

const ITEMS = 1000;
const AT_ONCE = 16;

const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  ... on ContactsUpsertBatchPayload { outcomes { status contact { id customFields { id } } } } } }`;

interface Caller {
  url: string;
  key: string;
}

const email = (name: string, n: number) => `${name}-${n}@batch.example`;
const domain = (n: number) => `batch-${n % 100}.example`;

async function sendBatch({ url, key }: Caller, name: string): Promise<void> {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    email: email(name, n),
    firstName: 'Jonas',
    companyDomain: domain(n),
    customFields: ['a', 'b'].map((fieldName) => ({ fieldName, fieldValue: String(n) })),
  }));
  const text = await sendWell(url, graphql(BATCH, { items }), key);
  if (text.includes('REFUSED')) throw new Error(text.slice(0, 500));
}

async function sendSingles({ url, key }: Caller, name: string): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let n = next++; n < ITEMS; n = next++) {
      const body = JSON.stringify({
        email: email(name, n),
        first_name: 'Jonas',
        company_id: domain(n),
        contact_custom_fields: ['a', 'b'].map((field_name) => ({ field_name, field_value: String(n) })),
      });
      await sendWell(url, { method: 'PUT', path: '/public/v2/contacts', body }, key);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/**
 * What a batch of 1,000 contacts saves against 1,000 single upserts over REST, 16 at a time: both create the contacts of a
 * round, and then update them, with two custom fields and a company each.
 */
export const scenario = defineScenario({
  options: { rounds: amount(5, 'batches of each kind') },
  async run(bench, { rounds }) {
    const { url, client } = await openEmpty(bench);
    const service = await startService(bench, url);
    const caller = { url: service.url, key: client.readWriteKey };
    for (const what of ['create', 'update']) {
      const ways = {
        [`${what}, one batch`]: (round: number) => timed(() => sendBatch(caller, `batch${round}`)),
        [`${what}, single`]: (round: number) => timed(() => sendSingles(caller, `single${round}`)),
      };
      bench.show(`${ITEMS} contacts, ${what}`, await compareWays(ways, { rounds, warm: 1 }));
    }
  },
});
