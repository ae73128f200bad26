import type pg from 'pg';
import { SERVICE_ROLE } from '../../src/db/service-role.js';
import { enterIsolation } from '../../src/db/tenant-isolation.js';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';

/** How PostgreSQL carries out a statement, and what that takes. */
export interface Plan {
  text: string;
  milliseconds: number;
  /** Pages of 8 kB touched. */
  buffers: number;
  /** How the tables are read, from the outside in. */
  scans: string[];
}

/** The plans of a statement. */
export interface Plans {
  /** Planned for these very values. */
  custom: Plan;
  /** Planned once for all values, as PostgreSQL may do from the sixth execution on. */
  generic: Plan;
}

/** A statement with values, as PostgreSQL writes them. */
export interface Statement {
  text: string;
  values: readonly (string | null)[];
}

/** Explains a statement for the role of the service, and with row level security for the big client. Nothing of it is kept. */
export async function explain(client: pg.Client, statement: Statement): Promise<Plans & { walled: Plans }> {
  return {
    ...(await explainIn(client, `begin; set local role ${SERVICE_ROLE}`, statement)),
    walled: await explainIn(client, `begin${enterIsolation({ clientId: BIG_CLIENT, agencyId: AGENCY })}`, statement),
  };
}

async function explainIn(client: pg.Client, begin: string, statement: Statement): Promise<Plans> {
  await client.query(begin);
  try {
    const custom = await planOf(client, 'force_custom_plan', statement);
    return { custom, generic: await planOf(client, 'force_generic_plan', statement) };
  } finally {
    await client.query('rollback');
  }
}

async function planOf(client: pg.Client, mode: string, { text, values }: Statement): Promise<Plan> {
  await client.query(`set local plan_cache_mode = ${mode}; deallocate all`);
  await client.query(`prepare explained as ${text}`);
  const literals = values.map((value) => (value === null ? 'null' : client.escapeLiteral(value)));
  const execute = `explain (analyze, buffers) execute explained${literals.length > 0 ? `(${literals.join()})` : ''}`;
  let lines: string[] = [];
  // The second run is reported: the first one fills caches.
  for (let run = 0; run < 2; run += 1) {
    await client.query('savepoint before');
    lines = (await client.query<{ 'QUERY PLAN': string }>(execute)).rows.map((row) => row['QUERY PLAN']);
    await client.query('rollback to before');
  }
  const plan = lines.join('\n');
  const pages = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan);
  const scan = /->\s+((?:Parallel )?(?:Index Only |Index |Seq |Bitmap Index )Scan (?:using \w+ )?on \w+)/;
  return {
    text: plan,
    milliseconds: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]),
    buffers: Number(pages?.[1] ?? 0) + Number(pages?.[2] ?? 0),
    scans: lines.flatMap((line) => scan.exec(line)?.[1] ?? []),
  };
}
