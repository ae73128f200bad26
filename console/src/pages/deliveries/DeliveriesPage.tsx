import { OF_CLIENT } from './scope';
import { Vault } from './Vault';

/** The webhook deliveries of a client. */
export default function DeliveriesPage() {
  return <Vault scope={OF_CLIENT} />;
}
