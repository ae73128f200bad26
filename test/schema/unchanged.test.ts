import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTables } from '../support/whole-database.js';
import { deliver } from '../webhooks/support/deliver.js';
import { type BulkService, openBulkService } from './bulk/bulk-service.js';

/* Writes of equal values by GraphQL, in sets, from files and by webhooks: what is stored is the same before and after. */
let bulk: BulkService;
beforeAll(async () => {
  bulk = await openBulkService();
});
afterAll(() => bulk.close());

/** Tables that long work writes itself. */
const OF_JOBS = ['job', 'job_part', 'import_key'];
/** Tables that say that an event arrived. */
const OF_EVENTS = ['webhook_delivery', 'webhook_event', 'webhook_shape', 'email', 'campaign', 'journal_inbox'];

async function expectNothing<Answer>(write: () => Promise<Answer>, besides: readonly string[] = []): Promise<Answer> {
  const digest = async () =>
    Object.entries(await digestTables(bulk.service.database)).filter(([table]) => !besides.includes(table));
  const before = await digest();
  const answer = await write();
  expect(await digest()).toEqual(before);
  return answer;
}

const FIELDS = ['tier', 'seats'].map((fieldName) => ({ fieldName, fieldValue: '5' }));
const CONTACT =
  'id email firstName contactStatus companyId updatedTime customFields { id updatedTime fieldName fieldValue }';
const COMPANY = 'id domain name companyStatus updatedTime customFields { id updatedTime fieldName fieldValue }';

const contactsOf = (input: object[]) =>
  bulk.ask(
    `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
       ... on ContactsUpsertBatchPayload { outcomes { status message contact { ${CONTACT} } } } } }`,
    { items: input },
  );
const contact = (name: string) => ({
  email: `${name}@same.example`,
  firstName: 'Ada',
  companyDomain: 'same.example',
  contactStatus: 'won',
  customFields: FIELDS,
});

describe('a batch', () => {
  it('of contacts that have all values writes nothing, and returns each as it is', async () => {
    const items = ['one', 'two', 'three'].map(contact);
    const made = await contactsOf(items);
    const equal = [
      ...items,
      { email: ' ONE@same.example' },
      { email: 'two@same.example', contactStatus: ' ', customFields: [...FIELDS].reverse() },
    ];
    const { outcomes } = (await expectNothing(() => contactsOf(equal))).contactsUpsertBatch;
    const [one, two, three] = made.contactsUpsertBatch.outcomes.map((outcome: { contact: object }) => outcome.contact);
    const unchanged = { status: 'UPDATED', message: null };
    expect(outcomes).toEqual([one, two, three, one, two].map((record) => ({ ...unchanged, contact: record })));
  });

  it('writes the contacts that get another value and no others', async () => {
    const items = ['same', 'other', 'field'].map(contact);
    const made = (await contactsOf(items)).contactsUpsertBatch.outcomes;
    const [same, other, field] = items;
    const changed = await contactsOf([
      { ...same },
      { ...other, firstName: 'Grace' },
      { ...field, customFields: [{ fieldName: 'seats', fieldValue: '6' }] },
    ]);
    const times = (outcomes: { contact: { updatedTime: string } }[]) => outcomes.map((one) => one.contact.updatedTime);
    const [first, second, third] = times(changed.contactsUpsertBatch.outcomes);
    expect([first, second === times(made)[1], third === times(made)[2]]).toEqual([times(made)[0], false, false]);
  });

  it('of companies that have all values writes nothing', async () => {
    const upsert = (items: object[]) =>
      bulk.ask(
        `mutation ($items: [CompanyInput!]!) { companiesUpsertBatch(items: $items) {
           ... on CompaniesUpsertBatchPayload { outcomes { status company { ${COMPANY} } } } } }`,
        { items },
      );
    const items = ['x', 'y'].map((name) => ({ domain: `${name}.batch.example`, name, customFields: FIELDS }));
    const made = (await upsert(items)).companiesUpsertBatch.outcomes;
    const equal = [...items, { domain: 'HTTPS://x.batch.example/', companyStatus: '' }];
    const { outcomes } = (await expectNothing(() => upsert(equal))).companiesUpsertBatch;
    expect(outcomes).toEqual([made[0], made[1], made[0]].map(({ company }) => ({ status: 'UPDATED', company })));
  });
});

describe('GraphQL', () => {
  it('writes no contact, company or custom field that has the values already', async () => {
    const upsert = `mutation ($contact: ContactInput!, $company: CompanyInput!) {
      contact: contactUpsert(input: $contact) { ... on ContactUpsertPayload { record: contact { ${CONTACT} } } }
      company: companyUpsert(input: $company) { ... on CompanyUpsertPayload { record: company { ${COMPANY} } } } }`;
    const company = { domain: 'graphql.same.example', name: 'Same', customFields: FIELDS };
    const input = { contact: contact('graphql'), company };
    const made = await bulk.ask(upsert, input);
    expect(await expectNothing(() => bulk.ask(upsert, input))).toEqual(made);
    const [one, other] = [made.contact.record, made.company.record];
    const change = `mutation {
      contactUpdate(id: ${one.id}, input: { contactStatus: "", firstName: "Ada" }) { ... on Contact { ${CONTACT} } }
      companyUpdate(id: ${other.id}, input: {}) { ... on Company { ${COMPANY} } }
      contactCustomFieldUpdate(contactId: ${one.id}, fieldId: ${one.customFields[0].id}, input: { fieldValue: "5" }) {
        ... on CustomField { id updatedTime } } }`;
    const [{ id, updatedTime }] = one.customFields;
    expect(await expectNothing(() => bulk.ask(change))).toEqual({
      contactUpdate: one,
      companyUpdate: other,
      contactCustomFieldUpdate: { id, updatedTime },
    });
  });

  const master = () => bulk.service.tenants.x.masterKey;
  const own = () => bulk.service.tenants.a1.readWriteKey;
  /** Two writes of each, of which the second gives what the first gave. `$id` is what `make` creates. */
  const SETTINGS: [name: string, key: () => string, make: string | null, write: string][] = [
    [
      'scoring rule',
      own,
      'scoringRuleCreate(input: { name: "Calls", channel: "call", points: 1 }) { ... on ScoringRule { id } }',
      'scoringRuleUpdate(id: $id, input: { name: "Calls", channel: "call", points: 2, halfLifeDays: 1.5 }) { ... on ScoringRule { id points } }',
    ],
    [
      'source',
      own,
      'activitySourceCreate(name: "Fair") { ... on ActivitySource { id } }',
      'activitySourceRename(id: $id, name: " Fairs ") { ... on ActivitySource { name } }',
    ],
    [
      'workspace',
      own,
      null,
      'workspaceUpdate(input: { scoringEnabled: true, scoreLevels: [1, 2.5], defaultPhoneCountry: "DE" }) { ... on WorkspaceSettings { scoringEnabled scoreLevels } }',
    ],
    [
      'key',
      own,
      'keyCreate(input: { kind: READ_ONLY, name: "Board" }) { ... on KeyIssued { id: key { id } } }',
      'keyUpdate(id: $id, input: { name: "Boards", expiresAt: "2100-01-01T00:00:00Z" }) { ... on ApiKey { name } }',
    ],
    [
      'event endpoint',
      own,
      'eventEndpointCreate(input: { url: "https://hooks.example/a" }) { ... on EventEndpointIssued { id: endpoint { id } } }',
      'eventEndpointUpdate(id: $id, input: { url: "https://hooks.example/b", kinds: [contact], enabled: true }) { ... on EventEndpoint { url } }',
    ],
    [
      'connection',
      own,
      'integrationConnect(integration: lemlist, input: {}) { __typename }',
      'integrationUpdate(integration: lemlist, input: { lastSyncedAt: "2026-03-02T09:00:00Z" }) { __typename }',
    ],
    ['client', master, null, 'clientRename(clientId: $client, name: " A one ") { ... on Client { name } }'],
  ];

  it.each(SETTINGS)(
    'writes nothing and rescores nobody for a %s that has the values already',
    async (_name, key, make, write) => {
      const made =
        make === null ? {} : Object.values<{ id?: unknown }>(await bulk.ask(`mutation { ${make} }`, {}, key()))[0];
      const id = typeof made?.id === 'object' ? (made.id as { id: unknown } | null)?.id : made?.id;
      const text = `mutation { ${write.replace('$id', String(id)).replace('$client', JSON.stringify(bulk.service.tenants.a1.clientId))} }`;
      const before = await digestTables(bulk.service.database);
      const first = await bulk.ask(text, {}, key());
      expect(await digestTables(bulk.service.database)).not.toEqual(before);
      expect(await expectNothing(() => bulk.ask(text, {}, key()))).toEqual(first);
      expect(JSON.stringify(first)).not.toContain('Error');
    },
  );
});

describe('a change in bulk', () => {
  it('writes nothing where all records have the values, and counts them as unchanged', async () => {
    const made = (await contactsOf(['bulk1', 'bulk2'].map(contact))).contactsUpsertBatch.outcomes;
    const ids = made.map((outcome: { contact: { id: number } }) => outcome.contact.id);
    for (const change of [
      { set: { firstName: 'Ada', contactStatus: ' ', companyDomain: 'same.example', customFields: FIELDS } },
      { set: { companyId: made[0].contact.companyId } },
      { clearCustomFields: ['never'] },
    ]) {
      const job = await expectNothing(() => bulk.run('contacts', { ids, change }), OF_JOBS);
      expect(job).toMatchObject({ state: 'done', rowsRead: 2, rowsWritten: 0, rowsRefused: 0, rowsUnchanged: 2 });
    }
  });

  it('writes the one record that lacks a value', async () => {
    const made = (await contactsOf(['bulk3', 'bulk4'].map(contact))).contactsUpsertBatch.outcomes;
    const ids = made.map((outcome: { contact: { id: number } }) => outcome.contact.id);
    await bulk.ask(`mutation { contactUpdate(id: ${ids[0]}, input: { firstName: "Grace" }) { __typename } }`);
    const job = await bulk.run('contacts', { ids, change: { set: { firstName: 'Ada' } } });
    expect(job).toMatchObject({ state: 'done', rowsWritten: 1, rowsUnchanged: 1 });
    const [row] = await bulk.query('select updated_time from contact where id = $1', [ids[1]]);
    expect(row).toEqual({ updated_time: new Date(made[1].contact.updatedTime) });
  });

  it('leaves an email that is marked already', async () => {
    const { emailCreate } = await bulk.ask(
      `mutation { emailCreate(input: { emailType: "inbound", origin: "builtin", interested: true }) { ... on Email { id } } }`,
    );
    const args = { ids: [emailCreate.id], change: { set: { interested: true } } };
    const job = await expectNothing(() => bulk.run('emails', args), OF_JOBS);
    expect(job).toMatchObject({ state: 'done', rowsWritten: 0, rowsUnchanged: 1 });
  });
});

it('a file that is imported again writes nothing', async () => {
  const csv =
    'email,first name,company,status,tier\nann@file.example,Ann,file.example,won,gold\nbo@file.example,Bo,,,\n';
  const load = async () => {
    const { body } = await bulk.service.call('POST', '/public/v2/imports?record=contact', {
      raw: { type: 'text/csv', body: csv },
    });
    await bulk.ask(`mutation { importStart(id: ${body.id}) { __typename } }`);
    await bulk.work();
    return (await bulk.ask(`{ importPreview(id: ${body.id}) { counts { created updated unchanged refused } } }`))
      .importPreview.counts;
  };
  expect(await load()).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 });
  expect(await expectNothing(load, OF_JOBS)).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
});

it.each([
  ['one by one', (items: object[]) => items],
  ['in a batch', (items: object[]) => [items]],
])('events that say nothing new of a contact leave it as it is, sent %s', async (how, bodiesOf) => {
  const leadEmail = `${how.replaceAll(' ', '.')}@same.example`;
  const event = (type: string, day: number) => ({
    ...{ type, leadEmail, leadFirstName: 'Ada', campaignId: 'cam_1', createdAt: `2026-03-0${day}T09:00:00.000Z` },
  });
  const send = async (items: object[]) => {
    for (const body of bodiesOf(items)) {
      const path = `/public/lemlist-webhook/${bulk.service.tenants.a1.clientId}`;
      expect((await deliver(bulk.service, path, body)).status).toBe(200);
    }
  };
  const entries = () =>
    bulk.query(
      'select i.seq from journal_inbox i join contact c on c.id = i.record_id where i.kind = 1 and c.email = $1',
      [leadEmail],
    );
  await send([event('emailsSent', 1), event('emailsSent', 5), event('emailsReplied', 5)]);
  const before = await entries();
  const earlier = [event('emailsSent', 3), event('emailsReplied', 3), event('emailsBounced', 3)];
  await expectNothing(() => send(earlier), OF_EVENTS);
  expect(await entries()).toEqual(before);
});
