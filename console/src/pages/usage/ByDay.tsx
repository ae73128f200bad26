import { Box as Frame, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { UsageDocument } from '../../api/generated/usage';
import { useRead } from '../../api/use-read';
import { Box } from '../../parts/Box';
import { COUNTED } from './columns';
import { daysBetween } from './period';
import { text } from './text';

const TimeChart = lazy(() => import('../../parts/TimeChart'));

const COLOURS = {
  requests: 'blue.6',
  refusals: 'red.6',
  writes: 'green.6',
  deliveries: 'violet.6',
  consoleRequests: 'gray.6',
} as const;

/** The usage by day. The service leaves out days without usage, which count as 0 in the chart. */
export function ByDay({ from, to }: { from: string; to: string }) {
  const { data, error, again } = useRead(UsageDocument, { from, to, by: ['DAY'] });
  const found = new Map((data?.usage.items ?? []).map((item) => [item.day, item]));
  const days = daysBetween(from, to).map((day) => ({
    day,
    ...Object.fromEntries(COUNTED.map((name) => [text.counted[name], found.get(day)?.[name] ?? 0])),
  }));
  return (
    <Box title={text.byDay} error={error} again={again}>
      <Frame mih={240}>
        <Suspense fallback={<Skeleton height={240} />}>
          {data ? (
            <TimeChart
              data={days}
              lines={COUNTED.map((name) => ({ name: text.counted[name], color: COLOURS[name] }))}
            />
          ) : (
            <Skeleton height={240} />
          )}
        </Suspense>
      </Frame>
    </Box>
  );
}
