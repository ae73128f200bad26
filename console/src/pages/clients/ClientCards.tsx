import { Group, Text } from '@mantine/core';
import type { Rows } from '../../api/use-rows';
import { Ago } from '../../parts/Ago';
import { FigureTiles } from '../../parts/figures';
import { More } from '../../parts/More';
import type { Period } from '../../parts/period';
import { titles } from '../titles';
import { ClientMenu } from './ClientMenu';
import type { ClientRow } from './client-row';
import { ClientName, FigureAnchor, Silent } from './columns';
import { text } from './text';

/** The clients on a telephone, where a table would be too wide: a box with all figures for each. */
export default function ClientCards({ list, period }: { list: Rows<ClientRow>; period: Period }) {
  return (
    <More list={list} empty={text.none}>
      {(rows) => (
        <ul className="client-cards" aria-label={titles.clients}>
          {rows.map((row) => (
            <Card key={row.clientId} row={row} period={period} />
          ))}
        </ul>
      )}
    </More>
  );
}

const Card = ({ row, period }: { row: ClientRow; period: Period }) => (
  <li>
    <Group justify="space-between" wrap="nowrap" mb="xs">
      <div>
        <ClientName row={row} />
        <Text size="sm" c="dimmed">
          {text.lastActivity}: <Ago at={row.lastActivityAt} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Silent row={row} period={period} />
        <ClientMenu row={row} />
      </Group>
    </Group>
    <FigureTiles
      figures={row.figures}
      link={(figure, words) => (
        <FigureAnchor row={row} figure={figure} period={period}>
          {words}
        </FigureAnchor>
      )}
    />
  </li>
);
