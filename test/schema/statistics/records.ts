import type { Database } from '../../../src/db/database.js';

/** Records of a workspace, written past the service, so that each has the times that a test wants. */
export interface GivenRecords {
  contacts?: GivenContact[];
  emails?: GivenEmail[];
  activities?: GivenActivity[];
}

export interface GivenContact {
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
}

export interface GivenActivity {
  at: string;
  channel?: string | null;
  /** The name of a custom type. */
  type?: string | null;
}

const CONTACTS = `with given as (
    select g.n, g.value ->> 'status' as status, g.value ->> 'title' as title, (g.value ->> 'at')::timestamptz as at,
        coalesce(g.value -> 'fields', '{}') as fields
      from jsonb_array_elements($2::jsonb) with ordinality g (value, n)
  ), p as (insert into person (client_id) select $1 from given returning id),
  c as (insert into contact (client_id, person_id, email, origin, contact_status, job_title, created_at)
    select $1, (select min(id) from p) + g.n - 1, 'n' || (select min(id) from p) + g.n || '@counted.example', 'builtin',
        coalesce(g.status, 'active'), g.title, coalesce(g.at, now()) from given g order by g.n
    returning id, person_id)
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select $1, c.id, f.key, f.value from c join given g on c.person_id = (select min(id) from p) + g.n - 1
      cross join lateral jsonb_each_text(g.fields) f`;

const EMAILS = `insert into email (client_id, email_type, origin, platform, email_timestamp, bounced_at, interested, campaign_id, event_at)
  select $1, v.value ->> 'type', 'builtin', case when v.value ->> 'campaign' is not null then 'smartlead' end,
      (v.value ->> 'at')::timestamptz, (v.value ->> 'bouncedAt')::timestamptz, coalesce((v.value ->> 'interested')::boolean, false),
      v.value ->> 'campaign', (v.value ->> 'at')::timestamptz + v.n * interval '1 ms'
    from jsonb_array_elements($2::jsonb) with ordinality v (value, n)`;

const ACTIVITIES = `insert into activity (client_id, channel, variant, type_id, source, occurred_at)
  select $1, v.value ->> 'channel', case when v.value ->> 'channel' is not null then 'inbound' end,
      (select t.id from activity_type t where t.client_id = $1 and t.name = v.value ->> 'type'), 'api', (v.value ->> 'at')::timestamptz
    from jsonb_array_elements($2::jsonb) v`;

/** Writes records; the campaigns and the types that they name must be there. */
export async function writeRecords(
  database: Database,
  clientId: string,
  { contacts = [], emails = [], activities = [] }: GivenRecords,
): Promise<void> {
  for (const [text, rows] of [
    [CONTACTS, contacts],
    [EMAILS, emails],
    [ACTIVITIES, activities],
  ] as const)
    if (rows.length > 0) await database.query(null, text, [clientId, JSON.stringify(rows)]);
}
