import { describe, expect, it } from 'vitest';
import { objectLines } from '../../../src/schema/exports/object-lines.js';

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
    expect(objectLines(['a', 'b'])([array])).toBe(line);
    expect(objectLines(['a', 'b'])([array, '[3, 4]', array])).toBe(`${line}{"a":3,"b":4}\n${line}`);
  });

  it('are what JSON has of any texts', () => {
    const texts = Array.from({ length: 128 }, (_, code) => [
      String.fromCharCode(code),
      `"${String.fromCharCode(code)}\\`,
    ]);
    const lines = objectLines(['a', 'b'])(
      texts.map((values) => `[${values.map((text) => JSON.stringify(text)).join(', ')}]`),
    );
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(texts.map(([a, b]) => ({ a, b })));
  });

  it.each(['[1', '["a, 2]', '[{"a": 1]'])('are not made of what is no whole array: %s', (array) => {
    expect(() => objectLines(['a', 'b'])([array])).toThrow(/of a record/);
  });
});
