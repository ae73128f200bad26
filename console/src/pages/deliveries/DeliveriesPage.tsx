import { DeliveryTabs } from './DeliveryTabs';
import { OF_CLIENT } from './scope';

/** The webhook deliveries of a client. */
export default function DeliveriesPage() {
  return <DeliveryTabs scope={OF_CLIENT} />;
}
