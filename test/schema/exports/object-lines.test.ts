import { describe, expect, it } from 'vitest';
import { objectLines } from '../../../src/schema/work/exports/lines.js';

const TWO = [{ name: 'a' }, { name: 'b' }];

describe('lines of NDJSON', () => {
  it.each([
    ['[1, 2]', '{"a":1,"b":2}\n'],
    ['[null, "x"]', '{"a":null,"b":"x"}\n'],
    ['["", true]', '{"a":"","b":true}\n'],
    // What ends a value elsewhere is part of a text.
    ['["a, \\"b\\", [c", "]"]', '{"a":"a, \\"b\\", [c","b":"]"}\n'],
    ['["ends in \\\\", "\\\\\\""]', '{"a":"ends in \\\\","b":"\\\\\\""}\n'],
    ['[[1, 2, [3]], {"x, y" : "}", "z" : {"w": []}}]', '{"a":[1, 2, [3]],"b":{"x, y" : "}", "z" : {"w": []}}}\n'],
    // Neither digits nor the order of names nor names that come twice are lost.
    [
      '[12345678901234567890.10, { "2" : "b", "1" : "a", "2" : "c" }]',
      '{"a":12345678901234567890.10,"b":{ "2" : "b", "1" : "a", "2" : "c" }}\n',
    ],
    ['["\\u0000 \u2028 😀", 0]', '{"a":"\\u0000 \u2028 😀","b":0}\n'],
  ])('has the values of %s as they stand, behind their names', (array, line) => {
    expect(objectLines(TWO)([array])).toBe(line);
    expect(objectLines(TWO)([array, '[3, 4]', array])).toBe(`${line}{"a":3,"b":4}\n${line}`);
  });

  it.each([
    ['2026-11-25T15:42:14.68+00:00', '2026-11-25T15:42:14.680Z'],
    ['2026-11-25T15:42:14.007+00:00', '2026-11-25T15:42:14.007Z'],
    ['2026-11-25T15:42:14.5+00:00', '2026-11-25T15:42:14.500Z'],
    ['2026-11-25T15:42:14+00:00', '2026-11-25T15:42:14.000Z'],
    ['1970-01-01T02:00:00.1+02:00', '1970-01-01T00:00:00.100Z'],
  ])('has the time %s as all answers have it', (written, shown) => {
    const columns = [{ name: 'a' }, { name: 'b', isTime: true as const }];
    expect(objectLines(columns)([`["${written}", "${written}"]`, '[1, null]'])).toBe(
      `{"a":"${written}","b":"${shown}"}\n{"a":1,"b":null}\n`,
    );
  });

  it('are what JSON has of any texts', () => {
    const texts = Array.from({ length: 128 }, (_, code) => [
      String.fromCharCode(code),
      `"${String.fromCharCode(code)}\\`,
    ]);
    const lines = objectLines(TWO)(texts.map((values) => `[${values.map((text) => JSON.stringify(text)).join(', ')}]`));
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(texts.map(([a, b]) => ({ a, b })));
  });

  it.each(['[1', '["a, 2]', '[{"a": 1]'])('are not made of what is no whole array: %s', (array) => {
    expect(() => objectLines(TWO)([array])).toThrow(/of a record/);
  });
});
