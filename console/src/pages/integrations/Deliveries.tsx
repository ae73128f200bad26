import { Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { PlatformDeliveriesDocument, type PlatformDeliveriesQuery } from '../../api/generated/integrations';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { PageLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { verdictNames } from '../../parts/text';
import type { Integration } from './integration';
import { text } from './text';

type Delivery = PlatformDeliveriesQuery['webhookDeliveries']['nodes'][number];

const columns: readonly TableColumn<Delivery>[] = [
  {
    title: text.received,
    value: ({ receivedAt }) => receivedAt,
    cell: ({ id, receivedAt }) => (
      <PageLink page={`deliveries?open=${id}`}>
        <Ago at={receivedAt} />
      </PageLink>
    ),
  },
  { title: text.result, value: ({ verdict }) => verdictNames[verdict] },
  { title: text.detail, value: ({ detail }) => detail },
];

/** The last deliveries of a platform. It waits for the first one. */
export function Deliveries({ integration }: { integration: Integration }) {
  const { key } = integration;
  const { data, error, again } = useRead(PlatformDeliveriesDocument, { platform: key });
  const rows = data?.webhookDeliveries.nodes ?? [];
  usePolling(data !== undefined && rows.length === 0, again);
  return (
    <Box title={text.lastDeliveries} error={error} again={again}>
      <div aria-live="polite">{data ? <Arrival newest={rows[0]} of={integration} /> : <Skeleton height={24} />}</div>
      {rows.length === 0 ? null : (
        <Stack gap="xs">
          <RowTable
            label={text.lastDeliveries}
            name="deliveries"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
          />
          <PageLink page={`deliveries?platform=${key}`} size="sm">
            {text.deliveries}
          </PageLink>
        </Stack>
      )}
    </Box>
  );
}

/* Whether anything arrived, and what the newest delivery was. */
function Arrival({ newest, of }: { newest: Delivery | undefined; of: Integration }) {
  if (!newest) {
    return (
      <Group gap="xs">
        <Loader size="xs" />
        <Text size="sm">{text.waitingForFirst}</Text>
      </Group>
    );
  }
  return (
    <Text size="sm">
      {text.receivedWhat(lastEventOf(of))} <Ago at={newest.receivedAt} />.
    </Text>
  );
}

/* The kind of event that came last; null: none was recorded. */
function lastEventOf({ activityTypes }: Integration): string | null {
  const [last] = [...activityTypes].sort((one, other) =>
    (other.lastReceivedAt ?? '').localeCompare(one.lastReceivedAt ?? ''),
  );
  return last?.events[0] ?? last?.type ?? null;
}
