import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvField } from '../../../src/sheets/csv-line.js';
import { readFile } from '../../sheets/workbook-file.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { clientId } = service.tenants.a1;
  await service.database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, 3) returning id),
      c as (insert into contact (client_id, person_id, email, first_name, job_title, origin, updated_time, created_at)
        select $1, id, 'c' || row_number() over (order by id) || '@x.example',
          (array['=1+1', 'Dana "D", jr', null])[row_number() over (order by id)], '+4917', 'test', '2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05Z'
          from p returning id, email)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, id, name, email from c, unnest(array['tier', 'a,b']) name where email <> 'c3@x.example' order by id, name desc`,
    [clientId],
  );
  await service.database.query(null, `insert into company (client_id, domain, name) values ($1, 'x.example', 'X')`, [
    clientId,
  ]);
});
afterAll(() => service.close());

const ask = (file: string, key = service.tenants.a1.readOnlyKey) =>
  service.call('GET', `/public/v2/exports/${file}`, { key });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const where = (filter: object) => `where=${encodeURIComponent(JSON.stringify(filter))}`;

describe('an export', () => {
  it('as a workbook has the columns of CSV as texts, and as CSV a byte order mark if asked for', async () => {
    const bytesOf = async (file: string) => {
      const headers = { 'X-API-KEY': service.tenants.a1.readOnlyKey };
      const answer = await fetch(`${service.url}/public/v2/exports/${file}`, { headers });
      return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const plain = await bytesOf('contacts.csv');
    const marked = await bytesOf('contacts.csv?bom=true');
    expect(marked.bytes).toEqual(Buffer.concat([Buffer.from('efbbbf', 'hex'), plain.bytes]));
    const { headers, bytes } = await bytesOf(`contacts.xlsx?email=c1@x.example`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'attachment; filename="contacts.xlsx"',
    ]);
    const { text, sheets } = await readFile(bytes);
    expect(sheets).toEqual(['contacts']);
    const csv = (await bytesOf('contacts.csv?email=c1@x.example')).bytes.toString();
    expect(text).toBe(csv);
  });

  it('has every record in the order of ids, with its fields, and a last line', async () => {
    const answer = await ask('contacts.ndjson');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      'attachment; filename="contacts.ndjson"',
    ]);
    const [first, second, third, last] = linesOf(answer.text);
    expect(first).toEqual({
      ...{ id: expect.any(Number), email: 'c1@x.example', linkedin_url: null, phone: null, first_name: '=1+1' },
      ...{ last_name: null, job_title: '+4917', company_id: null, company_domain: null, origin: 'test' },
      ...{ contact_status: 'active' },
      ...{ person_id: expect.any(Number), previous_status: null, status_changed_at: null, last_reply_received: null },
      ...{ first_campaign_email_sent: null, last_campaign_email_sent: null, created_at: '2026-01-02T03:04:05.000Z' },
      ...{
        updated_time: '2026-01-02T03:04:05.600Z',
        suppressed: null,
        custom_fields: { tier: 'c1@x.example', 'a,b': 'c1@x.example' },
      },
    });
    expect(Object.keys(first).at(0)).toBe('id');
    expect([second.email, third.email, third.custom_fields]).toEqual(['c2@x.example', 'c3@x.example', {}]);
    expect(last).toEqual({ complete: true, rows: 3 });
  });

  it('as CSV has a column for each custom field, and nothing that a spreadsheet would run', async () => {
    const { text, headers } = await ask('contacts.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [names, first, second, third] = text.split('\r\n');
    expect(names).toMatch(/^id,email,.*,"custom_fields\.a,b",custom_fields\.tier$/);
    expect(first).toContain(",'=1+1,,+4917,");
    expect(second).toContain(',"Dana ""D"", jr",');
    expect(second).toMatch(/,c2@x\.example,c2@x\.example$/);
    expect(third).toMatch(/,,$/);
    expect(text.split('\r\n')).toHaveLength(5);
    const raw = await ask('contacts.csv?custom_fields=json&formulas=as_is');
    expect(raw.text).toContain(',=1+1,');
    expect(raw.text).toContain('"{""tier"":""c1@x.example"",""a,b"":""c1@x.example""}"');
  });

  it('as CSV or as a workbook has the columns that are asked for, in their order', async () => {
    const columns = (given: unknown) => `columns=${encodeURIComponent(JSON.stringify(given))}`;
    const { text } = await ask(`contacts.csv?${columns(['custom_fields.tier', 'email', 'custom_fields.none'])}`);
    expect(text).toBe(
      'custom_fields.tier,email,custom_fields.none\r\nc1@x.example,c1@x.example,\r\nc2@x.example,c2@x.example,\r\n,c3@x.example,\r\n',
    );
    const refused = async (file: string) => {
      const { status, body } = await ask(file);
      return [status, body];
    };
    expect(await refused(`contacts.csv?${columns(['email', 'mail'])}`)).toEqual([
      400,
      { columns: ['There is no column mail.'] },
    ]);
    for (const given of [[], 'email', [1]])
      expect(await refused(`contacts.csv?${columns(given)}`)).toEqual([
        400,
        { columns: ['Must be a JSON list of 1 to 1000 names.'] },
      ]);
    expect(await refused(`contacts.ndjson?${columns(['email'])}`)).toEqual([
      400,
      { columns: ['Only CSV and workbooks have columns.'] },
    ]);
  });

  it('makes harmless what begins like a formula, and leaves numbers', () => {
    const given = [
      '=a',
      '+a',
      '-a',
      '@a',
      '\ta',
      '\ra',
      '\na',
      '＝a',
      "'=a",
      '-1.5',
      '+49170',
      'a=b',
      true,
      5,
      null,
      { a: 1 },
    ];
    expect(given.map((one) => csvField(one, true))).toEqual([
      ...[
        "'=a",
        "'+a",
        "'-a",
        "'@a",
        "'\ta",
        '"\'\ra"',
        '"\'\na"',
        "'＝a",
        "''=a",
        '-1.5',
        '+49170',
        'a=b',
        'true',
        '5',
        '',
        '"{""a"":1}"',
      ],
    ]);
  });

  it('is narrowed by the filters of the list, and goes on after a record', async () => {
    const byName = await ask('contacts.ndjson?email=C2@x.example');
    expect(linesOf(byName.text)).toMatchObject([{ email: 'c2@x.example' }, { complete: true, rows: 1 }]);
    const byWhere = await ask(`contacts.ndjson?${where({ firstName: { equals: '=1+1' } })}`);
    expect(linesOf(byWhere.text)).toMatchObject([{ email: 'c1@x.example' }, { complete: true, rows: 1 }]);
    const [first] = linesOf(byWhere.text);
    const rest = await ask(`contacts.ndjson?after=${first.id}`);
    expect(linesOf(rest.text)).toMatchObject([
      { email: 'c2@x.example', custom_fields: { tier: 'c2@x.example' } },
      { email: 'c3@x.example' },
      { complete: true, rows: 2 },
    ]);
    const none = await ask('contacts.ndjson?email=nobody');
    expect(none.text).toBe('{"complete":true,"rows":0}\n');
    const empty = await ask('contacts.csv?email=nobody');
    expect(empty.text.split('\r\n')).toHaveLength(2);
  });

  it('exists of every kind of record', async () => {
    const kinds = ['companies', 'emails', 'campaigns', 'activities', 'people', 'webhook-deliveries'];
    const answers = await Promise.all(kinds.map((kind) => ask(`${kind}.ndjson`)));
    expect(answers.map(({ status, text }) => [status, linesOf(text).at(-1)])).toEqual(
      [1, 0, 0, 0, 3, 0].map((rows) => [200, { complete: true, rows }]),
    );
    const sheets = await Promise.all(kinds.map((kind) => ask(`${kind}.csv`)));
    expect(sheets.map(({ status, text }) => [status, text.split('\r\n').length])).toEqual(
      [3, 2, 2, 2, 5, 2].map((lines) => [200, lines]),
    );
  });

  it('refuses what it cannot read, and says why', async () => {
    const refusals: [string, number, unknown][] = [
      ['contacts.xls', 404, { detail: 'Not found' }],
      ['contacts', 404, { detail: 'Not found' }],
      ['secrets.csv', 404, { detail: 'Not found' }],
      ['contacts.csv?emial=x', 400, { emial: ['There is no such parameter.'] }],
      ['contacts.csv?email=a&email=b', 400, { email: ['This parameter may be given only once.'] }],
      ['contacts.csv?where={', 400, { where: ['Must be JSON.'] }],
      [
        'contacts.csv?where=5',
        400,
        { where: [expect.stringContaining('Expected type "ContactWhere" to be an object.')] },
      ],
      [`contacts.csv?${where({ nope: 1 })}`, 400, { where: [expect.stringContaining('"nope"')] }],
      [
        'contacts.csv?after=x&formulas=run',
        400,
        {
          after: ['Must be the id of a record.'],
          formulas: ['Must be one of harmless, as_is.'],
        },
      ],
      ['activities.csv?linked=maybe', 400, { linked: ['Must be true or false.'] }],
    ];
    for (const [file, status, body] of refusals) {
      const answer = await ask(file);
      expect([file, answer.status, answer.body]).toEqual([file, status, body]);
    }
    expect((await service.call('POST', '/public/v2/exports/contacts.csv', { json: {} })).status).toBe(405);
    expect((await service.call('GET', '/public/v2/exports/contacts.csv', { key: null })).status).toBe(403);
    // People of a2 is not enabled.
    expect((await ask('people.csv', service.tenants.a2.readOnlyKey)).status).toBe(403);
  });

  it('tells nothing of another workspace', async () => {
    const { text } = await ask('contacts.ndjson', service.tenants.a2.readOnlyKey);
    expect(text).toBe('{"complete":true,"rows":0}\n');
  });

  it('tells behind its last byte how many records there are', async () => {
    const request = get(`${service.url}/public/v2/exports/contacts.csv`, {
      headers: { 'X-API-KEY': service.tenants.a1.readOnlyKey },
    });
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'end');
    expect(response.trailers).toEqual({ 'x-export-rows': '3' });
  });

  it('with more custom fields than anybody reads is one with JSON', async () => {
    const { clientId } = service.tenants.a2;
    await service.database.query(
      null,
      `with o as (insert into company (client_id, domain) values ($1, 'many.example') returning id)
       insert into company_custom_field (client_id, company_id, field_name, field_value)
         select $1, o.id, 'field ' || n, 'v' from o, generate_series(1, 10000) n`,
      [clientId],
    );
    const key = service.tenants.a2.readOnlyKey;
    const refused = await ask('companies.csv', key);
    expect([refused.status, refused.body]).toEqual([
      400,
      { customFields: ['There are more than 1000 custom fields; ask for them as one column of JSON.'] },
    ]);
    const whole = await ask('companies.ndjson', key);
    expect(Object.keys(linesOf(whole.text)[0].custom_fields)).toHaveLength(10_000);
  });
});
