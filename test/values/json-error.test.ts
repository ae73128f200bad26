import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeJsonError } from '../../src/values/json-error.js';
import { hostileStrings } from '../support/corpus.js';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('Where a text stops being JSON', () => {
  it.each([
    ['', 'it ends too early, at line 1, column 1'],
    ['{', 'it ends too early, at line 1, column 2'],
    ['{"a":"b', 'it ends too early, at line 1, column 8'],
    ['[1,\n 2', 'it ends too early, at line 2, column 3'],
    ['{"a":1,}', 'unexpected "}" at line 1, column 8'],
    ['[1,]', 'unexpected "]" at line 1, column 4'],
    ["{'a':1}", 'unexpected "\'" at line 1, column 2'],
    ['{a:1}', 'unexpected "a" at line 1, column 2'],
    ['{"a" 1}', 'unexpected "1" at line 1, column 6'],
    ['{"a"::1}', 'unexpected ":" at line 1, column 6'],
    ['{"a":NaN}', 'unexpected "N" at line 1, column 6'],
    ['{"a":01}', 'unexpected "1" at line 1, column 7'],
    ['{"a":1true}', 'unexpected "t" at line 1, column 7'],
    ['{"a":+1}', 'unexpected "+" at line 1, column 6'],
    ['{"a":1.}', 'unexpected "." at line 1, column 7'],
    ['{"a":1]', 'unexpected "]" at line 1, column 7'],
    ['{"a":1} x', 'unexpected "x" at line 1, column 9'],
    ['{} {}', 'unexpected "{" at line 1, column 4'],
    ['{"a":\n  "b",\r\n\t"c": "d\ne"}', 'unexpected "\\n" at line 3, column 9'],
    ['{"a":"\\x"}', 'unexpected "\\\\" at line 1, column 7'],
    ['{"a":"\\u12g4"}', 'unexpected "\\\\" at line 1, column 7'],
    ['{"😀😀": 😀}', 'unexpected "😀" at line 1, column 8'],
    ['\u00a0{}', 'unexpected "\u00a0" at line 1, column 1'],
    ['// note\n{}', 'unexpected "/" at line 1, column 1'],
  ])('of %j is told as: %s', (text, told) => expect(describeJsonError(text)).toBe(told));

  it('is told of exactly the texts that the engine refuses, whatever is cut out of or put into JSON', () => {
    const piece = fc.constantFrom(...'{}[]:,"\\ \n-+.0123eEtruefalsn\u0000', '\\u00', 'null', '😀', '"a":');
    const broken = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat({ max: 3 }), fc.array(piece, { maxLength: 3 }))
      .map(([text, at, cut, put]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + put.join('') + text.slice(start + cut);
      });
    const anyText = fc.oneof(
      broken,
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => (describeJsonError(text) === null) === isJson(text)),
      { numRuns: 5000 },
    );
    for (const text of hostileStrings) expect(describeJsonError(text) === null).toBe(isJson(text));
  });

  it('is short, whatever the text is', () => {
    for (const text of [
      '['.repeat(250_000),
      `"${'a'.repeat(250_000)}`,
      `"${'\\n'.repeat(125_000)}`,
      `${'1'.repeat(250_000)}x`,
    ])
      expect(describeJsonError(text)?.length).toBeLessThan(80);
  });
});
