import { expect, test } from 'vitest';
import { type DeclaredForm, isDataRow } from '../../src/sheets/form.js';
import { inPieces, readSheet, readText, rowsFrom } from './read.js';

/** A file, and how its owner means it. `rows` have the cells as they are written, without padding. */
interface Written {
  file: string | Buffer;
  columns: string[];
  rows: string[][];
  /** Where they are counted differently than 1, 2, 3. */
  numbers?: number[];
  delimiter?: string;
  notes?: string[];
  said?: DeclaredForm;
}

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const FILES: Record<string, Written> = {
  'a first line that names the delimiter is no header': {
    file: 'sep=;\r\nmail;city\r\nuwe@a.example;Bonn, Germany\r\n',
    columns: ['mail', 'city'],
    rows: [['uwe@a.example', 'Bonn, Germany']],
    delimiter: ';',
  },
  'in quotes, behind a byte order mark, in capitals': {
    file: '\ufeff"SEP=|"\nmail|city\nuwe@a.example|a;b;c\n',
    columns: ['mail', 'city'],
    rows: [['uwe@a.example', 'a;b;c']],
    delimiter: '|',
  },
  'filled up with delimiters by a program that saved it again': {
    file: 'sep=,,,\nmail,city,x\nuwe@a.example,Bonn,1\n',
    columns: ['mail', 'city', 'x'],
    rows: [['uwe@a.example', 'Bonn', '1']],
  },
  'a tab, in UTF-16': {
    file: wide('sep=\t\r\nmail\tcity\r\nuwe@a.example\tKöln\r\n'),
    columns: ['mail', 'city'],
    rows: [['uwe@a.example', 'Köln']],
    delimiter: '\t',
  },
  'the delimiter that the sender declares goes before the one that is named': {
    file: 'sep=;\nmail,city\nuwe@a.example,a;b\n',
    columns: ['mail', 'city'],
    rows: [['uwe@a.example', 'a;b']],
    said: { delimiter: ',' },
  },
  'rows without text are passed over and counted': {
    file: '\r\n , \r\nmail,city,x\r\n\r\na@a.example,A,1\r\n,,\r\n" ","",\t\r\nb@a.example,B,2\r\n\r\n,,,,\r\n',
    columns: ['mail', 'city', 'x'],
    rows: [
      ['a@a.example', 'A', '1'],
      ['b@a.example', 'B', '2'],
    ],
    numbers: [2, 5],
  },
  'lines of notes above the header are no rows': {
    file: 'Export of May\r\n"Addresses may be missing, as people choose."\r\n\r\nFirst Name,Mail,Position\r\nAda,ada@a.example,"Lead, Labs"\r\nBo,,CTO\r\n',
    columns: ['First Name', 'Mail', 'Position'],
    rows: [
      ['Ada', 'ada@a.example', 'Lead, Labs'],
      ['Bo', '', 'CTO'],
    ],
    notes: [
      '2 lines above the header will not be imported: "Export of May", "Addresses may be missing, as people choose."',
    ],
  },
  'notes that are filled up with delimiters': {
    file: 'Kontakte;;\nStand: 1. Mai;;\nMail;Ort;Preis\na@a.example;Bonn;1,50\nb@a.example;Ulm;2,50\n',
    columns: ['Mail', 'Ort', 'Preis'],
    rows: [
      ['a@a.example', 'Bonn', '1,50'],
      ['b@a.example', 'Ulm', '2,50'],
    ],
    delimiter: ';',
    notes: ['2 lines above the header will not be imported: "Kontakte", "Stand: 1. Mai"'],
  },
  'one line of notes with a comma, above semicolons': {
    file: 'Report, May 2026\nmail;city;plan\na@a.example;Bonn;x\nb@a.example\n',
    columns: ['mail', 'city', 'plan'],
    rows: [['a@a.example', 'Bonn', 'x'], ['b@a.example']],
    delimiter: ';',
    notes: ['One line above the header will not be imported: "Report, May 2026"'],
  },
  'a file without a header has its first row as the header, and no notes': {
    file: 'a@a.example,Al\nb@a.example,Bo\n',
    columns: ['a@a.example', 'Al'],
    rows: [['b@a.example', 'Bo']],
  },
  'nor has one of domains, below a title': {
    file: 'domain\na.example,A\nb.example,B\n',
    columns: ['domain'],
    rows: [
      ['a.example', 'A'],
      ['b.example', 'B'],
    ],
  },
  'a header with fewer names than the rows have cells stays the header': {
    file: 'mail,first,last\na@a.example,Al,Lee,1,2\nb@a.example,Bo,Ray,3,4\n',
    columns: ['mail', 'first', 'last'],
    rows: [
      ['a@a.example', 'Al', 'Lee', '1', '2'],
      ['b@a.example', 'Bo', 'Ray', '3', '4'],
    ],
  },
  'a column of names with a comma in some is one column': {
    file: 'company\nAcme\nBolt, Inc.\nCore\nDune\n',
    columns: ['company'],
    rows: [['Acme'], ['Bolt', ' Inc.'], ['Core'], ['Dune']],
  },
  'commas in the cells of every row do not make columns of a file with semicolons': {
    file: `name;city;note\n${'Al;Bonn;a, b, c, d, e, f, g\n'.repeat(30)}`,
    columns: ['name', 'city', 'note'],
    rows: Array.from({ length: 30 }, () => ['Al', 'Bonn', 'a, b, c, d, e, f, g']),
    delimiter: ';',
  },
  'a name that comes again gets a number that is free': {
    file: 'mail,phone,phone,phone (2),phone\na@a.example,1,2,3,4\n',
    columns: ['mail', 'phone', 'phone (3)', 'phone (2)', 'phone (4)'],
    rows: [['a@a.example', '1', '2', '3', '4']],
    notes: ['Columns with a repeated name are left out unless you map them: "phone (3)", "phone (4)"'],
  },
  'a column without a name is called by its place, or by a free name': {
    file: 'Column 2,,mail,\nx,y,a@a.example,z\n',
    columns: ['Column 2', 'Column 2 (2)', 'mail', 'Column 4'],
    rows: [['x', 'y', 'a@a.example', 'z']],
  },
  'names that differ in case are two columns': {
    file: 'mail,Mail\na@a.example,b@a.example\n',
    columns: ['mail', 'Mail'],
    rows: [['a@a.example', 'b@a.example']],
  },
  'rows may lack cells at their end, the last one too, where its line ends': {
    file: 'mail,city,plan\na@a.example\nb@a.example,Bonn\nc@a.example,,x\nlast\n',
    columns: ['mail', 'city', 'plan'],
    rows: [['a@a.example'], ['b@a.example', 'Bonn'], ['c@a.example', '', 'x'], ['last']],
  },
  'lines that are quoted whole are rows': {
    file: '"mail;city"\r\n"a@a.example;Bonn"\r\n"b@a.example;""Ulm; Donau"""\r\n',
    columns: ['mail', 'city'],
    rows: [
      ['a@a.example', 'Bonn'],
      ['b@a.example', 'Ulm; Donau'],
    ],
    delimiter: ';',
  },
  'line ends of any kind, quotes in a cell, and an apostrophe before a formula': {
    file: `mail,note\na@a.example,5" wide\r\nb@a.example,"two\r\nlines"\rc@a.example,'=1+1\nd@a.example,'Al'`,
    columns: ['mail', 'note'],
    rows: [
      ['a@a.example', '5" wide'],
      ['b@a.example', 'two\r\nlines'],
      ['c@a.example', '=1+1'],
      ['d@a.example', "'Al'"],
    ],
  },
};

test.each(Object.entries(FILES))('%s', async (_what, written) => {
  const { file, columns, rows, numbers, delimiter = ',', notes = [], said } = written;
  for (const size of [1, 7, 100_000]) {
    const { text } = await readText(inPieces(Buffer.from(file), size));
    const { summary, text: body } = await readSheet(text, size, said);
    const read = (await rowsFrom(summary.form, body, { offset: 0, row: 0 }, size)).filter(isDataRow);
    expect({
      form: summary.form,
      columns: summary.columns,
      rows: read.map((row) => (row.kind === 'cells' ? row.cells : [])),
      numbers: read.map(({ number }) => number),
      counted: summary.rows,
      notes: summary.notes,
    }).toEqual({
      ...{ form: { format: 'csv', delimiter }, columns, rows, counted: rows.length, notes },
      numbers: numbers ?? rows.map((_cells, index) => index + 1),
    });
  }
});
