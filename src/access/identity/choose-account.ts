import type { AccountCandidate, Routing } from '../../platforms/toolkit/webhook-item.js';

/** The target of an agency-level item. `by-campaign`: the one client that has its campaign. */
type AccountChoice<T> = { kind: 'connection'; connection: T } | { kind: 'by-campaign' } | { kind: 'none' };

/**
 * Finds the connection that an item belongs to. The first candidate that matches any connection decides; it must match
 * exactly one. A routing field that is present but matches none does not fall back to the campaign.
 * @param connections of the agency's clients to the item's platform
 * @source Specification: Inbound webhooks, agency routing
 */
export function chooseAccount<T extends { externalAccountId: string | null }>(
  routing: Routing,
  connections: readonly T[],
): AccountChoice<T> {
  for (const candidate of routing.candidates) {
    const fitting = connections.filter((connection) => fits(candidate, connection.externalAccountId?.trim() ?? ''));
    const [connection] = fitting;
    if (connection === undefined) continue;
    if (fitting.length === 1) return { kind: 'connection', connection };
    break;
  }
  return routing.elseCampaign ? { kind: 'by-campaign' } : { kind: 'none' };
}

function fits({ accountId, anyHost }: AccountCandidate, connected: string): boolean {
  return connected === accountId || (anyHost && connected.endsWith(`/${accountId}`));
}
