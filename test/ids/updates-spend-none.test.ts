import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSequences } from '../support/sequences.js';
import { startService, type TestService } from '../support/service.js';
import { connect, deliver } from '../webhooks/support/deliver.js';
import { instantly } from '../webhooks/support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WEBHOOK_MIB_PER_DAY: '100' });
});
afterAll(() => service.close());

const field = (n: number) => ({ field_name: `field ${n}`, field_value: `value ${n}` });
const cleanField = (n: number) => ({ fieldName: `field ${n}`, fieldValue: `value ${n}` });
const ask = async (query: string, variables: object = {}) => {
  const { body } = await service.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  const [answer] = Object.values<{ __typename: string }>(body.data);
  expect(answer?.__typename).not.toMatch(/Error$/);
  return answer;
};
const rest = async (method: string, path: string, json: object) => {
  const { status, body } = await service.call(method, `/public${path}`, { json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

/** How many ids a piece of work spends, by sequence; a sequence that it leaves alone is not named. */
const spentBy = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await readSequences(service.database);
  await work();
  const after = await readSequences(service.database);
  const spent = Object.entries(after).map(([name, last]) => [name, last - (before[name] ?? 0)] as const);
  return Object.fromEntries(spent.filter(([, count]) => count > 0));
};

/** Each writes; the second time it finds everything that it wrote the first time. */
const WRITES: Record<string, () => Promise<unknown>> = {
  'upsert of a contact with custom fields and a company by domain': () =>
    rest('PUT', '/v2/contacts', {
      email: 'ada@known.example',
      company_id: 'known.example',
      contact_custom_fields: [field(1), field(2), field(3)],
    }),
  'change of a contact': async () => {
    const { id } = await rest('PUT', '/v2/contacts', { email: 'ada@known.example' });
    return rest('PATCH', `/contacts/${id}`, {
      first_name: 'Ada',
      company_id: 'known.example',
      contact_custom_fields: [field(1), field(2)],
    });
  },
  'upsert of a company with custom fields': () =>
    rest('PUT', '/v2/companies', { domain: 'known.example', company_custom_fields: [field(1), field(2)] }),
  'batch of contacts': () =>
    ask('mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }', {
      items: [1, 2, 3].map((n) => ({
        email: `batch.${n}@known.example`,
        companyDomain: `company.${n}.example`,
        customFields: [cleanField(1), cleanField(n)].slice(0, n === 1 ? 1 : 2),
      })),
    }),
  'batch of companies': () =>
    ask('mutation ($items: [CompanyInput!]!) { companiesUpsertBatch(items: $items) { __typename } }', {
      items: [1, 2].map((n) => ({ domain: `batch.${n}.example`, customFields: [cleanField(n)] })),
    }),
};

it.each(Object.entries(WRITES))('a second %s spends no id of any sequence', async (_name, write) => {
  await write();
  expect(await spentBy(async () => [await write(), await write(), await write()])).toEqual({});
});

it('a change of a custom field spends that of its entry in the journal alone, and one of a name that is taken none', async () => {
  const contact = await rest('PUT', '/v2/contacts', {
    email: 'fields@known.example',
    contact_custom_fields: [field(1)],
  });
  const [{ id }] = contact.contact_custom_fields;
  const spent = await spentBy(async () => {
    await rest('PATCH', `/contacts/${contact.id}/custom-fields/${id}`, { field_value: 'other' });
    const taken = await service.call('POST', `/public/contacts/${contact.id}/custom-fields`, { json: field(1) });
    expect(taken.status).toBe(409);
  });
  expect(spent).toEqual({ journal_inbox_seq_seq: 1 });
});

it('a merge that overwrites custom fields spends those of its record, of its audit entry and of what it enters in the journal alone', async () => {
  const PERSON = `query ($id: RecordId!) { contact(id: $id) { personId } }`;
  const contacts = await Promise.all(
    ['one', 'two'].map((name) =>
      rest('PUT', '/v2/contacts', {
        email: `${name}@merge.example`,
        contact_custom_fields: [{ field_name: 'tier', field_value: name }],
      }),
    ),
  );
  const persons = await Promise.all(
    contacts.map(async ({ id }) => (await service.graphql(PERSON, { id })).body.data.contact.personId),
  );
  const spent = await spentBy(() => rest('POST', '/people/merge', { person_ids: persons }));
  // The contact that moved with its field, the Person that it left, and the merge.
  expect(spent).toEqual({ audit_entry_id_seq: 1, merge_record_id_seq: 1, journal_inbox_seq_seq: 4 });
});

it('a source that is enabled again spends none', async () => {
  const created = await service.graphql(
    'mutation { activitySourceCreate(name: "Again") { ... on ActivitySource { id } } }',
  );
  const { id } = created.body.data.activitySourceCreate;
  const bind = () =>
    ask('mutation ($id: RecordId!) { activitySourceBind(id: $id, binding: { channel: "sms" }) { __typename } }', {
      id,
    });
  expect(await spentBy(bind)).toEqual({ audit_entry_id_seq: 1, source_binding_id_seq: 1 });
  expect(await spentBy(bind)).toEqual({});
});

it('a scoring rule that is replaced spends that of its audit entry alone', async () => {
  const rule = (points: number) => ({ input: { name: 'Calls', channel: 'call', points } });
  const created = await service.graphql(
    'mutation ($input: ScoringRuleInput!) { scoringRuleCreate(input: $input) { ... on ScoringRule { id } } }',
    rule(1),
  );
  const { id } = created.body.data.scoringRuleCreate;
  const replace = () =>
    ask(
      `mutation ($id: RecordId!, $input: ScoringRuleInput!) {
         scoringRuleUpdate(id: $id, input: $input) { __typename } }`,
      { id, ...rule(2) },
    );
  expect(await spentBy(replace)).toEqual({ audit_entry_id_seq: 1 });
});

it('a connection that is changed spends that of its audit entry, and one that is connected already none', async () => {
  const CONNECT = 'mutation { integrationConnect(integration: lemlist, input: {}) { __typename } }';
  expect(await spentBy(() => ask(CONNECT))).toEqual({ audit_entry_id_seq: 1, parked_event_request_id_seq: 1 });
  const refused = async () => {
    const { body } = await service.graphql(CONNECT);
    expect(body.data.integrationConnect.__typename).toBe('ConflictError');
  };
  expect(await spentBy(refused)).toEqual({});
  const change = () =>
    ask(`mutation { integrationUpdate(integration: lemlist, input: { lastSyncedAt: "2026-03-02T09:00:00Z" }) {
      __typename } }`);
  expect(await spentBy(change)).toEqual({ audit_entry_id_seq: 1 });
});

it('a request for what waits that is pending already takes further causes without an id', async () => {
  const { clientId } = service.tenants.a2;
  await connect(service, clientId, 'smartlead', { account: 'w-0' });
  const changeAccount = (turn: number) =>
    service.database.query(
      null,
      `update integration_connection set external_account_id = $2 where client_id = $1 and integration = 'smartlead'`,
      [clientId, `w-${turn}`],
    );
  expect(await spentBy(async () => [await changeAccount(1), await changeAccount(2)])).toEqual({});
});

it('a duplicate of a webhook spends one id, that of its delivery', async () => {
  const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
  const kinds = ['email_sent', 'email_bounced', 'email_reply', 'unsubscribed'] as const;
  const bodies = [
    ...kinds.map((kind) => instantly(kind, { lead_email: 'twice@known.example' })),
    instantly('unsubscribed', { lead_email: 'undated@known.example', timestamp: undefined }),
  ];
  const send = async () => {
    const statuses: string[] = [];
    for (const body of bodies) statuses.push((await deliver(service, path, body)).body.status);
    return statuses;
  };
  expect(await send()).toEqual(bodies.map(() => 'processed'));
  const spent = await spentBy(async () => expect(await send()).toEqual(bodies.map(() => 'duplicate')));
  expect(spent).toEqual({ webhook_delivery_id_seq: bodies.length });
});

it('an event of a known campaign and a known contact spends those of its delivery, its ledger, its email and the entries of that and of its contact', async () => {
  const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
  const send = (timestamp: string, campaign_id = 'known') =>
    deliver(service, path, instantly('email_sent', { lead_email: 'more@known.example', timestamp, campaign_id }));
  await send('2026-03-02T09:00:00.000Z');
  const own = { email_id_seq: 1, journal_inbox_seq_seq: 2, webhook_delivery_id_seq: 1, webhook_event_id_seq: 1 };
  expect(await spentBy(() => send('2026-03-02T10:00:00.000Z'))).toEqual(own);
  const further = await spentBy(() => send('2026-03-02T11:00:00.000Z', 'further'));
  expect(further).toEqual({ ...own, journal_inbox_seq_seq: 3, campaign_id_seq: 1, parked_event_request_id_seq: 1 });
});

it.each([
  ['contact', '/contacts', { email: 'taken@known.example' }, ['contact_id_seq', 'person_id_seq']],
  ['company', '/companies', { domain: 'taken.example' }, ['company_id_seq']],
])('a refused create of a %s spends no more than the ids of one', async (_name, path, json, kinds) => {
  await rest('POST', path, json);
  const spent = await spentBy(async () =>
    expect((await service.call('POST', `/public${path}`, { json })).status).toBe(409),
  );
  expect(kinds).toEqual(expect.arrayContaining(Object.keys(spent)));
  expect(Math.max(0, ...Object.values(spent))).toBeLessThanOrEqual(1);
});
