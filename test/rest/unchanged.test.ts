import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';
import { digestTables } from '../support/whole-database.js';

/*
 * A write that leaves every value as it was leaves the time of the last write too, and enters nothing in the journal:
 * every table of the database is the same before and after it.
 */
let service: TestService;
let mcp: McpClient;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' }, { isShared: false });
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

const send = async (method: string, path: string, json: object) => {
  const { status, body } = await service.call(method, `/public${path}`, { json });
  return { status, body };
};

/** Runs a write, and expects that nothing in the database is different afterwards. */
async function expectNothing<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  const before = await digestTables(service.database);
  const answer = await write();
  expect(await digestTables(service.database)).toEqual(before);
  return answer;
}

const FIELDS = [
  { field_name: 'tier', field_value: 'gold' },
  { field_name: 'seats', field_value: '5' },
];

let number = 0;
const contact = () => ({
  email: `ada${++number}@same.example`,
  first_name: 'Ada',
  last_name: null,
  job_title: 'Dean',
  company_id: 'same.example',
  origin: 'fair',
  contact_status: 'won',
  contact_custom_fields: FIELDS,
});
const company = () => ({
  domain: `n${++number}.same.example`,
  name: 'Same',
  industry: null,
  company_status: 'won',
  company_custom_fields: FIELDS,
});

type Given = Record<string, unknown>;
/** Bodies that give a record what it has; those with an identifier are sent with PUT too. */
const equalContacts = (given: Given): Given[] => [
  {},
  given,
  { ...given, email: ` ${String(given['email']).toUpperCase()} ` },
  { contact_status: ' ' },
  { contact_status: 'won' },
  { email: given['email'], contact_status: '' },
  { last_name: null, phone: null, linkedin_url: '' },
  { company_id: ' HTTPS://www.Same.example/about ' },
  { contact_custom_fields: [] },
  { contact_custom_fields: [...FIELDS].reverse() },
  { contact_custom_fields: [{ field_name: 'seats', field_value: 5 }] },
  { id: 1, updated_time: '2020-01-01T00:00:00Z', previous_status: 'x', unknown: [] },
];
const equalCompanies = (given: Given): Given[] => [
  {},
  given,
  { ...given, domain: `https://WWW.${String(given['domain'])}/x` },
  { company_status: '\t' },
  { industry: null },
  { company_custom_fields: [...FIELDS].reverse() },
  { company_custom_fields: [{ field_name: 'seats', field_value: 5 }] },
];

describe.each([
  ['contact', 'contacts', contact, equalContacts, 'email'],
  ['company', 'companies', company, equalCompanies, 'domain'],
] as const)('a %s is as it was, and nothing is written,', (kind, records, make, equals, key) => {
  it.each(['/v2', ''])(`by PATCH ${'%s'}/${records}/{id} with equal values`, async (version) => {
    const made = await send('POST', `${version}/${records}`, make());
    const given = { ...make(), [key]: made.body[key] };
    for (const body of equals(given)) {
      const answer = await expectNothing(() => send('PATCH', `${version}/${records}/${made.body.id}`, body));
      expect([body, answer]).toEqual([body, { status: 200, body: made.body }]);
    }
  });

  it('by PUT with equal values, found by the query or by the body', async () => {
    const made = await send('PUT', `/v2/${records}`, make());
    const given = { ...make(), [key]: made.body[key] };
    const query = `?${key}=${encodeURIComponent(` ${String(made.body[key]).toUpperCase()} `)}`;
    for (const body of equals(given)) {
      const answer = await expectNothing(() => send('PUT', `/v2/${records}${query}`, body));
      expect([body, answer]).toEqual([body, { status: 200, body: made.body }]);
    }
    for (const body of equals(given).filter((one) => one[key])) {
      expect((await expectNothing(() => send('PUT', `/v2/${records}`, body))).body).toEqual(made.body);
    }
  });

  it.each(['/v2', ''])('by PATCH of a custom field of %s with its own name and value', async (version) => {
    const made = await send('POST', `${version}/${records}`, make());
    const [tier, seats] = made.body[`${kind}_custom_fields`];
    const fields = `${version}/${records}/${made.body.id}/custom-fields`;
    for (const body of [
      {},
      { field_name: 'tier' },
      { field_value: 'gold' },
      { field_name: 'tier', field_value: 'gold' },
    ])
      expect(await expectNothing(() => send('PATCH', `${fields}/${tier.id}`, body))).toEqual({
        status: 200,
        body: tier,
      });
    const answer = await expectNothing(() => send('PATCH', `${fields}/${seats.id}`, { field_value: 5 }));
    expect(answer).toEqual({ status: 200, body: seats });
  });

  it('by the tool that upserts it', async () => {
    const made = await send('PUT', `/v2/${records}`, make());
    const { body } = await send('PUT', `/v2/${records}`, { [key]: made.body[key] });
    const answer = await expectNothing(() =>
      mcp.call(`upsert_${kind}`, { [key]: made.body[key], [`${kind}_status`]: '', [`${kind}_custom_fields`]: FIELDS }),
    );
    expect(answer).toMatchObject({ isError: false, data: { ...body, created: false } });
  });

  it('and no row gets another version', async () => {
    const made = await send('PUT', `/v2/${records}`, make());
    const versions = () =>
      service.database.query(
        null,
        `select r.xmin::text, r.xmax::text, f.xmin::text as field, f.xmax::text as held from ${kind} r
           join ${kind}_custom_field f on f.${kind}_id = r.id where r.id = $1 order by f.id`,
        [made.body.id],
      );
    const before = await versions();
    await send('PUT', `/v2/${records}`, { ...make(), [key]: made.body[key] });
    await send('PATCH', `/v2/${records}/${made.body.id}`, { [`${kind}_custom_fields`]: FIELDS });
    expect(await versions()).toEqual(before);
  });

  it('while one different value is a write of the whole record', async () => {
    const made = await send('PUT', `/v2/${records}`, make());
    for (const change of [
      { [`${kind}_status`]: 'lost' },
      { [`${kind}_custom_fields`]: [FIELDS[0], { field_name: 'seats', field_value: '5.0' }] },
      { [`${kind}_custom_fields`]: [{ field_name: 'Tier', field_value: 'gold' }] },
      { [`${kind}_custom_fields`]: [{ field_name: 'tier', field_value: 'gold ' }] },
      kind === 'contact' ? { first_name: 'ADA' } : { name: '' },
    ]) {
      const before = await digestTables(service.database);
      const { body } = await send('PATCH', `/v2/${records}/${made.body.id}`, change);
      expect(body.updated_time > made.body.updated_time).toBe(true);
      const changed = Object.entries(await digestTables(service.database)).filter(
        ([table, rows]) => rows !== before[table],
      );
      expect(changed.map(([table]) => table)).toEqual(expect.arrayContaining([kind, 'journal_inbox']));
    }
  });
});

it('a PUT with an unknown company is refused although all else is equal', async () => {
  const made = await send('PUT', '/v2/contacts', contact());
  const body = { email: made.body.email, company_id: 999_999 };
  expect(await expectNothing(() => send('PUT', '/v2/contacts', body))).toEqual({
    status: 404,
    body: { detail: 'Company not found' },
  });
});

it('an identifier that replaces itself is no change, one of another kind is', async () => {
  const { body } = await send('PUT', '/v2/contacts', { phone: '+442079460958' });
  const same = await expectNothing(() => send('PATCH', `/v2/contacts/${body.id}`, { phone: '+44 20 7946 0958' }));
  expect(same.body).toEqual(body);
  const other = await send('PUT', '/v2/contacts?phone=%2B442079460958', { linkedin_url: 'linkedin.com/in/same' });
  expect(other.body).toMatchObject({ id: body.id, phone: null, linkedin_url: 'linkedin.com/in/same' });
});

it('an email that is marked already keeps its time, unless its note is another one', async () => {
  const about = { contact_email: 'lead@same.example', subject: 'Re: offer' };
  await send('POST', '/emails', { ...about, email_type: 'inbound', origin: 'builtin', body_text: 'Yes.' });
  const mark = (disposition?: string | null) =>
    send('POST', '/emails/set-interested', { email: about.contact_email, subject: about.subject, disposition });
  const marked = await mark('call me');
  for (const disposition of ['call me', undefined, null]) {
    expect(await expectNothing(() => mark(disposition))).toEqual(marked);
  }
  expect((await mark('called')).body.updated_time > marked.body.updated_time).toBe(true);
});

it('an activity type keeps its time by PATCH with equal values, and its rules keep names of their own', async () => {
  const schema = [
    { field_name: 'score', type: 'number' },
    { field_name: 'mood', type: 'dropdown_singleselect', available_options: ['good', 'bad'] },
  ];
  const { body: type } = await send('POST', '/activities/types', { name: 'Demo', schema });
  await service.graphql(`mutation ($input: ScoringRuleInput!) { scoringRuleCreate(input: $input) { __typename } }`, {
    input: { name: 'Own name', activityKey: type.id, points: 3 },
  });
  const reordered = schema.map((field) => Object.fromEntries(Object.entries(field).reverse()));
  for (const body of [
    {},
    { name: 'Demo' },
    { schema },
    { schema: reordered },
    { name: 'Demo', applies_to: 'contact' },
  ]) {
    const answer = await expectNothing(() =>
      send('PATCH', '/activities/custom', { activity_key: type.id.toUpperCase(), ...body }),
    );
    expect(answer).toEqual({ status: 200, body: type });
  }
});
