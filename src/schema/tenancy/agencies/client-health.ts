import type { Context, Load } from '../../kernel/context.js';
import { totalsSql } from '../../totals/list-sql.js';

/*
 * Resolvers of the figures that a dashboard shows for each client. Each takes one statement for all clients of a page,
 * and only if it was requested. The statements return rows of `id` and `value`.
 */

const countsOf = (name: string, text: string) => figure<number>(name, text, 0);
const timesOf = (name: string, text: string) => figure<Date | null>(name, text, null);

export const countContacts = countsOf(
  'client.contacts',
  `select s.client_id as id, s.total as value
     from (${totalsSql('contact', 'select c.id from client c where c.id = any($1::text[])')}) s`,
);

/** The time of the newest activity; ids grow with time, so it is the one with the highest id. */
export const findLastActivity = timesOf(
  'client.last_activity',
  `select asked.id, newest.value from unnest($1::text[]) as asked (id)
     cross join lateral (select a.created_at as value from activity a where a.client_id = asked.id order by a.id desc limit 1) as newest`,
);

/** Deliveries of the last 30 days that were refused as malformed, or that the service failed to apply. */
export const countWebhookFailures = countsOf(
  'client.webhook_failures',
  `select client_id as id, count(*)::int as value from webhook_delivery
    where client_id = any($1::text[]) and verdict in ('malformed', 'failed') and received_at > now() - interval '30 days'
    group by client_id`,
);

/** Events of the client that wait for the address of a CRM record, and remaining items of its deliveries. */
export const countParkedEvents = countsOf(
  'client.parked_events',
  `select w.client_id as id, sum(w.total)::int as value from (
     select p.client_id, count(*) as total from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
     union all
     select r.client_id, sum(r.item_count) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
   group by w.client_id`,
);

/** The time since which the oldest of them has waited. */
export const findOldestParked = timesOf(
  'client.oldest_parked',
  `select w.client_id as id, min(w.at) as value from (
     select p.client_id, min(p.parked_at) as at from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
     union all
     select r.client_id, min(r.received_at) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
   group by w.client_id`,
);

/** The keys of the connected integrations, in alphabetical order. */
export const listConnected = figure<string[]>(
  'client.connected',
  `select client_id as id, array_agg(integration order by integration) as value
     from integration_connection where client_id = any($1::text[]) group by client_id`,
  [],
);

/** When any key of the client was last used, accurate to a few seconds. */
export const findLastKeyUse = timesOf(
  'client.last_key_use',
  'select client_id as id, max(last_used_at) as value from api_key where client_id = any($1::text[]) group by client_id',
);

/* @param absent of clients without a row */
function figure<Value>(name: string, text: string, absent: Value) {
  const load: Load<string, Value> = async (clientIds, { services }) => {
    const rows = await services.database.query<{ id: string; value: Value }>(name, text, [clientIds]);
    const values = new Map(rows.map(({ id, value }) => [id, value]));
    return clientIds.map((id) => values.get(id) ?? absent);
  };
  return ({ id }: { id: string }, _args: object, context: Context) => context.batch(load, id);
}
