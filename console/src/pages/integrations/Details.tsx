import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { number } from '../../format';
import { Ago } from '../../parts/Ago';
import { Dialog } from '../../parts/Dialog';
import { Facts } from '../../parts/Facts';
import { KeyLine } from '../../parts/KeyLine';
import { PageLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { useKey } from '../../session';
import { type Integration, secretOf, stateOf, type Webhook, wholeAddress } from './integration';
import { type IntegrationWork, worksOf } from './integration-work';
import { text } from './text';

interface DetailsProps {
  integration: Integration;
  windowDays: number;
  close: () => void;
  /** Closes it, and starts another action. */
  start: (work: IntegrationWork) => void;
}

/** One integration: its address, how deliveries are verified, and the events it received. */
export default function Details({ integration, windowDays, close, start }: DetailsProps) {
  const { key, name, connection, webhook, radar, newShapes, lastNewShapeAt } = integration;
  return (
    <Dialog close={close} title={name} size="xl">
      <Stack>
        {webhook ? <Addresses webhook={webhook} /> : <Text size="sm">{text.sendsNothing}</Text>}
        <Facts
          facts={{
            [text.state]: stateOf(integration),
            [text.connectedAt]: connection ? <Ago at={connection.connectedAt} /> : null,
            [text.lastEvent]: radar ? <Ago at={radar.lastEventAt} /> : null,
            [text.overdue]: radar?.nextEventOverdueAt ? <Ago at={radar.nextEventOverdueAt} /> : null,
            [text.failures(windowDays)]: radar ? number(radar.failures) : null,
            [text.waiting]: radar ? number(radar.parked) : null,
            [text.secret]: secretOf(integration),
            [text.unproven]: connection ? number(connection.unprovenCount) : null,
            [text.account]: connection?.externalAccountId ?? null,
            [text.shapes]: newShapes === 0 ? null : <Shapes count={newShapes} at={lastNewShapeAt} />,
          }}
        />
        <Types integration={integration} windowDays={windowDays} />
        {webhook ? (
          <PageLink page={`deliveries?platform=${key}`} size="sm">
            {text.deliveries}
          </PageLink>
        ) : null}
        <Works integration={integration} start={start} />
      </Stack>
    </Dialog>
  );
}

function Works({ integration, start }: Pick<DetailsProps, 'integration' | 'start'>) {
  const { mayWrite } = useKey();
  if (!mayWrite) return null;
  const works = worksOf(integration).filter(({ what }) => what !== 'disconnect');
  return (
    <Group justify="flex-end">
      {works.reverse().map(({ what, title }) => (
        <Button
          key={what}
          variant={what === 'connect' ? 'filled' : 'default'}
          onClick={() => start({ what, key: integration.key })}
        >
          {title}
        </Button>
      ))}
    </Group>
  );
}

function Addresses({ webhook }: { webhook: Webhook }) {
  const own = wholeAddress(webhook.address, webhook.path);
  const agency = wholeAddress(webhook.agencyAddress, webhook.agencyPath);
  return (
    <>
      {own === null ? <Alert color="gray">{text.noAddress}</Alert> : <KeyLine label={text.address} value={own} />}
      {agency === null ? null : <KeyLine label={text.agencyAddress} value={agency} />}
      <Text size="sm">
        <b>{text.proof}:</b> {webhook.proof}
      </Text>
    </>
  );
}

const Shapes = ({ count, at }: { count: number; at: string | null }) => (
  <>
    {number(count)}, <Ago at={at} />
  </>
);

type Came = Integration['activityTypes'][number];

function Types({ integration: { activityTypes }, windowDays }: { integration: Integration; windowDays: number }) {
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
