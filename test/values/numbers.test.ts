import { describe, expect, it } from 'vitest';
import { isDecimal, isDecimalText } from '../../src/values/decimal.js';
import { parsePage, parsePageSize } from '../../src/values/page.js';
import { isLongId, isRecordId, parsePathId, recordId } from '../../src/values/record-id.js';
import { hostileNumbers, hostileStrings, numberTexts, objectsForScalars, wrongTypes } from '../support/corpus.js';

describe('decimal text', () => {
  it('is a sign, digits and a fraction', () => {
    const numbers = ['0', '-0', '+5', '007', '12.50', '-12.5', '.5', '1'.repeat(308), `0.${'1'.repeat(400)}`];
    expect(numbers.filter((text) => !isDecimalText(text))).toEqual([]);
  });

  it('has no exponent, grouping, space, other base or infinity', () => {
    const none = [
      '',
      ' ',
      '-',
      '.',
      '5.',
      '1e3',
      '1E3',
      '0x10',
      '0b1',
      '1,000',
      '1_000',
      ' 1',
      '1\n',
      '--1',
      '1.2.3',
      '١',
      'NaN',
      'Infinity',
      '9'.repeat(400),
    ];
    expect([...none, ...hostileStrings].filter(isDecimalText)).toEqual([]);
  });

  it('stands beside finite JSON numbers where a number is asked for', () => {
    expect([1, -1.5, 0, 1e300, '1.5'].filter((value) => !isDecimal(value))).toEqual([]);
    expect([Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined, {}, [], [1], 'x'].filter(isDecimal)).toEqual(
      [],
    );
  });
});

describe('a record id', () => {
  it('is plain decimal from 1 to 2^53 - 1 in a path', () => {
    const known = ['1', '10', '2147483647', '2147483648', '9007199254740991'];
    expect(known.map(parsePathId)).toEqual([1, 10, 2147483647, 2147483648, 9007199254740991]);
    const unknown = numberTexts.filter((text) => !known.includes(text));
    expect(
      [...unknown, ...hostileStrings, '9007199254740993', '9999999999999999', '12345678901234567'].filter(
        (text) => parsePathId(text) !== null,
      ),
    ).toEqual([]);
  });

  it('of 64 bits is plain decimal text from 1 to 2^63 - 1', () => {
    const known = ['1', '9', '10', '2147483647', '2147483648', '9007199254740993', '9223372036854775807'];
    expect(known.filter((text) => !isLongId(text))).toEqual([]);
    const near = ['9223372036854775808', '9999999999999999999', '10000000000000000000', '01', '1\n', ' 1', '+1', '1n'];
    const texts = numberTexts.filter((text) => !known.includes(text));
    expect([...near, ...texts, ...hostileStrings].filter(isLongId)).toEqual(['9007199254740992']);
  });

  it('is any integer in JSON, but only those of the id range can be known', () => {
    const accepted = hostileNumbers.filter((value) => recordId.safeParse(value).success);
    expect(accepted).toEqual(hostileNumbers.filter(Number.isInteger));
    expect(hostileNumbers.filter(isRecordId)).toEqual([1e3, 2147483647, 2147483648]);
    expect([1.5, 0, -1, Number.NaN].filter(isRecordId)).toEqual([]);
  });

  it('is refused with one sentence when it is no integer', () => {
    const message = (value: unknown) => recordId.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(message(undefined)).toEqual(['This field is required.']);
    for (const value of [1.5, Number.POSITIVE_INFINITY, ...wrongTypes, ...objectsForScalars])
      expect(message(value)).toEqual(['Must be an integer.']);
  });
});

describe('a page', () => {
  it('is a positive integer, else 1', () => {
    const pages = Object.fromEntries(
      numberTexts.map((text) => [text, parsePage(text)]).filter(([, page]) => page !== 1),
    );
    expect(pages).toEqual({
      '2147483647': 2147483647,
      '2147483648': 2147483648,
      '9007199254740992': Number.MAX_SAFE_INTEGER,
      '9223372036854775808': Number.MAX_SAFE_INTEGER,
      '100000000000000000000': Number.MAX_SAFE_INTEGER,
      ['9'.repeat(5000)]: Number.MAX_SAFE_INTEGER,
    });
    expect([undefined, '7', '007', 'x'].map(parsePage)).toEqual([1, 7, 7, 1]);
  });

  it('has a size of 1 to 100, and of 100 when none is readable', () => {
    expect([undefined, '', 'x', '1.5', '1e1', ' 5', '0x5', '+5'].map(parsePageSize)).toEqual(Array(8).fill(100));
    expect(['1', '50', '050', '100', '101', '9'.repeat(400)].map(parsePageSize)).toEqual([1, 50, 50, 100, 100, 100]);
    expect(['0', '-0', '-1', `-${'9'.repeat(400)}`].map(parsePageSize)).toEqual([1, 1, 1, 1]);
  });
});
