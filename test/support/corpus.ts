/**
 * Hostile values for every input position: each kind of value at the positions where it is expected, and at those where
 * another kind is. The test of each position says what it must answer; none may be an internal error.
 */

/** A text of exactly `units` UTF-16 units. */
const fill = (units: number, piece = 'a') => piece.repeat(Math.ceil(units / piece.length)).slice(0, units);

/** Texts that cannot be stored as they are. */
export const uncleanStrings: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\ud83d',
  '\udc00b',
  '\ude00\ud83d',
  '\ud83d\u0000\ude00',
];

/** Texts that are storable and unpleasant. */
export const awkwardStrings: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u00a0',
  '\u3000',
  '\u202egnp.exe',
  '\ufeffbom',
  '\u200b',
  // One word in both normal forms.
  'caf\u00e9',
  'cafe\u0301',
  '\u0130stanbul',
  'ΑΣ',
  'stra\u00dfe',
  '😀',
  '👩‍👩‍👧‍👦',
  '%',
  '%00',
  '%E0%A4%A',
  '%25252F',
  '_',
  '\\',
  '"',
  "'; --",
  "' or 1=1; --",
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a hostile value, not a template
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'true',
  'a\r\nX-Injected: 1',
  '=1+1',
];

/** Texts longer than any name; the last is longer than any value. */
const longStrings: readonly string[] = [
  fill(256),
  fill(65_536),
  fill(65_537),
  fill(65_536, '😀'),
  fill(65_536, '@.'),
  fill(1_048_576),
];

export const hostileStrings: readonly string[] = [...uncleanStrings, ...awkwardStrings, ...longStrings];

/** Numbers that JSON.parse can return; 1e400 in JSON arrives as Infinity. */
export const hostileNumbers: readonly number[] = [
  -1,
  0,
  -0,
  1.5,
  1e3,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  2 ** 63,
  1e20,
  1e308,
  -1e308,
  5e-324,
  Number.POSITIVE_INFINITY,
];

/** Number literals to write into raw JSON; those that JSON does not have make the body malformed. */
export const numberLiterals: readonly string[] = [
  '-1',
  '0',
  '-0',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '9007199254740992',
  '9223372036854775808',
  '12345678901234567890',
  '1e308',
  '1e400',
];
export const malformedNumberLiterals: readonly string[] = ['NaN', 'Infinity', '0x10', '01', '+1', '.5', '1.'];

/** Texts for positions where digits are expected, such as paths and query parameters. */
export const numberTexts: readonly string[] = [
  '',
  ' ',
  '-1',
  '0',
  '-0',
  '+1',
  '01',
  '1.5',
  '1e3',
  '0x10',
  '1_000',
  '1,000',
  ' 1',
  '1 ',
  '١',
  '2147483647',
  '2147483648',
  '9007199254740992',
  '9223372036854775808',
  '100000000000000000000',
  fill(5_000, '9'),
  'NaN',
  'Infinity',
  '1;drop table contact',
];

/** JSON values of other types, for positions where a number or a text is expected. */
export const wrongTypes: readonly unknown[] = ['1', true, false, null, [], {}, [1], ['a'], [[]]];

/** Objects where a scalar is expected: operators of query languages, and prototype keys as own keys. */
export const objectsForScalars: readonly unknown[] = [
  { not: '' },
  { contains: '' },
  { in: [] },
  { $ne: null },
  { set: 'x' },
  { increment: 1 },
  { toString: 'x' },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  ['a'],
];

/** Texts that are no date-time. */
export const badDateTimes: readonly string[] = [
  '',
  '1',
  'Jan 5',
  'today',
  '2024-02-30T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-00-01T00:00:00Z',
  '2024-01-00T00:00:00Z',
  '2024-01-32T00:00:00Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:60:00Z',
  '2016-12-31T23:59:60Z',
  '2024-01-01T00:00:00+24:00',
  '2024-01-01T00:00:00+00:60',
  '2024-01-01T00:00:00.Z',
  '2024-01-01T00:00.5Z',
  '2024-01-01T00Z',
  '2024-01-01T00:00:00+1',
  '2024-01-01T00:00:00+001',
  '2024-01-01T00:00:00+24',
  '2024-01-01T00:00:00+0060',
  '2024-01-01T00:00:00\u221201:00',
  '2024-01-01T00:00:00 Z',
  '20240101T000000+00:00',
  '20240101T00:00:00Z',
  '2024-01-01T000000Z',
  '2024-0101T000000Z',
  '20240101 000000Z',
  '20240101T00Z',
  '20240101T00000Z',
  '20240101T000000.Z',
  '20240101',
  '20240230T000000Z',
  '20241301T000000Z',
  '20240101T240000Z',
  '20240101T006000Z',
  '20161231T235960Z',
  '18991231T235959Z',
  '99991231T2359-1400',
  '2024-W05-3T00:00:00Z',
  '2024-031T00:00:00Z',
  '2024031T000000Z',
  '2024-01-01',
  '2024-1-1T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0099-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1900-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  ' 2024-01-01T00:00:00Z',
  '2024-01-01T00:00:00Z\n',
  '2024-01-01T00:00:00Z\u0000',
  '٢٠٢٤-01-01T00:00:00Z',
];

/** Texts that are a date-time, and the instant that every answer shows for them. */
export const goodDateTimes: ReadonlyArray<readonly [text: string, utc: string]> = [
  ['2024-05-31T12:00:00Z', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31t12:00:00z', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31 12:00:00Z', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00:00', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00:00.1', '2024-05-31T12:00:00.100Z'],
  ['2024-05-31T12:00:00.123456789Z', '2024-05-31T12:00:00.123Z'],
  ['2024-05-31T23:59:59.999999Z', '2024-05-31T23:59:59.999Z'],
  ['2024-05-31T12:00:00-00:00', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00:00+05:30', '2024-05-31T06:30:00.000Z'],
  ['2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00.000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
  ['1899-12-31T23:30:00-01:00', '1900-01-01T00:30:00.000Z'],
  ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2024-05-31T12:00Z', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31 12:00', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00+05:30', '2024-05-31T06:30:00.000Z'],
  ['2024-05-31T12:00-0130', '2024-05-31T13:30:00.000Z'],
  ['2024-05-31T12:00:00+0000', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00:00.25-0430', '2024-05-31T16:30:00.250Z'],
  ['2024-05-31T12:00:00+00', '2024-05-31T12:00:00.000Z'],
  ['2024-05-31T12:00:00-03', '2024-05-31T15:00:00.000Z'],
  ['2024-05-31T12:00:00,5Z', '2024-05-31T12:00:00.500Z'],
  ['20240531T120000Z', '2024-05-31T12:00:00.000Z'],
  ['20240531T120000', '2024-05-31T12:00:00.000Z'],
  ['20240531t120000z', '2024-05-31T12:00:00.000Z'],
  ['20240531T1200Z', '2024-05-31T12:00:00.000Z'],
  ['20240531T1200', '2024-05-31T12:00:00.000Z'],
  ['20240531T120000.123456789Z', '2024-05-31T12:00:00.123Z'],
  ['20240531T120000+0530', '2024-05-31T06:30:00.000Z'],
  ['20240531T120000.5+05', '2024-05-31T07:00:00.500Z'],
  ['20240229T2330-01', '2024-03-01T00:30:00.000Z'],
  ['18991231T2330-0100', '1900-01-01T00:30:00.000Z'],
];

/** Texts that are no date without a time. */
export const badDates: readonly string[] = [
  '',
  '1',
  'Jan 5',
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-1-5',
  '20240105',
  '0000-01-01',
  '1899-12-31',
  '10000-01-01',
  '2024-01-05T00:00:00Z',
  '2024-01-05 ',
];
