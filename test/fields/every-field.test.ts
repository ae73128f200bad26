import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, type Known, OTHER_INPUTS, type Sample, type WrittenKind } from '../support/field-samples.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

type Input = Record<string, unknown>;
type Row = Record<string, unknown>;

let service: TestService;
let mcp: McpClient;
let known: Known;
let turn = 0;

beforeAll(async () => {
  service = await startService();
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
  const company = await graphql('companyCreate', 'Company', { domain: 'known.example' });
  const contact = await graphql('contactCreate', 'Contact', { email: 'known@fields.example' }, 'id personId');
  known = {
    companyId: Number(company['id']),
    companyDomain: 'known.example',
    contactId: Number(contact['id']),
    personId: Number(contact['personId']),
  };
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

async function graphql(field: string, type: string, input: Input, selection = 'id', more: Input = {}): Promise<Row> {
  const args = Object.entries({ ...more, input }).map(([name]) =>
    name === 'id' ? '$id: Int!' : `$input: ${type}Input!`,
  );
  const given = Object.keys({ ...more, input }).map((name) => `${name}: $${name}`);
  const query = `mutation (${args.join(', ')}) { ${field}(${given.join(', ')}) { ... on ${type} { ${selection} } } }`;
  const { body, text } = await service.graphql(query, { ...more, input });
  expect(body.data?.[field]?.id, text).toEqual(expect.any(Number));
  return body.data[field];
}

async function rest(method: string, path: string, json?: Row): Promise<Row> {
  const { status, body, text } = await service.call(method, `/public${path}`, json ? { json } : {});
  expect(status, text).toBeLessThan(300);
  return body;
}

async function tool(name: string, given: Row): Promise<Row> {
  const { isError, text, data } = await mcp.call(name, given);
  expect(isError, text).toBe(false);
  return data;
}

const PLURAL = { Contact: 'contacts', Company: 'companies', Email: 'emails' };

async function batch({ type }: WrittenKind, input: Input, selection = 'id'): Promise<Row> {
  const [field, record] = [`${PLURAL[type]}UpsertBatch`, type.toLowerCase()];
  const query = `mutation ($items: [${type}Input!]!) { ${field}(items: $items) {
    ... on ${PLURAL[type][0]?.toUpperCase()}${PLURAL[type].slice(1)}UpsertBatchPayload { outcomes { message ${record} { ${selection} } } } } }`;
  const { body, text } = await service.graphql(query, { items: [input] });
  const row = body.data?.[field]?.outcomes?.[0]?.[record];
  expect(row, text).toEqual(expect.anything());
  return row;
}

/** One way to write a record. */
interface Writer {
  name: string;
  /** Writes on the record `id`, or creates one. */
  write: (kind: WrittenKind, id: number, core: Input, wire: Row) => Promise<Row>;
}

async function upsert({ type }: WrittenKind, input: Input): Promise<Row> {
  const [field, record] = [`${type.toLowerCase()}Upsert`, type.toLowerCase()];
  const query = `mutation ($input: ${type}Input!) { ${field}(input: $input) { ... on ${type}UpsertPayload { ${record} { id } } } }`;
  const { body, text } = await service.graphql(query, { input });
  expect(body.data?.[field]?.[record]?.id, text).toEqual(expect.any(Number));
  return body.data[field][record];
}

const name = ({ type }: WrittenKind) => type.toLowerCase();
const CREATORS: Writer[] = [
  { name: 'POST', write: (kind, _id, _core, wire) => rest('POST', `/${PLURAL[kind.type]}`, wire) },
  { name: 'GraphQL create', write: (kind, _id, core) => graphql(`${name(kind)}Create`, kind.type, core) },
  { name: 'tool create', write: (kind, _id, _core, wire) => tool(`create_${name(kind)}`, wire) },
];
/* With the key of a record these write on it; with another they create one. */
const UPSERTERS: Writer[] = [
  { name: 'PUT', write: (kind, _id, _core, wire) => rest('PUT', `/v2/${PLURAL[kind.type]}`, wire) },
  { name: 'GraphQL upsert', write: (kind, _id, core) => upsert(kind, core) },
  { name: 'batch', write: (kind, _id, core) => batch(kind, core) },
  { name: 'tool upsert', write: (kind, _id, _core, wire) => tool(`upsert_${name(kind)}`, wire) },
];
const UPDATERS: Writer[] = [
  { name: 'PATCH', write: (kind, id, _core, wire) => rest('PATCH', `/${PLURAL[kind.type]}/${id}`, wire) },
  { name: 'GraphQL update', write: (kind, id, core) => graphql(`${name(kind)}Update`, kind.type, core, 'id', { id }) },
  {
    name: 'tool update',
    write: (kind, id, _core, wire) => tool(`update_${name(kind)}`, { [`${name(kind)}_id`]: id, ...wire }),
  },
];

/** The form of a value on the wire. */
const toWire = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(({ fieldName, fieldValue }) => ({ field_name: fieldName, field_value: fieldValue }))
    : value;

const wireInput = ({ samples }: WrittenKind, input: Input): Row =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [samples[field]?.wire, toWire(value)]));

/** How every entry point shows a field of a record. @param key what finds the record for a batch, which reads as it writes */
async function readEverywhere(kind: WrittenKind, id: number, field: string, sample: Sample, key: Input) {
  const shown = sample.shownBy ?? field;
  const select = shown === 'customFields' ? 'customFields { fieldName fieldValue }' : shown;
  const query = `query ($id: Int!) { record: ${name(kind)}(id: $id) { id ${select} } }`;
  const { body } = await service.graphql(query, { id });
  const inCore: Row = { GraphQL: body.data.record[shown] };
  if (kind.type !== 'Email') inCore['batch'] = (await batch(kind, key, `id ${select}`))[shown];
  const onWire = sample.shownOnWire === undefined ? sample.wire : sample.shownOnWire;
  if (onWire === null) return { inCore, onWire: {} };
  const [answered, told] = [
    (await rest('GET', `/${PLURAL[kind.type]}/${id}`))[onWire],
    (await tool(`get_${name(kind)}`, { [`${name(kind)}_id`]: id }))[onWire],
  ];
  return { inCore, onWire: { REST: bare(answered), MCP: bare(told) } };
}

/* Custom fields without their ids and times. */
const bare = (value: unknown) =>
  Array.isArray(value) ? value.map(({ field_name, field_value }) => ({ field_name, field_value })) : value;

async function expectShown(kind: WrittenKind, id: number, field: string, sample: Sample, n: string, key: Input) {
  const value = (sample.shows ?? sample.value)(n, known);
  const { inCore, onWire } = await readEverywhere(kind, id, field, sample, key);
  const all = <Name extends object>(read: Name, of: unknown) =>
    Object.fromEntries(Object.keys(read).map((entryPoint) => [entryPoint, of]));
  expect(inCore).toEqual(all(inCore, value));
  expect(onWire).toEqual(all(onWire, toWire(value)));
}

async function introspect(type: string, list: 'fields' | 'inputFields'): Promise<string[]> {
  const { body } = await service.graphql(`{ __type(name: "${type}") { ${list} { name } } }`);
  return body.data.__type[list].map((field: { name: string }) => field.name).sort();
}

describe.each(KINDS)('$type', (kind) => {
  const fields = Object.entries(kind.samples);
  const nextName = () => `f${++turn}`;

  it('has a sample for every field of its input type', async () => {
    expect(Object.keys(kind.samples).sort()).toEqual(await introspect(`${kind.type}Input`, 'inputFields'));
  });

  it('shows every field of its type over REST and over tools, but for those that stand on a list', async () => {
    const { id } = await graphql(`${name(kind)}Create`, kind.type, kind.least(nextName()));
    const wireName = (field: string) =>
      kind.samples[field]?.wire ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const all = await introspect(kind.type, 'fields');
    const expected = all.filter((field) => !kind.notOnTheWire.includes(field)).map(wireName);
    expect(kind.notOnTheWire.filter((field) => !all.includes(field))).toEqual([]);
    expect(Object.keys(await rest('GET', `/${PLURAL[kind.type]}/${id}`)).sort()).toEqual(expected.sort());
    const told = await tool(`get_${name(kind)}`, { [`${name(kind)}_id`]: id });
    expect(Object.keys(told)).toEqual(expect.arrayContaining(expected));
  });

  const creators = kind.type === 'Email' ? CREATORS : [...CREATORS, ...UPSERTERS];
  describe.each(creators)('created by $name', ({ write }) => {
    it.each(fields)('keeps %s', async (field, sample) => {
      const n = nextName();
      const least = sample.key ? {} : kind.least(n);
      const core = { ...least, [field]: sample.value(n, known) };
      const { id } = await write(kind, 0, core, wireInput(kind, core));
      await expectShown(kind, Number(id), field, sample, n, sample.key ? core : least);
    });
  });

  const changed = kind.type === 'Email' ? [] : fields.filter(([, { creationOnly }]) => !creationOnly);
  describe.each(changed.length > 0 ? UPDATERS : [])('changed by $name', ({ write }) => {
    it.each(changed)('takes %s', async (field, sample) => {
      const n = nextName();
      const least = kind.least(n);
      const { id } = await graphql(`${name(kind)}Create`, kind.type, least);
      const core = { [field]: sample.value(n, known) };
      await write(kind, Number(id), core, wireInput(kind, core));
      await expectShown(kind, Number(id), field, sample, n, sample.key ? core : least);
    });
  });

  describe.each(changed.length > 0 ? UPSERTERS : [])('changed by $name', ({ write }) => {
    it.each(changed.filter(([, { key }]) => !key))('takes %s', async (field, sample) => {
      const n = nextName();
      const least = kind.least(n);
      const { id } = await graphql(`${name(kind)}Create`, kind.type, least);
      const core = { ...least, [field]: sample.value(n, known) };
      expect(await write(kind, Number(id), core, wireInput(kind, core))).toMatchObject({ id });
      await expectShown(kind, Number(id), field, sample, n, least);
    });
  });
});

it('knows every input type: a whole record, or one that is held elsewhere', async () => {
  const { body } = await service.graphql('{ __schema { types { name kind } } }');
  const inputs = body.data.__schema.types.filter(({ kind }: { kind: string }) => kind === 'INPUT_OBJECT');
  const names = inputs.map((type: { name: string }) => type.name).sort();
  expect([...KINDS.map(({ type }) => `${type}Input`), ...OTHER_INPUTS].sort()).toEqual(names);
});
