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
    ['user@münchen.test', 'user@xn--mnchen-3ya.test'],
    ['user@MÜNCHEN.test', 'user@xn--mnchen-3ya.test'],
    ['user@mu\u0308nchen.test', 'user@xn--mnchen-3ya.test'],
    ['user@xn--mnchen-3ya.test', 'user@xn--mnchen-3ya.test'],
    ['üser@ｅｘａｍｐｌｅ。test', 'üser@example.test'],
    ['user@例え.test', 'user@xn--r8jz45g.test'],
    ['user@ナイス・ガイ.test', 'user@xn--eckax5c9dqo.test'],
    ['user@www.example.test', 'user@www.example.test'],
    ['user@example.test.', 'user@example.test'],
    ['user@a_b.example-c.test', 'user@a_b.example-c.test'],
    ["'dana@example.test'", 'dana@example.test'],
    [' "dana@example.test" ', 'dana@example.test'],
    ["' dana@example.test\t'", 'dana@example.test'],
    ['\u201cdana@example.test\u201d', 'dana@example.test'],
    ['\u2018dana@example.test\u2019', 'dana@example.test'],
    ["'dana@example.test", "'dana@example.test"],
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
    'a@.',
    'a@b..c',
    'a@b.c..',
    'a@b.c&x=1',
    'a@b.c|x',
    'a@b.c#x',
    'a@b.c/x',
    'a@b.c?x',
    'a@b.c!',
    'a@*.c',
    'a@b.c%41',
    'a@b.c:25',
    'a@b.c\u2019',
    'a@b.c\u3001',
    'a@b\u2013c.test',
    'a@xn--b.c',
    'a@127.0.0.1',
    'a@１２７.0.0.1',
    "''a@b.c''",
    '\'a@b.c"',
    "'a@b.c', 'd@e.f'",
    "a@b.c'",
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

  it.each([
    ['', 'it has no @'],
    ['dana', 'it has no @'],
    ['dana@x@example.test', 'it has more than one @'],
    ['@example.test', 'it has nothing before the @'],
    ['Dana <dana@example.test>', 'it has a name or angle brackets around the address'],
    ['<dana@example.test>', 'it has a name or angle brackets around the address'],
    ['dana@example.test, pat@example.test', 'it contains ","'],
    ['da na@example.test', 'it contains a space'],
    ['dana\u200b@example.test', 'it contains U+200B'],
    ['dana@', 'its domain is empty'],
    ['dana@localhost', 'its domain has no dot'],
    ['dana@example..test', 'its domain has an empty part between its dots'],
    ['dana@example.test&x=1', 'its domain contains "&"'],
    ['dana@127.0.0.1', 'its domain is an IP address'],
    ['dana@xn--a.test', 'its domain is no host name'],
    [`dana@${'a'.repeat(249)}.test`, 'its domain has more than 253 characters'],
    [`${'a'.repeat(320)}@b.c`, 'it has more than 320 characters'],
  ])('%j is refused, because %s', (text, reason) =>
    expect(emailAddress.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      `Must be one email address: ${reason}.`,
    ]),
  );

  it('is parsed to its normal form, or refused with one sentence', () => {
    expect(emailAddress.parse(' Dana@Example.test ')).toBe('dana@example.test');
    const message = (value: unknown) => emailAddress.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(message('dana\0@example.test')).toEqual(['Must not contain NUL characters or lone surrogates.']);
    expect(message(5)).toEqual(['Must be a string.']);
    expect([...hostileStrings, ...wrongTypes].filter((value) => emailAddress.safeParse(value).success)).toEqual([]);
  });
});
