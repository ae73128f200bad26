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
    many(3_000, () => odd),
    { first: undefined, deep: many(50, () => ({ deeper: many(50, (n) => ({ n, odd })) })), last: 'x'.repeat(5e6) },
    many(10, () => many(5_000, String)),
    Object.assign(Object.create(null), { nodes: many(5_000, (n) => ({ id: n })) }),
    'text',
    null,
  ];
  for (const value of values) expect((await write(value)).text).toBe(JSON.stringify(value));
});

it('pauses once for about a thousand values, and never in what is small', async () => {
  expect((await write(many(900, String))).pauses).toBe(0);
  const { pauses } = await write(many(400, () => many(1_000, String)));
  expect(pauses).toBeGreaterThanOrEqual(300);
});
