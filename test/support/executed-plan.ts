import { expect } from 'vitest';
import type { Sql } from '../../src/db/database.js';

/** A node of a plan that was executed, as `explain (analyze, format json)` tells it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** The node and everything below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a read, and gives the plan of its one statement as it was executed. The read gets no rows. */
export async function executedPlan(database: Sql, read: (sql: Sql) => Promise<unknown>): Promise<PlanNode> {
  const plans: PlanNode[] = [];
  const sql: Sql = {
    async query(_name, text, values) {
      const rows = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        null,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
      return [];
    },
  };
  await read(sql);
  expect(plans).toHaveLength(1);
  return plans[0] as PlanNode;
}
