import { Alert, Stack, Text } from '@mantine/core';
import { number } from '../../format';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { Facts } from '../../parts/Facts';
import { KeyLine } from '../../parts/KeyLine';
import { PageLink } from '../../parts/RecordLink';
import { type Integration, isLocal, secretOf, type Webhook, wholeAddress } from './integration';
import { StateBadge } from './StateBadge';
import { text } from './text';

interface ConnectionProps {
  integration: Integration;
  windowDays: number;
}

/** The state of a connection, and the address to enter at the platform. */
export function Connection({ integration, windowDays }: ConnectionProps) {
  const { key, connected, connection, webhook, radar, newShapes, lastNewShapeAt } = integration;
  return (
    <Box title={text.connection} actions={<StateBadge row={integration} />}>
      <Stack gap="sm">
        {webhook ? <Addresses webhook={webhook} /> : <Text size="sm">{text.sendsNothing}</Text>}
        {key === 'data_enrichment' && connected ? <PageLink page="people">{text.seePeople}</PageLink> : null}
        <Facts
          facts={{
            [text.connectedAt]: connection ? <Ago at={connection.connectedAt} /> : null,
            [text.lastEvent]: radar ? <Ago at={radar.lastEventAt} /> : null,
            [text.overdue]: radar?.nextEventOverdueAt ? <Ago at={radar.nextEventOverdueAt} /> : null,
            [text.failures(windowDays)]: radar ? number(radar.failures) : null,
            [text.waiting]: radar ? number(radar.parked) : null,
            [text.secret]: webhook ? secretOf(integration) : null,
            [text.unproven]: connection && webhook ? number(connection.unprovenCount) : null,
            [text.account]: connection?.externalAccountId ?? null,
            [text.shapes]: newShapes === 0 ? null : <Shapes count={newShapes} at={lastNewShapeAt} />,
          }}
        />
      </Stack>
    </Box>
  );
}

function Addresses({ webhook }: { webhook: Webhook }) {
  const own = wholeAddress(webhook.address, webhook.path);
  const agency = wholeAddress(webhook.agencyAddress, webhook.agencyPath);
  return (
    <>
      {own === null ? (
        <Alert color="gray">{text.noAddress}</Alert>
      ) : (
        <KeyLine label={text.address} value={own} {...(isLocal(own) ? { about: text.localAddress } : {})} />
      )}
      {agency === null ? null : <KeyLine label={text.agencyAddress} value={agency} about={text.agencyAddressAbout} />}
    </>
  );
}

const Shapes = ({ count, at }: { count: number; at: string | null }) => (
  <>
    {number(count)}, <Ago at={at} />
  </>
);
