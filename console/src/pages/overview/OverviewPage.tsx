import { SegmentedControl, SimpleGrid } from '@mantine/core';
import { textOf, useAddress, useClientId } from '../../address';
import { ShowSteps, useHiddenSteps } from '../../parts/FirstSteps';
import { Page } from '../../parts/Page';
import { useKey } from '../../session';
import { titles } from '../titles';
import { ClientSteps } from './ClientSteps';
import { Leads } from './Leads';
import { Live } from './Live';
import { Radar } from './Radar';
import { Replies } from './Replies';
import { Statuses } from './Statuses';
import { Today } from './Today';
import { text } from './text';

const SPANS = ['7', '30', '90'] as const;

const readAddress = (search: Record<string, unknown>) => ({
  days: SPANS.find((span) => span === textOf(search, 'days')) ?? '30',
});

/** The overview of a client: replies, statuses, leads, today, and the health of its platforms. */
export default function OverviewPage() {
  const [{ days }, setAddress] = useAddress(readAddress);
  const { mayWrite } = useKey();
  const { isHidden, setHidden } = useHiddenSteps(useClientId());
  return (
    <Page
      title={titles.overview}
      about={text.about}
      actions={
        <>
          {mayWrite && isHidden ? <ShowSteps show={() => setHidden(false)} /> : null}
          <SegmentedControl
            size="xs"
            aria-label={text.span}
            data={SPANS.map((value) => ({ value, label: text.days(Number(value)) }))}
            value={days}
            onChange={(value) => setAddress({ days: SPANS.find((span) => span === value) ?? '30' })}
          />
        </>
      }
    >
      {mayWrite && !isHidden ? <ClientSteps hide={() => setHidden(true)} /> : null}
      <Radar />
      <Replies days={Number(days)} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Statuses />
        <Leads />
        <Today />
        <Live />
      </SimpleGrid>
    </Page>
  );
}
