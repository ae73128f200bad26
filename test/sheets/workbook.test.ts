import { gzipSync } from 'node:zlib';
import { writeXlsxStream } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { SharedTexts } from '../../src/sheets/cell-text.js';
import { SHEET_LIMITS } from '../../src/sheets/limits.js';
import { openFile } from '../../src/sheets/open-file.js';
import { partsOf, readFile, row, workbook, zip } from './workbook-file.js';

const refusal = (sentence: string, field = 'file') =>
  expect.objectContaining({ name: 'InvalidError', faults: { [field]: [sentence] } });
const damaged = (why: string) =>
  refusal(`The workbook is damaged: ${why}. Open it in a spreadsheet program, and save it again or as CSV.`);

/** The text of a workbook with one sheet. */
const textOf = async (
  rows: string,
  made: { shared?: string; formats?: (string | number)[]; properties?: string } = {},
) => (await readFile(workbook({ sheets: [{ name: 'S', rows }], ...made }))).text;

test('texts are shared, inline, rich or of formulas; their readings and what formats them are left out', async () => {
  const shared =
    '<si><t>email</t></si><si><r><rPr><b/></rPr><t>A</t></r><r><t xml:space="preserve"> b</t></r><rPh sb="0" eb="1"><t>kana</t></rPh></si><si><t>x_x000D_\ny &lt;&#228;&gt;</t></si>';
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>na</t></r><r><t>me</t></r></is></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>note</v></c></row>
    <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c><c r="C2" t="str"><f>"="&amp;"1"</f><v>=1</v></c></row>
    <row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="b"><f>1=2</f><v>0</v></c><c r="C3" t="e"><f>NA()</f><v>#N/A</v></c></row>`;
  expect(await textOf(rows, { shared })).toBe(`email,name,note\r\nA b,"x\r\ny <ä>",'=1\r\nTRUE,FALSE,#N/A\r\n`);
});

test('numbers are written as they are shown, but whole ones without an exponent', async () => {
  const formats = [
    '#,##0.00',
    9,
    '0.00%',
    '[$€-407] #,##0.00',
    '00000',
    11,
    49,
    '"+"0',
    '0',
    ';;;',
    '#,##0.00_);[Red]\\(#,##0.00\\)',
  ];
  const cases: [value: number | string, style: number, text: string][] = [
    [1234.5, 1, '"1,234.50"'],
    [0.12, 2, '12%'],
    [0.1234, 3, '12.34%'],
    [1234.5, 4, '"€ 1.234,50"'],
    [4107, 5, '04107'],
    [4.93e11, 6, '493000000000'],
    [1.5, 6, '1.50E+00'],
    [491761234567, 7, '491761234567'],
    [491761234567, 8, '+491761234567'],
    [4930123456789012, 9, '4930123456789012'],
    [5, 10, ''],
    [-3.5, 11, '(3.50)'],
    [-1234.5, 1, `"'-1,234.50"`],
    ['4.930123456789E+12', 0, '4930123456789'],
    ['1E+300', 0, BigInt(1e300).toString()],
    [0.1 + 0.2, 0, '0.3'],
    [52.5200065123, 0, '52.5200065123'],
    ['1.5E-9', 0, '0.0000000015'],
    [-7, 0, '-7'],
    ['1e999', 0, '1e999'],
    ['text', 0, 'text'],
    [1, 99, '1'],
  ];
  const rows = cases.map(([value, style]) => `<row><c s="${style}"><v>${value}</v></c><c t="str"><v>.</v></c></row>`);
  const lines = (await textOf(row(['n', 'x']) + rows.join(''), { formats })).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual(cases.map(([, , text]) => `${text},.`));
});

test('dates are ISO 8601 whatever their format, from 1900 or 1904; what is no date stays a number', async () => {
  const formats = [14, 'dd.mm.yyyy hh:mm', 'mmm\\-yy', '[$-409]d\\-mmm\\-yyyy;@', 'hh:mm', '[h]:mm', 22];
  const cases: [value: number | string, style: number, from1900: string, from1904: string][] = [
    [45657, 1, '2024-12-31', '2029-01-01'],
    [45657.416666666664, 2, '2024-12-31T10:00:00', '2029-01-01T10:00:00'],
    [45657, 2, '2024-12-31T00:00:00', '2029-01-01T00:00:00'],
    [45657.999999, 7, '2025-01-01T00:00:00', '2029-01-02T00:00:00'],
    [45657.75, 1, '2024-12-31', '2029-01-01'],
    [45657, 3, '2024-12-31', '2029-01-01'],
    [45657, 4, '2024-12-31', '2029-01-01'],
    [1, 1, '1900-01-01', '1904-01-02'],
    [61, 1, '1900-03-01', '1904-03-02'],
    [0, 1, '0', '1904-01-01'],
    [-5, 1, '-5', '1903-12-27'],
    [2958466, 1, '2958466', '2958466'],
    [0.75, 5, '18:00', '18:00'],
    [1.5, 6, '36:00', '36:00'],
  ];
  const rows = row(['d', 'x']) + cases.map(([value, style]) => row([value, '.'], [style])).join('');
  const read = async (properties: string) =>
    (await textOf(rows, { formats, properties })).trimEnd().split('\r\n').slice(1);
  expect(await read('')).toEqual(cases.map(([, , text]) => `${text},.`));
  expect(await read('<workbookPr date1904="1"/>')).toEqual(cases.map(([, , , text]) => `${text},.`));
  expect(await textOf('<row><c t="str"><v>d</v></c></row><row><c t="d"><v>2024-12-31T10:00:00</v></c></row>')).toBe(
    'd\r\n2024-12-31T10:00:00\r\n',
  );
});

test('rows keep their lines: blank ones, those that the sheet leaves out, and those without numbers', async () => {
  const rows =
    '<row r="3"><c r="A3" s="0"/></row><row r="4"><c r="B4" t="str"><v>b</v></c><c r="C4" t="str"><v>c</v></c></row><row r="7"><c t="str"><v>1</v></c><c t="str"><v>2</v></c></row><row><c r="C8"><v>3</v></c></row><row r="5"><c><v>4</v></c></row>';
  expect(await textOf(rows)).toBe(',b,c\r\n\n\n1,2,\r\n,,3\r\n4,,\r\n');
  const wide = `${row(Array.from({ length: 26 }, () => 'x'))}<row r="1048576"><c><v>1</v></c></row>`;
  expect((await textOf(wide)).length).toBe(53 + 1_048_574 + 28);
  const far = `${row(['a', 'b']).repeat(100)}<row r="104"><c r="A104"><v>1</v></c></row>`;
  expect((await textOf(far)).split(/\r?\n/).slice(99)).toEqual(['a,b', '', '', '', '1,', '']);
});

test('merged cells have their value in the first one, and what follows the rows is not read', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row><row r="2"><c r="A2" t="str"><v>both</v></c><c r="B2"/></row>';
  const after =
    '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells><extLst><row><c><v>9</v></c></row></extLst>';
  const { text } = await readFile(workbook({ sheets: [{ name: 'S', rows, after }] }));
  expect(text).toBe('a,b\r\nboth,\r\n');
});

test('notes above the header are found as in CSV', async () => {
  const rows = `${row(['Contacts of March'])}<row/>${row(['email', 'name', 'city'])}${row(['a@x.example', 'A', 'Ulm']).repeat(2)}`;
  expect(await readFile(workbook({ sheets: [{ name: 'S', rows }] }))).toMatchObject({
    above: ['Contacts of March'],
    text: 'email,name,city\r\na@x.example,A,Ulm\r\na@x.example,A,Ulm\r\n',
  });
});

test('the first visible sheet with rows is read, or the one that is named, a hidden one too', async () => {
  const sheets = [
    { name: 'Hidden', rows: row(['h', 'i']), state: 'hidden' },
    { name: 'Very', rows: row(['v', 'w']), state: 'veryHidden' },
    { name: 'Empty', rows: '<row r="1"><c r="A1"/></row>' },
    { name: 'A & "B"', rows: row(['a', 'b']) },
    { name: 'C', rows: row(['c', 'd']) },
  ];
  const file = workbook({ sheets });
  const names = sheets.map(({ name }) => name);
  const read = (sheet?: string) => readFile(file, { sheet });
  expect(await read()).toEqual({ text: 'a,b\r\n', above: [], sheet: 'A & "B"', sheets: names });
  expect(await read('C')).toEqual({ text: 'c,d\r\n', above: [], sheet: 'C', sheets: names });
  expect(await read('Hidden')).toEqual({ text: 'h,i\r\n', above: [], sheet: 'Hidden', sheets: names });
  await expect(read('Empty')).rejects.toEqual(refusal('The sheet has no rows.'));
  await expect(read('c')).rejects.toEqual(
    refusal('The workbook has no sheet of this name. It has "Hidden", "Very", "Empty", "A & \\"B\\"", "C".', 'sheet'),
  );
  await expect(readFile(workbook({ sheets: sheets.slice(0, 3) }))).rejects.toEqual(
    refusal('No visible sheet of the workbook has rows.'),
  );
  await expect(readFile(Buffer.from('a,b\n'), { sheet: 'C' })).rejects.toEqual(
    refusal('Only a workbook (.xlsx) has sheets.', 'sheet'),
  );
});

test('other archives, old workbooks and those with a password are refused, with what to do', async () => {
  const noWorkbook = refusal(
    'The file is an archive, and no Excel workbook (.xlsx). Save the spreadsheet as .xlsx or CSV.',
  );
  for (const parts of [
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' },
    { '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>' },
    partsOf({ sheets: [] }),
    {},
  ]) {
    await expect(readFile(zip(parts))).rejects.toEqual(noWorkbook);
  }
  await expect(readFile(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).rejects.toEqual(
    refusal('The file is an .xls file, or has a password. Save it as .xlsx without a password, or as CSV.'),
  );
  for (const mark of ['377abcaf271c00', '526172211a070100']) {
    await expect(readFile(Buffer.from(mark, 'hex'))).rejects.toEqual(
      refusal('The file is packed twice, or not with gzip. Send it unpacked, or packed once with gzip.'),
    );
  }
});

test('content types and names of parts may be wrong, and a workbook may be packed with gzip', async () => {
  const { '[Content_Types].xml': _types, ...parts } = partsOf({ sheets: [{ name: 'S', rows: row(['a', 'b']) }] });
  const renamed = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name.replace('xl/', 'XL/'), text]));
  for (const file of [zip(parts), zip(renamed), gzipSync(zip(parts))]) {
    expect(await readFile(file)).toMatchObject({ text: 'a,b\r\n' });
  }
});

test('a bomb is refused while it is unpacked, one with a false size too', async () => {
  const parts = partsOf({ sheets: [{ name: 'S', rows: `<row>${' '.repeat(1_000)}</row>`.repeat(18_000) }] });
  const name = 'xl/worksheets/sheet1.xml';
  for (const most of [1_000_000, SHEET_LIMITS.unpacked]) {
    await expect(readFile(zip(parts), {}, most === SHEET_LIMITS.unpacked ? undefined : most)).rejects.toEqual(
      refusal(`The workbook unpacks to more than ${most.toLocaleString('en-US')} bytes. Save it as CSV, or in parts.`),
    );
  }
  await expect(readFile(zip(parts, { [name]: 10 }))).rejects.toEqual(damaged(`its part ${name} cannot be unpacked`));
});

test('texts, rows and nesting that would fill the memory are refused', async () => {
  const long = 'x'.repeat(2_000_000);
  const repeated = `<row r="7">${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`;
  await expect(textOf(repeated, { shared: `<si><t>${long}</t></si>` })).rejects.toEqual(
    refusal('Row 7 of the sheet is longer than 4,194,304 bytes.'),
  );
  await expect(textOf(`<row><c t="str"><v>${long.repeat(3)}</v></c></row>`)).rejects.toEqual(
    damaged('its part xl/worksheets/sheet1.xml has a text that is too long'),
  );
  await expect(textOf('<row>'.repeat(200))).rejects.toEqual(
    damaged('its part xl/worksheets/sheet1.xml is nested too deep'),
  );
  await expect(
    textOf('<row><c t="s"><v>0</v></c></row>'.repeat(20), { shared: `<si><t>${long}</t></si>` }),
  ).rejects.toEqual(refusal('The workbook unpacks to more than 16,777,216 bytes. Save it as CSV, or in parts.'));
  const texts = new SharedTexts();
  const share = () => {
    texts.open('t', () => ({}));
    texts.text(long);
    texts.close('t');
    texts.close('si');
  };
  for (let count = 0; count < 33; count += 1) share();
  expect(texts.at(32)).toBe(long);
  expect(share).toThrow(refusal('The workbook has more than 67,108,864 bytes of text. Save it as CSV.'));
  const many = zip(Object.fromEntries(Array.from({ length: 10_001 }, (_part, at) => [`p${at}`, ''])));
  await expect(readFile(many)).rejects.toEqual(damaged('it has more than 10,000 parts'));
});

test('entities are not expanded', async () => {
  const parts = partsOf({ sheets: [{ name: 'S', rows: row(['a']) }] });
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  const name = 'xl/worksheets/sheet1.xml';
  await expect(readFile(zip({ ...parts, [name]: `${bomb}${parts[name]}` }))).rejects.toEqual(
    damaged(`its part ${name} has a document type`),
  );
  expect(await textOf('<row><c t="str"><v>&b; &amp; &lt;</v></c></row>')).toBe('&b; & <\r\n');
});

test('a workbook that is cut, that lacks a part or a text, or has cells beyond a sheet is refused', async () => {
  const parts = partsOf({ sheets: [{ name: 'S', rows: row(['a']) }] });
  const whole = zip(parts);
  await expect(readFile(whole.subarray(0, whole.length - 100))).rejects.toEqual(
    damaged('its end is missing, or its table of contents is wrong'),
  );
  const name = 'xl/worksheets/sheet1.xml';
  const { [name]: sheet, ...without } = parts;
  await expect(readFile(zip(without))).rejects.toEqual(damaged(`its part ${name} is missing`));
  await expect(readFile(zip({ ...parts, [name]: sheet?.slice(0, -40) ?? '' }))).rejects.toEqual(
    damaged(`its part ${name} is no XML, or not whole`),
  );
  const spoilt = Buffer.from(whole);
  spoilt.fill(0xff, whole.indexOf(name) + name.length, whole.indexOf(name) + name.length + 20);
  await expect(readFile(spoilt)).rejects.toEqual(damaged(`its part ${name} cannot be unpacked`));
  for (const index of ['1', '-1', 'x']) {
    await expect(textOf(`<row><c t="s"><v>${index}</v></c></row>`, { shared: '<si><t>a</t></si>' })).rejects.toEqual(
      damaged('a cell refers to a text that is missing'),
    );
  }
  for (const place of ['XFE1', 'AAAAAAAAAA1', '12', '']) {
    await expect(textOf(`<row><c r="${place}"><v>1</v></c></row>`)).rejects.toEqual(
      damaged('it has a cell that is not in one of 16,384 columns'),
    );
  }
  for (const number of ['0', '1048577', '1e9', '-1', 'x']) {
    await expect(textOf(`<row r="${number}"><c><v>1</v></c></row>`)).rejects.toEqual(
      damaged('it has a row that is not one of 1,048,576'),
    );
  }
});

test('a workbook over 50 MiB as sent is refused before it is read whole', async () => {
  let taken = 0;
  async function* endless() {
    yield Buffer.from('PK\u0003\u0004');
    for (; ; taken += 1) yield Buffer.alloc(1_048_576);
  }
  await expect(openFile(endless(), {}, { most: 2_000_000_000 })).rejects.toEqual(
    refusal('The workbook is larger than 52,428,800 bytes. Save it as CSV.'),
  );
  expect(taken).toBeLessThan(52);
});

test('a file of another writer is read', async () => {
  const rows = [
    ['email', 'born', 'rate'],
    ['a@x.example', new Date(Date.UTC(1990, 1, 3)), 1.5],
    [' =1+1 ', new Date(Date.UTC(2024, 11, 31)), -2],
  ];
  for (const inlineStrings of [true, false]) {
    const file = Buffer.from(await new Response(writeXlsxStream(rows, { name: 'Data', inlineStrings })).arrayBuffer());
    expect(await readFile(file)).toEqual({
      text: 'email,born,rate\r\na@x.example,1990-02-03,1.5\r\n =1+1 ,2024-12-31,-2\r\n',
      above: [],
      sheet: 'Data',
      sheets: ['Data'],
    });
  }
});
