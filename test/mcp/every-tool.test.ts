import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { objectsForScalars, sample, uncleanStrings, wrongTypes } from '../support/corpus-sample.js';
import { actorOfClient, takeEntered } from '../support/entered.js';
import { connectMcp, type McpClient, type ToolAnswer } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

const tools = TOOLS;
let service: TestService;
let mcp: McpClient;
let readOnly: McpClient;
const called = new Set<string>();
const authored = new Set<string>();

beforeAll(async () => {
  service = await startService();
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
  readOnly = await connectMcp(service.url, service.tenants.a1.readOnlyKey);
});
afterAll(async () => {
  await mcp.close();
  await readOnly.close();
  await service.close();
});

/* Whatever a tool writes is told with the key and the operation that it runs. */
async function expectAuthors(name: string): Promise<void> {
  const actor = await actorOfClient(service.database, service.tenants.a1.clientId);
  for (const { author } of await takeEntered(service.database)) {
    expect(author, name).toEqual({
      actor,
      name: 'First read-write key',
      operation: expect.any(String),
      request: expect.any(String),
    });
    authored.add(name);
  }
}

/* A call that must succeed; its answer is held against the tool's own definition, unknown keys included. */
async function succeed(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer['data']> {
  const answer = await mcp.call(name, args);
  expect(answer, `${name}: ${answer.text}`).toMatchObject({ isError: false });
  const tool = tools.find((one) => one.name === name);
  const output = tool?.kind === 'essential' ? undefined : tool?.output;
  expect(output?.parse(answer.data), 'nothing is missing and nothing is left over').toEqual(answer.data);
  called.add(name);
  await expectAuthors(name);
  return answer.data;
}

const isShare = (value: unknown) => value === null || (typeof value === 'number' && value <= 1);

/* By nobody's tool, so that its entry is not taken out, and the journal knows it. */
async function deleted(table: 'contact' | 'company' | 'email', id: number): Promise<void> {
  await service.database.query(null, `delete from ${table} where id = $1`, [id]);
  while ((await aggregateEntries(service.database, 2_000)) > 0);
}

it('every tool succeeds once, and answers what its output schema says', async () => {
  await succeed('list_clients');
  const contact = await succeed('create_contact', { email: 'ada@kestrel.example', company_id: 'kestrel.example' });
  await succeed('upsert_contact', { email: 'ada@kestrel.example', first_name: 'Ada' });
  await succeed('update_contact', { contact_id: contact.id, contact_status: 'replied' });
  const field = await succeed('create_contact_custom_field', {
    contact_id: contact.id,
    field_name: 'tier',
    field_value: '1',
  });
  await succeed('update_contact_custom_field', { contact_id: contact.id, field_id: field.id, field_value: '2' });
  await succeed('search_contacts', { structure: 'FLAT' });
  await succeed('get_contact', { contact_id: contact.id });
  await succeed('lookup_contacts_by_custom_field', { field_name: 'tier', field_value: '2' });
  const other = await succeed('create_contact', { phone: '+4930901820' });
  const person = await succeed('lookup_person', { email: 'ada@kestrel.example' });
  const another = await succeed('lookup_person', { phone: '+4930901820' });
  expect((await succeed('search_people')).count).toBe(2);
  await succeed('merge_people', { person_ids: [person.id, another.id] });
  expect((await succeed('get_person', { person_id: person.id })).phones).toHaveLength(1);
  const [merge] = (await succeed('list_merges', { person_id: another.id })).merges;
  await succeed('undo_merge', { merge_id: merge.id, dry_run: true });
  await succeed('undo_merge', { merge_id: merge.id });
  const many = { match: { origin: 'nowhere' }, set: { job_title: 'Dean' } };
  const { token } = await succeed('preview_contact_changes', many);
  expect(await succeed('run_contact_changes', { ...many, token })).toMatchObject({ kind: 'change', rows_total: 0 });
  const [job] = (await succeed('list_jobs', { page_size: 1 })).jobs;
  expect(await succeed('get_job', { job_id: job.id })).toMatchObject({ kind: 'change', rows_total: 0 });
  await succeed('cancel_job', { job_id: job.id });
  expect(await succeed('undo_bulk_job', { job_id: job.id })).toMatchObject({ kind: 'undo', rows_total: null });
  expect(await succeed('undo_changes', { filter: { actor: 'webhook:none' }, dry_run: true })).toEqual({
    job: null,
    records: 0,
    preview: { undone: [], kept: [] },
  });
  await succeed('merge_people', { person_ids: [person.id, another.id] });
  await succeed('split_person', { person_id: person.id, contact_ids: [other.id] });
  const { plan } = (await mcp.call('create_company', { domain: 'planned.example', dry_run: true })).data;
  await succeed('get_plan', { plan_id: plan.id });
  await succeed('commit_plan', { plan_id: plan.id });
  const [entry] = (await succeed('add_suppressions', { values: ['ada@kestrel.example'], reason: 'complaint' })).results;
  expect((await succeed('check_suppression', { values: ['ada@kestrel.example'] })).results).toMatchObject([
    { suppressed: true, reason: 'complaint', scope: 'client' },
  ]);
  const mark = { suppressed: 'client', suppressed_reason: 'complaint' };
  expect(await succeed('get_contact', { contact_id: contact.id })).toMatchObject(mark);
  expect(await succeed('lookup_person', { email: 'ada@kestrel.example' })).toMatchObject(mark);
  expect((await succeed('search_contacts', { email: 'ada@kestrel.example' })).results).toMatchObject([mark]);
  expect((await succeed('list_suppressions')).suppressions).toMatchObject([{ id: entry.id, note: null }]);
  expect((await succeed('lift_suppressions', { ids: [entry.id], reason: 'A mistake.' })).lifted).toHaveLength(1);
  const type = await succeed('create_activity_type', {
    name: 'Demo',
    schema: [{ field_name: 'seats', type: 'number' }],
  });
  await succeed('list_activity_types');
  await succeed('update_activity_type', { activity_key: type.id, name: 'Demonstration' });
  const spare = await succeed('create_activity_type', { name: 'Spare', applies_to: 'company' });
  await succeed('delete_activity_type', { activity_key: spare.id });
  const event = { activity_key: type.id, occured_at: '2026-05-04T13:02:11Z', email: 'ada@kestrel.example' };
  await succeed('log_custom_activity', { ...event, properties: { seats: 3 } });
  await succeed('log_standard_activity', {
    channel: 'call',
    email: 'ada@kestrel.example',
    properties: { direction: 'inbound' },
  });
  const company = await succeed('create_company', { domain: 'northgate.example', name: 'Northgate' });
  await succeed('upsert_company', { domain: 'northgate.example', industry: 'Supply' });
  await succeed('update_company', { company_id: company.id, company_status: 'customer' });
  const ofCompany = await succeed('create_company_custom_field', {
    company_id: company.id,
    field_name: 'tier',
    field_value: '1',
  });
  await succeed('update_company_custom_field', { company_id: company.id, field_id: ofCompany.id, field_value: '2' });
  await succeed('get_company', { company_id: company.id });
  expect((await succeed('search_companies', { domain: 'northgate.example' })).results[0]).toMatchObject({
    industry: 'Supply',
  });
  await succeed('lookup_companies_by_custom_field', { field_name: 'tier', field_value: '2' });
  await succeed('delete_company_custom_field', { company_id: company.id, field_id: ofCompany.id });
  await deleted('company', company.id);
  expect(await succeed('restore_company', { company_id: company.id })).toMatchObject({ id: company.id });
  await succeed('delete_company', { company_id: company.id });
  const mail = { origin: 'builtin', contact_email: 'ada@kestrel.example', subject: 'Hello' };
  const email = await succeed('create_email', { ...mail, email_type: 'inbound' });
  await succeed('create_email', { ...mail, email_type: 'outbound' });
  await succeed('get_email', { email_id: email.id });
  const slice = await succeed('list_emails', { page_size: 1 });
  const rest = await succeed('list_emails', { page_size: 1, after: slice.next });
  expect([...slice.emails, ...rest.emails].map(({ id }: { id: number }) => id)).toEqual([email.id + 1, email.id]);
  expect((await succeed('set_email_interested', { email: 'ada@kestrel.example', subject: 'Hello' })).id).toBe(email.id);
  const ofEmail = await succeed('create_email_custom_field', {
    email_id: email.id,
    field_name: 'tier',
    field_value: '1',
  });
  await succeed('delete_email_custom_field', { email_id: email.id, field_id: ofEmail.id });
  await deleted('email', email.id);
  expect(await succeed('restore_email', { email_id: email.id })).toMatchObject({ id: email.id });
  await succeed('delete_email', { email_id: email.id });
  expect(await succeed('get_integration_status')).toMatchObject({ window_days: 30 });
  await succeed('delete_contact_custom_field', { contact_id: contact.id, field_id: field.id });
  await deleted('contact', contact.id);
  expect(await succeed('restore_contact', { contact_id: contact.id })).toMatchObject({ id: contact.id });
  await succeed('delete_contact', { contact_id: contact.id });
  const last = await succeed('list_changes', { kind: 'contact', action: 'deleted', record_id: contact.id });
  expect(last.changes).toHaveLength(1);
  const { newest, oldest } = last;
  expect(await succeed('count_contacts', { by: 'CONTACT_STATUS', first: 1 })).toMatchObject({
    items: [{ second_value: null, share: expect.any(Number) }],
  });
  expect(await succeed('count_contacts', { by: 'COMPANY', second_by_custom_field: 'tier', first: 1 })).toMatchObject({
    items: [{ value: null, second_value: '2', count: 1 }],
  });
  expect(await succeed('get_contact_funnel', { stages: ['active', 'replied'] })).toMatchObject({
    stages: [{ status: 'active' }, { status: 'replied', share_of_previous: expect.toSatisfy(isShare) }],
  });
  const range = { from: '2026-05-01T00:00:00+02:00', to: '2026-05-03T00:00:00+02:00', time_zone: 'Europe/Berlin' };
  expect(
    await succeed('get_series', { metrics: ['SENT', 'ACTIVITIES_BY_TYPE'], interval: 'DAY', ...range }),
  ).toMatchObject({
    buckets: [{ from: '2026-04-30T22:00:00.000Z', to: '2026-05-01T22:00:00.000Z' }, {}],
    lines: [{ metric: 'SENT', total: 0, counts: [0, 0] }],
  });
  const narrowed = {
    contact_status: 'replied',
    company_id: 1,
    campaign_id: 'c',
    agent_email: 'a@b.example',
  };
  expect(
    await succeed('get_series', { metrics: ['SENT', 'NEW_CONTACTS'], interval: 'DAY', ...range, ...narrowed }),
  ).toMatchObject({ lines: [{ metric: 'SENT' }, { metric: 'NEW_CONTACTS' }] });
  expect(
    await succeed('get_rates', { from: '2026-05-08T00:00:00Z', to: '2026-05-15T00:00:00Z', campaign_id: 'c' }),
  ).toMatchObject({
    current: { from: '2026-05-08T00:00:00.000Z', sent_count: 0, reply_rate: null },
    previous: { from: '2026-05-01T00:00:00.000Z', to: '2026-05-08T00:00:00.000Z' },
    reply_rate_change: null,
  });
  await succeed('get_radar');
  await succeed('get_usage', { from: '2026-05-01', to: '2026-06-01', by: ['KEY', 'DAY'] });
  expect(await succeed('get_changes_digest', { after: oldest - 1, through: newest })).toMatchObject({
    first: oldest,
    last: newest,
  });
  expect([...called].sort()).toEqual(tools.map(({ name }) => name).sort());
  const writesNone = [
    'cancel_job',
    'preview_contact_changes',
    'run_contact_changes',
    'undo_bulk_job',
    'undo_changes',
    'create_activity_type',
    'update_activity_type',
    'delete_activity_type',
  ];
  const writers = tools.filter(({ access, name }) => access.workspace === 'write' && !writesNone.includes(name));
  expect([...authored].sort()).toEqual(writers.map(({ name }) => name).sort());
});

it('an idempotency key makes a call safe to repeat', async () => {
  const args = { name: 'Once', idempotency_key: 'one' };
  const first = await succeed('create_activity_type', args);
  expect(await succeed('create_activity_type', args)).toEqual(first);
  const otherwise = await mcp.call('create_activity_type', { ...args, name: 'Twice' });
  expect(otherwise.isError).toBe(true);
});

describe.each(tools.filter(({ access }) => access.workspace === 'write'))('$name', ({ name }) => {
  it('is refused to a read-only key, before its arguments are looked at', async () => {
    expect(await readOnly.call(name, {})).toEqual({
      isError: true,
      data: undefined,
      text: 'This API key is read-only. Use a read-write key.',
    });
  });
});

describe.each(tools.filter(({ access }) => access.enrichment))('$name', ({ name }) => {
  it('is refused where data enrichment is off', async () => {
    const client = await connectMcp(service.url, service.tenants.a2.readWriteKey);
    expect(await client.call(name, {})).toMatchObject({
      isError: true,
      text: expect.stringContaining('data-enrichment'),
    });
    await client.close();
  });
});

// They all hand their arguments to the same parsers, and test/release/hostile.test.ts sends some to each of them.
describe.each(sample(tools.filter(({ kind }) => kind === 'operation')))('$name', ({ name }) => {
  it('answers hostile arguments with a result, never with a fault', async () => {
    const { tools: listed } = await mcp.client.listTools();
    const names = Object.keys(listed.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
    const arguments_ = names.filter((argument) => argument !== 'client_name');
    const attempt = async (args: Record<string, unknown>) => {
      const { text } = await mcp.call(name, args);
      expect(text, JSON.stringify(args).slice(0, 200)).not.toMatch(/Internal server error/);
    };
    for (const [index, value] of [
      ...uncleanStrings,
      ...wrongTypes,
      ...objectsForScalars,
      -1,
      2 ** 53,
      1e308,
    ].entries()) {
      await attempt(Object.fromEntries(arguments_.map((argument) => [argument, value])));
      await attempt({ [names[index % names.length] ?? '']: value });
    }
    for (const argument of ['constructor', 'toString', 'clientName', '']) {
      const { isError, text } = await mcp.call(name, { [argument]: 1 });
      expect({ isError, text }).toEqual({
        isError: true,
        text: expect.stringContaining('This argument is not known.'),
      });
    }
    await attempt(JSON.parse('{"__proto__": {"polluted": true}}'));
  });
});

it('tells every tool apart, describes every argument, and hints at what the tool does', async () => {
  const { tools: listed } = await mcp.client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const tool of listed) {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
    const { access } = tools.find(({ name }) => name === tool.name) ?? {};
    expect(tool.annotations?.readOnlyHint).toBe(access?.workspace !== 'write');
    expect(tool.annotations?.destructiveHint && tool.annotations.readOnlyHint).toBe(false);
    for (const [name, argument] of Object.entries(tool.inputSchema.properties ?? {})) {
      expect(argument, `${tool.name}.${name}`).satisfy((given: unknown) =>
        JSON.stringify(given).includes('"description"'),
      );
    }
  }
  expect(JSON.stringify(listed)).not.toContain('$ref');
});
