import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  badDateTimes,
  goodDateTimes,
  hostileNumbers,
  hostileStrings,
  objectsForScalars,
  uncleanStrings,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { activityStore, addContact } from './activity-store.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let dana: number;
let emil: number;
let company: number;

beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
  company = await store.addCompany('northgate.example');
  dana = await addContact(service, { email: 'dana@northgate.example', company_id: company });
  emil = await addContact(service, { linkedin_url: 'https://www.linkedin.com/in/Emil-K/' });
  await addContact(service, { phone: '+14155552671' });
  // The same identifiers in another client of the agency and in another agency.
  for (const key of [service.tenants.a2.readWriteKey, service.tenants.b1.readWriteKey]) {
    await addContact(service, { email: 'dana@northgate.example' }, key);
    await addContact(service, { email: 'foreign@northgate.example' }, key);
  }
});
afterAll(() => service.close());

const log = (channel: string, json: unknown, options: object = {}) =>
  service.call('POST', `/public/activities/standard/${channel}/`, { json, ...options });
const to = (properties: unknown) => ({ email: 'dana@northgate.example', properties });

const REQUIRED: Record<string, object> = {
  call: { direction: 'inbound' },
  email: { email_type: 'outbound' },
  linkedin_message: { event_type: 'message_sent' },
  sms: { direction: 'outbound' },
  whatsapp: { direction: 'inbound' },
};
const CHANNELS = Object.keys(REQUIRED);

describe('201', () => {
  it.each([
    [
      'call',
      { direction: 'outbound', timestamp: '2024-05-31T12:00:00+05:30', duration: 0, body_text: 'Hello' },
      'outbound',
    ],
    [
      'email',
      {
        email_type: 'bounced',
        timestamp: '2024-05-31T06:30:00Z',
        opened_at: '2024-05-31T12:00:00Z',
        interested: false,
        subject: 's',
        body_text: 'b',
      },
      'bounced',
    ],
    [
      'linkedin_message',
      { event_type: 'connection_request_accepted', timestamp: '2024-05-31T06:30:00Z', message_text: 'm' },
      'connection_request_accepted',
    ],
    ['sms', { direction: 'inbound', timestamp: '2024-05-31T06:30:00Z', message_text: 'm' }, 'inbound'],
    ['whatsapp', { direction: 'outbound', timestamp: '2024-05-31T06:30:00Z', message_text: 'm' }, 'outbound'],
  ])('stores every property of the channel %s', async (channel, properties, variant) => {
    const answer = await log(channel, to(properties));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number) });
    expect(await store.read(answer.body.id)).toEqual({
      client: service.tenants.a1.clientId,
      type: null,
      channel,
      variant,
      source: 'builtin',
      at: new Date('2024-05-31T06:30:00Z'),
      company,
      properties: {
        ...properties,
        timestamp: '2024-05-31T06:30:00.000Z',
        ...('opened_at' in properties ? { opened_at: '2024-05-31T12:00:00.000Z' } : {}),
      },
      contacts: [dana],
    });
  });

  it.each(CHANNELS)('takes the time of receipt when %s gives none', async (channel) => {
    const before = Date.now();
    const { body } = await log(channel, to(REQUIRED[channel]));
    const stored = await store.read(body.id);
    expect(stored?.properties).toEqual(REQUIRED[channel]);
    expect(Number(stored?.at)).toBeGreaterThanOrEqual(before - 1000);
    expect(Number(stored?.at)).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it.each([
    [
      'email before linkedin_url',
      { email: ' Dana@Northgate.EXAMPLE ', linkedin_url: 'linkedin.com/in/emil-k' },
      () => dana,
    ],
    [
      'linkedin_url when the email finds nobody',
      { email: 'nobody@northgate.example', linkedin_url: 'https://de.linkedin.com/in/EMIL-K?x=1' },
      () => emil,
    ],
    [
      'linkedin_url when the email is no address',
      { email: 'no address', linkedin_url: 'linkedin.com/in/emil-k' },
      () => emil,
    ],
    [
      'linkedin_url before phone',
      { email: '', linkedin_url: 'linkedin.com/in/emil-k', phone: '+1 415 555 2671' },
      () => emil,
    ],
    ['email when the phone cannot be read', { email: 'dana@northgate.example', phone: 'call me' }, () => dana],
  ])('links the first match alone: %s', async (_name, identifiers, expected) => {
    const { status, body } = await log('sms', { ...identifiers, properties: REQUIRED['sms'] });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.contacts).toEqual([expected()]);
  });

  it('counts blank optional properties as not given', async () => {
    const { status, body } = await log(
      'call',
      to({ direction: 'inbound', timestamp: '', duration: null, body_text: ' \t' }),
    );
    expect(status).toBe(201);
    expect((await store.read(body.id))?.properties).toEqual({ direction: 'inbound' });
  });

  it.each([undefined, null, '', '  ', 'builtin', ' builtin '])('needs no set-up for the source %j', async (source) => {
    const { status, body } = await log('call', { ...to(REQUIRED['call']), source });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.source).toBe('builtin');
  });

  it('takes a registered source that is enabled for the channel', async () => {
    await store.addSource('dialer', { channel: 'call' });
    const { status, body } = await log('call', { ...to(REQUIRED['call']), source: ' dialer ' });
    expect(status).toBe(201);
    expect((await store.read(body.id))?.source).toBe('dialer');
  });

  it('ignores unknown body fields, a domain among them', async () => {
    const { status, body } = await log('call', {
      ...to(REQUIRED['call']),
      domain: 'other.example',
      id: 7,
      client_id: service.tenants.b1.clientId,
    });
    expect(status).toBe(201);
    expect(await store.read(body.id)).toMatchObject({ client: service.tenants.a1.clientId, company });
  });

  it('answers alike with and without a trailing slash and under /api', async () => {
    for (const path of ['/public/activities/standard/call', '/api/public/activities/standard/call/']) {
      expect((await service.call('POST', path, { json: to(REQUIRED['call']) })).status).toBe(201);
    }
  });

  it.each(goodDateTimes)('reads the timestamp %s as %s', async (text, utc) => {
    const { status, body } = await log('call', to({ direction: 'inbound', timestamp: text }));
    expect(status).toBe(201);
    expect(await store.read(body.id)).toMatchObject({ at: new Date(utc), properties: { timestamp: utc } });
  });

  it('acts in the client that a master key names', async () => {
    const { x, a2 } = service.tenants;
    const answer = await log('call', to(REQUIRED['call']), {
      key: x.masterKey,
      headers: { 'X-Client-Id': a2.clientId },
    });
    expect(answer.status).toBe(201);
    expect(await store.read(answer.body.id)).toMatchObject({ client: a2.clientId });
  });
});

describe('400', () => {
  it('names every fault of the shape at once', async () => {
    const answer = await log('call', { email: 1, linkedin_url: [], phone: {}, source: true, properties: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      email: ['Must be a string.'],
      linkedin_url: ['Must be a string.'],
      phone: ['Must be a string.'],
      source: ['Must be a string.'],
      properties: ['Must be an object.'],
    });
  });

  it.each(CHANNELS)('names the required property of %s when there are none', async (channel) => {
    const [name = ''] = Object.keys(REQUIRED[channel] ?? {});
    for (const json of [
      { email: 'dana@northgate.example' },
      to({}),
      to(null),
      to({ [name]: null }),
      to({ [name]: ' ' }),
    ]) {
      const answer = await log(channel, json);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ [`properties.${name}`]: ['This field is required.'] });
    }
  });

  it.each([
    ['call', { direction: 'bounced' }, { 'properties.direction': ['Must be one of: inbound, outbound.'] }],
    ['call', { direction: 'Inbound' }, { 'properties.direction': ['Must be one of: inbound, outbound.'] }],
    ['email', { email_type: 'opened' }, { 'properties.email_type': ['Must be one of: inbound, outbound, bounced.'] }],
    ['email', { email_type: 'inbound', interested: 'true' }, { 'properties.interested': ['Must be true or false.'] }],
    ['sms', { direction: 'inbound', message_text: 5 }, { 'properties.message_text': ['Must be a string.'] }],
  ])('refuses a bad value of %s: %j', async (channel, properties, faults) => {
    const answer = await log(channel, to(properties));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(faults);
  });

  it.each([-1, 1.5, '5', true, [], {}, 1e20, 2_147_483_648])('refuses the duration %j', async (duration) => {
    const answer = await log('call', to({ direction: 'inbound', duration }));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ 'properties.duration': ['Must be a whole number of seconds from 0 to 2147483647.'] });
  });

  it.each(badDateTimes.filter((text) => text.trim() !== ''))('refuses the timestamp %j', async (text) => {
    const answer = await log('email', to({ email_type: 'inbound', timestamp: text, opened_at: text }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['properties.timestamp', 'properties.opened_at']);
  });

  it.each(['email', 'linkedin_url', 'phone', 'source'])('refuses unclean text in %s', async (field) => {
    for (const text of uncleanStrings) {
      const answer = await log('call', { ...to(REQUIRED['call']), [field]: text });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ [field]: ['Must not contain NUL characters or lone surrogates.'] });
    }
  });

  it('refuses a body that is no object', async () => {
    for (const body of ['[]', '"x"', '1', 'null', '{', 'NaN']) {
      const answer = await service.call('POST', '/public/activities/standard/call/', {
        raw: { type: 'application/json', body },
      });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['detail']);
    }
  });
});

describe('422', () => {
  it('says that an unknown source has to be added first', async () => {
    const answer = await log('call', { ...to(REQUIRED['call']), source: 'Nobody knows' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'Unknown source',
      message: 'The source "Nobody knows" is not known. Add it under Activities & Scoring first.',
    });
  });

  it('says that a source has to be enabled for the channel first', async () => {
    await store.addSource('only-sms', { channel: 'sms' });
    const answer = await log('call', { ...to(REQUIRED['call']), source: 'only-sms' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'Source not enabled',
      message:
        'The source "only-sms" is not enabled for the activity type "call". Enable it under Activities & Scoring first.',
    });
  });

  it('does not know the source of another client', async () => {
    await store.addSource('foreign', { channel: 'call' }, service.tenants.a2.clientId);
    const answer = await log('call', { ...to(REQUIRED['call']), source: 'foreign' });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toBe('Unknown source');
  });

  it('names every property outside the table of the channel', async () => {
    const raw =
      '{"email":"dana@northgate.example","properties":{"direction":"inbound","email_type":"x","__proto__":{"a":1},"constructor":1,"toString":2}}';
    const answer = await service.call('POST', '/public/activities/standard/call/', {
      raw: { type: 'application/json', body: raw },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'Unknown properties',
      message: 'These properties are not part of the schema: email_type, __proto__, constructor, toString.',
      invalid_fields: ['email_type', '__proto__', 'constructor', 'toString'],
    });
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it.each([
    ['no identifier', {}],
    ['an unknown email', { email: 'nobody@northgate.example' }],
    ['the contact of other clients', { email: 'foreign@northgate.example' }],
    ['an unreadable phone', { phone: 'call me' }],
  ])('refuses when no contact matches (%s) and creates none', async (_name, identifiers) => {
    const before = [await store.count(), await store.countContacts()];
    const answer = await log('call', { ...identifiers, properties: REQUIRED['call'] });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'No contact matched',
      message: 'No contact of this workspace has the given email, linkedin_url or phone.',
    });
    expect([await store.count(), await store.countContacts()]).toEqual(before);
  });
});

describe('the order of the checks', () => {
  it('is shape, source, enabled, property keys, property values, match', async () => {
    await store.addSource('ordered');
    const wrong = { email: 'nobody@northgate.example', source: 'unknown', properties: { nonsense: 1, direction: 'x' } };
    const steps: [object, number, string][] = [
      [{ ...wrong, phone: 5 }, 400, 'phone'],
      [wrong, 422, 'error'],
      [{ ...wrong, source: 'ordered' }, 422, 'error'],
      [{ ...wrong, source: undefined }, 422, 'error'],
      [{ ...wrong, source: undefined, properties: { direction: 'x' } }, 400, 'properties.direction'],
      [{ ...wrong, source: undefined, properties: { direction: 'inbound' } }, 422, 'error'],
    ];
    const titles: unknown[] = [];
    for (const [json, status, firstKey] of steps) {
      const answer = await log('call', json);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body)[0]).toBe(firstKey);
      titles.push(answer.body.error);
    }
    expect(titles).toEqual([
      undefined,
      'Unknown source',
      'Source not enabled',
      'Unknown properties',
      undefined,
      'No contact matched',
    ]);
  });
});

describe('other refusals', () => {
  it.each(['fax', 'CALL', 'call2', '__proto__', '%00', 'linkedin-message'])(
    'answers the channel %s like an unknown path, whatever the key and the body',
    async (channel) => {
      const unknown = await service.call('POST', '/public/activities/nonsense/');
      for (const options of [{ json: to({}) }, { key: null }, { raw: { type: 'text/plain', body: 'x' } }]) {
        const answer = await service.call('POST', `/public/activities/standard/${channel}/`, options);
        expect(answer.status).toBe(404);
        expect(answer.text).toBe(unknown.text);
      }
    },
  );

  it('refuses missing, invalid and read-only keys and a master key without a client', async () => {
    const before = await store.count();
    const keys = [null, 'RV-nonsense', service.tenants.a1.readOnlyKey, service.tenants.x.masterKey];
    const answers = await Promise.all(keys.map((key) => log('call', to(REQUIRED['call']), { key })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.slice(0, 2).map(({ body }) => body)).toEqual([
      { detail: 'Missing API key' },
      { detail: 'Invalid API key' },
    ]);
    expect(await store.count()).toBe(before);
  });

  it('knows POST alone', async () => {
    const answer = await service.call('GET', '/public/activities/standard/call/');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('rescoring', () => {
  afterAll(() => store.setScoring(false));

  it('is asked for the matched contact alone, once per contact, counting its causes', async () => {
    await store.setScoring(true);
    await log('call', { ...to(REQUIRED['call']), linkedin_url: 'linkedin.com/in/emil-k' });
    await log('sms', to(REQUIRED['sms']));
    await log('sms', { linkedin_url: 'linkedin.com/in/emil-k', properties: REQUIRED['sms'] });
    expect(await store.takePending()).toEqual([
      [dana, 2],
      [emil, 1],
    ]);
  });

  it('is not asked for by a refused activity', async () => {
    await store.setScoring(true);
    await log('call', { email: 'nobody@northgate.example', properties: REQUIRED['call'] });
    await log('call', to({ direction: 'x' }));
    expect(await store.takePending()).toEqual([]);
  });

  it('is not asked for while scoring is off, which is read anew each time', async () => {
    await store.setScoring(false);
    await log('call', to(REQUIRED['call']));
    expect(await store.takePending()).toEqual([]);
    await store.setScoring(true);
    await log('call', to(REQUIRED['call']));
    expect(await store.takePending()).toEqual([[dana, 1]]);
  });
});

describe('hostile input', () => {
  it('never fails inside, at any position', async () => {
    const values = [...hostileStrings, ...hostileNumbers, ...wrongTypes, ...objectsForScalars];
    for (const value of values) {
      const bodies = [
        { ...to(REQUIRED['call']), email: value },
        { ...to(REQUIRED['call']), linkedin_url: value },
        { ...to(REQUIRED['call']), phone: value },
        { ...to(REQUIRED['call']), source: value },
        to(value),
        ...['direction', 'timestamp', 'duration', 'body_text'].map((name) =>
          to({ direction: 'inbound', [name]: value }),
        ),
        ...(typeof value === 'string' ? [to({ direction: 'inbound', [value]: 1 })] : []),
      ];
      for (const json of bodies) expect([201, 400, 413, 422]).toContain((await log('call', json)).status);
    }
  });
});
