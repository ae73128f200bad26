import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContact, addType } from '../../rest/activities/activity-store.js';
import { hostileStrings } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await addContact(service, { email: 'dana@northgate.example' });
});
afterAll(() => service.close());

const FIELDS =
  '__typename ... on ActivitySource { id name channels activityTypes { name } } ... on Error { message } ... on InvalidError { faults { field messages } }';
const create = (name: string, options = {}) =>
  service.graphql(`mutation($name: String!) { r: activitySourceCreate(name: $name) { ${FIELDS} } }`, { name }, options);
const rename = (id: number, name: string, options = {}) =>
  service.graphql(
    `mutation($id: RecordId!, $name: String!) { r: activitySourceRename(id: $id, name: $name) { ${FIELDS} } }`,
    { id, name },
    options,
  );
const remove = (id: number, options = {}) =>
  service.graphql(
    'mutation($id: RecordId!) { r: activitySourceDelete(id: $id) { __typename ... on DeletePayload { deletedId } ... on Error { message } } }',
    { id },
    options,
  );
const bind = (id: number, binding: object, options = {}, verb = 'Bind') =>
  service.graphql(
    `mutation($id: RecordId!, $binding: SourceBindingInput!) { r: activitySource${verb}(id: $id, binding: $binding) { ${FIELDS} } }`,
    { id, binding },
    options,
  );
const list = async (options = {}) =>
  (await service.graphql('{ activitySources { name channels activityTypes { name } } }', {}, options)).body.data
    .activitySources;
const newSource = async (name: string): Promise<number> => (await create(name)).body.data.r.id;
const log = (source: string) =>
  service.call('POST', '/public/activities/standard/call/', {
    json: { email: 'dana@northgate.example', source, properties: { direction: 'inbound' } },
  });

describe('a source', () => {
  it('is registered, enabled, renamed, disabled and removed, and logging follows at once', async () => {
    const typeId = await addType(service, { name: 'Demo' });
    const created = (await create(' Dialer ')).body.data.r;
    expect(created).toEqual({
      __typename: 'ActivitySource',
      id: expect.any(Number),
      name: 'Dialer',
      channels: [],
      activityTypes: [],
    });
    expect((await log('Dialer')).status).toBe(422);
    expect((await bind(created.id, { channel: 'call' })).body.data.r.channels).toEqual(['call']);
    expect((await bind(created.id, { activityKey: typeId.toUpperCase() })).body.data.r.activityTypes).toEqual([
      { name: 'Demo' },
    ]);
    expect((await bind(created.id, { channel: 'call' })).body.data.r.channels).toEqual(['call']);
    expect((await log('Dialer')).status).toBe(201);
    expect((await rename(created.id, 'Phone box')).body.data.r.name).toBe('Phone box');
    expect((await log('Dialer')).status).toBe(422);
    expect((await log('Phone box')).status).toBe(201);
    expect((await bind(created.id, { channel: 'call' }, {}, 'Unbind')).body.data.r.channels).toEqual([]);
    expect((await log('Phone box')).body.error).toBe('Source not enabled');
    expect((await remove(created.id)).body.data.r).toEqual({ __typename: 'DeletePayload', deletedId: created.id });
    expect((await log('Phone box')).body.error).toBe('Unknown source');
    expect(await list()).toEqual([]);
  });

  it('loses its binding when the activity type is deleted', async () => {
    const typeId = await addType(service, { name: 'Short-lived' });
    const id = await newSource('binding');
    await bind(id, { activityKey: typeId });
    expect(
      (await service.call('DELETE', '/public/activities/custom/', { json: { activity_key: typeId } })).status,
    ).toBe(204);
    expect(await list()).toEqual([{ name: 'binding', channels: [], activityTypes: [] }]);
    await remove(id);
  });

  it('has a name of its own in the workspace, and none that is blank or built in', async () => {
    const id = await newSource('taken');
    expect((await create('taken')).body.data.r).toEqual({
      __typename: 'ConflictError',
      message: 'A source of this workspace already has this name.',
    });
    const second = await newSource('second');
    expect((await rename(second, ' taken')).body.data.r.__typename).toBe('ConflictError');
    for (const name of ['', '  ', 'builtin', 'x'.repeat(256)]) {
      const { r } = (await create(name)).body.data;
      expect(r).toMatchObject({ __typename: 'InvalidError', faults: [{ field: 'name' }] });
    }
    await remove(id);
    await remove(second);
  });

  it('is enabled for exactly one thing at a time, which must exist', async () => {
    const id = await newSource('one thing');
    const typeId = await addType(service, { name: 'x' });
    const foreign = await addType(service, { name: 'foreign' }, service.tenants.a2.readWriteKey);
    for (const binding of [{}, { channel: 'call', activityKey: typeId }, { channel: null }]) {
      expect((await bind(id, binding)).body.data.r.faults).toEqual([
        { field: 'channel', messages: ['Exactly one of channel and activityKey is required.'] },
      ]);
    }
    expect((await bind(id, { channel: 'fax' })).body.data.r.__typename).toBe('InvalidError');
    for (const activityKey of [foreign, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect((await bind(id, { activityKey })).body.data.r).toEqual({
        __typename: 'NotFoundError',
        message: 'Activity type not found',
      });
    }
    await remove(id);
  });
});

describe('other workspaces and keys', () => {
  it('are told of a foreign source what they are told of an unknown one', async () => {
    const id = await newSource('mine');
    for (const key of [service.tenants.a2.readWriteKey, service.tenants.b1.readWriteKey]) {
      const answers = (source: number) =>
        Promise.all([
          rename(source, 'x', { key }),
          remove(source, { key }),
          bind(source, { channel: 'call' }, { key }),
          bind(source, { channel: 'call' }, { key }, 'Unbind'),
        ]);
      const [foreign, unknown] = [await answers(id), await answers(2_147_483_647)];
      expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
      expect(foreign[0]?.body.data.r).toEqual({ __typename: 'NotFoundError', message: 'Activity source not found' });
      expect(await list({ key })).toEqual([]);
    }
    expect(await list()).toEqual([{ name: 'mine', channels: [], activityTypes: [] }]);
    await remove(id);
  });

  it('may use the same name, and a master key acts in the client that it names', async () => {
    const key = service.tenants.x.masterKey;
    const headers = { 'X-Client-Id': service.tenants.a2.clientId };
    const id = await newSource('both');
    const other = (await create('both', { key, headers })).body.data.r;
    expect(other.name).toBe('both');
    await remove(other.id, { key, headers });
    await remove(id);
  });

  it('may not change sources with a read-only key', async () => {
    const answer = await create('x', { key: service.tenants.a1.readOnlyKey });
    expect(answer.status).toBe(403);
    expect(await list({ key: service.tenants.a1.readOnlyKey })).toEqual([]);
  });
});

describe('hostile input', () => {
  it('is registered as it is, or refused, and never fails inside', async () => {
    for (const name of hostileStrings.filter((text) => text.length < 10_000)) {
      const { body } = await create(name);
      const made = body.data.r;
      expect(['ActivitySource', 'InvalidError', 'ConflictError']).toContain(made.__typename);
      if (made.__typename !== 'ActivitySource') continue;
      expect(made.name).toBe(name.trim());
      await remove(made.id);
    }
    for (const id of [0, -1, 2_147_483_647]) expect((await remove(id)).body.data.r.__typename).toBe('NotFoundError');
  });
});
