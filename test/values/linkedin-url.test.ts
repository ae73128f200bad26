import { describe, expect, it } from 'vitest';
import { linkedinUrl, normalizeLinkedinUrl } from '../../src/values/linkedin-url.js';
import { hostileStrings, wrongTypes } from '../support/corpus.js';
import { expectEveryCharacterNormal, expectIdempotent } from './normal-form.js';

const DANA = 'linkedin.com/in/dana';

describe('a LinkedIn profile URL', () => {
  it.each([
    DANA,
    'https://www.linkedin.com/in/dana',
    'http://linkedin.com/in/Dana/',
    '//linkedin.com/in/dana',
    'HTTPS://DE.LinkedIn.com/IN/DANA',
    'https://uk.www.linkedin.com/in/dana/',
    'www.linkedin.com/in/dana?trk=people&x=/in/other',
    'linkedin.com/in/dana#about',
    'linkedin.com/in/dana/de',
    'linkedin.com/in/dana/details/experience/?x=1',
    'linkedin.com:443/in/dana',
    'linkedin.com//in//dana',
    'linkedin.com/in/%64ana',
    ' linkedin.com/in/dana\n',
    'https://www.linkedin.com/mwlite/in/dana',
    'linkedin.com/m/in/dana/',
    'https://www.linkedin.com/comm/in/dana?midToken=x',
    'linkedin.com/MWLITE/in//dana',
    'linkedin.com/in/dana,',
    'linkedin.com/in/dana)',
    'linkedin.com/in/dana;',
    'linkedin.com/in/dana&trk=abc',
    'linkedin.com/in/dana%2C',
    'linkedin.com/in/dana...',
    "linkedin.com/in/dana'",
    'linkedin.com/in/dana">Dana</a>',
    'linkedin.com/in/dana], see also',
    'linkedin.com/in/dana,linkedin.com',
    'linkedin.com/in/dana\u2019',
    'linkedin.com/in/dana\u201d.',
    'linkedin.com/in/dana）の',
    'linkedin.com/in/dana、',
    'linkedin.com/in/dana!?',
  ])('%j is the profile of dana', (text) => expect(normalizeLinkedinUrl(text)).toBe(DANA));

  it.each([
    ['linkedin.com/in/Jos%C3%A9', 'linkedin.com/in/josé'],
    ['linkedin.com/in/JOSE\u0301', 'linkedin.com/in/josé'],
    ['linkedin.com/in/jos%65%CC%81', 'linkedin.com/in/josé'],
    ['linkedin.com/in/%F0%9F%98%80', 'linkedin.com/in/😀'],
    ['linkedin.com/in/__proto__', 'linkedin.com/in/__proto__'],
    ['linkedin.com/in/a.b_c-1', 'linkedin.com/in/a.b_c-1'],
    ['linkedin.com/in/dana-', 'linkedin.com/in/dana-'],
    ['linkedin.com/in/dana🤝🏽', 'linkedin.com/in/dana🤝🏽'],
    ["linkedin.com/in/o'dana", "linkedin.com/in/o'dana"],
    ['linkedin.com/in/デイナ', 'linkedin.com/in/デイナ'],
  ])('%j is %j', (text, normal) => expect(normalizeLinkedinUrl(text)).toBe(normal));

  it.each([
    '',
    'dana',
    'in/dana',
    'linkedin.com',
    'linkedin.com/in',
    'linkedin.com/in/',
    'linkedin.com/in//',
    'linkedin.com/company/acme',
    'linkedin.com/pub/dana',
    'linkedin.com/x/in/dana',
    'linkedin.com/indana',
    'notlinkedin.com/in/dana',
    'linkedin.com.evil.test/in/dana',
    'evil.test/linkedin.com/in/dana',
    'linkedin.com@evil.test/in/dana',
    'dana@linkedin.com/in/dana',
    'https://evil.test?linkedin.com/in/dana',
    'ftp://linkedin.com/in/dana',
    'javascript:linkedin.com/in/dana',
    '.linkedin.com/in/dana',
    'linkedin.com/in/%',
    'linkedin.com/in/%E0%A4%A',
    'linkedin.com/in/%C3',
    'linkedin.com/in/a%2Fb',
    'linkedin.com/in/a%3Fb',
    'linkedin.com/in/a%23b',
    'linkedin.com/in/a%252Fb',
    'linkedin.com/in/a%25',
    'linkedin.com/in/%5C',
    'linkedin.com/in/a%20b',
    'linkedin.com/in/a b',
    'linkedin.com/in/a%00',
    'linkedin.com/in/a\u0000',
    'linkedin.com/in/a\ud800',
    'linkedin.com/in/a%E2%80%AE',
    'linkedin.com/in/..',
    'linkedin.com/in/%2E%2E/company/acme',
    'linkedin.com/in/.',
    'linkedin.com/in/,',
    'linkedin.com/in/(dana)',
    'linkedin.com/in/&trk=abc',
    'linkedin.com/x/m/in/dana',
    'linkedin.com/m/dana',
    'linkedin.com/mwlite/company/acme',
  ])('%j is none', (text) => expect(normalizeLinkedinUrl(text)).toBeNull());

  it('has at most 255 code points in its normal form, whatever surrounds it', () => {
    const handle = 'a'.repeat(239);
    expect(normalizeLinkedinUrl(`https://www.linkedin.com/in/${handle}/?${'q'.repeat(2000)}`)).toBe(
      `linkedin.com/in/${handle}`,
    );
    expect(normalizeLinkedinUrl(`linkedin.com/in/${handle}a`)).toBeNull();
    expect(normalizeLinkedinUrl(`linkedin.com/in/${'😀'.repeat(239)}`)).toBe(`linkedin.com/in/${'😀'.repeat(239)}`);
    expect(normalizeLinkedinUrl(`linkedin.com/in/${'%61'.repeat(239)}`)).toBe(`linkedin.com/in/${handle}`);
  });

  it('is its own normal form', () => {
    expectIdempotent(normalizeLinkedinUrl, (part) => `https://www.linkedin.com/in/${part}`);
    expectIdempotent(
      normalizeLinkedinUrl,
      (part) => `linkedin.com/in/${Buffer.from(part).toString('hex').replace(/../g, '%$&')}`,
    );
    expectEveryCharacterNormal(normalizeLinkedinUrl, (part) => `linkedin.com/in/${part}`);
  });

  it('is parsed to its normal form, or refused with one sentence', () => {
    expect(linkedinUrl.parse('https://LINKEDIN.com/in/Dana/')).toBe(DANA);
    const message = (value: unknown) => linkedinUrl.safeParse(value).error?.issues.map((issue) => issue.message);
    const refusal = (reason: string) => [`Must be a LinkedIn profile URL (linkedin.com/in/<handle>): ${reason}.`];
    expect(message('example.test/in/dana')).toEqual(refusal('its host is not linkedin.com'));
    expect(message('linkedin.com/company/acme')).toEqual(refusal('its path is not that of a profile'));
    expect(message('linkedin.com/in/)')).toEqual(refusal('it has no handle'));
    expect(message('linkedin.com/in/%E0')).toEqual(refusal('its handle has a malformed escape'));
    expect(message('linkedin.com/in/da na')).toEqual(refusal('its handle contains a space'));
    expect(message(`linkedin.com/in/${'a'.repeat(240)}`)).toEqual(refusal('it has more than 255 characters'));
    expect(message('linkedin.com/in/dana?\ud800')).toEqual(['Must not contain NUL characters or lone surrogates.']);
    expect([...hostileStrings, ...wrongTypes].filter((value) => linkedinUrl.safeParse(value).success)).toEqual([]);
  });
});
