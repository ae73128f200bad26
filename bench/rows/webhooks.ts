import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import { writeFloor } from './floors.js';
import { writesOf } from './requests.js';
import { type Row, row } from './row.js';

const CAMPAIGNS = 50;

/* The ledger, the contact, the campaign, the email and the record of the delivery: each touched once. */
const APPLY = `with ledger as (
  insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at)
  values ($1, 'smartlead', 'email_sent', $2, $3, $4) on conflict do nothing returning event_at
), touched as (
  update contact c set first_campaign_email_sent = least(c.first_campaign_email_sent, l.event_at),
    last_campaign_email_sent = greatest(c.last_campaign_email_sent, l.event_at), updated_time = now()
   from ledger l where c.client_id = $1 and c.email = $2 returning c.id
), counted as (
  insert into campaign as g (client_id, platform, external_id, name, sent_count)
  select $1, 'smartlead', $3, $5, 1 from ledger
  on conflict (client_id, platform, external_id) do update set sent_count = g.sent_count + 1, name = excluded.name,
    updated_time = now()
), mailed as (
  insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, agent_email,
    subject, body_html, message_id, campaign_id, campaign_name, event_at)
  select $1, 'outbound', 'smartlead', 'smartlead', $4, $2, t.id, $6, $7, $8, $9, $3, $5, $4 from touched t
), kept as (
  insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
  select agency_id, $1, 'smartlead', 'client', case when exists (select from ledger) then 'processed' else 'duplicate' end,
    $10 from client where id = $1
)
select case when exists (select from ledger) then 'processed' else 'duplicate' end as status`;

/* As large as the platform's own: some thirty fields, the text of the mail three times. */
function eventOf(email: string, campaign: number, time: string) {
  const html = '<div>Hello, a short question about your northern branches.</div>';
  return {
    sl_email_lead_id: '91000001',
    sl_email_lead_map_id: 70_000_001,
    sl_lead_email: email,
    stats_id: '3d6a6a52-0000-4d62-9a7e-5c1d2e3f4a5b',
    campaign_status: 'ACTIVE',
    client_id: 2207,
    campaign_id: campaign,
    campaign_name: `Branches ${campaign}`,
    sequence_number: 1,
    from_email: 'sam@sender.example',
    to_email: email,
    time_sent: time,
    event_timestamp: time,
    subject: 'A short question',
    custom_email_message: html,
    sent_message_body: html,
    sent_message: { message_id: `<${time}@sender.example>`, html, text: 'A short question', time },
    description: 'A message was sent.',
    metadata: { webhook_created_at: '2026-02-01T09:00:00.000Z' },
    webhook_id: 4410,
    event_type: 'EMAIL_SENT',
  };
}

/* Sends of a campaign to contacts that exist; the time `{time}` makes each one new. */
const sendsAt = (time: string) =>
  writesOf({ method: 'POST', path: `/public/smartlead-webhook/${BIG_CLIENT}` }, (email, index) =>
    eventOf(email, 318_000 + (index % CAMPAIGNS), time),
  );

const floor = writeFloor({ name: 'apply', text: APPLY }, (event: ReturnType<typeof eventOf>, body) => [
  event.to_email,
  String(event.campaign_id),
  event.event_timestamp,
  event.campaign_name,
  event.from_email,
  event.subject,
  event.sent_message.html,
  event.sent_message.message_id,
  body,
]);

/* Removes what the events left; the contacts keep their dates, the campaigns their counts. */
async function forget(sql: pg.Pool): Promise<void> {
  for (const table of ['email', 'webhook_event', 'webhook_delivery']) {
    await sql.query(`delete from ${table} where client_id = $1 and platform = 'smartlead'`, [BIG_CLIENT]);
  }
}

/** Rows of webhooks. */
export const WEBHOOK_ROWS: readonly Row[] = [
  row(['webhook-duplicate', 'webhook: the same send once more'], ['express', 0.8], {
    async requests(sql) {
      await forget(sql);
      const requests = await sendsAt('2026-05-04T09:15:02.331Z')(sql);
      const apply = floor(sql, BIG_CLIENT);
      for (const { path, body = '' } of requests) await apply({ url: path, body });
      return requests;
    },
    floor,
  }),
  row(['webhook-event', 'webhook: a send to a known contact'], ['express', 0.8], {
    requests: sendsAt('{time}'),
    floor,
    ignored: [],
    reset: forget,
  }),
];
