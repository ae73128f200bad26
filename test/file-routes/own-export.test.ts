import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { contextFor, taskNamed } from '../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { a1 } = service.tenants;
  const put = (path: string, json: object) => service.call('PUT', `/public/v2/${path}`, { json });
  await put('companies', { domain: 'münchen.example', name: '=cmd()', company_custom_fields: FIELDS });
  for (const identifier of [
    { email: 'jörg@münchen.example' },
    { phone: '+16502530000' },
    { linkedin_url: 'linkedin.com/in/ä' },
  ]) {
    const more = {
      first_name: "'=Jörg",
      job_title: '-\nCTO',
      company_id: 'münchen.example',
      contact_status: 'unsubscribed',
    };
    await put('contacts', { ...identifier, ...more, contact_custom_fields: FIELDS });
  }
  await service.call('POST', '/public/emails', {
    json: {
      email_type: 'inbound',
      origin: '+x',
      contact_email: 'jörg@münchen.example',
      subject: '\n=Re',
      body_text: 'a\r\nb',
    },
  });
  await service.call('POST', '/public/activities/standard/call', {
    json: { phone: '+16502530000', properties: { direction: 'inbound', body_text: '=1' } },
  });
  expect(await countsOf(a1.clientId)).toEqual({ company: 1, contact: 3, email: 1, activity: 1 });
});
afterAll(() => service.close());

const FIELDS = [
  { field_name: '=plan', field_value: '+49' },
  { field_name: "'-größe\n", field_value: '\n=1+1' },
];
const KINDS = { company: 'companies', contact: 'contacts', email: 'emails', activity: 'activities' } as const;
type Kind = keyof typeof KINDS;
const NONE = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  repeated: 0,
  opt_outs_kept: 0,
  opt_outs_ended: 0,
  suppressed: 0,
  joined: 0,
  duplicates: 0,
};

const countsOf = async (clientId: string): Promise<object> => {
  const count = (table: Kind) => `(select count(*)::int from ${table} where client_id = $1) as ${table}`;
  const [row] = await service.database.query(
    null,
    `select ${count('company')}, ${count('contact')}, ${count('email')}, ${count('activity')}`,
    [clientId],
  );
  return row ?? {};
};

/* The times of all records, and how many entries the journal has or is to have. */
const tracesOf = (clientId: string) =>
  service.database.query(
    null,
    `select (select array_agg(updated_time order by id) from contact where client_id = $1) as contacts,
        (select array_agg(updated_time order by id) from contact_custom_field where client_id = $1) as fields,
        (select array_agg(updated_time order by id) from company where client_id = $1) as companies,
        (select array_agg(updated_time order by id) from email where client_id = $1) as emails,
        (select count(*) from journal_inbox where client_id = $1) + (select count(*) from journal where client_id = $1) as entries`,
    [clientId],
  );

async function finish(id: number, key: string) {
  await taskNamed('run-jobs').run(contextFor(service.database));
  const { body } = await service.call('GET', `/public/v2/imports/${id}`, { key });
  expect(body.job.state).toBe('done');
  return body;
}

async function importFile(kind: Kind, body: Uint8Array<ArrayBuffer>, key: string) {
  const url = `${service.url}/public/v2/imports?record=${kind}`;
  const sent = await fetch(url, { method: 'POST', headers: { 'X-API-KEY': key }, body });
  expect(sent.status).toBe(201);
  const { id } = (await sent.json()) as { id: number };
  await service.call('POST', `/public/v2/imports/${id}/start`, { key, json: { dry_run: true } });
  const tried = await finish(id, key);
  const started = await service.graphql(
    `mutation { importStart(id: ${id}, mode: upsert) { ... on Job { state } ... on Error { message } } }`,
    {},
    { key },
  );
  expect(started.body).toEqual({ data: { importStart: { state: 'queued' } } });
  const seen = await finish(id, key);
  const { body: files } = await service.graphql(
    `{ importPreview(id: ${id}) { counts { unchanged created refused } } }`,
    {},
    { key },
  );
  const { created, unchanged, refused } = seen.counts;
  expect(files.data.importPreview.counts).toEqual({ created, unchanged, refused });
  expect(tried.counts).toEqual(seen.counts);
  return { written: seen.job.rows_written, counts: seen.counts };
}

test.each(['csv', 'ndjson', 'xlsx', 'csv?bom=true'] as const)(
  'an export as %s changes nothing where it comes from, and fills an empty client',
  async (format) => {
    const { a1, a2, b1 } = service.tenants;
    const empty = { csv: a2, ndjson: b1, xlsx: null, 'csv?bom=true': null }[format];
    const traces = await tracesOf(a1.clientId);
    for (const kind of ['company', 'contact', 'email', 'activity'] as const) {
      const url = `${service.url}/public/v2/exports/${KINDS[kind]}.${format}`;
      const answer = await fetch(url, { headers: { 'X-API-KEY': a1.readOnlyKey } });
      const file = new Uint8Array(await answer.arrayBuffer());
      const rows = kind === 'contact' ? 3 : 1;
      const suppressed = kind === 'contact' ? rows : 0;
      expect(await importFile(kind, file, a1.readWriteKey)).toEqual({
        written: 0,
        counts: { ...NONE, unchanged: rows, suppressed },
      });
      if (empty)
        expect(await importFile(kind, file, empty.readWriteKey)).toEqual({
          written: rows,
          counts: { ...NONE, created: rows },
        });
    }
    expect(await tracesOf(a1.clientId)).toEqual(traces);
    if (!empty) return;
    expect(await countsOf(empty.clientId)).toEqual(await countsOf(a1.clientId));
    const { body } = await service.call('GET', '/public/v2/contacts?structure=FLAT', { key: empty.readWriteKey });
    const company = expect.any(Number);
    const common = { first_name: "'=Jörg", job_title: '-\nCTO', company_id: company, contact_status: 'unsubscribed' };
    const fields = Object.fromEntries(FIELDS.map(({ field_name, field_value }) => [field_name, field_value]));
    expect(body.results).toHaveLength(3);
    for (const contact of body.results) expect(contact).toMatchObject({ ...common, contact_custom_fields: fields });
  },
);
