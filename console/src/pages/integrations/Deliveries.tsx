import { Alert, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import type { PlatformDeliveriesQuery } from '../../api/generated/integrations';
import { usePolling } from '../../api/polling';
import type { Read } from '../../api/use-read';
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

interface DeliveriesProps {
  integration: Integration;
  read: Read<PlatformDeliveriesQuery>;
}

/** The last deliveries of a platform. It waits for the first one. */
export function Deliveries({ integration, read: { data, error, again } }: DeliveriesProps) {
  const rows = data?.webhookDeliveries.nodes ?? [];
  usePolling(data !== undefined && rows.length === 0, again);
  return (
    <Box title={text.lastDeliveries} error={error} again={again}>
      <Unverified connection={integration.connection} newest={rows[0]} />
      <div aria-live="polite">{data ? <Newest newest={rows[0]} /> : <Skeleton height={24} />}</div>
      {rows.length === 0 ? null : (
        <Stack gap="xs">
          <RowTable
            label={text.lastDeliveries}
            name="deliveries"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
          />
          <PageLink page={`deliveries?platform=${integration.key}`} size="sm">
            {text.deliveries}
          </PageLink>
        </Stack>
      )}
    </Box>
  );
}

/* Whether anything arrived, and what became of the newest delivery. */
function Newest({ newest }: { newest: Delivery | undefined }) {
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
      {text.newest} <b>{verdictNames[newest.verdict]}</b>, <Ago at={newest.receivedAt} />.
    </Text>
  );
}

interface UnverifiedProps {
  connection: Integration['connection'];
  newest: Delivery | undefined;
}

/* Unverified deliveries are not kept, so nothing else tells of them. One that was accepted later ends the warning. */
function Unverified({ connection, newest }: UnverifiedProps) {
  if (!connection?.lastUnprovenAt || (newest && newest.receivedAt >= connection.lastUnprovenAt)) return null;
  return (
    <Alert color="orange" variant="outline" mb="xs">
      <Text size="sm">
        {text.unverified(connection.unprovenCount)} <Ago at={connection.lastUnprovenAt} />.
      </Text>
    </Alert>
  );
}
