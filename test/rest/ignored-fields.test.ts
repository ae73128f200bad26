import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord } from '../support/contact-record.js';
import { hostileStrings } from '../support/corpus-sample.js';
import { type Answer, type CallOptions, startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PATH = '/public/v2/contacts';
const email = 'dana@ignored.example';
const put = (options: CallOptions) => service.call('PUT', PATH, options);
const ignored = (answer: Answer) => answer.headers.get('x-ignored-fields');
const raw = (type: string, body: string): CallOptions => ({ raw: { type, body } });
const json = (body: string) => raw('application/json', body);
const urlencoded = (body: string) => raw('application/x-www-form-urlencoded', body);

describe('Fields of a body without effect are named in X-Ignored-Fields', () => {
  it('when nothing is ignored there is no header', async () => {
    const answer = await put({
      json: { email, first_name: 'D', contact_custom_fields: [{ field_name: 'a', field_value: 'b' }] },
    });
    expect(ignored(answer)).toBeNull();
  });

  it('a record that is sent back as it came: what is read-only, and in its lists too; nothing of it changes', async () => {
    const { body: record } = await put({ json: { email } });
    const answer = await put({
      json: { ...record, id: 1, client_id: 'x', previous_status: 'hacked', updated_time: '' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...record, updated_time: answer.body.updated_time });
    expect(ignored(answer)).toBe(
      [
        'id',
        'updated_time',
        'previous_status',
        'status_changed_at',
        'first_campaign_email_sent',
        'last_campaign_email_sent',
        'last_reply_received',
        'contact_custom_fields%5B0%5D.id',
        'contact_custom_fields%5B0%5D.updated_time',
        'client_id',
      ].join(', '),
    );
  });

  it('in forms, in brackets too', async () => {
    const fields = {
      email,
      zz: '1',
      'contact_custom_fields[0][field_name]': 'a',
      'contact_custom_fields[0][field_value]': 'b',
      'contact_custom_fields[0][zz]': 'c',
    };
    for (const options of [{ form: fields }, { multipart: fields }]) {
      const answer = await put(options);
      expect([answer.status, ignored(answer)]).toEqual([200, 'zz, contact_custom_fields%5B0%5D.zz']);
    }
  });

  it('an alias counts where its name is absent, and is named beside it', async () => {
    const list = (value: string) => [{ field_name: 'alias', field_value: value, zz: 1 }];
    const alone = await put({ json: { email, contact_custom_fields_input: list('1') } });
    expect(ignored(alone)).toBe('contact_custom_fields_input%5B0%5D.zz');
    const both = await put({ json: { email, contact_custom_fields_input: list('2'), contact_custom_fields: [] } });
    expect(ignored(both)).toBe('contact_custom_fields_input');
    expect(both.body.contact_custom_fields).toContainEqual(expect.objectContaining({ field_value: '1' }));
  });

  it('of schemas and emails too, but not of properties, whose names are the caller’s', async () => {
    const type = await service.call('POST', '/public/activities/types', {
      json: { name: 'Demo', id: 7, schema: [{ field_name: 'a', type: 'text', required: true }] },
    });
    expect([type.status, ignored(type)]).toEqual([201, 'id, schema%5B0%5D.required']);
    const sent = await service.call('POST', '/public/emails', {
      json: {
        email_type: 'inbound',
        origin: 'o',
        id: 3,
        custom_fields: [{ field_name: 'a', field_value: 'b', id: 1 }],
      },
    });
    expect([sent.status, ignored(sent)]).toEqual([201, 'id, custom_fields%5B0%5D.id']);
    const logged = await service.call('POST', '/public/activities/custom', {
      json: { activity_key: type.body.id, occured_at: '2026-01-01T00:00Z', occurred_at: 'x', properties: { a: 'b' } },
    });
    expect([logged.status, ignored(logged)]).toEqual([201, 'occurred_at']);
  });

  it('on every refusal of a body that could be read: 400, 404 and 409', async () => {
    const bad = await put({ json: { email: 'none', zz: 1 } });
    expect([bad.status, ignored(bad)]).toEqual([400, 'zz']);
    const unknown = await service.call('PATCH', `${PATH}/999999`, { json: { zz: 1 } });
    expect([unknown.status, ignored(unknown)]).toEqual([404, 'zz']);
    const taken = await service.call('POST', PATH, { json: { email, zz: 1 } });
    expect([taken.status, ignored(taken)]).toEqual([409, 'zz']);
  });

  it('a name of any kind is safe in a header and changes nothing', async () => {
    const names = [
      ...hostileStrings.map((text) => text.slice(0, 200)),
      'a\r\nX-Evil: 1',
      '😀',
      'a,b',
      '"',
      '%',
      `${'a'.repeat(63)}😀`,
    ];
    for (const name of [...names, '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await put(json(`{"email":"${email}",${JSON.stringify(name)}:{"polluted":1}}`));
      expect(answer.status).toBe(200);
      const cut = name.slice(0, 64).toWellFormed();
      expect(ignored(answer)).toBe(cut === '' ? '""' : encodeURIComponent(cut));
      expect(answer.headers.get('x-evil')).toBeNull();
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('at most 1 kB, in whole names: of ten thousand names, of long ones and of items', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name${index}`, 1]));
    const shown = ignored(await put({ json: { email, ...many } })) ?? '';
    expect(shown.length).toBeLessThanOrEqual(1024);
    expect(shown.length).toBeGreaterThan(1000);
    expect(shown.split(', ')).toEqual(Object.keys(many).slice(0, shown.split(', ').length));
    const long = await put({ json: { email, ['é'.repeat(100_000)]: 1, ['日'.repeat(20)]: 1, ['日'.repeat(70)]: 1 } });
    expect(ignored(long)).toBe([encodeURIComponent('é'.repeat(64)), encodeURIComponent('日'.repeat(20))].join(', '));
    const items = Array.from({ length: 200 }, (_, index) => ({ field_name: `f${index}`, field_value: '', id: index }));
    const listed = await put({ json: { email: 'items@ignored.example', contact_custom_fields: items } });
    expect(listed.status).toBe(201);
    expect(ignored(listed)?.length).toBeLessThanOrEqual(1024);
    expect(ignored(listed)).toMatch(/^contact_custom_fields%5B0%5D\.id, contact_custom_fields%5B1%5D\.id, /);
  });

  it('also a parameter of the query whose name is cut inside of a pair is named, and no fault of the service', async () => {
    const answer = await service.call('GET', `/public/whoami?${encodeURIComponent(`${'a'.repeat(63)}😀`)}=1`);
    expect([answer.status, answer.headers.get('x-ignored-parameters')]).toEqual([200, `${'a'.repeat(63)}%EF%BF%BD`]);
  });
});

describe('JSON that is sent as a form', () => {
  const told = { detail: 'The body is JSON sent as a form. Send it with Content-Type: application/json.' };

  it.each([
    '{"email":"a@form.example"}',
    '{"email":"a@form.example","first_name":"A&B=C"}',
    ' \n{"email":"a@form.example"}',
    '+{',
    '%7B%22email%22%3A1%7D',
    '[{"email":"a@form.example"}]',
    '[',
    '{=1',
  ])('is 400 and says which type to send: %s', async (body) => {
    const answer = await put(urlencoded(body));
    expect([answer.status, answer.body]).toEqual([400, told]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('of companies too (%s)', async (method) => {
    const path = method === 'PATCH' ? '/public/v2/companies/1' : '/public/v2/companies';
    const answer = await service.call(method, path, urlencoded('{"domain":"form.example"}'));
    expect([answer.status, answer.body]).toEqual([400, told]);
  });

  it('is told by its first name only', async () => {
    const form = await put(urlencoded('email=b%40form.example&%7B=1&%5B0%5D=2'));
    expect([form.status, form.body, ignored(form)]).toEqual([
      201,
      contactRecord({ email: 'b@form.example' }),
      '%7B, %5B0%5D',
    ]);
  });
});

describe('JSON that is malformed', () => {
  it.each([
    ['{"email":"c@form.example",}', 'unexpected "}" at line 1, column 27'],
    ['{\n  "email": "c@form.example"\n  "first_name": "C"\n}', 'unexpected "\\"" at line 3, column 3'],
    ["{'email':1}", 'unexpected "\'" at line 1, column 2'],
    ['{"email":"c@form.example"', 'it ends too early, at line 1, column 26'],
    [`{"email":"${'x'.repeat(200_000)}`, 'it ends too early, at line 1, column 200011'],
    [`\ufeff{"😀": }`, 'unexpected "}" at line 1, column 7'],
  ])('is 400 and says where, without repeating it (%#)', async (body, where) => {
    const answer = await put(json(body));
    expect([answer.status, answer.body]).toEqual([400, { detail: `The body is not valid JSON: ${where}.` }]);
    expect(ignored(answer)).toBeNull();
  });
});
