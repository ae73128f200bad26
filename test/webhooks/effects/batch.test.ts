import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import { startService, type TestService } from '../../support/service.js';
import { platformOf } from '../platforms/read-body.js';
import { addClient, deliver, readWorkspace } from '../support/deliver.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

type Slug = 'lemlist' | 'hubspot';

const T = Date.parse('2026-03-02T09:00:00Z');
const ADDRESSES = ['ada@kiln.example', 'BEA@kiln.example', 'cyd+tag@kiln.example', "d'Or@kiln.example", 'no address'];
const HOSTILE = [
  '',
  ' ',
  'NULL',
  '{"a":1}',
  '{a,"b\\}',
  'O\'Neil \\ "x"',
  'nul\u0000in',
  '\ud800',
  '𝒜 ligature ﬁ',
  'x'.repeat(400),
];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const text = fc.constantFrom('Ada', 'Bea', ...HOSTILE);
const time = fc.integer({ min: 0, max: 5 }).map((minute) => new Date(T + minute * 60_000).toISOString());

const lemlistItem = fc.record({
  type: fc.constantFrom('emailsSent', 'emailsSent', 'emailsReplied', 'emailsBounced', 'emailsUnsubscribed', 'opened'),
  leadEmail: fc.constantFrom(...ADDRESSES),
  campaignId: fc.constantFrom('cam_1', 'cam_2', 7, undefined, "{cam,'3'}"),
  campaignName: maybe(text),
  createdAt: maybe(time),
  messageId: fc.constantFrom('m-1', 'm-2', 'm-3', undefined),
  subject: maybe(text),
  html: maybe(text),
  errorMessage: maybe(text),
  leadFirstName: maybe(text),
  leadLastName: maybe(text),
  leadCompanyName: fc.constantFrom('Kiln', 'Twin', 'Unknown', undefined),
});

const hubspotItem = fc
  .record({
    objectId: fc.integer({ min: 1, max: 4 }),
    occurredAt: maybe(fc.integer({ min: 0, max: 5 }).map((minute) => T + minute * 60_000)),
    change: fc.oneof(
      fc.tuple(fc.constant('email'), fc.constantFrom(...ADDRESSES)),
      fc.constantFrom(
        ['hs_email_optout', 'true'] as const,
        ['hs_sales_email_last_replied', String(T)] as const,
        ['hs_email_bounce', '1'] as const,
      ),
    ),
  })
  .map(({ change: [propertyName, propertyValue], ...facts }) => ({
    subscriptionType: 'contact.propertyChange',
    portalId: 1,
    propertyName,
    propertyValue,
    ...facts,
  }));

/** A batch as it is, with copies of some of its items. */
const batchOf = (item: fc.Arbitrary<object>) =>
  fc
    .array(item, { minLength: 2, maxLength: 24 })
    .chain((items) => fc.shuffledSubarray([...items, ...items.slice(0, 4)], { minLength: items.length }));

const story = fc.array(
  fc.oneof(
    batchOf(lemlistItem).map((items) => ({ slug: 'lemlist' as const, items })),
    batchOf(hubspotItem).map((items) => ({ slug: 'hubspot' as const, items })),
  ),
  { minLength: 1, maxLength: 3 },
);

/** A workspace in which some of it is known: a contact, one that a person unsubscribed, a company and two of one name. */
async function addKnowing(): Promise<string> {
  const clientId = await addClient(service);
  const run = (sql: string) => service.database.query(null, sql, [clientId]);
  await run(`insert into company (client_id, domain, name) values
    ($1, 'kiln.example', 'Kiln'), ($1, 'one.example', 'Twin'), ($1, 'two.example', 'Twin')`);
  await run(`with p as (insert into person (client_id) values ($1), ($1) returning id)
    insert into contact (client_id, person_id, email, origin, first_name, contact_status)
    select $1, id, case n when 1 then 'ada@kiln.example' else 'bea@kiln.example' end, 'builtin',
      case n when 1 then '' end, case n when 1 then 'active' else 'unsubscribed' end
      from (select id, row_number() over () as n from p) as p`);
  return clientId;
}

/** The items in the order in which a batch of them is applied. */
function inOrder(slug: Slug, items: object[]): object[] {
  const { items: read, refusal } = readDelivery(platformOf(slug), Buffer.from(JSON.stringify(items)));
  return refusal === null ? read.map(({ payload }) => payload) : items;
}

const countsOf = async (clientId: string, slug: Slug, items: object[]) => {
  const { status, body } = await deliver(service, `/public/${slug}-webhook/${clientId}`, items);
  return status === 200 ? (body.counts as Record<string, number>) : { malformed: items.length };
};

async function tellOneByOne(clientId: string, slug: Slug, items: object[]) {
  const total: Record<string, number> = { processed: 0, duplicate: 0, ignored: 0, parked: 0 };
  for (const item of inOrder(slug, items)) {
    const counts = await countsOf(clientId, slug, [item]);
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + (count ?? 0);
  }
  return total;
}

/** Malformed items are ignored beside good ones, and refused alone. */
const withoutMalformed = ({ malformed = 0, ignored = 0, ...counts }: Record<string, number>) => ({
  ...counts,
  ignored: ignored + malformed,
});

const LEDGER = `select w.platform, w.kind, w.subject, w.campaign_id, w.event_at, w.bounced_at is not null as bounced,
    w.bounce_reason, w.bounce_message_id, w.address, o.email as opted_out, e.contact_email, e.email_type,
    e.campaign_id as email_campaign, e.event_at as email_event_at
  from webhook_event w left join contact o on o.client_id = w.client_id and o.id = w.opted_out
  left join email e on e.client_id = w.client_id and e.id = w.email_id
 where w.client_id = $1`;
const OPT_OUTS = `select c.email, o.status_before, o.previous_before, o.changed_before,
    o.changed_at = c.status_changed_at as stands
  from contact_opt_out o join contact c on c.client_id = o.client_id and c.id = o.contact_id where o.client_id = $1`;
/* What a batch parks is applied at its end, and its contacts come last: only HubSpot's events are parked. */
const CONTACTS = `select email, made_by_event from contact where client_id = $1 and origin <> 'hubspot' order by id`;
const CAMPAIGNS = 'select platform, external_id from campaign where client_id = $1 order by id';
const REQUESTS =
  'select object_key, scanned_to > 0 as scanned, attempts from parked_event_request where client_id = $1';

/** All that a workspace holds, without ids. */
async function readAll(clientId: string) {
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const read = (sql: string) => service.database.query(null, sql, [clientId]);
  const { emails, ledger: _, parked, ...rest } = await readWorkspace(service, clientId);
  return {
    ...rest,
    emails: sorted(emails),
    parked: sorted(parked),
    ledger: sorted(await read(LEDGER)),
    optOuts: sorted(await read(OPT_OUTS)),
    contactOrder: await read(CONTACTS),
    campaignOrder: await read(CAMPAIGNS),
    requests: sorted(await read(REQUESTS)),
  };
}

const RUNS = Number(process.env['BATCH_RUNS'] ?? 10);

describe('a batch', () => {
  it(
    'comes to what its items come to one by one, in every table',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (batches) => {
          const [together, apart] = [await addKnowing(), await addKnowing()];
          for (const { slug, items } of batches) {
            const counts = await countsOf(together, slug, items);
            const each = await tellOneByOne(apart, slug, items);
            expect(withoutMalformed(counts)).toEqual(
              'malformed' in counts ? { ignored: items.length } : withoutMalformed(each),
            );
          }
          expect(await readAll(together)).toEqual(await readAll(apart));
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 20_000,
  );
});
