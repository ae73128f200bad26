import type { ReactNode } from 'react';
import { time } from '../format';
import type { Value } from '../parts/csv';
import { RowTable, type TableColumn } from '../parts/RowTable';
import { journalText } from '../parts/text';
import { shared } from '../shared-text';
import type { FieldKind, RecordField } from './record-field';
import { recordText } from './text';

interface Line {
  name: string;
  title: string;
  value: Value;
  shown: ReactNode;
}

const columns: readonly TableColumn<Line>[] = [
  { title: journalText.field, value: ({ title }) => title, heads: true, width: '38%' },
  { title: recordText.customValue, value: ({ value }) => value, cell: ({ shown }) => <bdi>{shown}</bdi> },
];

interface FieldTableProps<Row> {
  /** Of its file, without the extension. */
  name: string;
  fields: readonly RecordField<Row>[];
  row: Row;
}

/** The read-only fields of a record, with full texts and exact times. */
export function FieldTable<Row>({ name: file, fields, row }: FieldTableProps<Row>) {
  const lines = fields.flatMap(({ name, title, kind, value, cell }): Line[] => {
    const found = value?.(row);
    if (found === null || found === undefined || found === '') return [];
    // Scores and rates are formatted as in the list.
    return [{ name, title, value: found, shown: kind === 'number' && cell ? cell(row) : inWords(kind, found) }];
  });
  return (
    <RowTable label={recordText.fields} name={file} columns={columns} rows={lines} rowId={({ name }) => name} isPlain />
  );
}

function inWords(kind: FieldKind, value: Value): ReactNode {
  if (kind === 'time') return time(String(value));
  return typeof value === 'boolean' ? shared[value ? 'yes' : 'no'] : value;
}
