import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkService, JOB, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
});
afterAll(() => bulk.close());

let made = 0;
/** Companies with these custom fields. @returns their ids */
async function companies(fields: Record<string, string>[]): Promise<number[]> {
  made += 1;
  const items = fields.map((one, at) => ({
    domain: `f${made}-${at}.example`,
    customFields: Object.entries(one).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
  }));
  const answer = await bulk.ask(
    `mutation ($items: [CompanyInput!]!) { companiesUpsertBatch(items: $items) { ... on CompaniesUpsertBatchPayload { outcomes { company { id } } } } }`,
    { items },
  );
  return answer.companiesUpsertBatch.outcomes.map((one: { company: { id: number } }) => one.company.id);
}

const fieldsOf = async (ids: number[]) => {
  const rows = await bulk.query<{ fields: object }>(
    `select coalesce((select jsonb_object_agg(f.field_name, f.field_value) from company_custom_field f
        where f.client_id = o.client_id and f.company_id = o.id), '{}') as fields
      from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id`,
    [clientId, ids],
  );
  return rows.map(({ fields }) => fields);
};

async function everywhere(mutation: string, args: { name: string; to?: string; keep?: string }) {
  const { preview } = await bulk.ask(
    `query ($name: String!, $to: String, $keep: KeptValue) {
      preview: customFieldPreview(record: company, name: $name, to: $to, keep: $keep) {
        ... on CustomFieldPreview { haveBoth endpoints records { count token sample { changes { name before after } } } }
        ... on InvalidError { faults { field messages } } } }`,
    args,
  );
  if (!preview.records) return { preview, job: null };
  const names = Object.keys(args);
  const types: Record<string, string> = { name: 'String!', to: 'String!', keep: 'KeptValue!' };
  const { done } = await bulk.ask(
    `mutation (${names.map((name) => `$${name}: ${types[name]}`).join(', ')}, $token: String!) {
      done: ${mutation}(record: company, ${names.map((name) => `${name}: $${name}`).join(', ')}, token: $token) { __typename ${JOB} } }`,
    { ...args, token: preview.records.token },
  );
  await bulk.work();
  return { preview, job: (await bulk.ask(`{ job(id: ${done.id}) { ${JOB} } }`)).job };
}

it('a custom field is renamed everywhere, but where the other name is taken, which is told', async () => {
  const ids = await companies([{ plan: 'a' }, { plan: 'b', tier: 'c' }, { tier: 'd' }]);
  const { preview, job } = await everywhere('customFieldRename', { name: 'plan', to: 'tier' });
  expect(preview).toEqual({
    haveBoth: 1,
    endpoints: [],
    records: {
      count: 2,
      token: expect.any(String),
      sample: [
        {
          changes: [
            { name: 'plan', before: 'a', after: null },
            { name: 'tier', before: null, after: 'a' },
          ],
        },
        { changes: [] },
      ],
    },
  });
  expect(job).toMatchObject({ state: 'done', rowsRead: 2, rowsWritten: 1, rowsRefused: 1 });
  expect(await fieldsOf(ids)).toEqual([{ tier: 'a' }, { plan: 'b', tier: 'c' }, { tier: 'd' }]);
  const [refused] = await bulk.query<{ text: string }>(
    `select convert_from(bytes, 'UTF8') as text from job_part where job_id = $1 and file = 'refused'`,
    [job.id],
  );
  expect(refused?.text).toBe(`{"id":${ids[1]},"because":"Has a custom field tier already."}\n`);
});

it.each([
  ['target', 'new'],
  ['source', 'old'],
  ['latest', 'old'],
])('two custom fields become one everywhere, of which the %s value stays', async (keep, both) => {
  const [name, to] = [`from ${keep}`, `into ${keep}`];
  const ids = await companies([{ [name]: 'only' }, { [name]: 'old', [to]: 'new' }, { [to]: 'other' }]);
  await bulk.query(`update company_custom_field set updated_time = now() + interval '1 minute' where field_name = $1`, [
    name,
  ]);
  const { preview, job } = await everywhere('customFieldMerge', { name, to, keep });
  expect(preview).toMatchObject({ haveBoth: 1, records: { count: 2 } });
  expect(job).toMatchObject({ state: 'done', rowsRead: 2, rowsWritten: 2, rowsRefused: 0 });
  expect(await fieldsOf(ids)).toEqual([{ [to]: 'only' }, { [to]: both }, { [to]: 'other' }]);
});

it('a custom field is removed everywhere, and who asks for its changes by name is told', async () => {
  const ids = await companies([{ gone: 'a', kept: 'b' }, { kept: 'c' }]);
  const [endpoint] = await bulk.query<{ id: number }>(
    `insert into event_endpoint (agency_id, client_id, url, fields, secret, number)
       values ($1, $2, 'https://x.example', '{gone}', '\\x00', 0) returning id`,
    [bulk.service.tenants.x.agencyId, clientId],
  );
  const { preview, job } = await everywhere('customFieldDelete', { name: 'gone' });
  expect(preview).toMatchObject({ haveBoth: 0, endpoints: [endpoint?.id], records: { count: 1 } });
  expect(job).toMatchObject({ state: 'done', rowsRead: 1, rowsWritten: 1 });
  expect(await fieldsOf(ids)).toEqual([{ kept: 'b' }, { kept: 'c' }]);
});

it('the same name twice, an empty one, and a rule without another field are refused', async () => {
  const faultsOf = async (args: { name: string; to?: string; keep?: string }) =>
    (await everywhere('customFieldMerge', args)).preview.faults;
  expect(await faultsOf({ name: 'a', to: 'a' })).toEqual([{ field: 'to', messages: ['Must be another name.'] }]);
  expect(await faultsOf({ name: '', to: 'a' })).toEqual([
    { field: 'name', messages: ['The field name must not be empty.'] },
  ]);
  expect(await faultsOf({ name: 'a', keep: 'latest' })).toEqual([
    { field: 'to', messages: ['Is required beside keep.'] },
  ]);
});
