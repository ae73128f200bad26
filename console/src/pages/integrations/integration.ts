import type { IntegrationStatesQuery } from '../../api/generated/integrations';
import { text } from '../../text';

/** One integration of the catalogue. */
export type Integration = IntegrationStatesQuery['integrations']['integrations'][number];
export type Webhook = NonNullable<Integration['webhook']>;

/** What people call its state. */
export function stateOf({ connected, radar }: Integration): string {
  if (!connected) return text.integrations.notConnected;
  return radar ? text.integrations.states[radar.state] : text.integrations.connected;
}

export function secretOf({ takesSecret, connection }: Integration): string {
  if (!takesSecret) return text.integrations.secrets.never;
  return connection?.hasSecret ? text.integrations.secrets.set : text.integrations.secrets.none;
}

/** The whole address: the service's own where it knows it, else the one that this page came from. */
export const wholeAddress = (address: string | null, path: string | null): string | null =>
  address ?? (path === null ? null : `${window.location.origin}${path}`);
