import type { AccountCandidate, Routing } from '../../platforms/toolkit/webhook-item.js';

/** Where an agency-level item goes: to a connection, to the one client that has its campaign, or nowhere yet. */
type AccountChoice<T> = { kind: 'connection'; connection: T } | { kind: 'by-campaign' } | { kind: 'none' };

/**
 * Finds the connection that an item belongs to. The first candidate that fits any connection decides, and routes the
 * item when it fits exactly one. A routing field that is present and fits none does not fall back to the campaign.
 * @param connections those of the agency's own clients for the item's platform
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
