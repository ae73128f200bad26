import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { useAddress, useClientId } from '../../address';
import { ShowSteps, useHiddenSteps } from '../../parts/FirstSteps';
import { Page } from '../../parts/Page';
import { periodOf, readSpan } from '../../parts/period';
import { SpanControl } from '../../parts/SpanControl';
import { useKey } from '../../session';
import { titles } from '../titles';
import { ClientSteps } from './ClientSteps';
import { Figures } from './Figures';
import { Leads } from './Leads';
import { Live } from './Live';
import { Radar } from './Radar';
import { Replies } from './Replies';
import { Statuses } from './Statuses';
import { Today } from './Today';
import { text } from './text';

const readAddress = (search: Record<string, unknown>) => ({ days: readSpan(search) });

/** The overview of a client: its figures, replies, statuses, leads, today, and the health of its platforms. */
export default function OverviewPage() {
  const [{ days }, setAddress] = useAddress(readAddress);
  const { mayWrite } = useKey();
  const { isHidden, setHidden } = useHiddenSteps(useClientId());
  const period = useMemo(() => periodOf(days), [days]);
  return (
    <Page
      title={titles.overview}
      about={text.about}
      actions={
        <>
          {mayWrite && isHidden ? <ShowSteps show={() => setHidden(false)} /> : null}
          <SpanControl span={days} choose={(span) => setAddress({ days: span })} />
        </>
      }
    >
      {mayWrite && !isHidden ? <ClientSteps hide={() => setHidden(true)} /> : null}
      <Figures period={period} />
      <Radar />
      <Replies period={period} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Statuses />
        <Leads />
        <Today />
        <Live />
      </SimpleGrid>
    </Page>
  );
}
