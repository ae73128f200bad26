import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSequences } from '../support/sequences.js';
import { startService, type TestService } from '../support/service.js';
import { deliver } from '../webhooks/support/deliver.js';
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
  const before = await readSequences(service.database);
  for (let turn = 0; turn < 3; turn++) await write();
  expect(await readSequences(service.database)).toEqual(before);
});

it('a change of a custom field, and one of a name that is taken, spend none', async () => {
  const contact = await rest('PUT', '/v2/contacts', {
    email: 'fields@known.example',
    contact_custom_fields: [field(1)],
  });
  const [{ id }] = contact.contact_custom_fields;
  const before = await readSequences(service.database);
  await rest('PATCH', `/contacts/${contact.id}/custom-fields/${id}`, { field_value: 'other' });
  const taken = await service.call('POST', `/public/contacts/${contact.id}/custom-fields`, { json: field(1) });
  expect(taken.status).toBe(409);
  expect(await readSequences(service.database)).toEqual(before);
});

it('a merge that overwrites custom fields spends none of theirs', async () => {
  const MERGED = `query ($id: RecordId!) { contact(id: $id) { personId } }`;
  const contacts = await Promise.all(
    ['one', 'two'].map((name) =>
      rest('PUT', '/v2/contacts', {
        email: `${name}@merge.example`,
        contact_custom_fields: [{ field_name: 'tier', field_value: name }],
      }),
    ),
  );
  const persons = await Promise.all(
    contacts.map(async ({ id }) => (await service.graphql(MERGED, { id })).body.data.contact.personId),
  );
  const before = await readSequences(service.database);
  await rest('POST', '/people/merge', { person_ids: persons });
  const { merge_record_id_seq: _merges, ...after } = await readSequences(service.database);
  expect({ ...after, merge_record_id_seq: before['merge_record_id_seq'] }).toEqual(before);
});

it('a source that is enabled again spends none but that of its audit entry', async () => {
  const created = await service.graphql(
    'mutation { activitySourceCreate(name: "Again") { ... on ActivitySource { id } } }',
  );
  const { id } = created.body.data.activitySourceCreate;
  const bind = () =>
    ask('mutation ($id: RecordId!) { activitySourceBind(id: $id, binding: { channel: sms }) { __typename } }', { id });
  await bind();
  const before = await readSequences(service.database);
  await bind();
  const after = await readSequences(service.database);
  expect({ ...after, audit_entry_id_seq: 0 }).toEqual({ ...before, audit_entry_id_seq: 0 });
});

it('a duplicate of a webhook spends one id, that of its delivery', async () => {
  const path = `/public/webhooks/instantly/${service.tenants.a1.clientId}`;
  const kinds = ['email_sent', 'email_bounced', 'email_reply', 'unsubscribed'] as const;
  const send = async () => {
    for (const kind of kinds) await deliver(service, path, instantly(kind, { lead_email: 'twice@known.example' }));
    await deliver(
      service,
      path,
      instantly('unsubscribed', { lead_email: 'undated@known.example', timestamp: undefined }),
    );
  };
  await send();
  const before = await readSequences(service.database);
  await send();
  const { webhook_delivery_id_seq: deliveries = 0, ...after } = await readSequences(service.database);
  expect(deliveries).toBe((before['webhook_delivery_id_seq'] ?? 0) + kinds.length + 1);
  expect({ ...after, webhook_delivery_id_seq: before['webhook_delivery_id_seq'] }).toEqual(before);
});

it('an event of a known campaign and a known contact spends those of its delivery, its ledger and its email', async () => {
  const path = `/public/webhooks/instantly/${service.tenants.a1.clientId}`;
  const send = (timestamp: string) =>
    deliver(service, path, instantly('email_sent', { lead_email: 'more@known.example', timestamp }));
  await send('2026-03-02T09:00:00.000Z');
  const before = await readSequences(service.database);
  await send('2026-03-02T10:00:00.000Z');
  const after = await readSequences(service.database);
  const spent = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(spent).toEqual(['email_id_seq', 'webhook_delivery_id_seq', 'webhook_event_id_seq']);
});
