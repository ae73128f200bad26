import type { Context } from '../../kernel/context.js';

/** A campaign as its emails name it. */
interface CampaignKey {
  clientId: string;
  platform: string;
  externalId: string;
}

const COUNT_SQL = `select asked.position::int as position, count(*)::int as count
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (client_id, platform, external_id, position)
   join email r on r.client_id = asked.client_id and r.platform = asked.platform and r.campaign_id = asked.external_id
  where r.interested group by 1`;

/** Counts the emails of campaigns that are marked as interested, in the order of the campaigns. */
export async function countInterested(keys: readonly CampaignKey[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<{ position: number; count: number }>('statistics.interested', COUNT_SQL, [
    keys.map(({ clientId }) => clientId),
    keys.map(({ platform }) => platform),
    keys.map(({ externalId }) => externalId),
  ]);
  const counts = new Map(rows.map(({ position, count }) => [position, count]));
  return keys.map((_key, index) => counts.get(index + 1) ?? 0);
}
