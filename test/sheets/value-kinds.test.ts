import { expect, test } from 'vitest';
import { SheetSurvey } from '../../src/sheets/survey.js';
import type { SeenKinds } from '../../src/sheets/value-kinds.js';

async function seen(text: string, format: 'csv' | 'ndjson' = 'csv'): Promise<SeenKinds> {
  const survey = new SheetSurvey(format === 'csv' ? { format, delimiter: ';' } : { format });
  await survey.see(Buffer.from(text));
  const { kinds, dates, decimals } = await survey.end();
  return { kinds, dates, decimals };
}
const column = (...values: string[]) => seen(`a;b\n${values.map((value) => `${value};x\n`).join('')}`);
const kind = async (...values: string[]) => (await column(...values)).kinds[0];

test('a column has a kind if all its values fit it, blank ones aside', async () => {
  expect(await kind('1', '', '-2.5', ' 3 ')).toBe('number');
  expect(await kind('2024-12-31', '', '2025-01-01')).toBe('date');
  expect(await kind('2024-12-31T10:00:00Z', '2025-01-01 09:30')).toBe('dateTime');
  expect(await kind('Yes', 'no', 'JA', 'nein', 'oui', 'non', 'true', 'FALSE')).toBe('boolean');
  expect(await kind('31.12.2024')).toBe('date');
  for (const values of [
    ['1', 'two'],
    ['two', '1'],
    ['2024-12-31', '2024-12-31T10:00:00Z'],
    ['2024-12-31', '31.12.2024'],
    ['2024-02-30'],
    ['yes', '1'],
    ['', ' '],
    ['1,5', '2.5'],
    ['12%'],
  ]) {
    expect([values, await kind(...values)]).toEqual([values, null]);
  }
});

test('zero and one are numbers, and numbers of ids and phones are texts', async () => {
  expect(await kind('0', '1')).toBe('number');
  expect(await kind('0.5', '-0.5')).toBe('number');
  expect(await kind('123456789012345')).toBe('number');
  for (const id of ['0123', '+4930123456', '1234567890123456', '00', '-07']) {
    expect([id, await kind('1', id)]).toEqual([id, null]);
  }
});

test('the format of dates and numbers is proposed where one fits all columns', async () => {
  const two = (...rows: [string, string][]) => seen(`a;b\n${rows.map((row) => `${row.join(';')}\n`).join('')}`);
  const dates = { kinds: ['date', 'date'], decimals: null };
  expect(await two(['01/02/2024', '31/12/2024'])).toEqual({ ...dates, dates: 'dayFirst' });
  expect(await two(['01/02/2024', '12/31/2024'])).toEqual({ ...dates, dates: 'monthFirst' });
  expect(await two(['01/02/2024', '03/04/2024'])).toEqual({ ...dates, dates: null });
  expect(await two(['31/12/2024', '12/31/2024'])).toEqual({ ...dates, dates: null });
  expect(await two(['2024-12-31', '2024-12-31T10:00Z'])).toEqual({
    ...dates,
    kinds: ['date', 'dateTime'],
    dates: 'iso',
  });
  const numbers = { kinds: ['number', 'number'], dates: null };
  expect(await two(['1,5', '1.234'])).toEqual({ ...numbers, decimals: 'comma' });
  expect(await two(['1.5', '7'])).toEqual({ ...numbers, decimals: 'point' });
  expect(await two(['1.234', '7'])).toEqual({ ...numbers, decimals: null });
  expect(await two(['1.5', '1,5'])).toEqual({ ...numbers, decimals: null });
});

test('values of NDJSON count by their types, in the order of the names', async () => {
  const rows = [
    { n: 1, s: '2', t: true, d: '31.12.2024', x: { a: 1 } },
    { y: 'yes', n: '2.5', t: 'no', s: null, d: null },
    { n: 3, x: 1, s: 4 },
  ];
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  expect(await seen(text, 'ndjson')).toEqual({
    kinds: ['number', 'number', 'boolean', 'date', null, 'boolean'],
    dates: 'dayFirst',
    decimals: 'point',
  });
});
