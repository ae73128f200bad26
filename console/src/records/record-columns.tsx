import { Anchor } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { number } from '../format';
import { Ago } from '../parts/Ago';
import type { GridColumn } from '../parts/RowGrid';
import { shared } from '../shared-text';
import { CUSTOM, customField, type Listed, type RecordField } from './record-field';

type Column<Row> = GridColumn<Row> & Pick<RecordField<Row>, 'kind'> & { value: NonNullable<RecordField<Row>['value']> };

/** The columns that are shown, of which the first opens the record. */
export function useColumns<Row extends Listed>(
  fields: readonly RecordField<Row>[],
  shown: readonly string[],
  open: (id: number) => void,
): readonly Column<Row>[] {
  const opening = useRef(open);
  opening.current = open;
  const names = JSON.stringify(shown);
  return useMemo(() => {
    const wanted: string[] = JSON.parse(names);
    const custom = wanted
      .filter((name) => name.startsWith(CUSTOM))
      .map((name) => customField<Row>(name.slice(CUSTOM.length)));
    const [first, ...others] = fields;
    const chosen = [
      ...(first ? [first] : []),
      ...others.filter(({ name, isFixed }) => isFixed || wanted.includes(name)),
      ...custom,
    ];
    return chosen.flatMap(({ name, title, kind, value, cell, lead }, index): Column<Row>[] => {
      if (!value) return [];
      const plain = cell ?? ((row: Row) => <Plain kind={kind} value={value(row)} />);
      const open = (row: Row) => () => opening.current(row.id);
      const link = (row: Row) =>
        lead ? (
          lead(row, open(row))
        ) : (
          <Anchor component="button" type="button" onClick={open(row)}>
            {plain(row)}
          </Anchor>
        );
      return [{ id: name, title, kind, value, numeric: kind === 'number', cell: index === 0 ? link : plain }];
    });
  }, [fields, names]);
}

function Plain<Row>({
  kind,
  value,
}: {
  kind: RecordField<Row>['kind'];
  value: string | number | boolean | null | undefined;
}) {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'time') return <Ago at={String(value)} />;
  if (typeof value === 'boolean') return <span>{value ? shared.yes : shared.no}</span>;
  if (typeof value === 'number' && kind === 'number') return <span>{number(value)}</span>;
  return <bdi title={String(value)}>{String(value)}</bdi>;
}
