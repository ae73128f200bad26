import { chooseAccount } from '../../access/choose-account.js';
import type { Sql } from '../../db/database.js';
import type { Routing } from '../../platforms/toolkit/routing.js';

/** The client that an agency-level event belongs to. */
export interface AccountOwner {
  clientId: string;
  /** Whether its connection asks for a proof. */
  hasSecret: boolean;
}

/** Decides whom events of one platform belong to, from the agency's connections and campaigns at one moment. */
export type FindOwner = (routing: Routing, campaignId: string | null) => AccountOwner | null;

const CONNECTIONS = `select i.client_id as "clientId", i.external_account_id as "externalAccountId",
    i.webhook_secret is not null as "hasSecret"
  from integration_connection i join client c on c.id = i.client_id
  where c.agency_id = $1 and i.integration = $2`;

const CAMPAIGN_OWNERS = `select g.external_id as "campaignId", min(g.client_id) as "clientId"
  from campaign g join client c on c.id = g.client_id
  where c.agency_id = $1 and g.platform = $2 and g.external_id = any($3::text[])
  group by g.external_id having count(*) = 1`;

/**
 * @param campaignIds those that events will be asked about
 * @source Specification: Inbound webhooks, agency routing
 */
export async function readOwners(
  sql: Sql,
  agencyId: string,
  platform: string,
  campaignIds: readonly (string | null)[],
): Promise<FindOwner> {
  const connections = await sql.query<AccountOwner & { externalAccountId: string | null }>(
    'accounts.connections',
    CONNECTIONS,
    [agencyId, platform],
  );
  const wanted = [...new Set(campaignIds.flatMap((id) => id ?? []))];
  const campaigns = await sql.query<{ campaignId: string; clientId: string }>('accounts.campaigns', CAMPAIGN_OWNERS, [
    agencyId,
    platform,
    wanted,
  ]);
  const owners = new Map(campaigns.map(({ campaignId, clientId }) => [campaignId, clientId]));
  return (routing, campaignId) => {
    const choice = chooseAccount(routing, connections);
    if (choice.kind === 'connection') return choice.connection;
    const clientId = choice.kind === 'by-campaign' && campaignId !== null ? owners.get(campaignId) : undefined;
    if (clientId === undefined) return null;
    return connections.find((connection) => connection.clientId === clientId) ?? { clientId, hasSecret: false };
  };
}
