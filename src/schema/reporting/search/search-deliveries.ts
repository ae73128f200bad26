import type { Sql } from '../../../db/database.js';
import { isLongId } from '../../../values/record-id.js';
import type { DeliveryOwner } from '../../inbound/deliveries/list-deliveries.js';
import type { Words } from './words.js';

export interface FoundDelivery {
  /** A whole number as text. */
  id: string;
  /** Null: it came by the path of the agency, and belongs to none or several clients. */
  clientId: string | null;
  platform: string;
  receivedAt: Date;
  verdict: string;
  /** An index of `RANKS`. */
  rank: number;
}

/** How many of the newest deliveries are compared, and up to which size with their body. */
const COMPARED = 200;
const BODY_BYTES = 8_192;

const SHOWN = `d.id::text as id, d.client_id as "clientId", d.platform, d.received_at as "receivedAt", d.verdict`;

const rankedSql = (owner: string): string => `
select ${SHOWN}, 0 as rank from webhook_delivery d where d.${owner} = $1 and d.id = $5::bigint
union all
(select ${SHOWN}, case when d.platform like $3::text then 1 when t.text ~ all($4::text[]) then 2 else 3 end as rank
  from (select d.* from webhook_delivery d where d.${owner} = $1 order by d.received_at desc, d.id desc limit ${COMPARED}) d
  cross join lateral (select d.platform || ' ' || case when octet_length(d.body) <= ${BODY_BYTES} then lower(d.body) else '' end as text
    offset 0) t
 where t.text like all($2::text[]) and d.id is distinct from $5::bigint
 order by rank, d.received_at desc, d.id desc limit $6::int)
 order by rank, "receivedAt" desc, id desc limit $6::int`;

const OF_CLIENT = rankedSql('client_id');
const OF_AGENCY = rankedSql('agency_id');

/** The deliveries with an id, of a platform, or with the words in their body: of the newest, with short bodies. */
export function findDeliveries(sql: Sql, owner: DeliveryOwner, words: Words, most: number): Promise<FoundDelivery[]> {
  const id = isLongId(words.text) ? words.text : null;
  const given = [words.plainWithin, words.start, words.plainBegins, id, most];
  return 'clientId' in owner
    ? sql.query('search.delivery', OF_CLIENT, [owner.clientId, ...given])
    : sql.query('search.delivery.agency', OF_AGENCY, [owner.agencyId, ...given]);
}
