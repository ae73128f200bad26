import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { SentAlertsDocument, type SentAlertsQuery } from '../../api/generated/alerts';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { Dialog } from '../../parts/Dialog';
import { Refusal } from '../../parts/Refusal';
import { RouteLink } from '../../parts/RouteLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { shared } from '../../shared-text';
import type { Channel } from './channel';
import { text } from './text';

type Alert = SentAlertsQuery['alertChannels'][number]['alerts']['nodes'][number];

/** What a channel was told last. */
export default function SentAlerts({ channel, close }: { channel: Channel; close: () => void }) {
  const { data, error, busy, again } = useRead(SentAlertsDocument, {});
  const alerts = data?.alertChannels.find(({ id }) => id === channel.id)?.alerts.nodes ?? [];
  return (
    <Dialog close={close} title={text.sentTo(channel.name)} size="xl">
      <Stack aria-busy={busy}>
        {error ? <Refusal error={error} again={again} /> : null}
        {!data && busy ? <Loader size="sm" /> : null}
        {data && alerts.length === 0 ? <Text size="sm">{text.noAlerts}</Text> : null}
        {alerts.length === 0 ? null : (
          <RowTable
            label={text.sent}
            name="alerts"
            columns={columns}
            rows={alerts}
            rowId={({ id }) => String(id)}
            height={480}
            minWidth={480}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={again}>
            {shared.refresh}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const columns: readonly TableColumn<Alert>[] = [
  { title: text.at, value: ({ occurredAt }) => occurredAt, cell: ({ occurredAt }) => <Ago at={occurredAt} /> },
  {
    title: text.alert,
    value: (alert) => alert.text,
    cell: (alert) => (
      <RouteLink to={alert.page} size="sm">
        <bdi>{alert.text}</bdi>
      </RouteLink>
    ),
  },
  { title: text.state, value: ({ state }) => text.alertStates[state] },
];
