import { useMemo } from 'react';
import { useClientNames } from '../../api/use-all-pages';
import { DeliveryTabs } from './DeliveryTabs';
import { OF_AGENCY } from './scope';

/** The webhook deliveries of an agency and of all its clients. */
export default function AgencyDeliveriesPage() {
  const { items: clients } = useClientNames();
  const scope = useMemo(() => ({ ...OF_AGENCY, clients }), [clients]);
  return <DeliveryTabs scope={scope} />;
}
