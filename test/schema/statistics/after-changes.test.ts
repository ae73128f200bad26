import { afterAll, beforeAll, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let clientId: string;
beforeAll(async () => {
  service = await startService();
  ({ clientId } = service.tenants.a1);
  await query('update client set scoring_enabled = true');
});
afterAll(() => service.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);

const RANGE = 'interval: MONTH, from: "2026-05-01T00:00:00Z", to: "2090-01-01T00:00:00Z"';
const FIGURES = `{
  statuses: contactCounts(by: CONTACT_STATUS) { total items { value count } }
  tiers: contactCounts(byCustomField: "tier") { total items { value count } }
  types: emailCounts(by: EMAIL_TYPE) { total items { value count } }
  channels: activityCounts(by: CHANNEL) { total items { value count } }
  contactFunnel(stages: ["active", "replied"]) { total other stages { count } }
  series(metrics: [SENT, REPLIED, BOUNCED, ACTIVITIES], ${RANGE}) { lines { metric total } }
  customFieldStatistics(of: CONTACT) { records items { name recordCount distinctValues } }
}`;

/** Each figure by a plain statement of its own, over all rows. */
const PLAIN = `select
  (select jsonb_object_agg(contact_status, n) from (select contact_status, count(*) n from contact where client_id = $1 group by 1) s) as statuses,
  (select jsonb_object_agg(coalesce(v, '-'), n) from (select (select f.field_value from contact_custom_field f
      where f.contact_id = c.id and f.field_name = 'tier') v, count(*) n from contact c where c.client_id = $1 group by 1) t) as tiers,
  (select jsonb_object_agg(email_type, n) from (select email_type, count(*) n from email where client_id = $1 group by 1) e) as types,
  (select jsonb_object_agg(coalesce(channel, '-'), n) from (select channel, count(*) n from activity where client_id = $1 group by 1) a) as channels,
  (select count(*)::int from contact where client_id = $1) as contacts,
  (select count(*)::int from contact where client_id = $1 and contact_status not in ('active', 'replied')) as other,
  (select jsonb_build_object('SENT', count(*) filter (where email_type <> 'inbound'), 'REPLIED', count(*) filter (where email_type = 'inbound'),
      'BOUNCED', count(*) filter (where email_type = 'bounced')) from email where client_id = $1) as emails,
  (select count(*)::int from activity where client_id = $1) as activities,
  (select count(distinct field_value)::int from contact_custom_field where client_id = $1 and field_name = 'tier') as distinct_tiers`;

interface Plain {
  statuses: Record<string, number> | null;
  tiers: Record<string, number> | null;
  types: Record<string, number> | null;
  channels: Record<string, number> | null;
  contacts: number;
  other: number;
  emails: Record<string, number>;
  activities: number;
  distinct_tiers: number;
}

const byValue = ({ items }: { items: { value: string | null; count: number }[] }) =>
  Object.fromEntries(items.map(({ value, count }) => [value ?? '-', count]));

/** Asks for the figures, holds each against its plain count, and tells the plain counts. */
async function figures(): Promise<Plain> {
  const [plain] = await query<Plain>(PLAIN, [clientId]);
  if (!plain) throw new Error('no counts');
  const { data, errors } = (await service.graphql(FIGURES)).body;
  expect(errors).toBeUndefined();
  const { statuses = {}, tiers = {} } = { statuses: plain.statuses ?? {}, tiers: plain.tiers ?? {} };
  expect(byValue(data.statuses)).toEqual(statuses);
  expect(byValue(data.tiers)).toEqual(tiers);
  expect(byValue(data.types)).toEqual(plain.types ?? {});
  expect(byValue(data.channels)).toEqual(plain.channels ?? {});
  expect([data.statuses.total, data.tiers.total, data.customFieldStatistics.records]).toEqual(
    Array(3).fill(plain.contacts),
  );
  expect(data.contactFunnel).toEqual({
    total: plain.contacts,
    other: plain.other,
    stages: [{ count: statuses['active'] ?? 0 }, { count: statuses['replied'] ?? 0 }],
  });
  const totals = data.series.lines.map(({ metric, total }: { metric: string; total: number }) => [metric, total]);
  expect(Object.fromEntries(totals)).toEqual({ ...plain.emails, ACTIVITIES: plain.activities });
  const withTier = plain.contacts - (tiers['-'] ?? 0);
  expect(data.customFieldStatistics.items).toEqual(
    withTier === 0 ? [] : [{ name: 'tier', recordCount: withTier, distinctValues: plain.distinct_tiers }],
  );
  return plain;
}

async function work(name: string) {
  const context = contextFor(service.database);
  while (await taskNamed(name).run(context));
}

const change = async (text: string, variables: object, key?: string) => {
  const { body } = await service.graphql(text, variables, key ? { key } : {});
  expect(body.errors).toBeUndefined();
  const [answer] = Object.values(body.data) as [Record<string, unknown>];
  expect(answer['__typename']).not.toMatch(/Error$/);
  return answer;
};

async function addContact(name: string, tier: string) {
  const created = await service.call('POST', '/public/contacts', {
    json: { email: `${name}@figures.example`, contact_custom_fields: [{ field_name: 'tier', field_value: tier }] },
  });
  expect(created.status).toBe(201);
  const [row] = await query<{ person: number }>('select person_id as person from contact where id = $1', [
    created.body.id,
  ]);
  return { id: created.body.id as number, personId: row?.person ?? 0 };
}

/** Mail and calls of a contact, as a platform and an integration tell them. */
async function mail(name: string, types: readonly string[]) {
  for (const [index, type] of types.entries()) {
    const answer = await service.call('POST', `/public/lemlist-webhook/${clientId}`, {
      key: null,
      json: {
        type,
        leadEmail: `${name}@figures.example`,
        campaignId: 'cam_figures',
        createdAt: `2026-05-0${index + 2}T10:00:00.000Z`,
        text: 'Hello',
      },
    });
    expect(answer.body).toEqual({ status: 'processed' });
  }
  const call = await service.call('POST', '/public/activities/standard/call/', {
    json: {
      email: `${name}@figures.example`,
      properties: { direction: 'inbound' },
    },
  });
  expect(call.status).toBe(201);
}

it('figures are those of plain counts after each deletion, restoration, merge, undo and erasure', async () => {
  const one = await addContact('one', 'gold');
  const two = await addContact('two', 'gold');
  const three = await addContact('three', 'iron');
  await addContact('four', 'iron');
  await mail('one', ['emailsSent', 'emailsReplied']);
  await mail('two', ['emailsSent', 'emailsSent', 'emailsBounced']);
  const given = await figures();
  expect(given).toMatchObject({ contacts: 4, tiers: { gold: 2, iron: 2 }, types: { outbound: 2, inbound: 1 } });

  // A deletion unlinks its mail and calls, which stay; the journal gives the contact back as it was.
  expect((await service.call('DELETE', `/public/contacts/${one.id}`)).status).toBe(204);
  expect(await figures()).toMatchObject({ contacts: 3, tiers: { gold: 1, iron: 2 }, types: given.types });
  while ((await aggregateEntries(service.database, 2_000)) > 0);
  await change('mutation ($id: RecordId!) { contactRestore(id: $id) { __typename } }', { id: one.id });
  expect(await figures()).toEqual(given);

  // A merge writes the overwritten fields of the contacts that it joins; its undo gives them back.
  const merged = await change(
    'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename ... on PeopleMergePayload { mergeId } } }',
    { ids: [one.personId, three.personId] },
  );
  await figures();
  await change('mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { __typename } }', { id: merged['mergeId'] });
  expect(await figures()).toEqual(given);

  // What a Person leaves behind is gone with it.
  await change(
    'mutation ($client: String!, $person: RecordId!) { personErase(clientId: $client, personId: $person) { __typename } }',
    { client: clientId, person: two.personId },
    service.tenants.x.masterKey,
  );
  await work('erase-persons');
  expect(await figures()).toMatchObject({
    contacts: 3,
    tiers: { gold: 1, iron: 2 },
    types: { outbound: 1, inbound: 1 },
    channels: { call: 1 },
  });
});

it('figures are those of plain counts after a change of many records, and after all of them are deleted', async () => {
  const run = async (args: string) => {
    const preview = `query { contactsBulkPreview(${args}) { __typename ... on BulkPreview { token } } }`;
    const { token } = await change(preview, {});
    await change(`mutation ($token: String!) { contactsBulk(${args}, token: $token) { __typename } }`, { token });
    await work('run-jobs');
  };
  await run(
    'all: true, change: { set: { contactStatus: "replied", customFields: [{ fieldName: "tier", fieldValue: "tin" }] } }',
  );
  expect(await figures()).toMatchObject({ contacts: 3, statuses: { replied: 3 }, tiers: { tin: 3 } });
  await run('all: true, change: { delete: true }');
  expect(await figures()).toMatchObject({ contacts: 0, statuses: null, tiers: null });
});
