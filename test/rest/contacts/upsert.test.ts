import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, ONE_IDENTIFIER, TAKEN } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PATH = '/public/v2/contacts';
const put = (query: string, json: unknown, key?: string) => service.call('PUT', `${PATH}${query}`, { json, key });
const count = async (table: 'contact' | 'person' | 'company' | 'contact_custom_field') => {
  const [row] = await service.database.query<{ total: number }>(null, `select count(*)::int as total from ${table}`);
  return row?.total;
};
let next = 0;
const fresh = () => `u${++next}@upsert.example`;

describe('PUT /public/v2/contacts creates', () => {
  it.each([
    [{ email: ' New@Upsert.Example ' }, { email: 'new@upsert.example' }],
    [{ linkedin_url: 'https://uk.linkedin.com/in/New-One/?a=b' }, { linkedin_url: 'linkedin.com/in/new-one' }],
    [{ phone: '+44 20 7946 0958' }, { phone: '+442079460958' }],
    [{ email: 'blank@upsert.example', linkedin_url: '', phone: null }, { email: 'blank@upsert.example' }],
  ])('201: with the one identifier of the body (%j)', async (body, identifier) => {
    const people = Number(await count('person'));
    const answer = await put('', body);
    expect([answer.status, answer.body]).toEqual([201, contactRecord(identifier)]);
    expect(await count('person')).toBe(people + 1);
  });

  it.each([
    ['?email=Q1@Upsert.Example', { email: 'q1@upsert.example' }],
    ['?linkedin_url=www.linkedin.com/in/q1', { linkedin_url: 'linkedin.com/in/q1' }],
    ['?phone=+442079460959', { phone: '+442079460959' }],
    ['?Email=q2@upsert.example&phone=', { email: 'q2@upsert.example' }],
  ])('201: with the one identifier of the query (%s)', async (query, identifier) => {
    const answer = await put(query, { first_name: 'Q' });
    expect([answer.status, answer.body]).toEqual([201, contactRecord({ ...identifier, first_name: 'Q' })]);
  });

  it('201: without a body when the query has the identifier', async () => {
    const answer = await service.call('PUT', `${PATH}?email=nobody@upsert.example`);
    expect([answer.status, answer.body]).toEqual([201, contactRecord({ email: 'nobody@upsert.example' })]);
  });

  it('201: with the identifier of the body when that of the query matches nothing', async () => {
    const answer = await put('?email=absent@upsert.example', { phone: '+442079460960', first_name: 'P' });
    expect([answer.status, answer.body]).toEqual([201, contactRecord({ phone: '+442079460960', first_name: 'P' })]);
  });

  it('201: with every writable field', async () => {
    const email = fresh();
    const answer = await put('?structure=FLAT', {
      email,
      first_name: 'Ada',
      last_name: 'Ly',
      job_title: 'CTO',
      origin: 'import',
      contact_status: 'new',
      company_id: 'ada.example',
      contact_custom_fields: [
        { field_name: 'b', field_value: 'two' },
        { field_name: 'a', field_value: 1.5 },
      ],
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      contactRecord({
        email,
        first_name: 'Ada',
        last_name: 'Ly',
        job_title: 'CTO',
        origin: 'import',
        contact_status: 'new',
        company_id: expect.any(Number),
        contact_custom_fields: { a: '1.5', b: 'two' },
      }),
    ]);
  });

  it('201: joins the Person that person_id names', async () => {
    const first = await put('', { email: fresh() });
    const [{ person_id }] = (await service.database.query<{ person_id: number }>(
      null,
      'select person_id from contact where id = $1',
      [first.body.id],
    )) as [{ person_id: number }];
    const people = await count('person');
    const second = await put('', { email: fresh(), person_id });
    const rows = await service.database.query(null, 'select person_id from contact where id = $1', [second.body.id]);
    expect(rows).toEqual([{ person_id }]);
    expect(await count('person')).toBe(people);
  });

  it.each([999_999, 0, -1, 2_147_483_648, 1e20])(
    '404: an unknown person to join (%d); nothing is stored',
    async (person_id) => {
      const before = [await count('contact'), await count('person'), await count('company')];
      const answer = await put('', { email: fresh(), person_id, company_id: 'unborn.example' });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Person not found' }]);
      expect([await count('contact'), await count('person'), await count('company')]).toEqual(before);
    },
  );
});

describe('PUT /public/v2/contacts updates', () => {
  it('200: the given fields; the others stay, null clears, custom fields are set by name', async () => {
    const email = fresh();
    const fields = [
      { field_name: 'tier', field_value: 'gold' },
      { field_name: 'seats', field_value: 5 },
    ];
    const made = await put('', {
      email,
      first_name: 'A',
      last_name: 'B',
      job_title: 'C',
      company_id: 'c.example',
      contact_custom_fields: fields,
    });
    const change = [
      { field_name: 'tier', field_value: '' },
      { field_name: 'region', field_value: 'EU' },
    ];
    const answer = await put('', {
      email: email.toUpperCase(),
      first_name: null,
      job_title: 'D',
      company_id: null,
      contact_custom_fields: change,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      contactRecord({
        id: made.body.id,
        email,
        last_name: 'B',
        job_title: 'D',
        contact_custom_fields: [fieldRecord('tier', ''), fieldRecord('seats', '5'), fieldRecord('region', 'EU')],
      }),
    ]);
    expect((await service.call('GET', `${PATH}/${made.body.id}`)).body).toEqual(answer.body);
  });

  it('200: the same body twice is one contact, and the second answer equals the first', async () => {
    const body = { email: fresh(), first_name: 'Same', contact_custom_fields: [{ field_name: 'a', field_value: 'b' }] };
    const first = await put('', body);
    const second = await put('', body);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['the same kind', '', { email: 'after@upsert.example' }],
    ['another kind', '', { phone: '+442079460961' }],
    ['another kind', '', { linkedin_url: 'linkedin.com/in/after' }],
  ])('200: the identifier of the body, of %s, replaces that of the query (%s%j)', async (_kind, _query, own) => {
    const email = fresh();
    const made = await put('', { email, first_name: 'Keep' });
    const answer = await put(`?email=${email}`, own);
    const expected = contactRecord({ id: made.body.id, ...own, first_name: 'Keep' });
    expect([answer.status, answer.body]).toEqual([200, expected]);
    const old = await service.call('GET', `${PATH}?email=${email}`);
    expect(old.body).toEqual({ status: 'No contacts found' });
  });

  it('200: an identifier of the body equal to that of the query replaces nothing', async () => {
    const email = fresh();
    const made = await put('', { email });
    const answer = await put(`?email=${email}`, { email: ` ${email.toUpperCase()}`, first_name: 'E' });
    expect([answer.status, answer.body]).toEqual([200, contactRecord({ id: made.body.id, email, first_name: 'E' })]);
  });

  it('200: blank identifiers in the body count as not given', async () => {
    const email = fresh();
    const made = await put('', { email });
    const answer = await put(`?email=${email}`, { email: '', phone: null, linkedin_url: '' });
    expect([answer.status, answer.body]).toEqual([200, contactRecord({ id: made.body.id, email })]);
  });

  it('200: person_id is for creation only', async () => {
    const email = fresh();
    const made = await put('', { email });
    const answer = await put('', { email, person_id: 999_999 });
    expect([answer.status, answer.body]).toEqual([200, contactRecord({ id: made.body.id, email })]);
  });

  it('200: read-only and unknown fields are ignored', async () => {
    const email = fresh();
    const made = await put('', { email });
    const answer = await put('', {
      email,
      id: 1,
      updated_time: '2000-01-01T00:00:00Z',
      client_id: service.tenants.b1.clientId,
      previous_status: 'x',
      status_changed_at: '2000-01-01T00:00:00Z',
      last_reply_received: '2000-01-01T00:00:00Z',
      person: {},
      nonsense: { deep: [1] },
    });
    expect([answer.status, answer.body]).toEqual([200, contactRecord({ id: made.body.id, email })]);
    expect(answer.body.updated_time > '2020').toBe(true);
  });

  it('200: a changed status sets previous_status and status_changed_at; the same one changes neither', async () => {
    const email = fresh();
    await put('', { email, contact_status: 'new' });
    const changed = await put('', { email, contact_status: 'won' });
    const expected = { email, contact_status: 'won', previous_status: 'new' };
    expect(changed.body).toEqual(contactRecord({ ...expected, status_changed_at: changed.body.updated_time }));
    const same = await put('', { email, contact_status: 'won', first_name: 'S' });
    expect(same.body).toEqual(
      contactRecord({ ...expected, first_name: 'S', status_changed_at: changed.body.status_changed_at }),
    );
  });

  it('200: contact_custom_fields_input is another name of the list; the name itself wins', async () => {
    const email = fresh();
    const alias = await put('', { email, contact_custom_fields_input: [{ field_name: 'a', field_value: '1' }] });
    expect(alias.body.contact_custom_fields).toEqual([fieldRecord('a', '1')]);
    const both = await put('', {
      email,
      contact_custom_fields: [{ field_name: 'a', field_value: '2' }],
      contact_custom_fields_input: [{ field_name: 'a', field_value: '3' }],
    });
    expect(both.body.contact_custom_fields).toEqual([fieldRecord('a', '2')]);
  });

  it('200: company_id by id, by digits and by domain names one company', async () => {
    const email = fresh();
    const byDomain = await put('', { email, company_id: 'HTTPS://WWW.three-ways.example/x' });
    const id = byDomain.body.company_id;
    const companies = await count('company');
    for (const company_id of [id, String(id), 'three-ways.example']) {
      expect((await put('', { email: fresh(), company_id })).body.company_id).toBe(id);
    }
    expect(await count('company')).toBe(companies);
  });

  it('409: the replacing identifier belongs to another contact; nothing changes', async () => {
    const [one, two] = [fresh(), fresh()];
    const made = await put('', { email: one, first_name: 'One' });
    await put('', { email: two });
    const answer = await put(`?email=${one}`, { email: two, first_name: 'X', company_id: 'unborn-too.example' });
    expect([answer.status, answer.body]).toEqual([409, TAKEN]);
    expect((await service.call('GET', `${PATH}/${made.body.id}`)).body).toEqual(made.body);
    const companies = await service.database.query(null, `select id from company where domain = 'unborn-too.example'`);
    expect(companies).toEqual([]);
  });

  it('409: the query matches nothing and the identifier of the body is taken', async () => {
    const taken = fresh();
    await put('', { email: taken });
    const answer = await put(`?email=${fresh()}`, { email: taken });
    expect([answer.status, answer.body]).toEqual([409, TAKEN]);
  });

  it.each([999_999, 0, -1, '0', 2_147_483_648, '99999999999999999999'])(
    '404: an unknown company (%s)',
    async (company_id) => {
      const contacts = await count('contact');
      const created = await put('', { email: fresh(), company_id });
      expect([created.status, created.body]).toEqual([404, { detail: 'Company not found' }]);
      expect(await count('contact')).toBe(contacts);
      const email = fresh();
      const made = await put('', { email, first_name: 'Stays' });
      const updated = await put('', { email, company_id, first_name: 'X' });
      expect([updated.status, updated.text]).toEqual([404, created.text]);
      expect((await service.call('GET', `${PATH}/${made.body.id}`)).body).toEqual(made.body);
    },
  );

  it('404: a company of another workspace answers like an unknown one', async () => {
    const foreign = await put('', { email: fresh(), company_id: 'foreign.example' }, service.tenants.b1.readWriteKey);
    const answer = await put('', { email: fresh(), company_id: foreign.body.company_id });
    const unknown = await put('', { email: fresh(), company_id: 999_999 });
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  });
});

const IDENTIFIER_CASES: [string, object][] = [
  ['', {}],
  ['', { email: '', phone: null }],
  ['?email=', {}],
  ['', { email: 'a@b.co', phone: '+442079460958' }],
  ['', { email: 'a@b.co', linkedin_url: 'linkedin.com/in/a', phone: '+442079460958' }],
  ['?email=a@b.co&phone=%2B442079460958', {}],
  ['?email=a@b.co', { email: 'a@b.co', phone: '+442079460958' }],
];

describe('PUT /public/v2/contacts refuses', () => {
  it.each(IDENTIFIER_CASES)('400: not exactly one identifier (%s %j)', async (query, body) => {
    const answer = await put(query, body);
    expect([answer.status, answer.body]).toEqual([400, ONE_IDENTIFIER]);
  });

  const noEmail = (reason: string) => [`Must be one email address: ${reason}.`];
  const noPhone = (reason: string) => [
    `Must be one valid phone number with its country code, such as +14155552671: ${reason}.`,
  ];
  const noProfile = (reason: string) => [`Must be a LinkedIn profile URL (linkedin.com/in/<handle>): ${reason}.`];
  it.each([
    ['', { email: 'nobody' }, { email: noEmail('it has no @') }],
    ['', { email: ' ' }, { email: noEmail('it has no @') }],
    ['', { email: 'a@b' }, { email: noEmail('its domain has no dot') }],
    ['', { email: 'pat@t.example&x=1' }, { email: noEmail('its domain contains "&"') }],
    ['', { email: 'pat@t.example|x' }, { email: noEmail('its domain contains "|"') }],
    ['', { email: 'Pat <pat@t.example>' }, { email: noEmail('it has a name or angle brackets around the address') }],
    ['', { email: 'a@b.co, c@d.co' }, { email: noEmail('it contains ","') }],
    ['', { email: 7 }, { email: ['Must be a string.'] }],
    ['', { phone: 'call +14155552671 now' }, { phone: noPhone('it contains "c"') }],
    ['', { phone: '4155552671' }, { phone: noPhone('it has no country code') }],
    ['', { linkedin_url: 'linkedin.com/company/x' }, { linkedin_url: noProfile('its path is not that of a profile') }],
    ['?email=nobody', { email: 'a@b.co' }, { email: noEmail('it has no @') }],
    ['?email=nobody', { email: 'a@b' }, { email: [...noEmail('its domain has no dot'), ...noEmail('it has no @')] }],
    ['?email=a@b.co&email=c@d.co', {}, { email: ['This parameter may be given only once.'] }],
    ['?phone=12', {}, { phone: noPhone('it has no country code') }],
    [
      '?linkedin_url=x&structure=TREE',
      { first_name: 5 },
      {
        linkedin_url: noProfile('its host is not linkedin.com'),
        structure: ['Must be NESTED or FLAT.'],
        first_name: ['Must be a string.'],
      },
    ],
    ['', { email: 'a@b.co', contact_status: null }, { contact_status: ['Must be a string.'] }],
    ['', { email: 'a@b.co', origin: '' }, { origin: ['Must not be empty.'] }],
    ['', { email: 'a@b.co', company_id: 'no domain' }, { company_id: ['Must be a company id or a domain.'] }],
    ['', { email: 'a@b.co', company_id: 1.5 }, { company_id: ['Must be an integer.'] }],
    ['', { email: 'a@b.co', company_id: [] }, { company_id: ['Must be a company id or a domain.'] }],
    ['', { email: 'a@b.co', person_id: 'x' }, { person_id: ['Must be an integer.'] }],
  ])('400: a fault is told under its field (%s %j)', async (query, body, faults) => {
    const answer = await put(query, body);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it('400: all faults of a body at once', async () => {
    const answer = await put('', {
      email: 'nobody',
      phone: 5,
      first_name: 'a\u0000b',
      last_name: 'x'.repeat(256),
      job_title: {},
      contact_status: 'x'.repeat(65),
      contact_custom_fields: [
        { field_name: '', field_value: true },
        { field_name: 'a', field_value: '1' },
        { field_name: 'a', field_value: '2' },
      ],
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        ...ONE_IDENTIFIER,
        email: noEmail('it has no @'),
        phone: ['Must be a string.'],
        first_name: ['Must not contain NUL characters or lone surrogates.'],
        last_name: ['Must be at most 255 characters.'],
        job_title: ['Must be a string.'],
        contact_status: ['Must be at most 64 characters.'],
        contact_custom_fields: [
          'Item 1: The field name must not be empty.',
          'Item 1: The field value must be a string or a number.',
          'A field name may be given only once: a.',
        ],
      },
    ]);
  });

  it.each([
    [
      [
        { field_name: 'a', field_value: '1' },
        { field_name: 'a', field_value: '1' },
      ],
      'A field name may be given only once: a.',
    ],
    [[{ field_name: '', field_value: '1' }], 'Item 1: The field name must not be empty.'],
    [[{ field_value: '1' }], 'Item 1: The field name is required.'],
    [[{ field_name: 'a' }], 'Item 1: The field value is required.'],
    [[{ field_name: 'a', field_value: null }], 'Item 1: The field value must be a string or a number.'],
    [
      [{ field_name: 'a', field_value: 'x\u0000' }],
      'Item 1: The field value must not contain NUL characters or lone surrogates.',
    ],
    [['a'], 'Item 1: Must be an object.'],
    [{ a: 'b' }, 'Must be a list.'],
    [
      Array.from({ length: 201 }, (_, index) => ({ field_name: `f${index}`, field_value: '' })),
      'Must have at most 200 items.',
    ],
  ])('400: custom fields that break their rules (%#)', async (contact_custom_fields, message) => {
    const answer = await put('', { email: fresh(), contact_custom_fields });
    expect([answer.status, answer.body]).toEqual([400, { contact_custom_fields: [message] }]);
  });

  it('201: lengths are counted in code points, up to each limit', async () => {
    const wide = (length: number) => '😀'.repeat(length);
    const body = {
      email: `${'é'.repeat(308)}@max.example`,
      first_name: wide(255),
      last_name: wide(255),
      job_title: wide(255),
      origin: wide(255),
      contact_status: wide(64),
      contact_custom_fields: [{ field_name: wide(255), field_value: wide(30_000) }],
    };
    const answer = await put('', body);
    const { contact_custom_fields: _fields, ...plain } = body;
    const fields = [fieldRecord(wide(255), wide(30_000))];
    expect([answer.status, answer.body]).toEqual([201, contactRecord({ ...plain, contact_custom_fields: fields })]);
    const over = await put('', {
      email: `${'é'.repeat(309)}@max.example`,
      first_name: wide(256),
      origin: wide(256),
      contact_status: wide(65),
      contact_custom_fields: [{ field_name: wide(256), field_value: '' }],
    });
    expect(Object.keys(over.body).sort()).toEqual([
      'contact_custom_fields',
      'contact_status',
      'email',
      'first_name',
      'origin',
    ]);
  });

  it('201: a custom field value of 64 Ki characters is kept; one more is 400', async () => {
    const email = fresh();
    const value = 'v'.repeat(65_536);
    const kept = await put('?structure=FLAT', {
      email,
      contact_custom_fields: [{ field_name: 'long', field_value: value }],
    });
    expect(kept.body.contact_custom_fields).toEqual({ long: value });
    const over = await put('', { email, contact_custom_fields: [{ field_name: 'long', field_value: `${value}v` }] });
    expect([over.status, over.body]).toEqual([
      400,
      { contact_custom_fields: ['Item 1: The field value must be at most 65536 characters.'] },
    ]);
  });
});
