import { Alert, Group, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { rowsShown } from '../../format';
import { JobFile } from '../../jobs/JobFile';
import type { CsvColumn } from '../../parts/csv';
import { ExportButton } from '../../parts/ExportButton';
import type { Import } from './import-preview';
import { KEPT, OUTCOMES, type RowOutcome, type TriedRow } from './read-outcome';
import { text } from './text';
import { useOutcome } from './use-outcome';

const detailOf = ({ why, changes = [], repeatsRow, suppressed, optOut }: TriedRow): string =>
  [
    why ?? changes.join(', '),
    suppressed ? text.suppressed : '',
    optOut === undefined ? '' : text.optOut[optOut],
    repeatsRow === undefined ? '' : text.repeats(repeatsRow),
  ]
    .filter((part) => part !== '')
    .join(' · ');

const COLUMNS: readonly (CsvColumn<TriedRow> & { value: (row: TriedRow) => string | number })[] = [
  { title: text.row, value: ({ row }) => row },
  { title: text.outcome, value: ({ outcome }) => text.outcomes[outcome] },
  { title: text.detail, value: detailOf },
];

interface TriedRowsProps {
  id: number;
  counts: NonNullable<Import['counts']>;
}

/** The first rows of a trial; initially the refused ones, if any. */
export function TriedRows({ id, counts }: TriedRowsProps) {
  const { rows, refused } = useOutcome(id);
  const [shown, setShown] = useState<RowOutcome | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  if (refused) return <Alert color="red">{refused.sentence}</Alert>;
  if (rows === null) return <Skeleton height={120} />;
  const matching = rows.filter(({ outcome }) => shown === 'all' || outcome === shown).slice(0, KEPT);
  const total = shown === 'all' ? OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0) : counts[shown];
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={text.outcome}
          data={[
            { value: 'all', label: text.allRows },
            ...OUTCOMES.map((value) => ({ value, label: text.outcomes[value] })),
          ]}
          value={shown}
          onChange={(value) => setShown(OUTCOMES.find((one) => one === value) ?? 'all')}
        />
        <Group gap="xs">
          <JobFile id={id} file="outcome" size="sm" words={text.outcomeFile} />
          <ExportButton name={`import-${id}`} columns={COLUMNS} rows={matching} />
        </Group>
      </Group>
      {matching.length === 0 ? <Text>{text.noRows}</Text> : <Lines rows={matching} />}
      <Text size="sm" c="dimmed" role="status">
        {rowsShown(matching.length, total)}
      </Text>
    </Stack>
  );
}

const Lines = ({ rows }: { rows: readonly TriedRow[] }) => (
  <Table className="wrapping" aria-label={text.would}>
    <Table.Thead>
      <Table.Tr>
        {COLUMNS.map(({ title }) => (
          <Table.Th key={title} scope="col">
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.row}>
          {COLUMNS.map(({ title, value }) => (
            <Table.Td key={title}>
              <bdi>{value(row)}</bdi>
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
