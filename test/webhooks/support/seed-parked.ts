import type { Database } from '../../../src/db/database.js';

/** Agencies with one client each, and events of Instantly that wait for a connection of the account `w-1`. */
export async function seedParked(database: Database, names: readonly string[], events: number): Promise<void> {
  await database.query(null, 'insert into agency (id, name) select name, name from unnest($1::text[]) as name', [
    names,
  ]);
  await database.query(
    null,
    `insert into client (id, agency_id, name) select 'client-' || name, name, name from unnest($1::text[]) as name`,
    [names],
  );
  await database.query(
    null,
    `insert into parked_webhook_event (agency_id, platform, waits_for, routing_value, campaign_id, event)
     select name, 'instantly', 'connection', 'w-1', 'c-1', jsonb_build_object(
       'event', jsonb_build_object('kind', 'email_sent', 'email', n || '@kiln.example', 'campaignId', 'c-1',
         'eventAt', '2026-03-02T09:00:00.000Z', 'automated', false),
       'onlyForKnownContact', false,
       'routing', '{"value": "w-1", "candidates": [{"accountId": "w-1", "anyHost": false}], "elseCampaign": false}'::jsonb)
     from unnest($1::text[]) as name cross join generate_series(1, $2::int) as n`,
    [names, events],
  );
}

/** What of an agency's events still waits and what was applied, counted in every record that an event leaves. */
export async function readSeeded(database: Database, name: string) {
  const [row] = await database.query<{ connected: number; parked: number; sent: number[] }>(
    null,
    `select (select count(*)::int from integration_connection where client_id = $2) as connected,
       (select count(*)::int from parked_webhook_event where agency_id = $1) as parked,
       array[(select coalesce(sum(sent_count), 0)::int from campaign where client_id = $2),
         (select count(*)::int from email where client_id = $2),
         (select count(*)::int from contact where client_id = $2),
         (select count(*)::int from webhook_event where client_id = $2)] as sent`,
    [name, `client-${name}`],
  );
  return row;
}
