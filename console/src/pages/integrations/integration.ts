import type { IntegrationStatesQuery } from '../../api/generated/integrations';
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
