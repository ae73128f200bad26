import { describe, expect, it } from 'vitest';
import { emailAddress, normalizeEmail } from '../../src/values/email-address.js';
import { hostileStrings, wrongTypes } from '../support/corpus.js';
import { expectEveryCharacterNormal, expectIdempotent } from './normal-form.js';

describe('an email address', () => {
  it.each([
    ['dana@example.test', 'dana@example.test'],
    ['  Dana@Example.TEST\r\n', 'dana@example.test'],
    ['\u00a0dana@example.test\ufeff', 'dana@example.test'],
    ["o'brien+tag@mail.example.test", "o'brien+tag@mail.example.test"],
    ['Rene\u0301@example.test', 'ren\u00e9@example.test'],
    ['REN\u00c9@example.test', 'ren\u00e9@example.test'],
    ['\u0130@example.test', 'i\u0307@example.test'],
    ['a..b@example.test', 'a..b@example.test'],
    ['user@münchen.test', 'user@münchen.test'],
    ['%@example.test', '%@example.test'],
  ])('%j is %j', (text, normal) => expect(normalizeEmail(text)).toBe(normal));

  it.each([
    '',
    ' ',
    '@',
    'a',
    'a@',
    '@a.b',
    'a@b',
    'a@.b',
    'a@b.',
    'a@b..c',
    'a@@b.c',
    'a@b.c@d.e',
    'a b@c.d',
    'a@b .c',
    'a\tb@c.d',
    'a\u0000@b.c',
    'a\ud800@b.c',
    'a\u202e@b.c',
    'a\u200b@b.c',
    'Dana <dana@b.c>',
    '<dana@b.c>',
    'a@b.c,d',
    'a@b.c;d',
    'mailto:a@b.c',
    '"a"@b.c',
    'a@[127.0.0.1]',
  ])('%j is none', (text) => expect(normalizeEmail(text)).toBeNull());

  it('has at most 320 code points in its normal form', () => {
    const of = (length: number, piece: string) => `${piece.repeat(length - 4)}@b.c`;
    expect(normalizeEmail(of(320, 'a'))).toBe(of(320, 'a'));
    expect(normalizeEmail(of(321, 'a'))).toBeNull();
    expect(normalizeEmail(of(320, '😀'))).toBe(of(320, '😀'));
    expect(normalizeEmail(of(321, '😀'))).toBeNull();
    expect(normalizeEmail(`${'e\u0301'.repeat(316)}@b.c`)).toBe(of(320, 'é'));
  });

  it('is its own normal form', () => {
    expectIdempotent(normalizeEmail, (part) => `${part}@${part}.test`);
    expectEveryCharacterNormal(normalizeEmail, (part) => `${part}@example.test`);
  });

  it('is parsed to its normal form, or refused with one sentence', () => {
    expect(emailAddress.parse(' Dana@Example.test ')).toBe('dana@example.test');
    const message = (value: unknown) => emailAddress.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(message('dana')).toEqual(['Must be one email address of at most 320 characters.']);
    expect(message('dana\0@example.test')).toEqual(['Must not contain NUL characters or lone surrogates.']);
    expect(message(5)).toEqual(['Must be a string.']);
    expect([...hostileStrings, ...wrongTypes].filter((value) => emailAddress.safeParse(value).success)).toEqual([]);
  });
});
