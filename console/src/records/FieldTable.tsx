import type { ReactNode } from 'react';
import { time } from '../format';
import type { Value } from '../parts/csv';
import { RowTable, type TableColumn } from '../parts/RowTable';
import { journalText } from '../parts/text';
import { shared } from '../shared-text';
import type { RecordField } from './record-field';
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
  /** Of its file, without the ending. */
  name: string;
  fields: readonly RecordField<Row>[];
  row: Row;
}

/** The fields of a record that are only read, with whole texts and exact times. */
export function FieldTable<Row>({ name: file, fields, row }: FieldTableProps<Row>) {
  const lines = fields.flatMap(({ name, title, kind, value, cell }): Line[] => {
    const found = value?.(row);
    if (found === null || found === undefined || found === '') return [];
    const shown =
      kind === 'time' ? time(String(found)) : typeof found === 'boolean' ? shared[found ? 'yes' : 'no'] : found;
    // Scores and rates as the list writes them.
    return [{ name, title, value: found, shown: kind === 'number' && cell ? cell(row) : shown }];
  });
  return (
    <RowTable label={recordText.fields} name={file} columns={columns} rows={lines} rowId={({ name }) => name} isPlain />
  );
}
