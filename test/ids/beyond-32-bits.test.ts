import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../schema/scoring/scored-workspace.js';
import { connectMcp } from '../support/mcp-client.js';
import { moveSequences } from '../support/sequences.js';
import { startService, type TestService } from '../support/service.js';
import { addClient, connect, deliver } from '../webhooks/support/deliver.js';
import { instantly } from '../webhooks/support/instantly.js';
import { countParked, workOffParked } from '../webhooks/support/work-off.js';

const UNKNOWN = 2 ** 53 - 1;

describe.each([
  ['2^31', 2 ** 31],
  ['2^40', 2 ** 40],
  ['2^53 less a few million', 2 ** 53 - 4_000_000],
])('with every sequence beyond %s', (_name, from) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await moveSequences(service.database, from);
  });
  afterAll(() => service.close());

  const rest = async (method: string, path: string, json?: object) => {
    const { status, body } = await service.call(method, `/public${path}`, json ? { json } : {});
    return { status, body };
  };
  const ask = async (query: string, variables: object = {}, key = service.tenants.a1.readWriteKey) => {
    const { body } = await service.graphql(query, variables, { key });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const create = async (email: string, given: object = {}) => {
    const { status, body } = await rest('POST', '/contacts', { email, ...given });
    expect(status).toBe(201);
    expect(body.id).toBeGreaterThan(from);
    return body;
  };
  const personOf = async (id: number): Promise<number> =>
    (await ask('query ($id: RecordId!) { contact(id: $id) { personId } }', { id })).contact.personId;

  it('contacts, companies and their custom fields come back by the ids that were answered', async () => {
    const contact = await create('ada@far.example', {
      company_id: 'far.example',
      contact_custom_fields: [{ field_name: 'tier', field_value: 'gold' }],
    });
    expect(await rest('GET', `/v2/contacts/${contact.id}`)).toEqual({ status: 200, body: contact });
    const company = (await rest('GET', `/companies/${contact.company_id}`)).body;
    expect(company).toMatchObject({ id: contact.company_id, domain: 'far.example' });
    const [field] = contact.contact_custom_fields;
    expect(field.id).toBeGreaterThan(from);
    const changed = await rest('PATCH', `/contacts/${contact.id}/custom-fields/${field.id}`, { field_value: 'lead' });
    expect(changed).toMatchObject({ status: 200, body: { id: field.id, field_value: 'lead' } });
    const upserted = await rest('PUT', '/v2/contacts', { email: 'ada@far.example', company_id: company.id });
    expect(upserted).toMatchObject({ status: 200, body: { id: contact.id, company_id: company.id } });
    expect((await rest('GET', '/v2/contacts?email=ada@far.example')).body.results).toMatchObject([{ id: contact.id }]);
    const looked = await rest('GET', '/contacts/lookup-by-custom-field?field_name=tier&field_value=lead');
    expect(looked.body.results).toMatchObject([{ id: contact.id }]);
    expect((await rest('DELETE', `/contacts/${contact.id}`)).status).toBe(204);
    expect((await rest('GET', `/v2/contacts/${contact.id}`)).status).toBe(404);
  });

  it('batches, lists and cursors hold them', async () => {
    const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename
      ... on ContactsUpsertBatchPayload { outcomes { status contact { id personId } } } } }`;
    const items = [1, 2, 3].map((n) => ({
      email: `batch.${n}@far.example`,
      lastName: 'Batch',
      companyDomain: 'b.example',
    }));
    const first = (await ask(BATCH, { items })).contactsUpsertBatch.outcomes;
    const again = (await ask(BATCH, { items })).contactsUpsertBatch.outcomes;
    expect(again.map((one: { status: string }) => one.status)).toEqual(['UPDATED', 'UPDATED', 'UPDATED']);
    const ids = first.map((one: { contact: { id: number } }) => one.contact.id);
    expect(again.map((one: { contact: { id: number } }) => one.contact.id)).toEqual(ids);

    const LIST = `query ($after: String) { contacts(first: 2, after: $after, filter: { lastName: "Batch" }) {
      nodes { id company { domain contacts(first: 2) { nodes { id } } } } pageInfo { endCursor hasNextPage } } }`;
    const one = (await ask(LIST)).contacts;
    const two = (await ask(LIST, { after: one.pageInfo.endCursor })).contacts;
    const sorted = [...ids].sort((a: number, b: number) => a - b);
    expect([...one.nodes, ...two.nodes].map(({ id }) => id).sort((a, b) => a - b)).toEqual(sorted);
    expect(one.nodes[0].company.contacts.nodes).toHaveLength(2);
  });

  it('Persons are merged and split by them', async () => {
    const [a, b] = [await create('merge.a@far.example'), await create('merge.b@far.example')];
    const [primary, other] = [await personOf(a.id), await personOf(b.id)];
    const merged = await rest('POST', '/people/merge', { person_ids: [primary, other] });
    expect(merged).toEqual({
      status: 200,
      body: { primary_person_id: primary, merged_person_ids: [other], relinked_contacts: 1 },
    });
    const { emails } = (await rest('GET', `/people/${primary}`)).body;
    expect(emails.map(({ value }: { value: string }) => value)).toEqual(['merge.a@far.example', 'merge.b@far.example']);
    const records = await ask(
      `query ($id: RecordId!) { mergeHistory(personId: $id) { nodes { id primaryPersonId mergedPersonIds
        relinkedContacts { nodes { contactId fromPersonId } } } } }`,
      { id: other },
    );
    expect(records.mergeHistory.nodes).toEqual([
      {
        id: expect.any(Number),
        primaryPersonId: primary,
        mergedPersonIds: [other],
        relinkedContacts: { nodes: [{ contactId: b.id, fromPersonId: other }] },
      },
    ]);
    expect(records.mergeHistory.nodes[0].id).toBeGreaterThan(from);
    const split = await rest('POST', '/people/split', { person_id: primary, contact_ids: [b.id] });
    expect(split).toMatchObject({ status: 200, body: { source_person_id: primary, moved_contact_ids: [b.id] } });
    expect(await personOf(b.id)).toBe(split.body.new_person_id);
    expect(split.body.new_person_id).toBeGreaterThan(from);
  });

  it('activities, sources and emails name them', async () => {
    const contact = await create('active@far.example');
    const properties = { direction: 'inbound' };
    const logged = await rest('POST', '/activities/standard/call', { email: 'active@far.example', properties });
    expect(logged.body.id).toBeGreaterThan(from);
    const data = await ask(
      'query ($id: RecordId!) { contact(id: $id) { activities(first: 1) { nodes { id } } score { contactId } } }',
      { id: contact.id },
    );
    expect(data.contact.activities.nodes).toEqual([{ id: logged.body.id }]);

    const email = await rest('POST', '/emails', {
      email_type: 'inbound',
      origin: 'builtin',
      contact_id: contact.id,
      custom_fields: [{ field_name: 'mood', field_value: 'good' }],
    });
    expect(email.body).toMatchObject({ contact_id: contact.id });
    expect(email.body.id).toBeGreaterThan(from);
    expect((await rest('GET', `/emails/${email.body.id}`)).body).toEqual(email.body);

    const created = await ask(
      'mutation { activitySourceCreate(name: "Far") { __typename ... on ActivitySource { id name } } }',
    );
    const { id } = created.activitySourceCreate;
    expect(id).toBeGreaterThan(from);
    const bound = await ask(
      `mutation ($id: RecordId!) { activitySourceBind(id: $id, binding: { channel: "sms" }) { __typename
        ... on ActivitySource { id } } }`,
      { id },
    );
    expect(bound.activitySourceBind).toEqual({ __typename: 'ActivitySource', id });
  });

  it('scores name the rules that made them', async () => {
    const contact = await create('scored@far.example');
    await ask('mutation { workspaceUpdate(input: { scoringEnabled: true }) { __typename } }');
    const created = await ask(`mutation { scoringRuleCreate(input: { name: "Calls", channel: "call", points: 3 }) {
      ... on ScoringRule { id } } }`);
    const { id } = created.scoringRuleCreate;
    expect(id).toBeGreaterThan(from);
    const properties = { direction: 'inbound' };
    await rest('POST', '/activities/standard/call', { email: 'scored@far.example', properties });
    while ((await workOff(service.database, 100)) !== null);
    const SCORE = 'query ($id: RecordId!) { contact(id: $id) { score { contactId lines { ruleId value } } } }';
    const { score } = (await ask(SCORE, { id: contact.id })).contact;
    expect(score).toEqual({ contactId: contact.id, lines: [{ ruleId: id, value: 3 }] });
  });

  it('events of webhooks make what bears them, and are taken again by theirs', async () => {
    const { clientId } = service.tenants.a1;
    const path = `/public/instantly-webhook/${clientId}`;
    for (const kind of ['email_sent', 'email_bounced', 'email_reply', 'unsubscribed'] as const) {
      expect((await deliver(service, path, instantly(kind, { lead_email: 'far@hooks.example' }))).status).toBe(200);
    }
    const [contact] = (await rest('GET', '/v2/contacts?email=far@hooks.example')).body.results;
    expect(contact).toMatchObject({ contact_status: 'unsubscribed' });
    expect(contact.id).toBeGreaterThan(from);
    const emails = (await rest('GET', '/emails?contact_email=far@hooks.example')).body;
    expect((emails.results ?? emails).map((one: { contact_id: number }) => one.contact_id)).toEqual([
      contact.id,
      contact.id,
    ]);
    const deliveries = await ask('{ webhookDeliveries(first: 2) { nodes { id } pageInfo { endCursor } } }');
    const [newest] = deliveries.webhookDeliveries.nodes;
    expect(Number(newest.id)).toBeGreaterThan(from);
    const older = await ask('query ($after: String) { webhookDeliveries(first: 2, after: $after) { nodes { id } } }', {
      after: deliveries.webhookDeliveries.pageInfo.endCursor,
    });
    expect(older.webhookDeliveries.nodes).toHaveLength(2);
    const replay = await ask(
      `mutation ($ids: [ID!]!) { webhookDeliveriesReplay(ids: $ids, dryRun: false) { __typename
        ... on WebhookReplayPayload { outcomes { deliveryId verdict } } } }`,
      { ids: [newest.id] },
    );
    expect(replay.webhookDeliveriesReplay.outcomes).toEqual([{ deliveryId: newest.id, verdict: 'duplicate' }]);
  });

  it('an event of a CRM record waits under one, and is applied when its address is told', async () => {
    const { clientId } = service.tenants.a1;
    const change = (propertyName: string, propertyValue: string) =>
      deliver(service, `/public/hubspot-webhook/${clientId}`, [
        {
          subscriptionType: 'contact.propertyChange',
          portalId: 1,
          objectId: 7,
          propertyName,
          propertyValue,
          occurredAt: 1_772_000_000_000,
        },
      ]);
    expect((await change('hs_email_optout', 'true')).body.status).toBe('parked');
    const LIST = '{ parkedWebhookEvents(first: 1) { nodes { id deliveryId } pageInfo { endCursor } } }';
    const { nodes } = (await ask(LIST)).parkedWebhookEvents;
    expect(nodes).toHaveLength(1);
    expect([Number(nodes[0].id) > from, Number(nodes[0].deliveryId) > from]).toEqual([true, true]);
    await change('email', 'crm@hooks.example');
    expect((await ask(LIST)).parkedWebhookEvents.nodes).toEqual([]);
    const { results } = (await rest('GET', '/v2/contacts?email=crm@hooks.example')).body;
    expect(results).toMatchObject([{ contact_status: 'unsubscribed' }]);
  });

  it('events of an agency wait under them, and the job applies them when their connection appears', async () => {
    const { agencyId } = service.tenants.x;
    const clientId = await addClient(service);
    for (const lead_email of ['one@agency.example', 'two@agency.example'])
      await deliver(
        service,
        `/public/global-instantly-webhook/${agencyId}`,
        instantly('email_sent', { workspace: 'far', lead_email }),
      );
    expect(await countParked(service.database, agencyId)).toBe(2);
    await connect(service, clientId, 'instantly', { account: 'far' });
    expect(await workOffParked(service.database)).toEqual([]);
    expect(await countParked(service.database, agencyId)).toBe(0);
    const emails = await service.database.query<{ id: number; contact_id: number }>(
      null,
      'select id, contact_id from email where client_id = $1',
      [clientId],
    );
    expect(emails.map((email) => email.id > from && email.contact_id > from)).toEqual([true, true]);
  });

  it('tools of MCP take and answer them', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    try {
      const created = await mcp.call('create_contact', { email: 'mcp@far.example' });
      expect(created.data.id).toBeGreaterThan(from);
      const { created: _created, ...record } = created.data;
      expect((await mcp.call('get_contact', { contact_id: record.id })).data).toEqual(record);
      expect((await mcp.call('get_contact', { contact_id: UNKNOWN })).isError).toBe(true);
    } finally {
      await mcp.close();
    }
  });

  it('an id beyond them is looked up and not found', async () => {
    expect((await rest('GET', `/v2/contacts/${UNKNOWN}`)).status).toBe(404);
    expect((await rest('GET', `/v2/contacts/${from}`)).status).toBe(404);
    const none = await ask('query ($id: RecordId!) { contact(id: $id) { id } }', { id: UNKNOWN });
    expect(none).toEqual({ contact: null });
  });
});

describe('what is no id in GraphQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const QUERY = 'query ($id: RecordId!) { contact(id: $id) { id } }';

  it.each([0, -1, -(2 ** 53) + 1])('is unknown when it is the integer %d', async (id) => {
    const { status, body } = await service.graphql(QUERY, { id });
    expect({ status, data: body.data }).toEqual({ status: 200, data: { contact: null } });
  });

  const RANGE = 'Must be a whole number of at most 9007199254740991.';
  const locations = [{ line: 1, column: expect.any(Number) }];

  it.each([
    [1.5, `got invalid value 1.5; ${RANGE}`],
    [2 ** 53, `got invalid value 9007199254740992; ${RANGE}`],
    ['1', `got invalid value "1"; ${RANGE}`],
    [true, `got invalid value true; ${RANGE}`],
    [[1], `got invalid value [1]; ${RANGE}`],
    [null, 'of non-null type "RecordId!" must not be null.'],
  ])('is refused as a variable: %j', async (id, reason) => {
    const { status, body } = await service.graphql(QUERY, { id });
    expect({ status, body }).toEqual({
      status: 200,
      body: { errors: [{ message: `Variable "$id" ${reason}`, locations }] },
    });
  });

  it.each([
    ['1.0', RANGE],
    ['9007199254740992', RANGE],
    ['9007199254740993', RANGE],
    ['"1"', RANGE],
    ['true', RANGE],
    ['null', 'Expected value of type "RecordId!", found null.'],
  ])('is refused in a document: %s', async (text, message) => {
    const { status, body } = await service.graphql(`{ contact(id: ${text}) { id } }`);
    const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
    expect({ status, body }).toEqual({ status: 200, body: { errors: [{ message, locations, extensions }] } });
  });
});
