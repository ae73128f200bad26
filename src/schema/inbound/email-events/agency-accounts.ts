import { chooseAccount } from '../../../access/identity/choose-account.js';
import type { Sql } from '../../../db/database.js';
import type { Routing } from '../../../platforms/toolkit/webhook-item.js';

/** The client that an event on an agency path belongs to. */
interface AccountOwner {
  clientId: string;
  /** Whether its connection requires a proof. */
  hasSecret: boolean;
}

interface KnownOwner extends AccountOwner {
  suspended: boolean;
}

/** Finds the client of an event by the agency's connections and campaigns at one moment; none while it is suspended. */
export type FindOwner = (routing: Routing, campaignId: string | null) => AccountOwner | null;

const CONNECTIONS = `select i.client_id as "clientId", i.external_account_id as "externalAccountId",
    i.webhook_secret is not null as "hasSecret", c.suspended_at is not null as suspended
  from integration_connection i join client c on c.id = i.client_id
  where c.agency_id = $1 and i.integration = $2`;

const CAMPAIGN_OWNERS = `select g.external_id as "campaignId", min(g.client_id) as "clientId", bool_or(c.suspended_at is not null) as suspended
  from campaign g join client c on c.id = g.client_id
  where c.agency_id = $1 and g.platform = $2 and g.external_id = any($3::text[])
  group by g.external_id having count(*) = 1`;

/** @param campaignIds of the events to route. @source Specification: Inbound webhooks, agency routing */
export async function readOwners(
  sql: Sql,
  agencyId: string,
  platform: string,
  campaignIds: readonly (string | null)[],
): Promise<FindOwner> {
  const connections = await sql.query<KnownOwner & { externalAccountId: string | null }>(
    'accounts.connections',
    CONNECTIONS,
    [agencyId, platform],
  );
  const wanted = [...new Set(campaignIds.flatMap((id) => id ?? []))];
  const campaigns = await sql.query<KnownOwner & { campaignId: string }>('accounts.campaigns', CAMPAIGN_OWNERS, [
    agencyId,
    platform,
    wanted,
  ]);
  const owners = new Map(campaigns.map(({ campaignId, ...owner }) => [campaignId, { ...owner, hasSecret: false }]));
  const find = (routing: Routing, campaignId: string | null): KnownOwner | null => {
    const choice = chooseAccount(routing, connections);
    if (choice.kind === 'connection') return choice.connection;
    const owner = choice.kind === 'by-campaign' && campaignId !== null ? owners.get(campaignId) : undefined;
    return owner ? (connections.find(({ clientId }) => clientId === owner.clientId) ?? owner) : null;
  };
  return (routing, campaignId) => {
    const owner = find(routing, campaignId);
    return owner?.suspended ? null : owner;
  };
}
