import { foldedSql, RANK } from './record-sql.js';
import type { Asked, Ranked } from './search-records.js';

export interface FoundCampaign extends Ranked {
  name: string | null;
  externalId: string;
  platform: string;
}

/** How many of the newest campaigns of each client are compared. Few have as many, so they have no index. */
const COMPARED = 2_000;

const NAME = `coalesce(c.name, '')`;
const CAMPAIGNS = `
select c.name, c.external_id as "externalId", c.platform, c.client_id as "clientId", c.id,
  case when c.external_id = $7::text then 0 else ${RANK} end as rank
  from unnest($1::text[]) as k (id)
 cross join lateral (select c.* from campaign c where c.client_id = k.id order by c.id desc limit $6::int) c
 cross join lateral (
   select ${foldedSql(`(${NAME} || ' ' || c.external_id)`)} as text, ${foldedSql(NAME)} as name offset 0) t
 where t.text like all($2::text[])
 order by rank, c.id desc limit $5::int`;

/** The campaigns that match best by their name or external id. */
export const findCampaigns = ({ sql, clientIds, words, most }: Asked): Promise<FoundCampaign[]> =>
  sql.query('search.campaign', CAMPAIGNS, [
    clientIds,
    words.within,
    words.begins,
    words.start,
    most,
    COMPARED,
    words.text,
  ]);
