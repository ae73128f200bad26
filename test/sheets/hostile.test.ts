import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from '../../src/sheets/encoding.js';
import { isDataRow } from '../../src/sheets/form.js';
import { SHEET_LIMITS } from '../../src/sheets/limits.js';
import { writeHeader, writeRefused } from '../../src/sheets/write-rows.js';
import { inPieces, readText, rowsFrom, survey, unpack } from './read.js';

const text = (rows: string) => Buffer.from(rows);
const refusal = (sentence: string) => expect.objectContaining({ name: 'InvalidError', faults: { file: [sentence] } });
const decoded = (bytes: Uint8Array, said: Encoding | null = null, size = 3) => readText(inPieces(bytes, size), said);

test('a file that ends in the middle of a row is refused', async () => {
  await expect(survey(text('a,b\n1,2\n3,"4'), 5)).rejects.toEqual(
    refusal('The file ends in the middle of row 2: a quote is not closed.'),
  );
  await expect(survey(text('a,b,c\n1,2,3\n4,5'), 5)).rejects.toEqual(
    refusal('The file ends in the middle of row 2. If it is whole, end its last line with a line break.'),
  );
  await expect(survey(text('{"a":1}\n{"a":'), 5)).rejects.toEqual(
    refusal('The file ends in the middle of row 2: it is not whole JSON.'),
  );
  await expect(unpack(inPieces(gzipSync('a,b\n1,2\n').subarray(0, 20), 4), 1000)).rejects.toEqual(
    refusal('The file is not whole: what gzip packed ends too early, or is damaged.'),
  );
});

test('a row of 10 MB is refused before it is held whole, with and without quotes, of cells alone, and of JSON', async () => {
  const long = 10_000_000;
  const sentence = refusal(`Row 1 is longer than ${SHEET_LIMITS.rowBytes.toLocaleString('en-US')} bytes.`);
  for (const row of [`"${'x'.repeat(long)}"`, 'x'.repeat(long), ','.repeat(long)]) {
    await expect(survey(text(`a,b\n${row}\n`), 65_536, { format: 'csv' })).rejects.toEqual(sentence);
  }
  await expect(survey(text(`{"a":"${'x'.repeat(long)}"}\n`), 65_536)).rejects.toEqual(sentence);
});

test('10,000 columns, a file without rows, an empty file, a spreadsheet and an array are refused', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
  await expect(survey(text(`${names.join(',')}\n`), 65_536)).rejects.toEqual(
    refusal('The file has more than 1,100 columns.'),
  );
  const object = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
  await expect(survey(text(`${object}\n`), 65_536)).rejects.toEqual(refusal('The file has more than 1,100 columns.'));
  await expect(survey(text(',;\n ; \n'), 5)).rejects.toEqual(refusal('The file has no rows.'));
  await expect(survey(text('sep=:\na:b\n1:2\n'), 5)).rejects.toEqual(
    refusal('The first line names the delimiter ":": write the file with a comma, semicolon, tab or vertical bar.'),
  );
  await expect(survey(text('a,b\n'), 5)).rejects.toEqual(refusal('The file has no rows.'));
  await expect(survey(text(''), 5)).rejects.toEqual(refusal('The file is empty.'));
  await expect(survey(text('PK\u0003\u0004 and so on'), 5)).rejects.toEqual(
    refusal('The file is an archive. A spreadsheet is saved as CSV first.'),
  );
  await expect(survey(text('[{"a":1}]'), 5)).rejects.toEqual(
    refusal('The file is one JSON array. Give NDJSON: one object a line.'),
  );
});

test('what swells out of gzip is bounded while it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(300_000_000));
  expect(bomb.length).toBeLessThan(400_000);
  const before = process.memoryUsage().rss;
  await expect(unpack(inPieces(bomb, 65_536), 5_000_000)).rejects.toEqual(
    refusal('The file is larger than 5,000,000 bytes.'),
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('the encoding is found out by its mark, by zeros, or by the first character beyond ASCII', async () => {
  const letters = 'Zürich,€,😀';
  const wide = Buffer.from(letters, 'utf16le');
  expect(await decoded(Buffer.from(`\ufeff${letters}`))).toEqual({
    text: text(letters),
    encoding: 'utf-8',
    marked: true,
  });
  expect(await decoded(Buffer.from(letters))).toEqual({ text: text(letters), encoding: 'utf-8', marked: false });
  expect(await decoded(wide)).toEqual({ text: text(letters), encoding: 'utf-16le', marked: false });
  expect(await decoded(Buffer.from(wide).swap16())).toEqual({
    text: text(letters),
    encoding: 'utf-16be',
    marked: false,
  });
  const western = Buffer.concat([text('Z'), Buffer.from([0xfc]), text('rich,'), Buffer.from([0x80])]);
  expect(await decoded(western)).toEqual({ text: text('Zürich,€'), encoding: 'windows-1252', marked: false });
  expect(await decoded(text('plain'))).toEqual({ text: text('plain'), encoding: null, marked: false });
});

test('bytes that are not of the encoding that was said, or found, are refused by their place', async () => {
  const western = Buffer.concat([text('Zu'), Buffer.from([0xfc]), text('rich')]);
  const wrong = (byte: number, encoding: string) =>
    refusal(`Byte ${byte} of the file is not ${encoding}: its encoding is another one, or it is damaged.`);
  await expect(decoded(western, 'utf-8')).rejects.toEqual(wrong(3, 'utf-8'));
  await expect(decoded(Buffer.concat([text('é, '), western]), null, 4)).rejects.toEqual(wrong(7, 'utf-8'));
  await expect(decoded(Buffer.from([0xff, 0xfe, 0x41, 0, 0x00, 0xd8, 0x41, 0]))).rejects.toEqual(wrong(5, 'utf-16le'));
  await expect(decoded(Buffer.from([0xff, 0xfe, 0x41, 0, 0x42]))).rejects.toEqual(wrong(5, 'utf-16le'));
  await expect(decoded(Buffer.from([0xff, 0xfe, 0x41, 0]), 'utf-8')).rejects.toEqual(
    refusal('The file begins with the mark of utf-16le, but utf-8 was named.'),
  );
});

test('the delimiter is the one that cuts the first rows into equally many cells', async () => {
  const found = async (rows: string) => (await survey(text(rows), 1_000)).form;
  expect(await found('a;b;c\n1,5;2;3\n4;"x,y,z";6\n')).toEqual({ format: 'csv', delimiter: ';' });
  expect(await found('a\tb\n1, 2, 3\t4\n')).toEqual({ format: 'csv', delimiter: '\t' });
  expect(await found('a|b\n1|2\n')).toEqual({ format: 'csv', delimiter: '|' });
  expect(await found('email\na@b.example\n')).toEqual({ format: 'csv', delimiter: ',' });
  expect(await found(' {"a":1}\n')).toEqual({ format: 'ndjson' });
});

test('refused rows come in the form of their file, with the reason in a column of its own', () => {
  const csv = { format: 'csv', delimiter: ';' } as const;
  const columns = ['a', 'import_error', 'b'];
  const row = (cells: string[]) => ({ number: 1, end: 9, kind: 'cells', cells }) as const;
  expect(writeHeader(csv, columns)).toBe('a;b;import_error\n');
  expect(writeRefused(csv, columns, row(['1', 'old', 'x;y']), 'Why not')).toBe('1;"x;y";Why not\n');
  expect(writeRefused(csv, columns, row(['1']), 'Too few')).toBe('1;;Too few\n');
  const json = { format: 'ndjson' } as const;
  expect(writeRefused(json, [], { number: 1, end: 9, kind: 'object', object: { a: 1 } }, 'Why')).toBe(
    '{"a":1,"import_error":"Why"}\n',
  );
  expect(writeRefused(json, [], { number: 1, end: 9, kind: 'fault', fault: 'x', text: '{' }, 'Why')).toBe(
    '{"line":"{","import_error":"Why"}\n',
  );
});

test('the last line of an export is no row, wherever it is', async () => {
  const given = text(
    '{"email":"a@x.example"}\n{"complete":true,"rows":1}\n{"email":"b@x.example"}\n{"complete":true,"rows":1}\n',
  );
  for (const size of [1, 7, 1_000]) {
    expect(await survey(given, size)).toMatchObject({ columns: ['email'], rows: 2 });
    const rows = await rowsFrom({ format: 'ndjson' }, given, { offset: 0, row: 0 }, size);
    expect(rows.filter(isDataRow).map((row) => [row.number, row.kind === 'object' && row.object])).toEqual([
      [1, { email: 'a@x.example' }],
      [3, { email: 'b@x.example' }],
    ]);
  }
  // These have the same names, and are rows.
  for (const row of [
    '{"complete":"true","rows":1}',
    '{"complete":true,"rows":1,"email":"a@x.example"}',
    '{"complete":true}',
  ]) {
    expect(await survey(text(`${row}\n`), 10)).toMatchObject({ rows: 1 });
  }
});

test('the columns of custom fields in an export have their whole names, and as many fit as an export has', async () => {
  const names = ['custom_fields. ', 'custom_fields.a ', 'custom_fields.a', `custom_fields.${'ü'.repeat(255)}`];
  expect((await survey(text(`email ,${names.join(',')}\nx,,,,\n`), 9)).columns).toEqual(['email', ...names]);
  const many = Array.from({ length: 1_000 }, (_, index) => `custom_fields.${index}`);
  const columns = ['id', 'email', ...many];
  expect((await survey(text(`${columns.join(',')}\nx${','.repeat(1_001)}\n`), 65_536)).columns).toEqual(columns);
});
