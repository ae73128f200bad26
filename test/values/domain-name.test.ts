import { describe, expect, it } from 'vitest';
import { domainName, normalizeDomain } from '../../src/values/domain-name.js';
import { expectEveryCharacterNormal, expectIdempotent } from './normal-form.js';

describe('a company domain', () => {
  it.each([
    ['example.test', 'example.test'],
    ['  EXAMPLE.Test \n', 'example.test'],
    ['https://www.example.test/path/?q=1#top', 'example.test'],
    ['HTTP://Example.test:8080', 'example.test'],
    ['//example.test/a', 'example.test'],
    ['example.test?x=http://other.test', 'example.test'],
    ['https://user:secret@example.test/', 'example.test'],
    ['user@example.test', 'example.test'],
    ['https:\\\\example.test\\a', null],
    ['example.test\\a', 'example.test'],
    ['example.test.', 'example.test'],
    ['example.test:', 'example.test'],
    ['www.www.example.test', 'example.test'],
    ['www.com', 'www.com'],
    ['www.www.com', 'www.com'],
    ['wwwexample.test', 'wwwexample.test'],
    ['münchen.test', 'xn--mnchen-3ya.test'],
    ['MU\u0308NCHEN.test', 'xn--mnchen-3ya.test'],
    ['xn--mnchen-3ya.test', 'xn--mnchen-3ya.test'],
    ['straße.test', 'xn--strae-oqa.test'],
    ['www。example。test', 'example.test'],
    ['ｅｘａｍｐｌｅ.test', 'example.test'],
    ['a_b.example-c.test', 'a_b.example-c.test'],
    ['l·l.test', 'xn--ll-0ea.test'],
    ['i❤.test', 'xn--i-7iq.test'],
    ['sub.example.co.uk', 'sub.example.co.uk'],
  ])('%j is %j', (text, normal) => expect(normalizeDomain(text)).toBe(normal));

  it.each([
    '',
    ' ',
    '.',
    '..',
    'localhost',
    'www.',
    'http://',
    'a..test',
    '.example.test',
    'example.test..',
    'a b.test',
    'a\u0000.test',
    'a\tb.test',
    'a%41.test',
    '127.0.0.1',
    '127.1',
    '1.2.3',
    '0x7f.1',
    '1.0x7f',
    '[::1]',
    'example.test:a',
    '１２７.0.0.1',
    'a^b.test',
    'a,b.test',
    'a=b.test',
    'example.test\u2019',
    'example.test\u3001',
    'a\u2013b.test',
    'xn--a.test',
    '12',
    '\ud800.test',
  ])('%j is none', (text) => expect(normalizeDomain(text)).toBeNull());

  it('has at most 253 characters in its ASCII form', () => {
    expect(normalizeDomain(`${'a'.repeat(248)}.test`)).toBe(`${'a'.repeat(248)}.test`);
    expect(normalizeDomain(`${'a'.repeat(249)}.test`)).toBeNull();
    expect(normalizeDomain(`https://www.${'a'.repeat(248)}.test/${'b'.repeat(5000)}`)).toBe(`${'a'.repeat(248)}.test`);
  });

  it('is its own normal form', () => {
    expectIdempotent(normalizeDomain, (part) => `www.${part}.test`);
    expectEveryCharacterNormal(normalizeDomain, (part) => `${part}.test`);
  });

  it('is parsed to its normal form, or refused with one sentence', () => {
    expect(domainName.parse('https://WWW.example.test/')).toBe('example.test');
    const message = (value: unknown) => domainName.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(message('https://localhost/a')).toEqual(['Must be a domain name, such as example.com: it has no dot.']);
    expect(message('a,b.test')).toEqual(['Must be a domain name, such as example.com: it contains ",".']);
    expect(message('example.test/\0')).toEqual(['Must not contain NUL characters or lone surrogates.']);
    expect(message(['example.test'])).toEqual(['Must be a string.']);
  });
});
