import { randomBytes } from 'node:crypto';
import type { PlanAnswer } from '../../operations/execute.js';
import { isObject } from '../../values/input.js';
import { wireName } from '../../wire/core.js';

/** The most characters of stored data in an answer; the rest of an answer is far below the difference to 25,000. */
const MOST = 23_000;
/** The most characters of one value in a list, and of one value of a record. */
const MOST_OF_CELL = 200;
const MOST_OF_VALUE = 8_000;

type Row = Record<string, unknown>;

/* Control, bidirectional and tag characters hide text from people, or begin a line that looks like another record. */
const HIDDEN = /[\p{Cc}\u2028-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const SHORT: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '' };
const shown = (text: string) =>
  text.replace(HIDDEN, (hidden) => SHORT[hidden] ?? `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

/** A value on one line. A text beyond the limit says how long it is. */
function cell(value: unknown, most: number): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => cell(item, most)).join(', ');
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  if (!isObject(value)) return shown(cut(String(value).replace(/(T\d\d:\d\d:\d\d)\.\d+Z$/, '$1Z'), most));
  if (Array.isArray(value['nodes'])) return cell(value['nodes'], most);
  if ('field_name' in value) return `${cell(value['field_name'], most)}=${cell(value['field_value'], most)}`;
  return Object.values(value)
    .map((part) => cell(part, most))
    .filter((part) => part !== '')
    .join(' ');
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… (${text.length} characters)`;

/** Stored data between two lines that the data itself cannot contain, so that nobody takes it for instructions. */
function asData(lines: readonly string[]): string {
  const tag = `data-${randomBytes(4).toString('hex')}`;
  return [`<${tag}>`, ...lines, `</${tag}>`].join('\n');
}

/** A page of a list. */
export interface Page {
  rows: readonly Row[];
  /** The cursor of each row; where a list has numbered pages instead, none. */
  cursors?: readonly string[] | undefined;
  /** Continues after the last row; null: there is nothing more. */
  next: string | null;
}

/** The name of a custom field that is written as `custom_fields.<name>`. */
export const customFieldOf = (name = ''): string | undefined => /^custom_fields?\.(.+)$/s.exec(name)?.[1];

/** The value of a column, which may be one custom field. */
function fieldOf(row: Row, column: string): unknown {
  const name = customFieldOf(column);
  const fields = row['custom_fields'];
  if (name === undefined || !Array.isArray(fields)) return row[column];
  return fields.find((field: unknown) => isObject(field) && field['field_name'] === name)?.field_value;
}

/** A list with one row a line, tabs between the columns. It ends where the answer is full, with the cursor of the rest. */
export function listText(title: string, columns: readonly string[], { rows, cursors, next }: Page): string {
  const lines = [columns.join('\t')];
  let size = lines[0]?.length ?? 0;
  let count = 0;
  // A list without cursors of its rows cannot end early.
  const most = cursors ? MOST_OF_CELL : Math.min(MOST_OF_CELL, MOST / Math.max(1, rows.length * columns.length));
  for (const row of rows) {
    const line = columns.map((column) => cell(fieldOf(row, column), most)).join('\t');
    if (count > 0 && size + line.length > MOST) break;
    lines.push(cut(line, MOST));
    size += line.length + 1;
    count += 1;
  }
  const rest = count < rows.length ? cursors?.[count - 1] : next;
  const more =
    rest === null || rest === undefined ? 'No more.' : `More: call again with cursor ${JSON.stringify(rest)}.`;
  return rows.length === 0 ? `${title}: none.` : `${title}: ${count}. ${more}\n${asData(lines)}`;
}

/** The lines of one record: values that are there, lists with an item a line. */
function recordLines(record: Row, offset: number): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const items = isObject(value) && Array.isArray(value['nodes']) ? value['nodes'] : value;
    if (Array.isArray(items) && items.some(isObject))
      return [`${name}:`, ...items.map((item) => `  - ${isObject(item) ? itemText(item) : cell(item, MOST_OF_CELL)}`)];
    if (isObject(items))
      return recordLines(items, offset).map((line) => (line.startsWith(' ') ? line : `${name}.${line}`));
    const text = typeof items === 'string' && items.length > MOST_OF_VALUE ? items.slice(offset) : items;
    const line = cell(text, MOST_OF_VALUE);
    return line === '' ? [] : [`${name}: ${line}`];
  });
}

const itemText = (item: Row): string =>
  'field_name' in item
    ? cell(item, MOST_OF_VALUE)
    : Object.entries(item)
        .map(([name, value]): [string, string] => [name, cell(value, MOST_OF_VALUE)])
        .filter(([, text]) => text !== '')
        .map(([name, text]) => `${name}: ${text}`)
        .join('; ');

/** One record, a value a line. @param offset where long texts begin, to read the rest of one that was cut */
export function recordText(title: string, record: Row, offset = 0): string {
  const lines: string[] = [];
  let size = 0;
  for (const line of recordLines(record, offset)) {
    if (size + line.length > MOST) return `${title} (shortened)\n${asData([...lines, cut(line, MOST - size)])}`;
    size += line.length + 1;
    lines.push(line);
  }
  return `${title}\n${asData(lines)}`;
}

/** A changed field, with its value before and after. */
export const changeText = ({ name, isCustom, before, after }: Changed): string =>
  `${isCustom ? name : wireName(name, {})}: ${cell(before, 80) || '–'} → ${cell(after, 80) || '–'}`;

interface Changed {
  name: string;
  isCustom?: boolean;
  before: unknown;
  after: unknown;
}

/** What a dry run found: its changes, a record a line. */
export function planText(title: string, plan: PlanAnswer): string {
  const rows = plan.changes.map(({ kind, action, recordId, reference, fields }) => ({
    ...{ kind, action, id: recordId ?? reference },
    changes: fields.map(changeText),
  }));
  const others = [
    ...plan.settings,
    ...plan.queued.map(({ task, count }) => ({ kind: task, action: `queued ${count}` })),
  ];
  const listed = [...rows, ...others].slice(0, 50);
  const head = `${title} Nothing was changed. Changes of records: ${plan.changeCount}.`;
  return listed.length === 0
    ? head
    : `${head}\n${listText('Changes', ['kind', 'action', 'id', 'changes'], { rows: listed, next: null })}`;
}
