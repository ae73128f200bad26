import pg from 'pg';

/*
 * Of 30 rows that follow each other ten are of one client, three of another and the rest of a third, so those of each lie
 * scattered over the tables. A row of a contact and its emails have numbers that agree modulo 30, so they have one owner.
 */
const OWNER = '($1::text[])[case when n % 30 < 10 then 1 when n % 30 < 13 then 2 else 3 end]';
const CONTACT = `1 + (n % 30) + 30 * ((n / 30)::bigint * 7919 % ($2::bigint / 30))`;
const AT = `now() - (n::bigint * 104729 % 31536000) * interval '1 second'`;

/* $1 the clients, $2 the contacts, $3 the emails and the activities. */
const STATEMENTS = [
  `insert into person (client_id, id) select ${OWNER}, 1 + n from generate_series(0, $2::int - 1) n where $3::int > 0`,
  `insert into contact (client_id, id, person_id, email, origin, contact_status, job_title, created_at)
   select ${OWNER}, 1 + n, 1 + n, 'c' || n || '@figures.example', (array['api', 'import'])[1 + n % 2],
       (array['active', 'replied', 'interested', 'customer', 'unsubscribed'])[1 + n / 30 % 5], 'Title ' || n / 30 % 40, ${AT}
     from generate_series(0, $2::int - 1) n where $3::int > 0`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
   select ${OWNER}, 1 + n, 'field_' || f, case f when 1 then 'own ' || n else (array['gold', 'silver', 'none'])[1 + n / 30 % 3] end
     from generate_series(0, $2::int - 1) n, generate_series(1, 5) f where $3::int > 0`,
  `insert into campaign (client_id, platform, external_id, name, sent_count, reply_count)
   select c.id, 'instantly', 'k' || n, 'Campaign ' || n, 1000, 30 from unnest($1::text[]) c (id), generate_series(0, 19) n
    where $2::int + $3::int > 0`,
  `insert into email (client_id, id, email_type, origin, platform, email_timestamp, contact_email, contact_id, subject, body_text, campaign_id,
       interested, bounced_at)
   select ${OWNER}, 1 + n, case when n / 30 % 10 = 0 then 'inbound' when n / 30 % 50 = 1 then 'bounced' else 'outbound' end, 'webhook',
       'instantly', ${AT}, 'e' || n || '@figures.example', ${CONTACT}, 'Subject ' || n % 50, repeat('x', 300), 'k' || n / 30 % 20,
       n / 30 % 100 = 0, case when n / 30 % 50 = 1 then ${AT} end
     from generate_series(0, $3::int - 1) n`,
  `insert into activity (client_id, id, channel, variant, source, occurred_at)
   select ${OWNER}, 1 + n, (array['call', 'email', 'sms'])[1 + n / 30 % 3], 'outbound', 'dialer', ${AT}
     from generate_series(0, $3::int - 1) n where $2::int > 0`,
  `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
   select ${OWNER}, 1 + n, ${CONTACT}, ${AT} from generate_series(0, $3::int - 1) n`,
];

/**
 * Fills the tables that figures are counted from, past all triggers: what they keep is of no use here.
 * @param url of the owner of the tables; @param clients three ids: one gets a third of the rows, one a tenth, one the rest
 * @param contacts a multiple of 30; @param events how many emails and activities, each
 */
export async function loadFigures(
  url: string,
  clients: readonly string[],
  { contacts, events }: { contacts: number; events: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    for (const statement of STATEMENTS) await owner.query(statement, [clients, contacts, events]);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
