import { getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/schema/index.js';
import { FILTER_GUIDE } from '../../src/wire/filter-guide.js';
import { connectMcp, eras, postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FILTERS = {
  uri: 'outreach://filters',
  name: 'filters',
  title: 'Filter language',
  description: 'The conditions of where, by kind of record, and their operators.',
  mimeType: 'text/markdown',
};

async function ask(method: string, params: object = {}, keys = service.tenants.a1.readWriteKey, path = '/mcp') {
  const headers = { 'X-API-KEY': keys, Accept: 'application/json' };
  const { text } = await postMcp(service.url, { jsonrpc: '2.0', id: 1, method, params }, headers, path);
  return JSON.parse(text);
}

describe('the filter language', () => {
  it.each(eras)('is a resource of every caller (%s)', async (era) => {
    for (const keys of [service.tenants.a1.readWriteKey, service.tenants.b1.readOnlyKey, 'hunter2']) {
      const { client, close } = await connectMcp(service.url, keys, era, '/mcp');
      expect((await client.listResources()).resources).toContainEqual(FILTERS);
      expect((await client.readResource({ uri: FILTERS.uri })).contents).toEqual([
        { uri: FILTERS.uri, mimeType: 'text/markdown', text: FILTER_GUIDE },
      ]);
      await close();
    }
  });

  const INPUTS = {
    contacts: 'ContactWhere',
    companies: 'CompanyWhere',
    people: 'PersonWhere',
    emails: 'EmailWhere',
    activities: 'ActivityWhere',
    campaigns: 'CampaignWhere',
    deliveries: 'WebhookDeliveryWhere',
  };
  const KINDS: Record<string, string> = {
    TextMatch: 'text',
    IdMatch: 'id',
    TimeMatch: 'time',
    NumberMatch: 'number',
    DateMatch: 'date',
    CustomFieldMatch: 'custom field',
    Boolean: 'yes or no',
    String: 'words',
  };
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  /** The fields of an input with the names of their types. */
  function fieldsOf(input: string): [string, string][] {
    const type = schema.getType(input);
    if (!isInputObjectType(type)) throw new Error(`${input} is no input.`);
    return Object.values(type.getFields()).map(({ name, type: kind }) => [snake(name), getNamedType(kind).name]);
  }

  /** The lines of a section: what is before the colon, and the names in backticks after it. */
  function linesOf(section: string): Map<string, string[]> {
    const [, text = ''] = FILTER_GUIDE.split(`\n## ${section}\n`);
    const [own = ''] = text.split('\n## ');
    const lines = own.split('\n').filter((line) => line.startsWith('- '));
    return new Map(
      lines.map((line) => {
        const [kind = '', names = ''] = line.slice(2).split(/: (.*)/s);
        return [kind, [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '').sort()];
      }),
    );
  }

  it.each(Object.entries(INPUTS))('names every condition on %s with its kind, and no other', (section, input) => {
    const expected = new Map<string, string[]>();
    for (const [name, type] of fieldsOf(input)) {
      if (['and', 'or', 'not'].includes(name)) continue;
      const kind = KINDS[type] ?? 'related';
      if (kind === 'related') expect(Object.values(INPUTS)).toContain(type);
      expected.set(kind, [...(expected.get(kind) ?? []), name].sort());
    }
    expect(linesOf(section)).toEqual(expected);
  });

  it('names every operator of each kind, and no other', () => {
    const lines = linesOf('Operators');
    for (const [type, kind] of Object.entries(KINDS)) {
      if (type === 'Boolean' || type === 'String') continue;
      expect(lines.get(kind), kind).toEqual(
        fieldsOf(type)
          .map(([name]) => name)
          .sort(),
      );
    }
  });

  it('has a section for each record with a filter', () => {
    const inputs = Object.keys(schema.getTypeMap()).filter((name) => name.endsWith('Where'));
    // SeriesWhere has one of them for each kind of record.
    expect(inputs.sort()).toEqual([...Object.values(INPUTS), 'SeriesWhere'].sort());
  });

  it('begins with an example that the core accepts', async () => {
    const example = JSON.parse(/```json\n(.*?)```/s.exec(FILTER_GUIDE)?.[1] ?? '');
    const camel = (given: unknown): unknown => {
      if (Array.isArray(given)) return given.map(camel);
      if (typeof given !== 'object' || given === null) return given;
      const renamed = Object.entries(given).map(([name, value]) => [
        name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
        camel(value),
      ]);
      return Object.fromEntries(renamed);
    };
    const query = 'query ($where: ContactWhere) { contacts(first: 1, where: $where) { totalCount } }';
    const { body } = await service.graphql(query, { where: camel(example) });
    expect(body).toEqual({ data: { contacts: { totalCount: 0 } } });
  });
});

describe('the fields of a workspace', () => {
  const ABOUT = 'Custom fields with how many records have them, statuses, and activity types in use.';
  const entry = (clientId: string, clientName: string) => ({
    uri: `outreach://clients/${clientId}/fields`,
    name: `fields of ${clientName}`,
    title: `Fields of ${clientName}`,
    description: ABOUT,
    mimeType: 'text/plain',
  });

  it('are a resource of each workspace that the keys reach, and of no other', async () => {
    const { a1, b1 } = service.tenants;
    const both = [entry(b1.clientId, 'B1'), entry(a1.clientId, 'A1')];
    expect((await ask('resources/list', {}, `${b1.readOnlyKey},${a1.readWriteKey}`)).result).toEqual({
      resources: [FILTERS, ...both],
    });
    expect((await ask('resources/list', {}, 'hunter2')).result).toEqual({ resources: [FILTERS] });
    expect((await ask('resources/templates/list', {}, 'hunter2')).result).toEqual({
      resourceTemplates: [
        {
          uriTemplate: 'outreach://clients/{client_id}/fields',
          name: 'fields',
          title: 'Fields of a workspace',
          description: ABOUT,
        },
      ],
    });
  });

  it.each(eras)('are read with the key of that workspace (%s)', async (era) => {
    const { a1, a2 } = service.tenants;
    const json = { email: `fields-${era}@kestrel.example`, contact_status: `tier ${era}` };
    expect((await service.call('PUT', '/public/v2/contacts', { key: a2.readWriteKey, json })).status).toBe(201);
    const keys = `${a1.readWriteKey},${a2.readOnlyKey}`;
    const { client, close } = await connectMcp(service.url, keys, era, '/mcp');
    const { uri } = entry(a2.clientId, 'A2');
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: 'text/plain', text: expect.stringContaining(`tier ${era}`) },
    ]);
    const other = await client.readResource({ uri: entry(a1.clientId, 'A1').uri });
    expect(other.contents[0]).toMatchObject({ text: expect.not.stringContaining('tier') });
    await close();
  });

  it('of a workspace that the keys do not reach do not exist', async () => {
    const { a1, a2 } = service.tenants;
    for (const keys of [a1.readWriteKey, 'hunter2']) {
      for (const id of [a2.clientId, 'A2', '00000000-0000-0000-0000-000000000000']) {
        const { uri } = entry(id, '');
        expect((await ask('resources/read', { uri }, keys)).error).toMatchObject({ code: -32602, data: { uri } });
      }
    }
  });

  it('cost one unit of the key, and say so when none is left', async () => {
    const limited = await startService({ RATE_LIMIT: '2' });
    const { readOnlyKey: key, clientId } = limited.tenants.b1;
    const { client, close } = await connectMcp(limited.url, key, 'auto', '/mcp');
    const { uri } = entry(clientId, 'B1');
    for (let turn = 0; turn < 2; turn++) await client.readResource({ uri });
    await expect(client.readResource({ uri })).rejects.toThrow('Rate limit exceeded. Try again shortly.');
    await client.readResource({ uri: FILTERS.uri });
    await close();
    await limited.close();
  });
});

describe('a resource that does not exist', () => {
  it.each([
    'outreach://nothing',
    'outreach://filters/',
    'outreach://clients//fields',
    'file:///etc/passwd',
    'https://example.com/',
    '',
    'outreach://clients/%2e%2e/fields',
    'x'.repeat(5000),
  ])('is an error of the protocol that names it: %s', async (uri) => {
    const { error } = await ask('resources/read', { uri });
    expect(error).toMatchObject({ code: -32602, data: { uri: uri.slice(0, 255) } });
  });

  it.each([{}, { uri: 7 }, { uri: ['outreach://filters'] }])('is one of %j too', async (params) => {
    expect((await ask('resources/read', params)).error.code).toBe(-32602);
  });
});
