import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from '../../src/sheets/encoding.js';
import { isDataRow } from '../../src/sheets/form.js';
import { SHEET_LIMITS } from '../../src/sheets/limits.js';
import { SheetSurvey } from '../../src/sheets/survey.js';
import { writeHeader, writeRefused } from '../../src/sheets/write-rows.js';
import { inPieces, readText, rowsFrom, survey, unpackAll } from './read.js';

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
  await expect(unpackAll(inPieces(gzipSync('a,b\n1,2\n').subarray(0, 20), 4), 1000)).rejects.toEqual(
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

test('10,000 columns, a file without rows, an empty file and an array are refused', async () => {
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
  await expect(survey(text('[{"a":1}]'), 5)).rejects.toEqual(
    refusal('The file is one JSON array. Give NDJSON: one object a line.'),
  );
});

test('a file that unpacks to more than 250 times its size is refused once it is larger than 16 MiB, and no more of it is read', async () => {
  const member = gzipSync(`${'x'.repeat(999)}\n`.repeat(4_000));
  const sent = async (members: number) => {
    let taken = 0;
    async function* source() {
      for (; taken < members; taken += 1) yield member;
    }
    return { length: (await unpackAll(source(), 1_000_000_000)).length, taken };
  };
  expect(await sent(4)).toEqual({ length: 16_000_000, taken: 4 });
  let taken = 0;
  async function* endless() {
    for (; ; taken += 1) yield member;
  }
  await expect(unpackAll(endless(), 1_000_000_000)).rejects.toEqual(
    refusal(
      'The file unpacks to more than 250 times its size. Send it unpacked, or in parts of at most 16,777,216 bytes before packing.',
    ),
  );
  expect(taken).toBeLessThan(20);
  // An email of 7 kB that is the same to everybody packs 80 times, rows of 900 empty cells 200 times.
  const rows = Array.from({ length: 40_000 }, (_, row) => `lead${row}@x.example${','.repeat(900)}\n`).join('');
  expect((await unpackAll(inPieces(gzipSync(rows), 65_536), 1_000_000_000)).length).toBe(rows.length);
});

test('what is packed twice, or not with gzip, is refused; several members of gzip are one file', async () => {
  const text = gzipSync('email\na@x.example\n');
  const others = [gzipSync(text), Buffer.from('28b52ffd0458', 'hex'), Buffer.from('fd377a585a0000', 'hex')];
  for (const file of [...others, Buffer.from('BZh91AY&SYabc'), gzipSync(others[2] ?? '')]) {
    await expect(unpackAll(inPieces(file, 1), 1_000_000)).rejects.toEqual(
      refusal('The file is packed twice, or not with gzip. Send it unpacked, or packed once with gzip.'),
    );
  }
  const both = await unpackAll(inPieces(Buffer.concat([text, gzipSync('b@x.example\n')]), 7), 1_000_000);
  expect(both.toString()).toBe('email\na@x.example\nb@x.example\n');
});

test('a file is read in steps that are counted and awaited, each of at most 1,024 bytes', async () => {
  const steps: number[] = [];
  let isOpen = true;
  const seen = new SheetSurvey({ format: 'csv', delimiter: ',' }, async (units) => {
    expect(isOpen).toBe(true);
    isOpen = false;
    steps.push(units);
    await new Promise(setImmediate);
    isOpen = true;
  });
  await seen.see(Buffer.from(`a\n${'1\n'.repeat(65_535)}`));
  await seen.see(Buffer.from('2\n'.repeat(1_024)));
  expect(await seen.end()).toMatchObject({ rows: 66_559 });
  // A unit for each row, and one for 32 bytes.
  expect([steps.length, Math.max(...steps)]).toEqual([130, 512 + 1_024 / 32]);
});

test('a row of more than 10,000 cells is refused, one of the header and one without text too', async () => {
  await expect(survey(text(`a,b\n1,2\n${','.repeat(10_000)}\n`), 65_536)).rejects.toEqual(
    refusal('Row 2 has more than 10,000 cells.'),
  );
  for (const header of [','.repeat(4_000_000), 'x,'.repeat(2_000_000)]) {
    await expect(survey(text(`${header}\n1\n`), 65_536)).rejects.toEqual(
      refusal('The header has more than 10,000 cells.'),
    );
  }
});

test('lines above a header are judged by the beginnings of their cells: a long one takes no more time', async () => {
  const long = 'a@'.repeat(30_000);
  const seen = await survey(text(`note\n${long},b\n1,2\n1,2\n`), 65_536).catch((error: unknown) => error);
  expect(seen).toEqual(refusal('The name of a column is longer than 269 characters.'));
});

test('what swells out of gzip is bounded while it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(300_000_000));
  expect(bomb.length).toBeLessThan(400_000);
  const before = process.memoryUsage().rss;
  await expect(unpackAll(inPieces(bomb, 65_536), 5_000_000)).rejects.toEqual(
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
