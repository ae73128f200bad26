import type pg from 'pg';
import type { Sql } from '../../src/db/database.js';
import { getSessionConfig, ServerClient } from '../../src/db/server-client.js';
import { SERVICE_ROLE } from '../../src/db/service-role.js';
import { encodeParameter } from '../../src/db/sql-values.js';
import { enterIsolation } from '../../src/db/tenant-isolation.js';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';

export interface Plan {
  text: string;
  milliseconds: number;
  /** Pages of 8 kB touched. */
  buffers: number;
  /** How the tables are read, from the outside in. */
  scans: string[];
}

export interface Explained {
  title: string;
  name: string;
  /** Planned for these very values. */
  custom: Plan;
  /** Planned once for all values, as PostgreSQL may do from the sixth execution on. */
  generic: Plan;
  /** Whether PostgreSQL goes on to plan it at each execution, because plans for given values look much cheaper. */
  plannedAnew: boolean;
  /** Both behind the wall of the big client. */
  walled: { custom: Plan; generic: Plan };
}

/** What is explained: work that sends its statements through the given door, as the service would. */
export type Work = { title: string; run: (sql: Sql) => Promise<unknown> };

export async function explainAll(url: string, list: (sql: Sql) => Promise<Work[]>): Promise<Explained[]> {
  const client = new ServerClient(getSessionConfig(url));
  await client.connect();
  try {
    const explained: Explained[] = [];
    const plain: Sql = {
      query: async (_name, text, values = []) => (await client.query(text, values.map(encodeParameter))).rows as never,
    };
    for (const { title, run } of await list(plain)) await run(explaining(client, title, explained));
    return explained;
  } finally {
    await client.end();
  }
}

const WALL = enterIsolation({ clientId: BIG_CLIENT, agencyId: AGENCY });

function explaining(client: pg.Client, title: string, explained: Explained[]): Sql & { root: object } {
  return {
    root: client,
    async query(name, text, values = []) {
      const given = values.map(encodeParameter);
      await client.query(`begin${WALL}`);
      const walled = {
        custom: await explain(client, 'force_custom_plan', text, given),
        generic: await explain(client, 'force_generic_plan', text, given),
      };
      await client.query('rollback');
      await client.query(`begin; set local role ${SERVICE_ROLE}`);
      const custom = await explain(client, 'force_custom_plan', text, given);
      const generic = await explain(client, 'force_generic_plan', text, given);
      const plannedAnew = await isPlannedAnew(client, text, given);
      await client.query('rollback');
      explained.push({ title, name: name ?? '(unnamed)', custom, generic, plannedAnew, walled });
      return (await client.query(text, given)).rows as never;
    },
  };
}

type PlanLines = { 'QUERY PLAN': string }[];
type Mode = 'auto' | 'force_custom_plan' | 'force_generic_plan';

/** Prepares the statement under a name of its own. @returns what executes it with the values */
async function prepare(client: pg.Client, mode: Mode, text: string, values: (string | null)[]): Promise<string> {
  await client.query(`set local plan_cache_mode = ${mode}; deallocate all`);
  await client.query(`prepare explained as ${text}`);
  const literals = values.map((value) => (value === null ? 'null' : client.escapeLiteral(value))).join(', ');
  return `execute explained${values.length > 0 ? `(${literals})` : ''}`;
}

/* After five executions with plans of their own it decides whether to keep one for all. */
async function isPlannedAnew(client: pg.Client, text: string, values: (string | null)[]): Promise<boolean> {
  const execute = await prepare(client, 'auto', text, values);
  for (let turn = 0; turn < 7; turn++) {
    await client.query('savepoint before');
    await client.query(execute);
    await client.query('rollback to before');
  }
  const { rows } = await client.query<{ kept: string }>(
    `select generic_plans as kept from pg_prepared_statements where name = 'explained'`,
  );
  return Number(rows[0]?.kept) === 0;
}

async function explain(client: pg.Client, mode: Mode, text: string, values: (string | null)[]): Promise<Plan> {
  const statement = `explain (analyze, buffers) ${await prepare(client, mode, text, values)}`;
  let lines: string[] = [];
  // The second run is told: the first one fills caches.
  for (let turn = 0; turn < 2; turn++) {
    await client.query('savepoint before');
    const { rows } = await client.query<PlanLines[number]>(statement);
    await client.query('rollback to before');
    lines = rows.map((row) => row['QUERY PLAN']);
  }
  const plan = lines.join('\n');
  const pages = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan);
  return {
    text: plan,
    milliseconds: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]),
    buffers: Number(pages?.[1] ?? 0) + Number(pages?.[2] ?? 0),
    scans: lines.flatMap(
      (line) =>
        /->\s+((?:Parallel )?(?:Index Only |Index |Seq |Bitmap Index )Scan (?:using \w+ )?on \w+)/.exec(line)?.[1] ??
        [],
    ),
  };
}
