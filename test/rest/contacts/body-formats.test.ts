import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, ONE_IDENTIFIER } from '../../support/contact-record.js';
import { type CallOptions, startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PATH = '/public/v2/contacts';
const BOUNDARY = 'edge';
const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipartBody = (...parts: string[]): CallOptions => ({
  raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` },
});

/** The same pairs as urlencoded and as multipart. */
const forms: [string, (pairs: [string, string][]) => CallOptions][] = [
  [
    'urlencoded',
    (pairs) => ({ raw: { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() } }),
  ],
  ['multipart', (pairs) => multipartBody(...pairs.map(([name, value]) => part(name, value)))],
];

describe.each(forms)('a %s body', (form, encode) => {
  const put = (...pairs: [string, string][]) => service.call('PUT', PATH, encode(pairs));
  const email = (name: string) => `${name}.${form}@formats.example`;

  it('201: means what the same JSON means, custom fields as one field that holds JSON', async () => {
    const fields = [
      { field_name: 'tier', field_value: 'gold & "más"' },
      { field_name: 'seats', field_value: 5 },
    ];
    const plain = {
      first_name: 'Zoë',
      last_name: 'O=B&C',
      job_title: '',
      contact_status: '+ new %41',
      company_id: `${form}.example`,
    };
    const sent = await put(['email', email('json')], ...Object.entries(plain), [
      'contact_custom_fields',
      JSON.stringify(fields),
    ]);
    const json = await service.call('PUT', PATH, {
      json: { email: email('other'), ...plain, contact_custom_fields: fields },
    });
    expect([sent.status, sent.body]).toEqual([
      201,
      contactRecord({
        email: email('json'),
        ...plain,
        company_id: json.body.company_id,
        contact_custom_fields: [fieldRecord('tier', 'gold & "más"'), fieldRecord('seats', '5')],
      }),
    ]);
    const same = (body: object) => ({ ...body, id: 0, updated_time: '', email: '', contact_custom_fields: [] });
    expect(same(sent.body)).toEqual(same(json.body));
  });

  it.each(['contact_custom_fields', 'contact_custom_fields_input'])(
    '201: custom fields in brackets under %s, in the order of their numbers',
    async (list) => {
      const answer = await put(
        ['email', email(list)],
        [`${list}[1][field_name]`, 'b'],
        [`${list}[1][field_value]`, '2'],
        [`${list}[0][field_name]`, 'a'],
        [`${list}[0][field_value]`, '1'],
      );
      expect([answer.status, answer.body.contact_custom_fields]).toEqual([
        201,
        [fieldRecord('a', '1'), fieldRecord('b', '2')],
      ]);
    },
  );

  it('200: ids as digits; an empty company_id leaves the company; the last of a repeated name counts', async () => {
    const made = await put(['email', email('ids')], ['company_id', 'ids.example']);
    const byId = await put(
      ['email', email('ids2')],
      ['company_id', String(made.body.company_id)],
      ['person_id', ''],
      ['first_name', 'A'],
      ['first_name', 'B'],
    );
    expect([byId.status, byId.body]).toMatchObject([201, { company_id: made.body.company_id, first_name: 'B' }]);
    const left = await put(['email', email('ids')], ['company_id', '']);
    expect([left.status, left.body.company_id]).toEqual([200, null]);
    const unknown = await put(['email', email('ids3')], ['person_id', '999999']);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Person not found' }]);
  });

  it.each([
    'first_name[x]',
    'constructor',
    '__proto__',
    'contact_custom_fields[9999999999][field_name]',
    'contact_custom_fields[a]',
    '[0][a]',
    '',
  ])('201: the unknown name %s is ignored', async (name) => {
    const answer = await put(['email', email(`u${name.length}`)], [name, 'x']);
    expect([answer.status, answer.body]).toEqual([201, contactRecord({ email: email(`u${name.length}`) })]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each([
    [[['contact_custom_fields', 'no json']], { contact_custom_fields: ['Must be a list.'] }],
    [[['contact_custom_fields', '['.repeat(50_000)]], { contact_custom_fields: ['Must be a list.'] }],
    [
      [['contact_custom_fields[0][field_name]', 'a']],
      { contact_custom_fields: ['Item 1: The field value is required.'] },
    ],
    [[['first_name[0][a]', 'b']], { first_name: ['Must be a string.'] }],
    [[['person_id', '1.5']], { person_id: ['Must be an integer.'] }],
    [[['contact_status', 's'.repeat(65)]], { contact_status: ['Must be at most 64 characters.'] }],
    [[['first_name', 'a\u0000']], { first_name: ['Must not contain NUL characters or lone surrogates.'] }],
  ] as [[string, string][], object][])('400: faults are told as for JSON (%#)', async (pairs, faults) => {
    const answer = await put(['email', email('bad')], ...pairs);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it('400: an empty form has no identifier', async () => {
    const answer = await put();
    expect([answer.status, answer.body]).toEqual([400, ONE_IDENTIFIER]);
  });

  it('413: more than 256 KiB in all, in one field or in many', async () => {
    const big = await put(['email', email('big')], ['first_name', 'a'.repeat(256 * 1024)]);
    const many = await put(
      ...Array.from({ length: 60 }, (_, index): [string, string] => [`f${index}`, 'a'.repeat(5000)]),
    );
    for (const answer of [big, many])
      expect([answer.status, answer.body]).toEqual([413, { detail: 'The body is larger than 256 KiB.' }]);
  });

  it('POST, PATCH and the custom fields of a contact take it too', async () => {
    const made = await service.call('POST', '/public/contacts', encode([['email', email('post')]]));
    expect(made.status).toBe(201);
    const path = `/public/contacts/${made.body.id}`;
    expect((await service.call('PATCH', path, encode([['first_name', 'P']]))).body.first_name).toBe('P');
    const field = await service.call(
      'POST',
      `${path}/custom-fields`,
      encode([
        ['field_name', 'a'],
        ['field_value', '1'],
      ]),
    );
    expect([field.status, field.body]).toEqual([201, fieldRecord('a', '1')]);
    const changed = await service.call(
      'PATCH',
      `${path}/custom-fields/${field.body.id}`,
      encode([['field_value', '']]),
    );
    expect(changed.body).toEqual(fieldRecord('a', ''));
  });
});

describe('a multipart body', () => {
  const send = (options: CallOptions) => service.call('PUT', PATH, options);

  it.each([
    ['text that is no multipart', { raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: 'x' } }],
    ['no boundary', { raw: { type: 'multipart/form-data', body: part('email', 'a@b.co') } }],
    ['no end', { raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: part('email', 'a@b.co') } }],
    ['a file', multipartBody(part('email', 'a@b.co', '; filename="a.txt"'))],
    [
      'bytes that are no UTF-8',
      { raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.from([0x2d, 0x2d, 0xff]) } },
    ],
    [
      'ten thousand openings',
      { raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `--${BOUNDARY}\r\n`.repeat(10_000) } },
    ],
  ] as [string, CallOptions][])('400: %s', async (_what, options) => {
    const answer = await send(options);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
  });
});

describe('a JSON body', () => {
  const send = (type: string, body: string | Uint8Array, headers = {}) =>
    service.call('PUT', PATH, { raw: { type, body }, headers });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
  ])('201 or 200: as %s', async (type) => {
    const answer = await send(type, '{"email":"typed@formats.example"}');
    expect([200, 201]).toContain(answer.status);
  });

  it('201: with a byte order mark, and with every name twice: the last counts', async () => {
    const marked = await send('application/json', '\ufeff{"email":"x","email":"bom@formats.example"}');
    expect([marked.status, marked.body]).toEqual([201, contactRecord({ email: 'bom@formats.example' })]);
  });

  it('201: __proto__ at every level pollutes nothing', async () => {
    const body =
      '{"email":"proto@formats.example","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"contact_custom_fields":[{"field_name":"a","field_value":"b","__proto__":{"polluted":1}}]}';
    const answer = await send('application/json', body);
    expect([answer.status, answer.body.contact_custom_fields]).toEqual([201, [fieldRecord('a', 'b')]]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('415: a content coding that is not known; 413: more than 256 KiB once inflated', async () => {
    const { gzipSync } = await import('node:zlib');
    const coded = await send('application/json', '{}', { 'Content-Encoding': 'zstd-x' });
    expect([coded.status, Object.keys(coded.body)]).toEqual([415, ['detail']]);
    const bomb = await send('application/json', gzipSync(`{"a":"${'a'.repeat(1_000_000)}"}`), {
      'Content-Encoding': 'gzip',
    });
    expect(bomb.status).toBe(413);
    const small = await send('application/json', gzipSync('{"email":"gzip@formats.example"}'), {
      'Content-Encoding': 'gzip',
    });
    expect(small.status).toBe(201);
  });
});
