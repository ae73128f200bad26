import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from '../../../src/webhooks/parse-body.js';

const parse = (text: string) => parseBody(Buffer.from(text));

describe('The body of a webhook', () => {
  it('keeps every digit of a whole number that a double would round, as text', () => {
    const digits = ['9007199254740993', '-9007199254740993', '12345678901234567890'];
    expect(parse(`{"ids":[${digits}],"x":{"y":9007199254740993}}`).value).toEqual({
      ids: digits,
      x: { y: '9007199254740993' },
    });
  });

  it('keeps as numbers what a double holds, and leaves digits inside of text alone', () => {
    const body = { max: 9007199254740991, least: -9007199254740991, tiny: 1e-7, text: 'a 12345678901234567890' };
    expect(parse(JSON.stringify(body)).value).toEqual(body);
  });

  it('is no JSON because of its long numbers: not as a name, not with a leading zero', () => {
    const long = '12345678901234567890';
    for (const text of [
      `{${long}:1}`,
      `{"a":1,${long} : 1}`,
      `[0${long}]`,
      `[-0${long}]`,
      `[${long}x]`,
      `["a" ${long}]`,
    ]) {
      expect(parse(text)).toEqual({ text, value: undefined, fault: 'not-json' });
    }
  });

  it('may hold any number of neighbours, each of 31 levels', () => {
    const nested = `${'['.repeat(31)}1${']'.repeat(31)}`;
    const { fault, value } = parse(`[${Array(100).fill(nested).join(',')}]`);
    expect([fault, (value as unknown[]).length]).toEqual([null, 100]);
    expect(parse(`[1,[${nested}]]`).fault).toBe('too-deep');
  });

  it('is no deeper for the brackets inside of its texts', () => {
    const body = { text: `"${'[{'.repeat(50)}\\` };
    expect(parse(JSON.stringify(body))).toMatchObject({ value: body, fault: null });
  });

  it('is what JSON says it is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        // Whole numbers beyond the safe ones are texts here.
        fc.pre(!/\d{16}/.test(text));
        expect(parse(text)).toEqual({ text, value: JSON.parse(text), fault: null });
      }),
    );
  });
});
