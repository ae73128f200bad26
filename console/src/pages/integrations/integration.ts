import type { IntegrationStatesQuery, PlatformDeliveriesQuery } from '../../api/generated/integrations';
import { text } from './text';

/** One integration of the catalogue. */
export type Integration = IntegrationStatesQuery['integrations']['integrations'][number];
export type Webhook = NonNullable<Integration['webhook']>;

/** What people call its state. */
export function stateOf({ connected, radar }: Integration): string {
  if (!connected) return text.notConnected;
  return radar ? text.states[radar.state] : text.connected;
}

export function secretOf({ takesSecret, connection }: Integration): string {
  if (!takesSecret) return text.secrets.never;
  return connection?.hasSecret ? text.secrets.set : text.secrets.none;
}

/** The full address: from the service if it knows it, otherwise on the origin of this page. */
export const wholeAddress = (address: string | null, path: string | null): string | null =>
  address ?? (path === null ? null : `${window.location.origin}${path}`);

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether only this machine reaches the address. */
export const isLocal = (address: string): boolean => LOCAL_HOST.test(new URL(address).hostname);

type State = NonNullable<Integration['radar']>['state'];
type Delivery = PlatformDeliveriesQuery['webhookDeliveries']['nodes'][number];

/** The states that end with a delivery, and the next one. */
const HEARD: Partial<Record<State, State>> = { never: 'learning', silent: 'regular' };

/**
 * The service judges once a minute whether a platform is silent. A delivery that was accepted meanwhile counts at once.
 * @param deliveries the newest first
 */
export function withNewest(integration: Integration, deliveries: readonly Delivery[]): Integration {
  const { radar } = integration;
  const newest = deliveries.find(({ verdict }) => verdict !== 'malformed' && verdict !== 'failed');
  if (!radar || !newest || (radar.lastEventAt !== null && radar.lastEventAt >= newest.receivedAt)) return integration;
  const state = HEARD[radar.state] ?? radar.state;
  return { ...integration, radar: { ...radar, state, lastEventAt: newest.receivedAt, nextEventOverdueAt: null } };
}
