import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cleanText, codePointLength, foldText, isCleanText, isLongerThan, text } from '../../src/values/text.js';
import { awkwardStrings, hostileStrings, uncleanStrings, wrongTypes } from '../support/corpus.js';

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const messagesOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe('clean text', () => {
  it('refuses NUL and lone surrogates and nothing else', () => {
    expect(uncleanStrings.filter(isCleanText)).toEqual([]);
    expect(awkwardStrings.filter((value) => !isCleanText(value))).toEqual([]);
  });

  it('agrees with the runtime about well-formedness', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const wellFormed = Buffer.from(value, 'utf8').toString('utf8') === value;
        expect(isCleanText(value)).toBe(wellFormed && !value.includes('\0'));
      }),
    );
  });

  it('is left by cleaning, which keeps everything else', () => {
    expect(cleanText('a\0b')).toBe('ab');
    expect(cleanText('\ud83d\0\ude00')).toBe('');
    expect(cleanText('a\ud800😀\udc00b')).toBe('a😀b');
    fc.assert(
      fc.property(anyText, (value) => {
        const clean = cleanText(value);
        expect(isCleanText(clean)).toBe(true);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe('length', () => {
  it('is counted in code points', () => {
    expect(['', 'abc', 'é', 'e\u0301', '😀', 'a😀b', '\ud83d'].map(codePointLength)).toEqual([0, 3, 1, 2, 1, 3, 1]);
    fc.assert(
      fc.property(anyText, (value) => {
        expect(codePointLength(value)).toBe([...value].length);
      }),
    );
  });

  it('is compared like it is counted', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), (value, max) => {
        expect(isLongerThan(value, max)).toBe([...value].length > max);
      }),
    );
  });
});

describe('text', () => {
  const name = text({ min: 1, max: 5 });

  it('accepts text within its bounds unchanged', () => {
    for (const value of [' ', 'a', 'abcde', '😀😀😀😀😀', ' a ', '__pro']) expect(name.parse(value)).toBe(value);
  });

  it('says what is wrong in a sentence', () => {
    expect(messagesOf(name, undefined)).toEqual(['This field is required.']);
    expect(messagesOf(name, 5)).toEqual(['Must be a string.']);
    expect(messagesOf(name, null)).toEqual(['Must be a string.']);
    expect(messagesOf(name, '')).toEqual(['Must not be empty.']);
    expect(messagesOf(name, 'abcdef')).toEqual(['Must be at most 5 characters.']);
    expect(messagesOf(name, '😀😀😀😀😀😀')).toEqual(['Must be at most 5 characters.']);
    expect(messagesOf(name, 'a\0')).toEqual(['Must not contain NUL characters or lone surrogates.']);
    expect(messagesOf(text({ min: 3, max: 5 }), 'ab')).toEqual(['Must be at least 3 characters.']);
    expect(messagesOf(text({ max: 1 }), 'ab')).toEqual(['Must be at most 1 character.']);
  });

  it('names its subject when it is part of a larger value', () => {
    const part = text({ min: 1, max: 5, subject: 'The field name' });
    expect(messagesOf(part, undefined)).toEqual(['The field name is required.']);
    expect(messagesOf(part, 1)).toEqual(['The field name must be a string.']);
    expect(messagesOf(part, '')).toEqual(['The field name must not be empty.']);
  });

  it('refuses every value that is no string', () => {
    const accepted = wrongTypes.filter((value) => typeof value !== 'string' && name.safeParse(value).success);
    expect(accepted).toEqual([]);
  });

  it('prints its bounds as JSON Schema, which counts code points too', () => {
    expect(z.toJSONSchema(name)).toMatchObject({ type: 'string', minLength: 1, maxLength: 5 });
    expect(z.toJSONSchema(text({ max: 9 }))).not.toHaveProperty('minLength');
  });
});

describe('folding', () => {
  it('gives one form of one word, and the same when repeated', () => {
    expect(foldText('CAFE\u0301')).toBe('café');
    for (const value of hostileStrings) expect(foldText(foldText(value))).toBe(foldText(value));
    fc.assert(
      fc.property(anyText, (value) => {
        expect(foldText(foldText(value))).toBe(foldText(value));
      }),
    );
  });
});
