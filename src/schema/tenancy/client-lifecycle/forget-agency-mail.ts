import type { Database } from '../../../db/database.js';

/** The position in an agency's deliveries: the last one that was checked. */
interface SeenDelivery {
  receivedAt: string;
  id: string;
}

/** Bodies are up to a mebibyte long, so few are read at once. */
const SLICE = 25;

/*
 * The accounts and campaigns by which deliveries on the agency's paths, of no client yet or of several, identify this
 * client alone. A campaign that another client also has is left out.
 */
const NAMES = `names as (
    select i.integration as platform, regexp_replace(i.external_account_id, '^.*/', '') as text
      from integration_connection i where i.client_id = $1 and i.external_account_id is not null
    union select g.platform, g.external_id from campaign g where g.client_id = $1
      and not exists (select from campaign o join client c on c.id = o.client_id
        where c.agency_id = $2 and o.client_id <> $1 and o.platform = g.platform and o.external_id = g.external_id)
  )`;

/* The words of a body: the text between the punctuation of JSON, and the parts of addresses. */
const WORDS = `regexp_split_to_table(s.body, '["\\s:,{}\\[\\]/\\\\]+')`;

const EMPTY_BODIES = `with ${NAMES}, slice as materialized (
    select d.id, d.received_at, d.platform, d.body from webhook_delivery d
     where d.agency_id = $2 and d.client_id is null and (d.received_at, d.id) > ($3::timestamptz, $4::bigint)
     order by d.received_at, d.id limit ${SLICE}
  ), naming as (
    select s.id from slice s where exists (select from ${WORDS} as w (word) join names n on n.text = w.word
      where n.platform = s.platform and n.text <> '')
  ), emptied as (
    update webhook_delivery d set body = '', body_dropped = true from naming
     where d.agency_id = $2 and d.client_id is null and d.id = naming.id
  )
  select s.id::text as id, to_char(s.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
    from slice s order by s.received_at desc, s.id desc limit 1`;

const DROP_PARKED = `with ${NAMES}, requests as (
    delete from parked_event_request r using names n
     where r.agency_id = $2 and r.client_id is null and r.platform = n.platform and r.campaign_id = n.text
  ), kept as materialized (
    select r.id, jsonb_agg(i.item order by i.place) filter (where n.text is null) as items,
        count(*) filter (where n.text is null)::int as count
      from delivery_rest r cross join jsonb_array_elements(r.items) with ordinality as i (item, place)
      left join lateral (select n.text from names n where n.platform = r.platform and n.text <> ''
        and n.text in (i.item->'event'->>'campaignId', regexp_replace(i.item->'routing'->>'value', '^.*/', '')) limit 1) as n on true
     where r.agency_id = $2 and r.client_id is null group by r.id
  ), cleared as (
    update delivery_rest r set items = k.items, item_count = k.count from kept k
     where r.agency_id = $2 and r.client_id is null and r.id = k.id and r.item_count > k.count and k.count > 0
  ), gone as (
    delete from delivery_rest r using kept k
     where r.agency_id = $2 and r.client_id is null and r.id = k.id and k.count = 0
  )
  delete from parked_webhook_event p using names n
   where p.agency_id = $2 and p.client_id is null and p.platform = n.platform and n.text <> ''
     and (p.campaign_id = n.text or regexp_replace(p.routing_value, '^.*/', '') = n.text)`;

/**
 * Removes what came over an agency's own paths and contains the accounts or campaigns of a client, one slice at a time:
 * bodies of deliveries are emptied, and parked events deleted, as are those that wait for their turn.
 * @param seen where the last slice ended; null for the first
 * @returns where the next one begins; null when all are done
 */
export async function forgetAgencyMail(
  database: Database,
  { clientId, agencyId }: { clientId: string; agencyId: string },
  seen: SeenDelivery | null,
): Promise<SeenDelivery | null> {
  if (seen === null) await database.query('client_deletion.parked', DROP_PARKED, [clientId, agencyId]);
  const from = seen ?? { receivedAt: '1900-01-01T00:00:00Z', id: '0' };
  const values = [clientId, agencyId, from.receivedAt, from.id];
  const [last] = await database.query<SeenDelivery>('client_deletion.bodies', EMPTY_BODIES, values);
  return last ?? null;
}
