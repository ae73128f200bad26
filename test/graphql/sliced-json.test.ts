import { expect, it } from 'vitest';
import { writeInSlices } from '../../src/graphql/sliced-json.js';

async function write(value: unknown): Promise<{ text: string; pauses: number }> {
  let pauses = 0;
  const text = await writeInSlices(value, () => {
    pauses++;
    return undefined;
  });
  return { text, pauses };
}

const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

it('writes what JSON.stringify writes, of any shape and size', async () => {
  const odd = {
    text: 'a "quoted"\n\u2028 \ud800 text',
    date: new Date('2026-05-04T13:02:11.482Z'),
    none: null,
    absent: undefined,
    list: [undefined, null, Number.NaN, true, -0, 1e21],
    own: { toJSON: () => ({ said: 'by itself' }) },
    empty: [{}, []],
  };
  const values = [
    odd,
    many(30_000, () => odd),
    { first: undefined, deep: many(90, () => ({ deeper: many(90, (n) => ({ n, odd })) })), last: 'x'.repeat(5e6) },
    many(10, () => many(50_000, String)),
    [many(30_000, String), 1, many(3, String), undefined, many(30_000, () => ({ a: 'b' })), []],
    Object.assign(Object.create(null), { nodes: many(50_000, (n) => ({ id: n })) }),
    'text',
    null,
  ];
  for (const value of values) expect((await write(value)).text).toBe(JSON.stringify(value));
});

it('pauses once for about twenty thousand values, and never in what is small', async () => {
  expect((await write(many(9_000, String))).pauses).toBe(0);
  const { pauses } = await write(many(400, () => many(1_000, String)));
  expect(pauses).toBeGreaterThanOrEqual(15);
  expect((await write(many(10, () => 'x'.repeat(3e6)))).pauses).toBe(9);
  expect((await write([1, many(60_000, String)])).pauses).toBe(4);
});
