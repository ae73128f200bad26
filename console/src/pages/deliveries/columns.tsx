import { Anchor, Badge } from '@mantine/core';
import { number } from '../../format';
import { Ago } from '../../parts/Ago';
import { chooserOf } from '../../parts/chooser';
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
    {
      id: 'received',
      title: text.received,
      value: ({ receivedAt }) => receivedAt,
      cell: (row) => (
        <Anchor component="button" onClick={() => open(row)}>
          <Ago at={row.receivedAt} />
        </Anchor>
      ),
    },
    ...(clients === null
      ? []
      : [
          {
            id: 'client',
            title: text.client,
            value: clientOf,
            cell: (row: DeliveryRow) => <bdi>{clientOf(row)}</bdi>,
          },
        ]),
    {
      id: 'platform',
      title: text.platform,
      value: ({ platform }) => platformName(platform),
      cell: ({ platform }) => platformName(platform),
    },
    {
      id: 'verdict',
      title: text.verdict,
      value: ({ verdict }) => verdictNames[verdict],
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    },
    {
      id: 'items',
      title: text.items,
      value: ({ counts }) => (counts ? text.counted(counts) : ''),
      cell: ({ counts }) => (counts ? text.counted(counts) : ''),
    },
    {
      id: 'waiting',
      title: text.stillParked,
      numeric: true,
      value: ({ stillParked }) => stillParked,
      cell: ({ stillParked }) => number(stillParked),
    },
    {
      id: 'detail',
      title: text.detail,
      value: ({ detail }) => detail,
      cell: ({ detail }) => <bdi title={detail ?? ''}>{detail}</bdi>,
    },
    { id: 'number', title: text.number, numeric: true, value: ({ id }) => id, cell: ({ id }) => id },
  ];
}

const COLOURS: Partial<Record<Verdict, string>> = { malformed: 'red', failed: 'red', parked: 'yellow' };

/** What a delivery came to; only what deserves a look stands out. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const words = verdictNames[verdict];
  const color = COLOURS[verdict];
  return color === undefined ? <span>{words}</span> : <Badge color={color}>{words}</Badge>;
}
