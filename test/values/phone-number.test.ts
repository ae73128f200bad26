import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCountry, normalizePhone, phoneNumber } from '../../src/values/phone-number.js';
import { hostileStrings, wrongTypes } from '../support/corpus.js';

const MAIN = '+14155552671';

describe('a phone number', () => {
  it.each([
    MAIN,
    ' +1 415 555 2671 ',
    '+1 (415) 555-2671',
    '+1.415.555.2671',
    '+1-415-555-2671',
    '+1/415/555/2671',
    '+1\u00a0415\u00a0555\u00a02671',
    '+1\u2011415\u2011555\u20112671',
    '+1 [415] 555 2671\r\n',
  ])('%j is E.164', (text) => expect(normalizePhone(text)).toBe(MAIN));

  it.each([
    ['+49 (0)30 901820', '+4930901820'],
    ['+39 06 698 83462', '+390669883462'],
    ['+800 1234 5678', '+80012345678'],
  ])('%j is %j', (text, normal) => expect(normalizePhone(text)).toBe(normal));

  it.each([
    '',
    ' ',
    '+',
    '1',
    '415 555 2671',
    '14155552671',
    '+1 (415) 555-CALL',
    '+1 415 555 2671 ext. 5',
    '+14155552671x5',
    '+14155552671#5',
    '+1 415 555 2671,,5',
    '+14155552671;ext=5',
    'tel:+14155552671',
    'call +14155552671',
    '+14155552671 or +14155552672',
    '+14155552671+',
    '++14155552671',
    '+14155552671\u0000',
    '\u0000+14155552671',
    '+1415555267',
    '+141555526711',
    '+521 55 1234 5678',
    '+1 000 000 0000',
    '+999 123 456 789',
    '+١٤١٥٥٥٥٢٦٧١',
    '＋１４１５５５５２６７１',
    '\u202a+14155552671\u202c',
    `+1${' '.repeat(60)}4155552671`,
  ])('%j is none', (text) => expect(normalizePhone(text)).toBeNull());

  it('is read in national form only where the workspace has a country', () => {
    expect(normalizePhone('(415) 555-2671', 'US')).toBe(MAIN);
    expect(normalizePhone('030 901820', 'DE')).toBe('+4930901820');
    expect(normalizePhone('00 1 415 555 2671', 'DE')).toBe(MAIN);
    expect(normalizePhone(MAIN, 'DE')).toBe(MAIN);
    for (const country of [undefined, null, '', 'XX', 'us', 'constructor'])
      expect(normalizePhone('(415) 555-2671', country)).toBeNull();
  });

  it('is its own normal form, in every country', () => {
    const written = fc.tuple(
      fc.constantFrom('', '+', '+1', '+49', '+54', '+54 9', '+52 1', '+39 0', '+44 7', '0', '00'),
      fc.stringMatching(/^[\d ().-]{4,14}$/),
    );
    const country = fc.constantFrom(undefined, 'US', 'DE', 'AR', 'MX', 'IT', 'GB', 'BR');
    fc.assert(
      fc.property(written, country, ([prefix, rest], home) => {
        const normal = normalizePhone(prefix + rest, home);
        if (normal === null) return;
        expect(normal).toMatch(/^\+[1-9]\d{1,14}$/);
        expect([normalizePhone(normal), normalizePhone(normal, home)]).toEqual([normal, normal]);
      }),
      { numRuns: 5000 },
    );
  });

  it('is parsed to E.164 by the country of the workspace, or refused with one sentence', () => {
    expect(phoneNumber().parse('+1 415 555 2671')).toBe(MAIN);
    expect(phoneNumber('US').parse('415 555 2671')).toBe(MAIN);
    expect(phoneNumber('US')).toBe(phoneNumber('US'));
    const message = (value: unknown, country?: string) =>
      phoneNumber(country)
        .safeParse(value)
        .error?.issues.map((issue) => issue.message);
    const refusal = (reason: string) => [
      `Must be one valid phone number with its country code, such as +14155552671: ${reason}.`,
    ];
    expect(message('415 555 2671')).toEqual(refusal('it has no country code'));
    expect(message('+1 415 555 2671 ext. 5')).toEqual(refusal('it contains "e"'));
    expect(message('+1 415 555')).toEqual(refusal('there is no such number'));
    expect(message('')).toEqual(refusal('it has no country code'));
    expect(message('+1'.padEnd(65, '5'))).toEqual(refusal('it is too long'));
    expect(message('555', 'US')).toEqual(['Must be one valid phone number: there is no such number.']);
    expect(message(14155552671)).toEqual(['Must be a string.']);
    expect([...hostileStrings, ...wrongTypes].filter((value) => phoneNumber('US').safeParse(value).success)).toEqual(
      [],
    );
  });
});

describe('a country', () => {
  it('is two capitals that numbers can be read in', () => {
    expect(['DE', 'US', 'GB'].map(isCountry)).toEqual([true, true, true]);
    const none = ['', 'de', 'XX', 'DEU', '001', '49', 'constructor', '__proto__', 'DE ', 'D\0'];
    expect(none.filter(isCountry)).toEqual([]);
  });
});
