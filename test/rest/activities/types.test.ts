import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hostileNumbers,
  hostileStrings,
  objectsForScalars,
  uncleanStrings,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { activityStore, addType } from './activity-store.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
});
afterAll(() => service.close());

const TYPES = '/public/activities/types/';
const CUSTOM = '/public/activities/custom/';
const create = (json: unknown, options = {}) => service.call('POST', TYPES, { json, ...options });
const change = (json: unknown, options = {}) => service.call('PATCH', CUSTOM, { json, ...options });
const remove = (json: unknown, options = {}) => service.call('DELETE', CUSTOM, { json, ...options });
const list = (options = {}) => service.call('GET', TYPES, options);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UNKNOWN = { detail: 'Activity type not found' };

const SCHEMA = [
  { field_name: 'note', type: 'text' },
  { field_name: 'amount', type: 'number' },
  { field_name: 'due', type: 'date' },
  { field_name: 'plan', type: 'dropdown_singleselect', available_options: ['starter', 'team'] },
  { field_name: 'tags', type: 'dropdown_multiselect', available_options: [] },
];

describe('POST types: 201', () => {
  it('answers the created type in the documented order of fields', async () => {
    const { status, body } = await create({ name: 'Demo', applies_to: 'company', schema: SCHEMA });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id', 'name', 'applies_to', 'schema', 'origin']);
    expect(body).toEqual({
      id: expect.stringMatching(UUID),
      name: 'Demo',
      applies_to: 'company',
      schema: SCHEMA,
      origin: 'builtin',
    });
  });

  it.each([{}, { applies_to: null, schema: null }])(
    'applies to contacts and has no fields unless it says so (%j)',
    async (given) => {
      const { status, body } = await create({ name: 'Bare', ...given });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(UUID),
        name: 'Bare',
        applies_to: 'contact',
        schema: [],
        origin: 'builtin',
      });
    },
  );

  it('allows a name twice, and ignores unknown and read-only fields', async () => {
    const first = await create({ name: 'Same', id: 'x', origin: 'hubspot', client_id: service.tenants.b1.clientId });
    const second = await create({ name: 'Same' });
    expect(first.body.origin).toBe('builtin');
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('POST types: 400', () => {
  it.each<[string, object, object]>([
    ['a missing name', {}, { name: ['This field is required.'] }],
    ['an empty name', { name: '' }, { name: ['Must not be empty.'] }],
    ['a blank name', { name: ' \t' }, { name: ['Must not be blank.'] }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, { name: ['Must be at most 255 characters.'] }],
    ['a name that is no text', { name: 5 }, { name: ['Must be a string.'] }],
    ['an unknown scope', { name: 'x', applies_to: 'person' }, { applies_to: ['Must be one of: contact, company.'] }],
    ['a schema that is no list', { name: 'x', schema: {} }, { schema: ['Must be a list.'] }],
    ['a field that is no object', { name: 'x', schema: ['x'] }, { schema: ['Item 1: Must be an object.'] }],
    [
      'an unknown type of field',
      { name: 'x', schema: [SCHEMA[0], { field_name: 'a', type: 'boolean' }] },
      { schema: ['Item 2: The type must be one of: text, number, date, dropdown_singleselect, dropdown_multiselect.'] },
    ],
    [
      'a field without a name and a type',
      { name: 'x', schema: [{}] },
      {
        schema: [
          'Item 1: The field name is required.',
          'Item 1: The type must be one of: text, number, date, dropdown_singleselect, dropdown_multiselect.',
        ],
      },
    ],
    [
      'a field name given twice',
      { name: 'x', schema: [SCHEMA[0], { field_name: 'note', type: 'date' }] },
      { schema: ['Item 2: The field name is given twice.'] },
    ],
    [
      'options that are no list',
      { name: 'x', schema: [{ ...SCHEMA[3], available_options: 'a' }] },
      { schema: ['Item 1: The options must be a list.'] },
    ],
    [
      'an option that is no text',
      { name: 'x', schema: [{ ...SCHEMA[3], available_options: ['a', 1] }] },
      { schema: ['Item 1: An option must be a string.'] },
    ],
    [
      'several faults at once',
      { applies_to: 'x', schema: 1 },
      {
        name: ['This field is required.'],
        applies_to: ['Must be one of: contact, company.'],
        schema: ['Must be a list.'],
      },
    ],
  ])('refuses %s', async (_name, json, faults) => {
    const { status, body } = await create(json);
    expect(status).toBe(400);
    expect(body).toEqual(faults);
  });

  it('refuses unclean text', async () => {
    for (const text of uncleanStrings) {
      expect((await create({ name: text })).body).toEqual({
        name: ['Must not contain NUL characters or lone surrogates.'],
      });
      expect((await create({ name: 'x', schema: [{ field_name: text, type: 'text' }] })).body).toEqual({
        schema: ['Item 1: The field name must not contain NUL characters or lone surrogates.'],
      });
    }
  });
});

describe('GET types', () => {
  it('lists the types of the service itself, oldest first, and no mirrored ones', async () => {
    const key = service.tenants.a2.readWriteKey;
    const ids = [];
    for (const name of ['one', 'two', 'three']) ids.push(await addType(service, { name }, key));
    await service.database.query(
      null,
      `insert into activity_type (client_id, name, origin) values ($1, 'Mirrored', 'hubspot')`,
      [service.tenants.a2.clientId],
    );
    const { status, body } = await list({ key });
    expect(status).toBe(200);
    expect(body.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      [ids[0], 'one'],
      [ids[1], 'two'],
      [ids[2], 'three'],
    ]);
    expect((await list({ key: service.tenants.a2.readOnlyKey })).body).toEqual(body);
  });

  it('is an empty list where there are none', async () => {
    expect((await list({ key: service.tenants.b1.readWriteKey })).body).toEqual([]);
  });
});

describe('PATCH custom', () => {
  it('changes only what is given', async () => {
    const id = await addType(service, { name: 'Before', schema: SCHEMA });
    const renamed = await change({ activity_key: id.toUpperCase(), name: 'After' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ id, name: 'After', applies_to: 'contact', schema: SCHEMA, origin: 'builtin' });
    expect((await change({ activity_key: id, applies_to: 'company' })).body).toEqual({
      ...renamed.body,
      applies_to: 'company',
    });
    expect((await change({ activity_key: id })).body).toEqual({ ...renamed.body, applies_to: 'company' });
  });

  it('replaces the whole schema', async () => {
    const id = await addType(service, { name: 'x', schema: SCHEMA });
    const schema = [{ field_name: 'other', type: 'date' }];
    expect((await change({ activity_key: id, schema })).body.schema).toEqual(schema);
    expect((await change({ activity_key: id, schema: [] })).body.schema).toEqual([]);
  });

  it('keeps earlier activities as they are when the scope changes', async () => {
    const id = await addType(service, { name: 'x' });
    const logged = await service.call('POST', CUSTOM, {
      json: { activity_key: id, occured_at: '2024-05-31T12:00:00Z' },
    });
    const before = await store.read(logged.body.id);
    await change({ activity_key: id, applies_to: 'company' });
    expect(await store.read(logged.body.id)).toEqual(before);
  });

  it.each<[string, object, object]>([
    ['no key', { name: 'x' }, { activity_key: ['This field is required.'] }],
    ['a key that is no text', { activity_key: 5 }, { activity_key: ['Must be a string.'] }],
    ['a name that cannot be cleared', { activity_key: 'x', name: null }, { name: ['Must be a string.'] }],
    ['a bad schema of an unknown type', { activity_key: 'x', schema: 5 }, { schema: ['Must be a list.'] }],
  ])('refuses %s', async (_name, json, faults) => {
    const { status, body } = await change(json);
    expect(status).toBe(400);
    expect(body).toEqual(faults);
  });
});

describe('DELETE custom', () => {
  it('deletes a type that was never used', async () => {
    const id = await addType(service, { name: 'x' });
    const { status, text } = await remove({ activity_key: id });
    expect([status, text]).toEqual([204, '']);
    expect((await remove({ activity_key: id })).status).toBe(404);
  });

  it('removes its bindings from every source', async () => {
    const id = await addType(service, { name: 'x' });
    await store.addSource('first', { typeId: id });
    await store.addSource('second', { typeId: id });
    await remove({ activity_key: id });
    expect(
      await service.database.query(null, 'select 1 as one from source_binding where type_id = $1::uuid', [id]),
    ).toEqual([]);
    expect(
      await service.database.query(
        null,
        `select name from activity_source where name in ('first', 'second') order by 1`,
      ),
    ).toEqual([{ name: 'first' }, { name: 'second' }]);
  });

  it('is refused after any activity, an unlinked one too, and changes nothing', async () => {
    const id = await addType(service, { name: 'used' });
    await store.addSource('kept', { typeId: id });
    await service.call('POST', CUSTOM, { json: { activity_key: id, occured_at: '2024-05-31T12:00:00Z' } });
    const { status, body } = await remove({ activity_key: id });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'Conflict',
      message: 'Activities were logged with this activity type, so it cannot be deleted.',
    });
    expect(
      await service.database.query(null, 'select 1 as one from source_binding where type_id = $1::uuid', [id]),
    ).toEqual([{ one: 1 }]);
  });

  it('needs a key', async () => {
    expect((await remove({})).body).toEqual({ activity_key: ['This field is required.'] });
  });
});

describe('404', () => {
  it.each([
    '00000000-0000-4000-8000-000000000000',
    'nonsense',
    '',
    '5',
    '__proto__',
    '\u0000',
    '{0b9f6b1e-6a0c-4f0e-9d0f-3a4d5c2b1a90}',
  ])('answers the key %j like an unknown one', async (key) => {
    for (const answer of [
      await change({ activity_key: key, name: 'x' }),
      await remove({ activity_key: key }),
      await service.call('POST', CUSTOM, { json: { activity_key: key, occured_at: '2024-05-31T12:00:00Z' } }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(UNKNOWN);
    }
  });

  it('answers the type of another workspace like an unknown one, and leaves it alone', async () => {
    const key = service.tenants.b1.readWriteKey;
    const foreign = await addType(service, { name: 'theirs' }, key);
    for (const own of [service.tenants.a1.readWriteKey, service.tenants.a2.readWriteKey]) {
      const answers = [
        await change({ activity_key: foreign, name: 'x' }, { key: own }),
        await remove({ activity_key: foreign }, { key: own }),
      ];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [404, UNKNOWN],
        [404, UNKNOWN],
      ]);
    }
    expect((await list({ key })).body).toEqual([
      { id: foreign, name: 'theirs', applies_to: 'contact', schema: [], origin: 'builtin' },
    ]);
  });
});

describe('keys', () => {
  it('that are read-only may read alone', async () => {
    const key = service.tenants.a1.readOnlyKey;
    const id = await addType(service, { name: 'x' });
    const writes = [
      await create({ name: 'x' }, { key }),
      await change({ activity_key: id, name: 'y' }, { key }),
      await remove({ activity_key: id }, { key }),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await list({ key })).body.find((type: { id: string }) => type.id === id).name).toBe('x');
  });
});

describe('hostile input', () => {
  it('never fails inside, at any position', async () => {
    const id = await addType(service, { name: 'x' });
    for (const value of [
      ...hostileStrings.filter((text) => text.length < 70_000),
      ...hostileNumbers,
      ...wrongTypes,
      ...objectsForScalars,
    ]) {
      const bodies = [
        { name: value },
        { name: 'x', applies_to: value },
        { name: 'x', schema: value },
        { name: 'x', schema: [value] },
        { name: 'x', schema: [{ field_name: value, type: 'text' }] },
        { name: 'x', schema: [{ field_name: 'x', type: value }] },
        { name: 'x', schema: [{ field_name: 'x', type: 'text', available_options: value }] },
        { name: 'x', schema: [{ field_name: 'x', type: 'text', available_options: [value] }] },
      ];
      for (const json of bodies) {
        expect([201, 400, 413]).toContain((await create(json)).status);
        expect([200, 400, 413]).toContain((await change({ activity_key: id, ...json })).status);
      }
    }
  }, 120_000);
});
