import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../address';
import { Page } from '../../parts/Page';
import { titles } from '../titles';
import { readDeliveriesAddress } from './address';
import { Deliveries } from './Deliveries';
import type { DeliveryScope } from './scope';
import { text } from './text';

const Parked = lazy(() => import('./Parked'));
const Delivery = lazy(() => import('./Delivery'));

/** The deliveries of platforms, and the events of them that still wait. */
export function DeliveryTabs({ scope }: { scope: DeliveryScope }) {
  const [address, setAddress] = useAddress(readDeliveriesAddress);
  const { tab, open } = address;
  return (
    <Page title={titles.deliveries} about={scope.clients ? text.aboutAgency : text.about}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => setAddress({ tab: value === 'parked' ? 'parked' : 'deliveries' }, { push: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deliveries">{text.tabs.deliveries}</Tabs.Tab>
          <Tabs.Tab value="parked">{text.tabs.parked}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <Deliveries scope={scope} address={address} setAddress={setAddress} />
        </Tabs.Panel>
        <Tabs.Panel value="parked">
          <Suspense fallback={<Skeleton height={240} />}>
            <Parked scope={scope} address={address} setAddress={setAddress} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {open === '' ? null : <Delivery scope={scope} id={open} close={() => setAddress({ open: '' })} />}
      </Suspense>
    </Page>
  );
}
