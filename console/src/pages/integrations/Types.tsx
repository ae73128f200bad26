import { Text } from '@mantine/core';
import { Ago } from '../../parts/Ago';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import type { Integration } from './integration';
import { text } from './text';

type Came = Integration['activityTypes'][number];

interface TypesProps {
  integration: Integration;
  windowDays: number;
}

/** The kinds of events that a platform sent lately. */
export function Types({ integration: { activityTypes }, windowDays }: TypesProps) {
  if (activityTypes.length === 0) return <Text size="sm">{text.noTypes}</Text>;
  const columns: readonly TableColumn<Came>[] = [
    {
      title: `${text.types}, ${text.since(windowDays)}`,
      value: ({ type, events }) => [type, events.join(', ')].filter(Boolean).join(': '),
    },
    {
      title: text.lastType,
      value: ({ lastReceivedAt }) => lastReceivedAt,
      cell: ({ lastReceivedAt }) => <Ago at={lastReceivedAt} />,
    },
  ];
  return (
    <RowTable
      label={text.types}
      name="integration-events"
      columns={columns}
      rows={activityTypes}
      rowId={({ type }) => type}
    />
  );
}
