import type pg from 'pg';

const AGENCIES = 500;
const CLIENTS = 5_000;
const CHUNK = 500_000;

const TENANTS = `
  insert into agency (id, name) select md5('agency ' || n), n from generate_series(1, ${AGENCIES}) n on conflict do nothing;
  insert into client (id, agency_id, name)
    select md5('client ' || n), md5('agency ' || (n % ${AGENCIES} + 1)), n from generate_series(1, ${CLIENTS}) n
    on conflict do nothing`;

/* One each 20 ms from 800 days ago on: 100 million of them are older than 30 days. A tenth came by an agency's path. */
const DELIVERIES = `insert into webhook_delivery
    (agency_id, client_id, platform, level, received_at, verdict, body)
  select md5('agency ' || (c % ${AGENCIES} + 1)), case when n % 10 > 0 then md5('client ' || c) end, 'instantly',
    case when n % 10 > 0 then 'client' else 'agency' end, $1::timestamptz + n * interval '20 ms',
    'processed', left('{"event_type":"email_sent","n":' || n || ',"lead_email":"' || repeat(md5(n::text), $4::int / 32 + 1), $4::int)
    from generate_series($2::bigint, $3::bigint) n
    cross join lateral (select 1 + abs(hashint8(n)) % ${CLIENTS} as c) s`;

/** Deliveries of 500 agencies with 5,000 clients, until there are so many. @returns how long it took, in seconds */
export async function fillTo(client: pg.Client, rows: number, bodyBytes: number): Promise<number> {
  const since = performance.now();
  await client.query(TENANTS);
  const { rows: found } = await client.query(
    `select count(*)::float8 as have, coalesce(max(id), 0)::float8 as last from webhook_delivery`,
  );
  await addDeliveries(client, found[0].last, rows - found[0].have, bodyBytes);
  await client.query('vacuum analyze webhook_delivery');
  await client.query('checkpoint');
  return (performance.now() - since) / 1000;
}

/** Adds younger deliveries than there are. References are not looked at, as they are made to fit. */
export async function addDeliveries(client: pg.Client, after: number, rows: number, bodyBytes: number): Promise<void> {
  const start = new Date(Math.floor(Date.now() / 86_400_000 - 800) * 86_400_000);
  await client.query('set session_replication_role = replica');
  for (let done = 0; done < rows; done += CHUNK) {
    const first = after + done + 1;
    await client.query(DELIVERIES, [start, first, after + Math.min(done + CHUNK, rows), bodyBytes]);
  }
  await client.query('reset session_replication_role');
}
