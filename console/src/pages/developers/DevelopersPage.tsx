import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../address';
import { KeyLine } from '../../parts/KeyLine';
import { Page } from '../../parts/Page';
import { titles } from '../titles';
import { Operations } from './Operations';
import { text } from './text';

const Events = lazy(() => import('./Events'));
const Requests = lazy(() => import('./Requests'));
const VIEWS = ['operations', 'events', 'requests'] as const;

const readAddress = (search: Record<string, unknown>) => ({
  view: VIEWS.find((one) => one === search['view']) ?? 'operations',
});

/** How programs call the API, and what outbound webhooks send them. */
export default function DevelopersPage() {
  const [{ view }, set] = useAddress(readAddress);
  return (
    <Page title={titles.developers} about={text.about}>
      <KeyLine label={text.address} value={location.origin} />
      <Group>
        <SegmentedControl
          aria-label={text.view}
          data={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          value={view}
          onChange={(value) => set({ view: VIEWS.find((one) => one === value && one !== 'operations') })}
        />
      </Group>
      <Suspense fallback={<Skeleton height={240} />}>
        {view === 'operations' ? <Operations /> : null}
        {view === 'events' ? <Events /> : null}
        {view === 'requests' ? <Requests /> : null}
      </Suspense>
    </Page>
  );
}
