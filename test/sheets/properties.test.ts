import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIMITERS } from '../../src/sheets/form.js';
import { escapeFormula } from '../../src/values/formula.js';
import { runs } from '../support/corpus-sample.js';
import { inPieces, readSheet, readText, rowsFrom, unpackAll } from './read.js';

const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'é', '€', 'a', '😀'), maxLength: 8 }),
  )
  .filter((text) => !text.includes('\0'));

// What ends a line for some reader is quoted, as writers of tables do; csv-stringify quotes its own ends alone.
const quoted_match = /[\r\n]/;

/* At least two columns, so that no row is a blank line. */
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.record({
    names: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: width, maxLength: width }),
    rows: fc
      .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 })
      .filter((rows) => rows.some(hasText)),
  }),
);

const writing = fc.record({
  delimiter: fc.constantFrom(...DELIMITERS),
  quoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  lastEnd: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16le', 'utf16be'),
  packed: fc.boolean(),
  size: fc.integer({ min: 1, max: 40 }),
});

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf8') return Buffer.from(text);
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`);
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf16le' ? wide : wide.swap16();
}

/* Rows without text are passed over; a line end alone is text, because an apostrophe is written before it. */
const hasText = (cells: readonly string[]) => cells.some((cell) => escapeFormula(cell).trim() !== '');

test('any table of texts, written in any form, is read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      writing,
      async ({ names, rows }, { delimiter, quoted, lineEnd, lastEnd, encoding, packed, size }) => {
        const written = stringify([names, ...rows.map((cells) => cells.map(escapeFormula))], {
          delimiter,
          quoted,
          quoted_match,
          record_delimiter: lineEnd,
          eof: lastEnd,
        });
        const bytes = encode(written, encoding);
        const plain = await unpackAll(inPieces(packed ? gzipSync(bytes) : bytes, size), 1_000_000);
        const { text } = await readText(inPieces(plain, size));
        const { summary, text: body } = await readSheet(text, size, { format: 'csv', delimiter });
        const filled = rows.filter(hasText);
        expect(summary).toMatchObject({
          columns: names,
          rows: filled.length,
          form: { format: 'csv', delimiter },
          notes: [],
        });
        const read = await rowsFrom(summary.form, body, { offset: 0, row: 0 }, size);
        expect(read.flatMap((row) => (row.kind === 'cells' ? [row.cells] : []))).toEqual([names, ...filled]);
        const numbers = read.flatMap((row) => (row.kind === 'cells' ? [row.number] : []));
        expect(numbers).toEqual([0, ...rows.flatMap((cells, index) => (hasText(cells) ? [index + 1] : []))]);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('a text that is read on from the end of any row gives the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(table, writing, async ({ names, rows }, { delimiter, quoted, lineEnd, size }) => {
      const text = Buffer.from(
        stringify([names, ...rows], { delimiter, quoted, quoted_match, record_delimiter: lineEnd }),
      );
      const form = { format: 'csv', delimiter } as const;
      const whole = await rowsFrom(form, text, { offset: 0, row: 0 }, 1_000);
      for (const [index, { end, number }] of whole.entries()) {
        expect(await rowsFrom(form, text, { offset: end, row: number }, size)).toEqual(whole.slice(index + 1));
      }
    }),
    { numRuns: runs(200) },
  );
});

test('objects of NDJSON are read back equal, and read on from the end of any of them', async () => {
  const object = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,4}$/),
    fc.oneof(cell, fc.integer(), fc.boolean(), fc.constant(null)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 30 }),
      async (objects, size) => {
        const text = Buffer.from(objects.map((one) => `${JSON.stringify(one)}\n`).join('\n'));
        const whole = await rowsFrom({ format: 'ndjson' }, text, { offset: 0, row: 0 }, size);
        expect(whole.flatMap((row) => (row.kind === 'object' ? [row.object] : []))).toEqual(objects);
        for (const [index, { end, number }] of whole.entries()) {
          expect(await rowsFrom({ format: 'ndjson' }, text, { offset: end, row: number }, size)).toEqual(
            whole.slice(index + 1),
          );
        }
      },
    ),
    { numRuns: runs(200) },
  );
});
