import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULA as CONSOLE_FORMULA } from '../../console/src/parts/formula.js';
import { csvLine } from '../../src/sheets/csv-line.js';
import { escapeFormula, FORMULA, unescapeFormula } from '../../src/values/formula.js';
import { rowsOf } from '../sheets/read.js';
import { runs } from '../support/corpus-sample.js';

const FORMULAS = [
  '=1+1',
  '+cmd()',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－x',
  '＠x',
  '=',
  '-',
  '+49 30 1234567',
  '-1-1',
  '+1650-253-0000',
  '-5\n=1',
  "'=1",
  "''-2+3",
  "'+4930",
];

test('what a spreadsheet may run begins with an apostrophe in a file, and without it here', () => {
  expect(FORMULAS.map(escapeFormula)).toEqual(FORMULAS.map((text) => `'${text}`));
  expect(FORMULAS.map((text) => unescapeFormula(`'${text}`))).toEqual(FORMULAS);
});

test('other texts, and plain numbers, are as they are', () => {
  const plain = ['', 'a=b', ' =1', "O'Hara", "'Al'", "'", 'ü', '-1.5', '-1,5', '+4930123456', '0'];
  expect(plain.map(escapeFormula)).toEqual(plain);
  expect(plain.map(unescapeFormula)).toEqual(plain);
});

test('the apostrophe that spreadsheets put before a number is removed', () => {
  expect(["'+4930123456", "'-5", "'+1 650-253-0000"].map(unescapeFormula)).toEqual([
    '+4930123456',
    '-5',
    '+1 650-253-0000',
  ]);
});

test('files of the console follow the same rule', () => {
  expect(CONSOLE_FORMULA).toEqual(FORMULA);
});

const text = fc
  .oneof(
    fc.constantFrom(...FORMULAS),
    fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\n', '\r', '"', ',', '4', 'ü'),
      maxLength: 8,
    }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  .filter((one) => !one.includes('\0'));

test('every text that is exported is imported as the same text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const lines = rows.map((cells) => csvLine(['x', ...cells], true));
        expect(await rowsOf(lines.join(''))).toEqual(rows.map((cells) => ['x', ...cells]));
      },
    ),
    { numRuns: runs(500) },
  );
});
