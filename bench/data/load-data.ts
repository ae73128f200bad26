import pg from 'pg';
import { migrate } from '../../src/db/migrate.js';
import { type DataPlan, sizesOf } from './plan.js';
import { dataSteps } from './statements.js';

/**
 * Fills an empty database. Foreign keys are not checked row by row, since the data is right by construction; that needs
 * a superuser.
 */
export async function loadData(url: string, plan: DataPlan, report: (line: string) => void): Promise<void> {
  await migrate({ target: { url } });
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
    const steps = dataSteps(plan);
    for (const [index, { title, sql }] of steps.entries()) {
      const startedAt = performance.now();
      const result = await client.query(sql);
      const rows = Array.isArray(result) ? '' : ` ${result.rowCount ?? ''}`;
      report(`  ${index + 1}/${steps.length} ${title}:${rows} ${seconds(startedAt)}`);
    }
    const startedAt = performance.now();
    await client.query('vacuum analyze');
    report(`  vacuum analyze: ${seconds(startedAt)}`);
    await client.query(
      `comment on database ${client.escapeIdentifier(client.database ?? '')} is ${client.escapeLiteral(commentOf(plan))}`,
    );
  } finally {
    await client.end();
  }
}

/** Tells whether data is that of a plan: the sizes change with this code. */
export const commentOf = (plan: DataPlan) => JSON.stringify({ ...plan, ...sizesOf(plan) });

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
