import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { awkwardStrings } from '../support/corpus.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

async function select(expression: string, ...values: unknown[]): Promise<unknown> {
  const [row] = await database.query<{ value: unknown }>(null, `select ${expression} as value`, values);
  return row?.value;
}

const moment = new Date('2026-02-28T23:59:59.123Z');
const hostile = `a"b\\c{d},e'f;--\n$1 NULL`;

describe('instants', () => {
  it('of every year arrive to the millisecond, what is finer cut off', async () => {
    const decimals = ['', '.1', '.12', '.123', '.1239', '.123456', '.000001', '.999999'];
    const days = ['1000-01-01', '1899-12-31', '1900-02-28', '1969-12-31', '2000-02-29', '2024-02-29', '9999-12-31'];
    const texts = days.flatMap((day) => decimals.map((rest) => `${day}T23:59:08${rest}Z`));
    const rows = await database.query<{ value: Date }>(
      null,
      'select t::timestamptz as value from unnest($1::text[]) with ordinality u (t, place) order by place',
      [texts],
    );
    expect(rows.map(({ value }) => value)).toEqual(texts.map((text) => new Date(text)));
  });

  it('before the year 1000 arrive too', async () => {
    expect(await select("'0999-12-31T23:59:59.5Z'::timestamptz")).toEqual(new Date('0999-12-31T23:59:59.500Z'));
  });
});

describe('columns arrive alike from both databases', () => {
  it.each([
    ['true', true],
    ['1::int2', 1],
    ['2147483647::int4', 2147483647],
    ['1.5::float8', 1.5],
    ["'NaN'::float8", Number.NaN],
    ['9007199254740991::int8', 9007199254740991],
    ['-9007199254740991::int8', -9007199254740991],
    ['9007199254740993::int8::text', '9007199254740993'],
    ['1.10::numeric', '1.10'],
    ["'x'::text", 'x'],
    ["'x'::varchar(3)", 'x'],
    ["'5a2d1c1e-6c2b-4a55-9d8f-0f6f0b6f8f11'::uuid", '5a2d1c1e-6c2b-4a55-9d8f-0f6f0b6f8f11'],
    [`'{"a": [1, null, "\\u00e9"]}'::jsonb`, { a: [1, null, 'é'] }],
    ["'null'::jsonb", null],
    ["'2026-02-28T23:59:59.123Z'::timestamptz", moment],
    ["'2026-03-01T01:59:59.123+02:00'::moment", moment],
    ["'1900-01-01T00:00:00Z'::moment", new Date('1900-01-01T00:00:00.000Z')],
    ["'9999-12-31T23:59:59.999Z'::moment", new Date('9999-12-31T23:59:59.999Z')],
    ["'2026-02-28'::date", '2026-02-28'],
    ["'2026-02-28 10:00'::timestamp", '2026-02-28 10:00:00'],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    ['array[1, null, 3]', [1, null, 3]],
    ["'{}'::text[]", []],
    ["array['NULL', null, '', 'a,b', 'q\"\\']", ['NULL', null, '', 'a,b', 'q"\\']],
    ['array[true, false]', [true, false]],
    ['array[9007199254740991]', [9007199254740991]],
    ["array['2026-02-28T23:59:59.123Z'::timestamptz]", [moment]],
    ['null::int4', null],
  ])('%s', async (expression, expected) => {
    expect(await select(expression)).toEqual(expected);
  });
});

describe('parameters mean the same on both databases', () => {
  it.each<[string, unknown, unknown]>([
    ['$1::boolean', false, false],
    ['$1::int4', -7, -7],
    ['$1::int8', 9007199254740991n, 9007199254740991],
    ['$1::float8', 0.1, 0.1],
    ['$1::text', hostile, hostile],
    ['$1::text', '', ''],
    ['$1::text', 12, '12'],
    ['$1::int4', '12', 12],
    ['$1::boolean', 'true', true],
    ['$1::text', null, null],
    ['$1::text', undefined, null],
    ['$1::jsonb', JSON.stringify({ a: hostile }), { a: hostile }],
    ['$1::timestamptz', '2026-03-01T01:59:59.123+02:00', moment],
    ['$1::timestamptz', moment, moment],
    ['$1::moment', moment, moment],
    ['$1::bytea', Buffer.from([0, 255]), Buffer.from([0, 255])],
    ['$1::text[]', [hostile, null, 'NULL', ''], [hostile, null, 'NULL', '']],
    ['$1::text[]', [], []],
    ['$1::int4[]', [1, null, 3], [1, null, 3]],
    ['$1::boolean[]', [true, false], [true, false]],
    ['$1::timestamptz[]', [moment], [moment]],
    ['$1::uuid', '5a2d1c1e-6c2b-4a55-9d8f-0f6f0b6f8f11', '5a2d1c1e-6c2b-4a55-9d8f-0f6f0b6f8f11'],
  ])('%s of %o', async (expression, value, expected) => {
    expect(await select(expression, value)).toEqual(expected);
  });

  it.each(awkwardStrings.map((text) => [JSON.stringify(text), text]))('the text %s, by every door', async (_, text) => {
    const id = randomUUID();
    await database.prisma.agency.create({ data: { id, name: text } });
    const read = await database.prisma.agency.findUnique({ where: { id } });
    const rows = await database.query('agency-name', 'select name, array[name] as names from agency where id = $1', [
      id,
    ]);
    expect([read?.name, rows, await select('$1::text', text)]).toEqual([text, [{ name: text, names: [text] }], text]);
  });

  it('an object is refused before any SQL, because it could mean JSON or a row', async () => {
    await expect(select('$1::jsonb', { a: 1 })).rejects.toThrow(TypeError);
    await expect(select('$1::jsonb', [{ a: 1 }])).rejects.toThrow(TypeError);
  });

  it('a named statement gives the same rows each time it runs', async () => {
    const run = (id: number) => database.query('values-echo', 'select $1::int4 as id', [id]);
    expect([await run(1), await run(2)]).toEqual([[{ id: 1 }], [{ id: 2 }]]);
  });
});
