import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { IntegrationStatesDocument, PlatformDeliveriesDocument } from '../../api/generated/integrations';
import { useRead } from '../../api/use-read';
import { Box } from '../../parts/Box';
import { Empty } from '../../parts/Empty';
import { Page } from '../../parts/Page';
import { PlatformMark } from '../../parts/PlatformMark';
import { PageLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
import { useKey } from '../../session';
import { titles } from '../titles';
import { Connection } from './Connection';
import { ConnectionButtons, type ConnectionWork } from './ConnectionButtons';
import { Deliveries } from './Deliveries';
import { guideOf } from './guide';
import { type Integration, withNewest } from './integration';
import { TestDelivery } from './TestDelivery';
import { text } from './text';

const ConnectForm = lazy(() => import('./ConnectForm'));
const Disconnect = lazy(() => import('./Disconnect'));

/** One platform: what it brings, how it is set up, and what arrived. */
export default function PlatformPage() {
  const { platform } = useParams({ from: '/inside/w/$clientId/integrations/$platform' });
  const { data, error, again } = useRead(IntegrationStatesDocument, {});
  const integration = data?.integrations.integrations.find(({ key }) => key === platform);
  if (integration) return <Platform integration={integration} windowDays={data?.integrations.windowDays ?? 30} />;
  return (
    <Page title={titles.integrations}>
      {error ? <Refusal error={error} again={again} /> : null}
      {data ? (
        <Empty
          title={text.unknown}
          about={text.unknownAbout}
          action={<PageLink page="integrations">{text.all}</PageLink>}
        />
      ) : null}
      {data || error ? null : <Skeleton height={240} />}
    </Page>
  );
}

interface PlatformProps {
  integration: Integration;
  windowDays: number;
}

function Platform({ integration, windowDays }: PlatformProps) {
  const { mayWrite } = useKey();
  const [work, setWork] = useState<ConnectionWork | null>(null);
  const { name, key, webhook } = integration;
  const deliveries = useRead(PlatformDeliveriesDocument, { platform: key }, { pause: webhook === null });
  const close = () => setWork(null);
  return (
    <>
      <PageLink page="integrations" size="sm">
        {text.all}
      </PageLink>
      <Page
        title={name}
        mark={<PlatformMark of={key} size={36} />}
        about={guideOf(key).brings}
        actions={mayWrite ? <ConnectionButtons integration={integration} start={setWork} /> : null}
      >
        <Connection
          integration={withNewest(integration, deliveries.data?.webhookDeliveries.nodes ?? [])}
          windowDays={windowDays}
        />
        <SetUp integration={integration} />
        {webhook ? <Deliveries integration={integration} read={deliveries} /> : null}
        {webhook?.path && mayWrite ? (
          <Box title={text.test}>
            <TestDelivery integration={integration} />
          </Box>
        ) : null}
      </Page>
      <Suspense>
        {work === 'connect' ? <ConnectForm integration={integration} close={close} /> : null}
        {work === 'disconnect' ? <Disconnect integration={integration} close={close} /> : null}
      </Suspense>
    </>
  );
}

function SetUp({ integration: { key, webhook } }: { integration: Integration }) {
  const { steps, data } = guideOf(key);
  return (
    <Box title={text.setUp}>
      <Stack gap="sm">
        <List type="ordered" spacing={4}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        {webhook ? (
          <Text size="sm">
            <b>{text.proof}:</b> {webhook.proof}
          </Text>
        ) : null}
        <Text size="sm">
          <b>{text.data}:</b> {data}
        </Text>
      </Stack>
    </Box>
  );
}
