import { Box as Frame, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { OverviewSeriesDocument } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { number } from '../../format';
import { Box } from '../../parts/Box';
import { ExportButton } from '../../parts/ExportButton';
import type { Period } from '../../parts/period';
import { text } from './text';

const TimeChart = lazy(() => import('../../parts/TimeChart'));

const COLOURS: Record<string, string> = {
  SENT: 'blue.6',
  REPLIED: 'green.6',
  BOUNCED: 'red.6',
  INTERESTED: 'violet.6',
};
type Row = Record<string, string | number>;

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/* Days as rows, with a figure for each line. */
function useSeries({ from, to }: Period) {
  const variables = useMemo(() => ({ from, to, timeZone: zone() }), [from, to]);
  const { data, error, again } = useRead(OverviewSeriesDocument, variables);
  const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
  const lines = (data?.series.lines ?? []).map((line) => ({ ...line, name: text.metrics[line.metric] ?? line.metric }));
  const rows: Row[] = (data?.series.buckets ?? []).map(({ from }, index) => ({
    day: short.format(new Date(from)),
    ...Object.fromEntries(lines.map(({ name, counts }) => [name, counts[index] ?? 0])),
  }));
  return { isRead: data !== undefined, lines, rows, error, again };
}

/** Emails and their replies, day by day. */
export function Replies({ period }: { period: Period }) {
  const { isRead, lines, rows, error, again } = useSeries(period);
  const columns = ['day', ...lines.map(({ name }) => name)].map((name) => ({
    title: name === 'day' ? text.day : name,
    value: (row: Row) => row[name],
  }));
  return (
    <Box
      title={text.replies}
      actions={<ExportButton name="emails-by-day" columns={columns} rows={rows} />}
      error={error}
      again={again}
    >
      <Frame mih={240}>
        <Suspense fallback={<Skeleton height={240} />}>
          {isRead ? (
            <TimeChart
              data={rows}
              lines={lines.map(({ name, metric }) => ({ name, color: COLOURS[metric] ?? 'gray.6' }))}
            />
          ) : (
            <Skeleton height={240} />
          )}
        </Suspense>
      </Frame>
      <Totals lines={lines} />
    </Box>
  );
}

const Totals = ({ lines }: { lines: readonly { metric: string; name: string; total: number }[] }) => (
  <Table aria-label={text.replies} mt="xs">
    <Table.Thead>
      <Table.Tr>
        {lines.map(({ metric, name }) => (
          <Table.Th key={metric} scope="col" className="numbers">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      <Table.Tr>
        {lines.map(({ metric, total }) => (
          <Table.Td key={metric} className="numbers">
            {number(total)}
          </Table.Td>
        ))}
      </Table.Tr>
    </Table.Tbody>
  </Table>
);
