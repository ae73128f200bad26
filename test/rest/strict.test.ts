import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStrict } from '../../src/http/prefer.js';
import {
  type Documented,
  documented,
  exampleBody,
  exampleQuery,
  fillPath,
  type PathIds,
  plantRecords,
} from '../support/examples.js';
import { type CallOptions, startService, type TestService } from '../support/service.js';

let service: TestService;
let own: PathIds;
beforeAll(async () => {
  service = await startService();
  own = await plantRecords(service.database, service.tenants.a1.clientId, 'canary');
});
afterAll(() => service.close());

const STRICT = { Prefer: 'handling=strict' };
const NO_PARAMETER = 'There is no such parameter.';
const ONCE = 'This parameter may be given only once.';
const NO_FIELD = 'This field is unknown or read-only here, or stands for another that is given too.';
const NO_EFFECT = 'This value has no effect: it counts as not given.';
const PAGE = 'Must be a whole number of at least 1.';
const SIZE = 'Must be a whole number from 1 to 100.';

const goodKey = ({ row }: Documented) =>
  row.access.agency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;

/** How much was written, and what was read is not. */
async function written(): Promise<unknown> {
  const text = `select (select count(*)::int from contact) as contacts, (select count(*)::int from company) as companies,
    (select count(*)::int from email) as emails, (select count(*)::int from activity) as activities, (select count(*)::int from activity_type) as types,
    (select count(*)::int from job) as jobs, (select count(*)::int from contact_custom_field) as fields, (select max(updated_time) from contact) as last`;
  return service.database.query(null, text);
}

async function refusals(method: string, path: string, options: CallOptions = {}) {
  const answer = await service.call(method, path, { ...options, headers: { ...STRICT, ...options.headers } });
  expect(answer.headers.get('preference-applied')).toBe('handling=strict');
  expect(answer.status, answer.text).toBe(400);
  return answer.body;
}

describe.each(documented)('$name with strict handling', (route) => {
  const { row } = route;
  const method = row.method.toUpperCase();

  it('refuses what it would ignore or adjust, names all of it, and changes nothing', async () => {
    const query = new URLSearchParams(exampleQuery(row));
    const expected: Record<string, unknown> = {};
    for (const [name, parameter] of Object.entries(row.query)) {
      if (name === 'page' || name === 'page_size') {
        query.set(name, '0');
        expected[name] = [name === 'page' ? PAGE : SIZE];
      } else if (parameter.empty !== 'read') {
        query.set(name, '');
        expected[name] = [NO_EFFECT];
      }
    }
    query.append('zz', '1');
    query.append('client_id', 'x');
    const body = exampleBody(row);
    const json = body && { ...body, zz_field: 1 };
    const before = await written();
    const answer = await refusals(method, `${fillPath(route, own)}?${query}`, {
      key: goodKey(route),
      ...(json ? { json } : {}),
    });
    expect(answer).toMatchObject({
      ...expected,
      zz: [NO_PARAMETER],
      client_id: [NO_PARAMETER],
      ...(body ? { zz_field: [NO_FIELD] } : {}),
    });
    expect(await written()).toEqual(before);
  });

  if (row.method === 'get')
    it('answers as ever where everything has an effect, and says how it was handled', async () => {
      const path = [fillPath(route, own), exampleQuery(row)].filter(Boolean).join('?');
      const [plain, strict] = [
        await service.call(method, path, { key: goodKey(route) }),
        await service.call(method, path, { key: goodKey(route), headers: STRICT }),
      ];
      expect([strict.status, strict.text]).toEqual([plain.status, plain.text]);
      expect([plain.headers.get('preference-applied'), strict.headers.get('preference-applied')]).toEqual([
        null,
        'handling=strict',
      ]);
    });
});

describe('a page', () => {
  it.each([
    ['page', ['0', '-1', 'x', '1.5', '+1', '1e2', ' 1', '99999999999'], PAGE],
    ['page_size', ['0', '101', '-5', 'x', '1.0', '1e1', '1000'], SIZE],
  ])('that would be replaced is refused: %s', async (name, values, rule) => {
    for (const value of values)
      expect(await refusals('GET', `/public/v2/companies?${new URLSearchParams({ [name]: value })}`)).toEqual({
        [name]: [rule],
      });
    expect(await refusals('GET', `/public/v2/companies?${name}=1&${name}=1`)).toEqual({ [name]: [ONCE] });
    expect(await refusals('GET', `/public/v2/companies?${name}=`)).toEqual({ [name]: [NO_EFFECT] });
  });

  it('that is meant as it is written is served', async () => {
    const answer = await service.call('GET', '/public/v2/companies?page=01&PAGE_SIZE=100', { headers: STRICT });
    expect([answer.status, answer.body.page_size]).toEqual([200, 100]);
  });
});

describe('a value without effect', () => {
  const email = 'value@strict.example';

  it.each<[string, string, string, object | undefined, string[]]>([
    ['an empty filter', 'GET', '/public/v2/contacts?firstname=&email=x@y.example', undefined, ['firstname']],
    ['an empty structure', 'GET', '/public/v2/contacts?structure=', undefined, ['structure']],
    [
      'an empty identifier beside another',
      'GET',
      '/public/people?email=&linkedin_url=linkedin.com/in/x',
      undefined,
      ['email'],
    ],
    ['one of a look-up', 'GET', '/public/people/lookup?email=a@b.example&phone=', undefined, ['phone']],
    ['one of an upsert', 'PUT', '/public/v2/contacts?phone=', { email }, ['phone']],
    ['one in a body', 'PUT', '/public/v2/contacts', { email, phone: '' }, ['phone']],
    ['a blank status', 'PUT', '/public/v2/contacts', { email, contact_status: ' ' }, ['contact_status']],
    [
      'that of a company',
      'PUT',
      '/public/v2/companies',
      { domain: 'strict.example', company_status: '' },
      ['company_status'],
    ],
    ['a Person for a contact that has one', 'PATCH', '/public/v2/contacts/1', { person_id: 1 }, ['person_id']],
    ['names of a merge', 'POST', '/public/people/merge', { person_ids: [1, 2], first_name: 'A' }, ['first_name']],
    [
      'a phone that matches nothing',
      'POST',
      '/public/activities/standard/call',
      { email, phone: '12', properties: { direction: 'inbound' } },
      ['phone'],
    ],
    [
      'a blank source',
      'POST',
      '/public/activities/standard/call',
      { email, source: ' ', properties: { direction: 'inbound' } },
      ['source'],
    ],
    [
      'a blank property',
      'POST',
      '/public/activities/standard/sms',
      { email, properties: { direction: 'inbound', message_text: '' } },
      ['properties.message_text'],
    ],
    [
      'a blank address of an email',
      'POST',
      '/public/emails',
      { email_type: 'inbound', origin: 'x', contact_email: '' },
      ['contact_email'],
    ],
  ])('is refused: %s', async (_what, method, path, json, names) => {
    const before = await written();
    const given = json === undefined ? {} : { json };
    expect(await refusals(method, path, given)).toEqual(Object.fromEntries(names.map((name) => [name, [NO_EFFECT]])));
    expect(await written()).toEqual(before);
  });

  it('is none where it says that nothing is to be: null, an empty name, an empty filter of a contact', async () => {
    const json = { email, phone: null, first_name: '', job_title: null };
    expect((await service.call('PUT', '/public/v2/contacts', { json, headers: STRICT })).status).toBe(201);
    const none = await service.call('GET', '/public/v2/contacts?email=', { headers: STRICT });
    expect([none.status, none.body]).toEqual([200, { status: 'No contacts found' }]);
  });
});

describe('a field without effect', () => {
  const email = 'field@strict.example';

  it('is refused by its path: read-only ones of a record that is sent back, those of items, and an alias beside its name', async () => {
    const { body: record } = await service.call('PUT', '/public/v2/contacts', {
      json: { email, contact_custom_fields: [{ field_name: 'a', field_value: 'b' }] },
    });
    const answer = await refusals('PUT', '/public/v2/contacts', {
      json: { ...record, contact_custom_fields_input: [] },
    });
    const names = ['id', 'updated_time', 'previous_status', 'status_changed_at', 'first_campaign_email_sent'];
    const more = ['last_campaign_email_sent', 'last_reply_received', 'contact_custom_fields[0].id'];
    const all = [...names, ...more, 'contact_custom_fields[0].updated_time', 'contact_custom_fields_input'];
    expect(answer).toEqual(Object.fromEntries(all.map((name) => [name, [NO_FIELD]])));
  });

  it('is refused together with the errors of the others, whatever its name', async () => {
    const body = '{"email":"x","__proto__":1,"":2,"constructor":3}';
    const text = JSON.stringify(
      await refusals('PUT', '/public/v2/contacts?constructor=1', { raw: { type: 'application/json', body } }),
    );
    const answer = new Map<string, string[]>(Object.entries(JSON.parse(text)));
    expect([...answer.keys()].sort()).toEqual(['', '__proto__', 'constructor', 'email']);
    expect(answer.get('constructor')).toEqual([NO_PARAMETER, NO_FIELD]);
  });

  it('is refused in forms, a repeated or empty one too', async () => {
    const fields = [
      ['email', email],
      ['job_title', 'a'],
      ['job_title', 'b'],
      ['zz', '1'],
      ['person_id', ''],
    ];
    const body = new URLSearchParams(fields).toString();
    const type = 'application/x-www-form-urlencoded';
    expect(await refusals('PUT', '/public/v2/contacts', { raw: { type, body } })).toEqual({
      job_title: [ONCE],
      zz: [NO_FIELD],
      person_id: [NO_EFFECT],
    });
    const twice = 'contact_custom_fields[0][field_name]=a&contact_custom_fields[0][field_value]=b';
    expect(
      await refusals('PUT', '/public/v2/contacts', {
        raw: { type, body: `email=${email}&contact_custom_fields=[]&${twice}` },
      }),
    ).toEqual({ contact_custom_fields: [ONCE] });
  });

  it('is one of the first hundred, where there are thousands', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`zz${place}`, 1]));
    expect(Object.keys(await refusals('PUT', '/public/v2/contacts', { json: { email, ...many } }))).toHaveLength(100);
  });
});

describe('files', () => {
  it.each(['/public/v2/jobs/1/outcome?zz=1', '/public/v2/jobs/1/refused?zz=1', '/public/v2/exports/contacts.csv?zz=1'])(
    'refuse unknown parameters: %s',
    async (path) => {
      expect(await refusals('GET', path)).toEqual({ zz: [NO_PARAMETER] });
    },
  );

  it('that are uploaded are refused with unknown and repeated parameters, and taken without them', async () => {
    const raw = { type: 'text/csv', body: 'email\nann@strict.example\n' };
    const path = '/public/v2/imports?record=contact';
    expect(await refusals('POST', `${path}&zz=1&format=csv&format=csv`, { raw })).toEqual({
      zz: [NO_PARAMETER],
      format: [ONCE],
    });
    const taken = await service.call('POST', path, { raw, headers: STRICT });
    expect([taken.status, taken.headers.get('preference-applied')]).toEqual([201, 'handling=strict']);
  });
});

describe('the preference', () => {
  it.each([
    'handling=strict',
    'Handling=STRICT',
    ' handling = strict ; x=1',
    'handling="strict"',
    'respond-async, handling=strict, wait=10',
    'note="a, b; c", handling=strict',
    'handling=strict, handling=lenient',
  ])('is read from %j', (prefer) => {
    expect(isStrict({ headers: { prefer } })).toBe(true);
  });

  it.each([
    undefined,
    '',
    'strict',
    'handling',
    'handling=lenient',
    'handling=strictly',
    'handling=lenient, handling=strict',
    'note="x, handling=strict"',
  ])('is not read from %j', (prefer) => {
    expect(isStrict({ headers: prefer === undefined ? {} : { prefer } })).toBe(false);
  });

  it('is told of in refusals of another kind too', async () => {
    for (const [key, status] of [
      [null, 403],
      ['x', 403],
    ] as const) {
      const answer = await service.call('GET', '/public/v2/contacts', { key, headers: STRICT });
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, 'handling=strict']);
    }
  });
});
