import type { Database } from '../../../src/db/database.js';

/** Records of a workspace, written past the service, so that each has the times that a test wants. */
export interface GivenRecords {
  contacts?: GivenContact[];
  emails?: GivenEmail[];
  activities?: GivenActivity[];
}

export interface GivenContact {
  /** What its emails and activities call it; its address is this at counted.example. */
  name?: string;
  /** The domain of its company. */
  company?: string;
  origin?: string;
  status?: string;
  title?: string | null;
  at?: string;
  fields?: Record<string, string>;
}

export interface GivenEmail {
  type: 'inbound' | 'outbound' | 'bounced';
  at: string;
  bouncedAt?: string | null;
  interested?: boolean;
  campaign?: string | null;
  /** The name of the contact. */
  contact?: string;
  agent?: string;
  automated?: boolean;
}

export interface GivenActivity {
  at: string;
  channel?: string | null;
  /** Of a channel; default: inbound. */
  variant?: string;
  /** The name of a custom type. */
  type?: string | null;
  /** The names of the contacts. */
  contacts?: string[];
  company?: string;
}

const COMPANIES = `insert into company (client_id, domain)
  select distinct $1, v.value ->> 'company' from jsonb_array_elements($2::jsonb) v where v.value ->> 'company' is not null
  on conflict do nothing`;

const CONTACTS = `with given as (
    select g.n, g.value ->> 'name' as name, g.value ->> 'company' as company, g.value ->> 'origin' as origin, g.value ->> 'status' as status, g.value ->> 'title' as title, (g.value ->> 'at')::timestamptz as at,
        coalesce(g.value -> 'fields', '{}') as fields
      from jsonb_array_elements($2::jsonb) with ordinality g (value, n)
  ), p as (insert into person (client_id) select $1 from given returning id),
  c as (insert into contact (client_id, person_id, email, company_id, origin, contact_status, job_title, created_at)
    select $1, (select min(id) from p) + g.n - 1, coalesce(g.name, 'n' || (select min(id) from p) + g.n) || '@counted.example',
        (select o.id from company o where o.client_id = $1 and o.domain = g.company), coalesce(g.origin, 'builtin'),
        coalesce(g.status, 'active'), g.title, coalesce(g.at, now()) from given g order by g.n
    returning id, person_id)
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select $1, c.id, f.key, f.value from c join given g on c.person_id = (select min(id) from p) + g.n - 1
      cross join lateral jsonb_each_text(g.fields) f`;

const EMAILS = `insert into email (client_id, email_type, origin, platform, email_timestamp, bounced_at, interested, campaign_id, event_at, contact_id, agent_email, automated)
  select $1, v.value ->> 'type', 'builtin', case when v.value ->> 'campaign' is not null then 'smartlead' end,
      (v.value ->> 'at')::timestamptz, (v.value ->> 'bouncedAt')::timestamptz, coalesce((v.value ->> 'interested')::boolean, false),
      v.value ->> 'campaign', (v.value ->> 'at')::timestamptz + v.n * interval '1 ms',
      (select c.id from contact c where c.client_id = $1 and c.email = (v.value ->> 'contact') || '@counted.example'), v.value ->> 'agent',
      coalesce((v.value ->> 'automated')::boolean, false)
    from jsonb_array_elements($2::jsonb) with ordinality v (value, n)`;

const ACTIVITIES = `with given as (
    select v.value, nextval(pg_get_serial_sequence('activity', 'id')) as id from jsonb_array_elements($2::jsonb) v
  ), a as (insert into activity (client_id, id, channel, variant, type_id, source, occurred_at, company_id)
    select $1, g.id, g.value ->> 'channel', case when g.value ->> 'channel' is not null then coalesce(g.value ->> 'variant', 'inbound') end,
        (select t.id from activity_type t where t.client_id = $1 and t.name = g.value ->> 'type'), 'api', (g.value ->> 'at')::timestamptz,
        (select o.id from company o where o.client_id = $1 and o.domain = g.value ->> 'company')
      from given g returning id, occurred_at)
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
    select $1, a.id, c.id, a.occurred_at from a join given g on g.id = a.id
      cross join lateral jsonb_array_elements_text(coalesce(g.value -> 'contacts', '[]')) n
      join contact c on c.client_id = $1 and c.email = n || '@counted.example'`;

/** Writes records; the campaigns and the types that they name must be there. */
export async function writeRecords(
  database: Database,
  clientId: string,
  { contacts = [], emails = [], activities = [] }: GivenRecords,
): Promise<void> {
  for (const [text, rows] of [
    [COMPANIES, contacts],
    [CONTACTS, contacts],
    [EMAILS, emails],
    [ACTIVITIES, activities],
  ] as const)
    if (rows.length > 0) await database.query(null, text, [clientId, JSON.stringify(rows)]);
}

/** Every metric of a series. */
export const ALL_METRICS = [
  'SENT',
  'REPLIED',
  'BOUNCED',
  'INTERESTED',
  'ACTIVITIES',
  'ACTIVITIES_BY_TYPE',
  'NEW_CONTACTS',
  'SCORE_RAISED',
  'SCORE_LOWERED',
];
