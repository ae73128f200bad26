import { Anchor, Badge } from '@mantine/core';
import { Ago } from '../../parts/Ago';
import { chooserOf } from '../../parts/chooser';
import { cellColumn, numberColumn, textColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { verdictNames } from '../../parts/text';
import type { Choosing } from '../../parts/use-chosen';
import { type DeliveryRow, platformName, type Verdict } from './scope';
import { text } from './text';

interface ColumnsProps {
  /** Of the agency's list: its clients. */
  clients: readonly { clientId: string; name: string }[] | null;
  choose: Choosing<string> | null;
  open: (row: DeliveryRow) => void;
}

/** The columns of a list of deliveries. */
export function deliveryColumns({ clients, choose, open }: ColumnsProps): GridColumn<DeliveryRow>[] {
  const names = new Map((clients ?? []).map(({ clientId, name }) => [clientId, name]));
  const clientOf = ({ clientId }: DeliveryRow) => (clientId === null ? '' : (names.get(clientId) ?? clientId));
  return [
    ...(choose === null ? [] : [chooserOf<string, DeliveryRow>(choose, ({ id }) => text.choose(id))]),
    cellColumn(
      'received',
      text.received,
      ({ receivedAt }) => receivedAt,
      (row) => (
        <Anchor component="button" onClick={() => open(row)}>
          <Ago at={row.receivedAt} />
        </Anchor>
      ),
    ),
    ...(clients === null ? [] : [textColumn('client', text.client, clientOf)]),
    textColumn('platform', text.platform, ({ platform }) => platformName(platform)),
    cellColumn(
      'verdict',
      text.verdict,
      ({ verdict }) => verdictNames[verdict],
      ({ verdict }) => <VerdictBadge verdict={verdict} />,
    ),
    textColumn('items', text.items, ({ counts }) => (counts ? text.counted(counts) : '')),
    numberColumn('waiting', text.stillParked, ({ stillParked }) => stillParked),
    textColumn('detail', text.detail, ({ detail }) => detail),
    { id: 'number', title: text.number, numeric: true, value: ({ id }) => id, cell: ({ id }) => id },
  ];
}

const COLOURS: Readonly<Record<Verdict, string>> = {
  processed: 'green',
  duplicate: 'gray',
  ignored: 'gray',
  parked: 'yellow',
  malformed: 'red',
  failed: 'red',
};

/** The result of a delivery. */
export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <Badge color={COLOURS[verdict]}>{verdictNames[verdict]}</Badge>
);
