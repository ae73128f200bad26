import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  badDates,
  badDateTimes,
  goodDateTimes,
  hostileNumbers,
  hostileStrings,
  objectsForScalars,
  uncleanStrings,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { activityStore, addContact, addType } from './activity-store.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let dana: number;
let emil: number;
let fay: number;
let company: number;
let contactType: string;
let companyType: string;

const AT = '2024-05-31T12:00:00Z';
const SCHEMA = [
  { field_name: 'note', type: 'text' },
  { field_name: 'amount', type: 'number' },
  { field_name: 'due', type: 'date' },
  { field_name: 'plan', type: 'dropdown_singleselect', available_options: ['starter', 'team'] },
  { field_name: 'any', type: 'dropdown_singleselect' },
  { field_name: 'tags', type: 'dropdown_multiselect', available_options: ['a', 'b'] },
  { field_name: 'free', type: 'dropdown_multiselect', available_options: [] },
];

beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
  company = await store.addCompany('northgate.example');
  await store.addCompany('northgate.example', service.tenants.a2.clientId);
  dana = await addContact(service, { email: 'dana@northgate.example', company_id: company });
  emil = await addContact(service, { linkedin_url: 'linkedin.com/in/emil' });
  fay = await addContact(service, { phone: '+14155552671' });
  await addContact(service, { email: 'foreign@northgate.example' }, service.tenants.a2.readWriteKey);
  contactType = await addType(service, { name: 'Demo', schema: SCHEMA });
  companyType = await addType(service, { name: 'Funding', applies_to: 'company', schema: SCHEMA });
});
afterAll(() => service.close());

const send = (json: unknown, options = {}) => service.call('POST', '/public/activities/custom/', { json, ...options });
const log = (json: object, options = {}) => send({ activity_key: contactType, occured_at: AT, ...json }, options);

describe('201', () => {
  it('stores the activity with every contact that an identifier finds', async () => {
    const properties = {
      note: 'n',
      amount: 1.5,
      due: '2024-02-29',
      plan: 'team',
      any: 'x',
      tags: ['b', 'a'],
      free: ['z'],
    };
    const { status, body } = await log({
      email: ' DANA@northgate.example',
      linkedin_url: 'https://linkedin.com/in/Emil/',
      phone: '+1 (415) 555-2671',
      properties,
    });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number) });
    expect(await store.read(body.id)).toEqual({
      client: service.tenants.a1.clientId,
      type: contactType,
      channel: null,
      variant: null,
      source: 'builtin',
      at: new Date(AT),
      company: null,
      properties,
      contacts: [dana, emil, fay],
    });
  });

  it.each<[string, object, () => number[]]>([
    [
      'only those that match',
      { email: 'nobody@northgate.example', linkedin_url: 'linkedin.com/in/emil' },
      () => [emil],
    ],
    ['a contact once', { email: 'dana@northgate.example', phone: null }, () => [dana]],
    ['none when the phone cannot be read', { phone: 'call me' }, () => []],
    ['the others when the phone cannot be read', { phone: 'call me', email: 'dana@northgate.example' }, () => [dana]],
    ['none of another client', { email: 'foreign@northgate.example' }, () => []],
    ['none without identifiers', {}, () => []],
    ['none by domain', { domain: 'northgate.example' }, () => []],
    ['none by blank identifiers', { email: '', linkedin_url: ' ', phone: '' }, () => []],
  ])('links %s', async (_name, identifiers, expected) => {
    const { status, body } = await log(identifiers);
    expect(status).toBe(201);
    expect(await store.read(body.id)).toMatchObject({ contacts: expected(), company: null });
  });

  it.each<[string, object, () => number | null]>([
    ['the company of the domain', { domain: ' NorthGate.example ' }, () => company],
    ['none of an unknown domain', { domain: 'other.example' }, () => null],
    ['none of a text that is no domain', { domain: 'x y' }, () => null],
    ['none by contact identifiers', { email: 'dana@northgate.example', phone: '+14155552671' }, () => null],
  ])('a company-scoped type links %s, and never a contact', async (_name, identifiers, expected) => {
    const { status, body } = await log({ activity_key: companyType, ...identifiers });
    expect(status).toBe(201);
    expect(await store.read(body.id)).toMatchObject({ contacts: [], company: expected() });
  });

  it('never creates a contact or a company', async () => {
    const count = async () =>
      service.database.query(
        null,
        'select (select count(*)::int from contact) as contacts, (select count(*)::int from company) as companies',
      );
    const before = await count();
    await log({ email: 'new@new.example' });
    await log({ activity_key: companyType, domain: 'new.example' });
    expect(await count()).toEqual(before);
  });

  it.each(goodDateTimes)('reads occured_at %s as %s', async (text, utc) => {
    const { status, body } = await log({ occured_at: text });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.at).toEqual(new Date(utc));
  });

  it('skips the type of blank values and stores them as they came', async () => {
    const properties = { note: null, amount: '', due: ' ', plan: null, tags: '\t', free: null };
    const { status, body } = await log({ properties });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.properties).toEqual(properties);
  });

  it.each([0, -1.5, '12', '-0.5', '+3', '.5', 1e20])('takes the number %j', async (amount) => {
    const { status, body } = await log({ properties: { amount } });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.properties).toEqual({ amount });
  });

  it('keeps a field named __proto__', async () => {
    const key = await addType(service, { name: 'x', schema: [{ field_name: '__proto__', type: 'text' }] });
    const raw = `{"activity_key":"${key}","occured_at":"${AT}","properties":{"__proto__":"x"}}`;
    const { status, body } = await service.call('POST', '/public/activities/custom/', {
      raw: { type: 'application/json', body: raw },
    });
    expect(status).toBe(201);
    const [row] = await service.database.query<{ text: string }>(
      null,
      'select properties::text as text from activity where id = $1',
      [body.id],
    );
    expect(row?.text).toBe('{"__proto__": "x"}');
  });

  it('takes a registered source that is enabled for the type', async () => {
    await store.addSource('crm', { typeId: contactType });
    const { status, body } = await log({ source: 'crm' });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.source).toBe('crm');
    expect((await log({ activity_key: companyType, source: 'crm' })).body.message).toBe(
      'The source "crm" is not enabled for the activity type "Funding". Enable it under Activities & Scoring first.',
    );
  });
});

describe('400', () => {
  it.each<[string, object, object]>([
    ['nothing at all', {}, { activity_key: ['This field is required.'], occured_at: ['This field is required.'] }],
    [
      'the correct spelling of occured_at',
      { activity_key: 'x', occurred_at: AT },
      { occured_at: ['This field is required.'] },
    ],
    [
      'null',
      { activity_key: null, occured_at: null },
      { activity_key: ['Must be a string.'], occured_at: ['Must be a string.'] },
    ],
    [
      'wrong types everywhere',
      {
        activity_key: 5,
        occured_at: 5,
        email: 5,
        linkedin_url: [],
        phone: {},
        domain: true,
        source: 5,
        properties: [],
      },
      {
        activity_key: ['Must be a string.'],
        occured_at: ['Must be a string.'],
        email: ['Must be a string.'],
        linkedin_url: ['Must be a string.'],
        phone: ['Must be a string.'],
        domain: ['Must be a string.'],
        source: ['Must be a string.'],
        properties: ['Must be an object.'],
      },
    ],
  ])('refuses %s', async (_name, json, faults) => {
    const { status, body } = await send(json);
    expect(status).toBe(400);
    expect(body).toEqual(faults);
  });

  it.each(badDateTimes)('refuses occured_at %j', async (text) => {
    const { status, body } = await log({ occured_at: text });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['occured_at']);
  });

  it.each(['email', 'linkedin_url', 'phone', 'domain', 'source'])('refuses unclean text in %s', async (field) => {
    for (const text of uncleanStrings) {
      expect((await log({ [field]: text })).body).toEqual({
        [field]: ['Must not contain NUL characters or lone surrogates.'],
      });
    }
  });

  it.each<[object, object]>([
    [{ note: 5 }, { 'properties.note': ['Must be a string.'] }],
    [{ amount: 'x' }, { 'properties.amount': ['Must be a number.'] }],
    [{ amount: '1e3' }, { 'properties.amount': ['Must be a number.'] }],
    [{ amount: '0x10' }, { 'properties.amount': ['Must be a number.'] }],
    [{ amount: true }, { 'properties.amount': ['Must be a number.'] }],
    [{ due: 20240101 }, { 'properties.due': ['Must be a date as YYYY-MM-DD.'] }],
    [{ plan: 'enterprise' }, { 'properties.plan': ['Must be one of: starter, team.'] }],
    [{ plan: 'Team' }, { 'properties.plan': ['Must be one of: starter, team.'] }],
    [{ plan: 5 }, { 'properties.plan': ['Must be a string.'] }],
    [{ tags: 'a' }, { 'properties.tags': ['Must be a list of strings.'] }],
    [{ tags: ['a', 'c'] }, { 'properties.tags': ['Each item: Must be one of: a, b.'] }],
    [{ free: ['a', 1] }, { 'properties.free': ['Must be a list of strings.'] }],
    [
      { amount: 'x', due: 'x' },
      { 'properties.amount': ['Must be a number.'], 'properties.due': ['Must be a date as YYYY-MM-DD.'] },
    ],
  ])('refuses the properties %j', async (properties, faults) => {
    const { status, body } = await log({ properties });
    expect(status).toBe(400);
    expect(body).toEqual(faults);
  });

  it.each(badDates.filter((text) => text !== ''))('refuses the date %j', async (due) => {
    expect((await log({ properties: { due } })).body).toEqual({ 'properties.due': ['Must be a date as YYYY-MM-DD.'] });
  });
});

describe('422', () => {
  it('names the properties outside the schema', async () => {
    const raw = `{"activity_key":"${contactType}","occured_at":"${AT}","properties":{"Note":"x","__proto__":{},"amount":"x"}}`;
    const { status, body } = await service.call('POST', '/public/activities/custom/', {
      raw: { type: 'application/json', body: raw },
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: 'Unknown properties',
      message: 'These properties are not part of the schema: Note, __proto__.',
      invalid_fields: ['Note', '__proto__'],
    });
  });

  it('says what to do about an unknown source and one that is not enabled', async () => {
    await store.addSource('idle');
    expect((await log({ source: 'nobody' })).body).toEqual({
      error: 'Unknown source',
      message: 'The source "nobody" is not known. Add it under Activities & Scoring first.',
    });
    const { status, body } = await log({ source: 'idle' });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: 'Source not enabled',
      message:
        'The source "idle" is not enabled for the activity type "Demo". Enable it under Activities & Scoring first.',
    });
  });
});

describe('the order of the checks', () => {
  it('is shape, type, source, enabled, property keys, property values', async () => {
    await store.addSource('ordered');
    const wrong = { activity_key: 'unknown', source: 'unknown', properties: { nonsense: 1, amount: 'x' } };
    const steps: [object, number, string][] = [
      [{ ...wrong, occured_at: 'x' }, 400, 'occured_at'],
      [wrong, 404, 'detail'],
      [{ ...wrong, activity_key: contactType }, 422, 'Unknown source'],
      [{ ...wrong, activity_key: contactType, source: 'ordered' }, 422, 'Source not enabled'],
      [{ ...wrong, activity_key: contactType, source: '' }, 422, 'Unknown properties'],
      [{ activity_key: contactType, properties: { amount: 'x' } }, 400, 'properties.amount'],
    ];
    for (const [json, status, sign] of steps) {
      const answer = await log(json);
      expect(answer.status).toBe(status);
      expect([Object.keys(answer.body)[0], answer.body.error]).toContain(sign);
    }
  });
});

describe('a type that was logged with before', () => {
  it('counts as it is now, whoever changed it, and through whichever process', async () => {
    const { database, tenants } = service;
    const key = await addType(service, { name: 'Changing', schema: [{ field_name: 'old', type: 'text' }] });
    const attempt = async (name: string) => {
      const answer = await send({
        activity_key: key,
        occured_at: AT,
        email: 'dana@northgate.example',
        domain: 'northgate.example',
        properties: { [name]: 'x' },
      });
      return answer.status === 201 ? store.read(answer.body.id) : answer.status;
    };
    const change = (set: string) =>
      database.query(null, `update activity_type set ${set} where client_id = $1 and id = $2::uuid`, [
        tenants.a1.clientId,
        key,
      ]);
    const ofContact = { contacts: [dana], company: null };
    expect([await attempt('old'), await attempt('new'), await attempt('old')]).toMatchObject([
      { ...ofContact, properties: { old: 'x' } },
      422,
      ofContact,
    ]);
    await change(`schema = '[{"fieldName": "new", "type": "text"}]'`);
    expect([await attempt('old'), await attempt('new'), await attempt('new')]).toMatchObject([
      422,
      ofContact,
      ofContact,
    ]);
    await change(`schema = '[{"fieldName": "new", "type": "number"}]'`);
    expect(await attempt('new')).toBe(400);
    await change(`schema = '[{"fieldName": "new", "type": "text"}]', applies_to = 'company'`);
    expect(await attempt('new')).toMatchObject({ contacts: [], company });
  });
});

describe('rescoring', () => {
  it('is asked for every linked contact, never by a company-scoped or an unlinked activity', async () => {
    await store.setScoring(true);
    await log({ email: 'dana@northgate.example', linkedin_url: 'linkedin.com/in/emil' });
    await log({ email: 'dana@northgate.example' });
    await log({ email: 'nobody@northgate.example' });
    await log({ activity_key: companyType, domain: 'northgate.example' });
    expect(await store.takePending()).toEqual([
      [dana, 2],
      [emil, 1],
    ]);
    await store.setScoring(false);
    await log({ email: 'dana@northgate.example' });
    expect(await store.takePending()).toEqual([]);
  });
});

describe('hostile input', () => {
  it('never fails inside, at any position', async () => {
    for (const value of [
      ...hostileStrings.filter((text) => text.length < 70_000),
      ...hostileNumbers,
      ...wrongTypes,
      ...objectsForScalars,
    ]) {
      const bodies = [
        ...['activity_key', 'occured_at', 'email', 'linkedin_url', 'phone', 'source', 'properties'].map((name) => ({
          [name]: value,
        })),
        { activity_key: companyType, domain: value },
        ...SCHEMA.map(({ field_name }) => ({ properties: { [field_name]: value } })),
        { properties: { tags: [value] } },
        ...(typeof value === 'string' ? [{ properties: { [value]: 1 } }] : []),
      ];
      for (const json of bodies) expect([201, 400, 404, 413, 422]).toContain((await log(json)).status);
    }
  }, 120_000);
});
