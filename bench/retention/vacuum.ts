import type pg from 'pg';

/** Vacuums with the pauses of autovacuum. Sizes are those of table and indexes afterwards. */
export async function timeVacuum(client: pg.Client): Promise<{ seconds: number; megabytes: number }> {
  await client.query("set vacuum_cost_delay = '2ms'");
  const since = performance.now();
  await client.query('vacuum webhook_delivery');
  const seconds = (performance.now() - since) / 1000;
  await client.query('reset vacuum_cost_delay');
  const { rows } = await client.query(`select pg_total_relation_size('webhook_delivery') / 1e6 as size`);
  return { seconds, megabytes: Number(rows[0].size) };
}
